/* Section 1.1: T must be complete at the directive; the error names it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct vec; /* { dg-note "8:'(struct )?vec' declared here" } */
#pragma acc shape type(struct vec) include(a[0:n]) /* { dg-error "24:'type' clause names incomplete type '(struct )?vec'" } */

struct vec
{
  int n;
  int *a;
};
