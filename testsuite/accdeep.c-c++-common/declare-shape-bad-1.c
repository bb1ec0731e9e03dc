/* Section 2: declare at file scope declares the root alone; a shape name there
   is an error.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
#pragma acc shape(s) exclude(a)
};

struct vec x;
#pragma acc declare create<s>(x) /* { dg-error "28:.*'s'|@s@ .*declare" } */
