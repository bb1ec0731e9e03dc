/* Section 2: the report of declare directives changes nothing in what is
   compiled.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct s
{
  int n;
  double *a;
#pragma acc shape include(a[0:n])
};

struct s x;
static double v[8];
#pragma acc declare create(x) copyin(v)

void
f (void)
{
#pragma acc parallel present(x)
  x.a[0] = v[0];
}

/* { dg-final { same-assembly-without "-fplugin-arg-accdeep-report" } } */
