/* Cure reference-reduction: a variable of a declare directive, which all gangs
   of stock GCC's store their own results in.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-set-target-env-var SIMCUDA_RACES "1" } */

#include "../lib/accdeep-test.h"

static double sum;
static int least;
#pragma acc declare create(sum, least)

static void
begin (void)
{
  sum = 25;
  least = 1000;
#pragma acc update device(sum, least)
}

static void
parallel_loops (void)
{
#pragma acc parallel num_workers(8) vector_length(32) reduction(+:sum)
  {
#pragma acc loop reduction(+:sum)
    for (int i = 0; i < 4000; i += 4)
      sum += 2;
  }
#pragma acc parallel loop reduction(min:least) copy(least)
  for (int i = 0; i < 1000; i++)
    least = least < 900 - i % 800 ? least : 900 - i % 800;
}

static void
kernels_loops (void)
{
#pragma acc kernels
  for (int i = 0; i < 1000; i++)
    sum += 2;
#pragma acc kernels loop reduction(min:least)
  for (int i = 0; i < 1000; i++)
    least = least < 900 - i % 800 ? least : 900 - i % 800;
}

/* One gang has the variables to itself.  */
static void
serial_loops (void)
{
#pragma acc serial reduction(+:sum)
  for (int i = 0; i < 1000; i++)
    sum += 2;
#pragma acc serial loop reduction(min:least) async(1)
  for (int i = 0; i < 1000; i++)
    least = least < 900 - i % 800 ? least : 900 - i % 800;
#pragma acc wait(1)
}

static void
in_queue (int device)
{
#pragma acc parallel loop reduction(+:sum) async(2) if(device)
  for (int i = 0; i < 1000; i++)
    sum += 2;
#pragma acc parallel loop reduction(min:least) async(2) if(device)
  for (int i = 0; i < 1000; i++)
    least = least < 900 - i % 800 ? least : 900 - i % 800;
#pragma acc wait(2)
}

static void
compare (double expected)
{
  double s = 0;
  int l = 0;
#pragma acc serial copyout(s, l)
  {
    s = sum;
    l = least;
  }
  CHECK (s == expected && l == 101);
#pragma acc update self(sum, least)
  CHECK (sum == expected && least == 101);
}

int
main (void)
{
  void (*const all[]) (void) = { parallel_loops, kernels_loops, serial_loops };
  for (int i = 0; i < 3; i++)
    {
      begin ();
      all[i]();
      compare (2025);
    }
  begin ();
  in_queue (1);
  compare (2025);
  return 0;
}
