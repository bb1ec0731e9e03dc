/* Section 2: a section of an operand with a shape may start anywhere.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct s
{
  int n;
  double *a;
#pragma acc shape(d) include(a[0:n])
};

struct t
{
  struct s *p;
};

int from;

void
f (struct s *p, struct t *t, unsigned char c, long k, int i, int j)
{
#pragma acc enter data copyin<d>(p[k:1])
#pragma acc enter data copyin<d>(p[from:i])
#pragma acc update self<d>(p[i + 2 * j:k])
#pragma acc data copy<d>(p[c:2])
  ;
#pragma acc data copy<d>(t->p[i:2])
  ;
}

/* { dg-final { scan-accdeep-dump-times {<d> section} 5 } } */
