/* Section 1.3: default takes none, include or exclude, with a suggestion.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct vec
{
  int n;
  int *a;
#pragma acc shape default(exlude) /* { dg-error "27:.*exlude.*did you mean 'exclude'" } */
#pragma acc shape default() /* { dg-error "expected" } */
};
