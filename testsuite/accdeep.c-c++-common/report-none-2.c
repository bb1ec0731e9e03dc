/* Section 2: directives without data have nothing to report.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-fplugin-arg-accdeep-report" } */

struct s
{
  int n;
  double *a;
#pragma acc shape include(a[0:n])
};

void
f (int n)
{
#pragma acc parallel num_gangs(4)
  {
    struct s local = { 1, 0 };
    local.n = n;
  }
#pragma acc wait

}
