/* Section 1.1: T must be complete at the directive; the error names it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct vec;
#pragma acc shape type(struct vec) include(a[0:n]) /* { dg-error "31:.*incomplete.*'(struct )?vec'|@vec@ .*'(struct )?vec'.*incomplete" } */

struct vec
{
  int n;
  int *a;
};
