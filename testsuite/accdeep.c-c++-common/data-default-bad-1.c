/* Section 2: default(none) on data holds for the constructs inside.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */

struct s
{
  int k;
};

void
f (double *p, double *q, int n)
{
  struct s x = { 1 };
  int v[3] = { 0 };
#pragma acc data present(p[0:n]) default(none)
  {
#pragma acc parallel loop /* { dg-error "'q' not specified in enclosing OpenACC 'data' construct" } */
    for (int i = 0; i < n; i++)
      p[i] = q[i];
#pragma acc parallel loop copy(v) /* { dg-error "'x' not specified in enclosing OpenACC 'data' construct" } */
    for (int i = 0; i < n; i++)
      v[i] = x.k;
#pragma acc parallel loop default(present)
    for (int i = 0; i < n; i++)
      q[i] = 2;
  }
#pragma acc data default(some) /* { dg-error "" } */
  ;
}
