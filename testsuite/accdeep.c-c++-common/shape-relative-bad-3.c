/* Section 2.3: [@] and [@base] only on pointers, and only as the last extent.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct range
{
  int n;
  int *begin;
  int **rows;
#pragma acc shape include(n[@begin]) /* { dg-error "n|\\\[" } */
#pragma acc shape include(n[@]) /* { dg-error "n|\\\[" } */
#pragma acc shape include(begin[0:n], rows[@begin][0:n]) /* { dg-error "rows|\\\[" } */
};
