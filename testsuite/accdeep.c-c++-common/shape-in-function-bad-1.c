/* Section 1.1: in a function a directive needs a type clause, too.

   SPDX-License-Identifier: GPL-3.0-or-later  */

void
f (void)
{
#pragma acc shape include(a) /* { dg-error "9:'#pragma acc shape' outside of a type needs a 'type' clause" } */
}
