/* Section 4: what GCC itself rejects in a directive with deep operands is still
   one error at the right place.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
#pragma acc shape(s) exclude(a)
};

void
f (struct vec *p)
{
  int undeclared_not;
#pragma acc enter data copyin<s>(undeclared) /* { dg-error "34:.*'undeclared'" } */
/* { dg-message "each undeclared identifier|did you mean|suggested" "" { target c } .-1 } */
}
