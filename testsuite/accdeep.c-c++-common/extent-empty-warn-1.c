/* Section 1.2: an extent of length 0 in a default shape has its numbers exchanged;
   in a named shape, and of a length that is not constant, it is in order.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct s
{
  int n;
  double *x, *y;
#pragma acc shape include(x[n:0], y[0:n]) /* { dg-warning "28:'.n:0.' has length 0: nothing that 'x' points to is mapped" } */
#pragma acc shape(without) include(y[0:0])
};
