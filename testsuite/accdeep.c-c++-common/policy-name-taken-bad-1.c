/* Section 1.4: shapes and policies of one type share one name space.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
#pragma acc shape(part) exclude(a) /* { dg-note "19:shape declared here" } */
#pragma acc policy(part) default(copy) /* { dg-error "20:'part' of '(struct )?vec' is a shape and cannot be a policy as well" } */
#pragma acc policy(in) default(copyin) /* { dg-note "20:policy declared here" } */
#pragma acc shape(in) exclude(a) /* { dg-error "19:'in' of '(struct )?vec' is a policy and cannot be a shape as well" } */
};
