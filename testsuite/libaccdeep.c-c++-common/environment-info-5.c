/* "Lines of information" of doc/runtime.md: threads write whole lines, and the
   table has the sum of all.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-pthread -g" } */
/* { dg-skip-device host "nothing is copied there" } */
/* { dg-set-target-env-var ACCDEEP_INFO "1" } */

#include "../lib/accdeep-test.h"

#include <pthread.h>

struct vec
{
  long n;
  int *a;
#pragma acc shape include(a[0:n])
};

enum { times = 20 };

static void *
run (void *number)
{
  const int queue = *(int *) number;
  struct vec x = { 25, NEW (int, 25) };
  int plain[10] = { 0 };
  for (int i = 0; i < times; i++)
    {
#pragma acc parallel copy(x) async(queue)
      x.a[24]++;
#pragma acc wait(queue)
#pragma acc parallel copy(plain)
      plain[9]++;
    }
  CHECK_EQ (x.a[24], times);
  CHECK_EQ (plain[9], times);
  free (x.a);
  return NULL;
}

int
main (void)
{
  pthread_t other;
  int queues[2] = { 1, 2 };
  CHECK (pthread_create (&other, NULL, run, &queues[1]) == 0);
  run (&queues[0]);
  CHECK (pthread_join (other, NULL) == 0);
  return 0;
}

/* { dg-output {^(libaccdeep: info: (to device|to host), \d+ bytes: [^\n]*; (parallel|compute construct) at [^\n]*environment-info-5\.c:\d+[^\n]*\n|libaccdeep: info: launch [^\n]*; (parallel|compute construct) at [^\n]*environment-info-5\.c:\d+[^\n]*\n)+} } */
/* { dg-output {libaccdeep: info: +ms +share +count +bytes +operation\n} } */
/* { dg-output {(.|\n)*info: +[0-9.]+ +[0-9.]+% +80 +\d+ +total: to device\n} } */
/* { dg-output {libaccdeep: info: +[0-9.]+ +[0-9.]+% +80 +\d+ +total: to host\n} } */
/* { dg-output {libaccdeep: info: +[0-9.]+ +[0-9.]+% +80 +0 +total: kernels\n} } */
