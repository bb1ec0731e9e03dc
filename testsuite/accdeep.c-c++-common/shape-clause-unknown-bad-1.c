/* Section 4: a misspelt clause gets a suggestion.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct vec
{
  int n;
  int *a;
#pragma acc shape inclued(a[0:n]) /* { dg-error "19:.*'inclued'.*did you mean 'include'" } */
#pragma acc shape copyin(a) /* { dg-error "19:.*'copyin'" } */
};
