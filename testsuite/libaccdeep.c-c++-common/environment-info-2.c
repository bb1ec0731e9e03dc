/* "Lines of information" of doc/runtime.md: on the host nothing is copied, and a
   launch is named as one.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-g" } */
/* { dg-skip-device nvidia "environment-info-1.c tests it" } */
/* { dg-set-target-env-var ACCDEEP_INFO "2" } */

#include "../lib/accdeep-test.h"

struct vec
{
  long n;
  int *a;
#pragma acc shape include(a[0:n])
};

int
main (void)
{
  struct vec x = { 25, NEW (int, 25) };
#pragma acc parallel copy(x) /* Line 24.  */
  x.a[24]++;
  CHECK_EQ (x.a[24], 1);
  free (x.a);
  return 0;
}

/* { dg-output {^(libaccdeep: info: the device has started; [^\n]*\n)?} } */
/* { dg-output {libaccdeep: info: launch main[^\n]*_omp_fn.0[^\n]* on the host; (compute construct|parallel) at [^\n]*environment-info-2\.c:24[^\n]*\n} } */
/* { dg-output {libaccdeep: info: +ms +share +count +bytes +operation\n} } */
/* { dg-output {libaccdeep: info: +[0-9.]+ +100\.0% +1 +0 +kernel main[^\n]*\n} } */
/* { dg-output {libaccdeep: info: +[0-9.]+ +100\.0% +1 +0 +total: kernels\n} } */
/* { dg-output {(libaccdeep: info: [^\n]* start of the device[^\n]*\n+)?$} } */
