/* Section 1.1: the type clause must name a structure, class or union.

   SPDX-License-Identifier: GPL-3.0-or-later  */

typedef int number;
#pragma acc shape type(number) include(a) /* { dg-error "24:.*number" } */
#pragma acc shape type(int) include(a) /* { dg-error "24:.*int" } */
