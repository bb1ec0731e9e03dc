/* Section 2.3: [@] and [@base] only on pointers, and only as the last extent.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct range
{
  int n; /* { dg-note "7:'n' declared here" } */
  int *begin;
  int **rows;
#pragma acc shape include(n[@begin]) /* { dg-error "28:extent on 'n' of type 'int', which is neither" } */
#pragma acc shape include(n[@]) /* { dg-error "28:extent on 'n' of type 'int', which is neither" } */
#pragma acc shape include(begin[0:n], rows[@begin][0:n]) /* { dg-error "51:'.@begin.' must be the last extent" } */
};
