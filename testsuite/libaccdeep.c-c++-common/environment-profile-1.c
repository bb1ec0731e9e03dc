/* Section 3: ACCDEEP_PROFILE=1 prints, when the program ends, one line for each
   directive with how often it ran and what it moved.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-skip-device host "nothing is counted there" } */
/* { dg-set-target-env-var ACCDEEP_PROFILE "1" } */

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
  for (int i = 0; i < 3; i++)
    {
#pragma acc enter data copyin(x)
#pragma acc parallel present(x)
      x.a[24]++;
#pragma acc exit data copyout(x)
    }
  CHECK_EQ (x.a[24], 3);
  free (x.a);
  return 0;
}

/* Each: 3 times, 2 objects; 16 bytes for n and a, and 25 values.  Back come all
   but the pointer.  */
/* { dg-output {libaccdeep: profile: +count +objects +bytes in +bytes out +transfers +ms [^\n]*\n} } */
/* { dg-output {(libaccdeep: profile: +(3 +6 +348 +0 +3 [ 0-9.]+enter data at [^\n]*environment-profile-1\.c:25:\d+|3 +6 +0 +324 +3 [ 0-9.]+exit data at [^\n]*environment-profile-1\.c:28:\d+|3 +\d+ +0 +0 +0 [ 0-9.]+parallel at [^\n]*environment-profile-1\.c:26:\d+ (start|end))\n){4}} } */
/* { dg-output {libaccdeep: profile: +12 +\d+ +348 +324 +6 [ 0-9.]+total\n} } */
/* { dg-output {libaccdeep: profile: start-up: [0-9.]+ ms, of the device and its code, in no row\n} } */
/* { dg-output {libaccdeep: profile: +launches +ms +mean us [^\n]* kernel\n} { target simulated } } */
/* { dg-output {libaccdeep: profile: +3 +[0-9.]+ +[0-9.]+ +1 +\d+ +\d+ +\d+ +\d+% +main[^\n]*; parallel at [^\n]*environment-profile-1\.c:26:\d+\n} { target simulated } } */
/* { dg-output {libaccdeep: profile: advice: kernel main[^\n]*: 1 gang, so at most 1 of \d+ multiprocessors are busy\n+$} { target simulated } } */
