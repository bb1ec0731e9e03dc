/* Section 2: a shape name for operands without shapes: a scalar, and a type
   without directives.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct plain
{
  int *a;
};

void
f (struct plain *p, int *q)
{
  int i = 0;
#pragma acc enter data copyin<s>(p[0:1]) /* { dg-error "31:.*'s'" } */
#pragma acc enter data copyin<s>(q[0:2]) /* { dg-error "31:.*'int'" } */
#pragma acc enter data copyin<s>(i) /* { dg-error "31:.*'int'" } */
}
