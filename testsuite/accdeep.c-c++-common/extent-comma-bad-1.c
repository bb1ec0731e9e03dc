/* Section 1.2: an extent has a colon, which a comma is easily taken for.

   SPDX-License-Identifier: GPL-3.0-or-later  */

int f (int, int);

struct s
{
  int n;
  double *x, *y;
#pragma acc shape include(x[2,n]) /* { dg-error "30:expected ':' before ',' token|expected ':' before ','" } */
#pragma acc shape include(y[0:f (1, 2)])
};
