/* Section 4: fix-it hints of suggestions compile when they are applied.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-fdiagnostics-parseable-fixits" } */

struct vec
{
  int count;
  int *values;
#pragma acc shape include(valeus[0:count]) /* { dg-error "'valeus'" } */
};

/* { dg-regexp {fix-it:"[^"]*shape-fixit-bad-1.c":\{[0-9]+:27-[0-9]+:33\}:"values"} } */
