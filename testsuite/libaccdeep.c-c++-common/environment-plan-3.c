/* A directive that is executed again prints its plan and its counts where they
   differ from those before, and at the end how often it was executed.  */

/* { dg-do run } */
/* { dg-skip-device host "nothing is planned there" } */
/* { dg-set-target-env-var ACCDEEP_DEBUG "plan,statistics,locks" } */

#include "../lib/accdeep-test.h"

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
};

int
main (void)
{
  struct vec x = { 2, NEW (int, 4) };
  for (int step = 0; step < 5; step++)
    {
      x.n = step < 3 ? 2 : 4;
#pragma acc data copyin(x)
      {
      }
    }
  CHECK_ABSENT (&x, sizeof x);
  return 0;
}

/* { dg-output {^libaccdeep: plan: data at [^\n]*environment-plan-3.c:24:9 start: 2 objects, 1 pointer\n} } */
/* { dg-output {libaccdeep: plan: copyin x\.a [^\n]*, 8 bytes, allocated at 0x[0-9a-f]+\n} } */
/* { dg-output {libaccdeep: plan: copyin x [^\n]*, 16 bytes, allocated at 0x[0-9a-f]+\n} } */
/* { dg-output {libaccdeep: plan: pointer x\.a at 0x[0-9a-f]+: 0x[0-9a-f]+, on the device 0x[0-9a-f]+\n} } */
/* { dg-output {libaccdeep: statistics: data at [^\n]* start: 2 objects, 2 allocated in [^\n]*\nlibaccdeep: statistics: data at [^\n]* end: [^\n]*\n} } */
/* { dg-output {libaccdeep: plan: data at [^\n]* start: 2 objects, 1 pointer\nlibaccdeep: plan: copyin x\.a [^\n]*, 16 bytes, allocated at [^\n]*\n} } */
/* { dg-output {libaccdeep: plan: [^\n]*\nlibaccdeep: plan: [^\n]*\nlibaccdeep: statistics: data at [^\n]* start: [^\n]*\n} } */
/* { dg-output {libaccdeep: plan: data at [^\n]*:24:9 start: 5 executions, 3 of them as the one before\n} } */
/* { dg-output {libaccdeep: statistics: [^\n]* end: 5 executions, 4 of them as the one before\nlibaccdeep: statistics: [^\n]* start: 5 executions, 3 of them as the one before\n$} } */
/* SPDX-License-Identifier: GPL-3.0-or-later */
