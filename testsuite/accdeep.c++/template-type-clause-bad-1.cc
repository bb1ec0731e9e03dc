/* Section 1.1: a template's name without arguments is no type.

   SPDX-License-Identifier: GPL-3.0-or-later  */

template <class T>
struct vec /* { dg-note "8:'vec' declared here" } */
{
  int n;
  T *a;
};
#pragma acc shape type(vec) include(a[0:n]) /* { dg-error "24:'vec' does not name a type" } */
