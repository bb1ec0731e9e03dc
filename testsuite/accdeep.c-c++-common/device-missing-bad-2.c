/* Types that devices do not have, in code for them, are an error.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */

long double host_only = 1;

void
scale (long double *x, double *y, int n)
{
#pragma acc parallel loop copy(x[0:n])
  for (int i = 0; i < n; i++)
    x[i] *= 2; /* { dg-error "devices do not have type 'long double'; use 'double'" } */
#pragma acc parallel loop copy(y[0:n])
  for (int i = 0; i < n; i++)
    {
      long double square = y[i] * y[i]; /* { dg-error "devices do not have type 'long double'; use 'double'" } */
      y[i] = square + 1;
    }
#pragma acc parallel loop copy(y[0:n])
  for (int i = 0; i < n; i++)
    y[i] += 1;
  y[0] += host_only;
}
