/* Profiles: kernels with their places, launches, sizes and registers, also those
   in queues, and in a program without deep directives.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-skip-device host "there are none" } */
/* { dg-additional-options "-g" } */
/* { dg-set-target-env-var ACCDEEP_PROFILE "1" } */

#include "../lib/accdeep-test.h"

int
main (void)
{
  int *a = NEW (int, 1000);
  for (int i = 0; i < 1000; i++)
    a[i] = i;
#pragma acc data copy(a[0:1000])
  {
    for (int round = 0; round < 7; round++)
#pragma acc parallel loop present(a[0:1000]) async(1) num_gangs(round + 1)     \
  vector_length(32) num_workers(1) /* Line 22.  */
      for (int i = 0; i < 1000; i++)
	a[i]++;
#pragma acc wait
#pragma acc serial present(a[0:1000]) /* Line 27.  */
    a[0] = 5;
  }
  CHECK_EQ (a[0], 5);
  CHECK_EQ (a[999], 999 + 7);
  free (a);
  return 0;
}

/* { dg-output {^libaccdeep: profile: +launches +ms +mean us +gangs +workers +lanes +registers +occupancy +kernel\n} } */
/* { dg-output {(libaccdeep: profile: +(7 +[0-9.]+ +[0-9.]+ +7 +1 +32 +\d+ +\d+% +main[^\n]*; compute construct at [^\n]*environment-profile-5\.c:22|1 +[0-9.]+ +[0-9.]+ +1 +1 +\d+ +\d+ +\d+% +main[^\n]*; compute construct at [^\n]*environment-profile-5\.c:27)\n){2}libaccdeep: profile: +8 +[0-9.]+ +[0-9.]+ +total\n} } */
/* { dg-output {(libaccdeep: profile: advice: [^\n]*\n)*\n*$} } */
