/* "Lines of information" of doc/runtime.md: ACCDEEP_INFO=2 adds allocations,
   attachments and counts; calls of acc_* functions are named.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-g" } */
/* { dg-skip-device host "nothing is allocated there" } */
/* { dg-set-target-env-var ACCDEEP_INFO "2" } */

#include "../lib/accdeep-test.h"

struct vec
{
  long n;
  int *a;
#pragma acc shape include(a[0:n])
};

static long flat[1000];

int
main (void)
{
  struct vec x = { 25, NEW (int, 25) };
#pragma acc enter data copyin(x) /* Line 26.  */
#pragma acc enter data copyin(x)
  acc_copyin (flat, sizeof flat); /* Line 28.  */
#pragma acc parallel present(x, flat)
  x.a[24] += ++flat[999];
  acc_copyout (flat, sizeof flat); /* Line 31.  */
#pragma acc exit data delete(x)
#pragma acc exit data copyout(x)
  CHECK_EQ (x.a[24], 1);
  CHECK_EQ (flat[999], 1);
  free (x.a);
  return 0;
}

/* { dg-output {libaccdeep: info: allocate \d+ bytes at 0x[0-9a-f]+ on the device; enter data at [^\n]*environment-info-3\.c:26:\d+\n} { target simulated } } */
/* { dg-output {(.|\n)*info: mapped: x\.a, 100 bytes, counts: structured 0, dynamic 1; enter data at [^\n]*:26:\d+\n} } */
/* { dg-output {libaccdeep: info: mapped: x, 16 bytes, counts: structured 0, dynamic 1; enter data at [^\n]*:26:\d+\n} } */
/* { dg-output {libaccdeep: info: attached: x\.a, counts: structured 0, dynamic 1; enter data at [^\n]*:26:\d+\n} } */
/* { dg-output {libaccdeep: info: counts: 2 objects, of them 2 allocated and 0 released; pointers written: 1; enter data at [^\n]*:26:\d+\n} } */
/* { dg-output {(.|\n)*info: present: x, 16 bytes, counts: structured 0, dynamic 2; enter data at [^\n]*:27:\d+\n} } */
/* { dg-output {(.|\n)*info: to device, 8000 bytes: [^\n]*flat[^\n]*; acc_copyin at [^\n]*environment-info-3\.c:28\n} } */
/* { dg-output {(.|\n)*info: to host, 8000 bytes: [^\n]*flat[^\n]*; acc_copyout at [^\n]*environment-info-3\.c:31\n} } */
/* { dg-output {(.|\n)*info: counts: 2 objects, of them 0 allocated and 0 released; pointers written: 0; exit data at [^\n]*:32:\d+\n} } */
/* { dg-output {(.|\n)*info: counts: 2 objects, of them 0 allocated and 2 released; pointers written: 0; exit data at [^\n]*:33:\d+\n} } */
