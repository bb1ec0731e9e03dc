/* Section 2.3: the base of [@base] must be a member, and a pointer.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct range
{
  int n;
  int *begin;
  int *end;
  int *last;
#pragma acc shape include(begin[0:n], end[@begni]) /* { dg-error "44:.*'begni'.*did you mean 'begin'" } */
#pragma acc shape include(last[@n]) /* { dg-error "33:.*'n'" } */
};
