/* Cure launch-size: what the program says stays, and so does what the host does
   not know: bounds behind pointers of the device's and those that the construct
   computes.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-skip-device host "launches nothing" } */
/* { dg-set-target-env-var GOMP_DEBUG "1" } */

#include "../lib/accdeep-test.h"

#include <openacc.h>

#define N 1000
static int x[N];

#pragma acc routine vector
static void
fill (int *row, int value)
{
#pragma acc loop vector
  for (int i = 0; i < 10; i++)
    row[i] = value;
}

static void
said (int n)
{
#pragma acc parallel loop num_gangs(3)
  for (int i = 0; i < n; i++)
    x[i] = i;
}
/* { dg-output "kernel \\S*said.*launch gangs=3, workers=1, vectors=32" } */

static void
said_workers (int n)
{
#pragma acc parallel loop gang worker num_workers(2)
  for (int i = 0; i < n; i++)
    x[i] = i;
}
/* { dg-output ".*kernel \\S*said_workers.*launch gangs=4, workers=2, vectors=" } */

static void
behind (int *n)
{
#pragma acc parallel loop deviceptr(n)
  for (int i = 0; i < *n; i++)
    x[i]++;
}
/* { dg-output ".*kernel \\S*behind.*launch gangs=(2|\\d{3,}), workers=1, vectors=32" } */

static void
changed (int n)
{
#pragma acc parallel firstprivate(n)
  {
    n = 2 * n;
#pragma acc loop
    for (int i = 0; i < n; i++)
      x[i]++;
  }
}
/* { dg-output ".*kernel \\S*changed.*launch gangs=(2|\\d{3,}), workers=1, vectors=32" } */

static void
called (int n)
{
#pragma acc parallel loop gang
  for (int i = 0; i < n; i++)
    fill (x + 10 * i, i);
}
/* { dg-output ".*kernel \\S*called.*launch gangs=(2|\\d{3,}), workers=1, vectors=32" } */

int
main (void)
{
  int n = N;
  said (N);
  said_workers (N);
  int *on_device = (int *) acc_malloc (sizeof n);
  acc_memcpy_to_device (on_device, &n, sizeof n);
  behind (on_device);
  acc_free (on_device);
  CHECK_EQ (x[N - 1], N);
  changed (N / 4);
  CHECK (x[0] >= 2 && x[N / 2] == N / 2 + 1);
  called (N / 10);
  CHECK_EQ (x[N - 1], N / 10 - 1);
  return 0;
}
