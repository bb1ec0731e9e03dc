/* Section 4: a member whose declaration was wrong is one mistake, and other ones
   are found as well.

   SPDX-License-Identifier: GPL-3.0-or-later  */

typedef struct
{
  int n;
  double c[UNKNOWN]; /* { dg-error "'UNKNOWN' undeclared here" } */
  double *p;
} soa;

struct holder
{
  soa one;
  soa *many;
#pragma acc shape include(many[0:1])
};

double
f (soa *p, struct holder *h)
{
  double r = 0.0;
#pragma acc kernels present(p)
#pragma acc loop reduction(+:r)
  for (int t = 0; t < 4; t++)
    r += p[0].c[t];
#pragma acc parallel copy(h[0:1])
  h->one.n = missing; /* { dg-error "'missing' undeclared" } */
  /* { dg-note "reported only once" "" { target *-*-* } .-1 } */
  return r;
}

soa global;

void
g (void)
{
#pragma acc enter data copyin(global)
  and_this = 1; /* { dg-error "'and_this' undeclared" } */
}
