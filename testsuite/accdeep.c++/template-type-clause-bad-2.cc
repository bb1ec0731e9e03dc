/* Section 1.1: the type clause names an unknown template.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#pragma acc shape type(template<class T> nothing<T>) include(a[0:n]) /* { dg-error "'nothing'" } */
