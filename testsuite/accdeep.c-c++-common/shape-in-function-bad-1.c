/* Section 1.1: in a function a directive needs a type clause, too.

   SPDX-License-Identifier: GPL-3.0-or-later  */

void
f (void)
{
#pragma acc shape include(a) /* { dg-error "13:" } */
}
