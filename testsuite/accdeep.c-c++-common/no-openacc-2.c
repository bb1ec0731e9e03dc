/* doc/warnings.md: a file without directives has none that are ignored; other
   unknown pragmas are GCC's.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-fno-openacc -Wunknown-pragmas" } */

#pragma accelerate now /* { dg-warning "ignoring '.pragma accelerate now'" } */
int acc;
