/* Profiles: rows are sorted by time, and a construct that copies the same objects
   in a loop is named.

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

enum { times = 5 };

int
main (void)
{
  struct vec x = { 25, NEW (int, 25) };
  struct vec y = { 1, NEW (int, 1) };
  for (int i = 0; i < times; i++)
#pragma acc parallel num_gangs(2000) copy(x) /* Line 27.  */
    {
#pragma acc loop gang
      for (int k = 0; k < 1; k++)
	x.a[24]++;
    }
#pragma acc data copy(y)
  for (int i = 0; i < times; i++)
#pragma acc parallel num_gangs(2000) present(y)
    {
#pragma acc loop gang
      for (int k = 0; k < 1; k++)
	y.a[0]++;
    }
  CHECK_EQ (x.a[24], times);
  CHECK_EQ (y.a[0], times);
  free (x.a);
  free (y.a);
  return 0;
}

/* { dg-output {profile: start-up: [^\n]*\nlibaccdeep: profile: +launches [^\n]*\n(libaccdeep: profile: +5 +[0-9.]+ +[0-9.]+ +2000 +[^\n]* main[^\n]*; parallel at [^\n]*environment-profile-4\.c:(27|35):\d+\n){2}libaccdeep: profile: +10 +[0-9.]+ +[0-9.]+ +total\nlibaccdeep: profile: advice: parallel at [^\n]*environment-profile-4\.c:27:\d+: 2 objects were copied in each of 5 executions: put a data construct around the loop\n+$} } */
