/* Section 1.3: broken directives: one error each, compilation goes on.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct vec
{
  int n;
  int *a;
#pragma acc shape include /* { dg-error "expected" } */
#pragma acc shape include( /* { dg-error "expected|'\\\)'" } */
#pragma acc shape include() /* { dg-error "expected" } */
#pragma acc shape include(a /* { dg-error "'\\\)'" } */
#pragma acc shape include(a,) /* { dg-error "expected" } */
#pragma acc shape() /* { dg-error "expected" } */
#pragma acc shape(1) /* { dg-error "expected" } */
#pragma acc shape default /* { dg-error "expected" } */
#pragma acc shape include<>(a) /* { dg-error "name" } */
};

int works = sizeof (struct vec);
