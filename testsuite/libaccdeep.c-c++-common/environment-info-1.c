/* "Lines of information" of doc/runtime.md: ACCDEEP_INFO=1 prints one line for
   each transfer and launch, of deep and of ordinary directives, and a table.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-g" } */
/* { dg-skip-device host "nothing is copied there" } */
/* { dg-set-target-env-var ACCDEEP_INFO "1" } */

#include "../lib/accdeep-test.h"

struct vec
{
  long n;
  int *a;
#pragma acc shape include(a[0:n])
};

static int table[100];

int
main (void)
{
  struct vec x = { 25, NEW (int, 25) };
  int found = 0;
  for (int i = 0; i < 100; i++)
    table[i] = i;
#pragma acc enter data copyin(x) /* Line 29.  */
#pragma acc data copy(table) /* Line 30.  */
  {
    for (int i = 0; i < 3; i++)
#pragma acc parallel num_gangs(1) num_workers(1) vector_length(32) present(x) /* Line 33.  */
      x.a[24] += table[2];
#pragma acc update self(table) /* Line 35.  */
#pragma acc parallel num_gangs(1) async(2) copyout(found) /* Line 36.  */
    found = table[7];
#pragma acc wait
    table[7] = 0;
#pragma acc update device(table)
  }
#pragma acc exit data copyout(x) /* Line 42.  */
  CHECK_EQ (x.a[24], 6);
  CHECK_EQ (found, 7);
  CHECK_EQ (table[7], 0);
  free (x.a);
  return 0;
}

/* { dg-output {^libaccdeep: info: to device, 1\d\d bytes: x; enter data at [^\n]*environment-info-1\.c:29:\d+\n} } */
/* { dg-output {libaccdeep: info: to device, 400 bytes: [^\n]*table[^\n]*; data at [^\n]*environment-info-1\.c:30\n} } */
/* { dg-output {(libaccdeep: info: launch main[^\n]*_omp_fn.0[^\n]*, 1 gang, 1 worker, 32 vector lanes; parallel at [^\n]*environment-info-1\.c:33:\d+\n){3}} } */
/* { dg-output {libaccdeep: info: to host, 400 bytes: [^\n]*table[^\n]*; update at [^\n]*environment-info-1\.c:35\n} } */
/* { dg-output {libaccdeep: info: launch main[^\n]*_omp_fn.1[^\n]*, 1 gang, 1 worker, \d+ vector lanes?, queue 2; compute construct at [^\n]*environment-info-1\.c:36\n} } */
/* { dg-output {libaccdeep: info: to host, 4 bytes: \[0x[^\n]*; compute construct at [^\n]*environment-info-1\.c:36\n} } */
/* { dg-output {libaccdeep: info: to device, 400 bytes: [^\n]*table[^\n]*; update at [^\n]*environment-info-1\.c:40\n} } */
/* { dg-output {libaccdeep: info: to host, 400 bytes: [^\n]*table[^\n]*; data at [^\n]*environment-info-1\.c:30\n} } */
/* { dg-output {libaccdeep: info: to host, 1\d\d bytes: x; exit data at [^\n]*environment-info-1\.c:42:\d+\n} } */
/* { dg-output {libaccdeep: info: +ms +share +count +bytes +operation\n} } */
/* { dg-output {(.|\n)*info: +[0-9.]+ +[0-9.]+% +3 +9\d\d +total: to device\n} } */
/* { dg-output {libaccdeep: info: +[0-9.]+ +[0-9.]+% +4 +9\d\d +total: to host\n} } */
/* { dg-output {libaccdeep: info: +[0-9.]+ +[0-9.]+% +4 +0 +total: kernels\n} } */
/* { dg-output {libaccdeep: info: +[0-9.]+ ms: start of the device[^\n]*\nlibaccdeep: info: +launches +ms +mean us [^\n]* kernel\n} } */
/* { dg-output {(libaccdeep: info: +(3 +[0-9.]+ +[0-9.]+ +1 +1 +32 +\d+ +\d+% +main[^\n]*_omp_fn.0[^\n]*; parallel at [^\n]*environment-info-1\.c:33:\d+|1 +[0-9.]+ +[0-9.]+ +1 +1 +\d+ +\d+ +\d+% +main[^\n]*_omp_fn.1[^\n]*; compute construct at [^\n]*environment-info-1\.c:36)\n){2}libaccdeep: info: +4 +[0-9.]+ +[0-9.]+ +total\n(libaccdeep: info: advice: kernels? [^\n]*\n)*\n*$} } */
