/* Section 1.1: the type clause must name a type.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#pragma acc shape type(nothing_like_that) include(a) /* { dg-error "24:.*nothing_like_that" } */
