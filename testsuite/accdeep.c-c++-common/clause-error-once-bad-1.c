/* Section 4: a type whose shape is wrong makes no second error where it is
   used.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:n], zzz) /* { dg-error "'zzz'" } */
};

void
f (struct vec *p, struct vec x)
{
#pragma acc enter data copyin(p[0:1])
#pragma acc data copy(x)
  ;
#pragma acc parallel
  x.n = 1;
}
