/* Section 1.1: broken template forms of the type clause.

   SPDX-License-Identifier: GPL-3.0-or-later  */

template <class T>
struct vec
{
  int n;
  T *a;
};
#pragma acc shape type(vec) include(a[0:n]) /* { dg-error "vec" } */
#pragma acc shape type(template<class T> nothing<T>) include(a[0:n]) /* { dg-error "'nothing'" } */
