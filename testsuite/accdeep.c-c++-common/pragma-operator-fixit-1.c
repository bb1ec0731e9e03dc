/* Section 4: what stands in the string of a _Pragma has no place of its own in
   the source, so there is no replacement for it.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile } */
/* { dg-options "-fdiagnostics-parseable-fixits" } */

struct a
{
  int n;
  int *p;
_Pragma ("acc shape inlcude(p[0:n])") /* { dg-error "unknown clause 'inlcude'; did you mean 'include'" } */
#pragma acc shape exclued(p) /* { dg-error "19:unknown clause 'exclued'" } */
};
/* { dg-regexp {fix-it:"[^"]*pragma-operator-fixit-1.c":\{13:19-13:26\}:"exclude"} } */
