/* Section 1.2: C only: an implicitly declared function in a length.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:unknown_function (n)]) /* { dg-message "(?:warning|error): implicit declaration of function 'unknown_function'" } */
};

void
f (struct vec *p)
{
#pragma acc enter data copyin(p[0:1])
}
