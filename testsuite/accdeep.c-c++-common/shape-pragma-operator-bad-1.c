/* Section 4: errors in _Pragma are user errors, too.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct vec
{
  int n;
  int *a;
  _Pragma ("acc shape include(zzz)") /* { dg-error "'zzz'" } */
};
