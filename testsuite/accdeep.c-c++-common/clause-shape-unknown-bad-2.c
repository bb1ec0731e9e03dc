/* Section 2: a shape name for operands without shapes: a scalar, and a type
   without directives.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct plain /* { dg-note "8:'(struct )?plain' declared here" } */
{
  int *a;
};

void
f (struct plain *p, int *q)
{
  int i = 0;
#pragma acc enter data copyin<s>(p[0:1]) /* { dg-error "31:'(struct )?plain' has no shape named 's'; it has no named shapes" } */
#pragma acc enter data copyin<s>(q[0:2]) /* { dg-error "31:shape 's' for elements of type 'int', which has no members" } */
#pragma acc enter data copyin<s>(i) /* { dg-error "31:shape 's' for elements of type 'int', which has no members" } */
}
