/* Cure kernels-loop: loops without a directive that count down, in their
   condition, up to what a variable is not to be equal to, or what is wider than
   it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-skip-device host "launches nothing" } */
/* { dg-set-target-env-var GOMP_DEBUG "1" } */

#include "../lib/accdeep-test.h"

#define N 100

static int x[N];

static void
unequal (int n)
{
#pragma acc kernels copy(x)
  for (int i = 0; i != n; i++)
    x[i] += 1;
}
/* { dg-output "kernel \\S*unequal.*launch gangs=4, workers" } */

static void
unequal_down (int n)
{
#pragma acc kernels copy(x)
  for (unsigned long i = n; i != 0; --i)
    x[i - 1] += 10;
}
/* { dg-output ".*kernel \\S*unequal_down.*launch gangs=4, workers" } */

static void
wide (long n)
{
#pragma acc kernels copy(x)
  for (unsigned i = 0; i < n; i++)
    x[i] += 100;
}
/* { dg-output ".*kernel \\S*wide.*launch gangs=4, workers" } */

static void
wide_and_equal (long n)
{
#pragma acc kernels copy(x)
  for (unsigned i = 0; i <= n; i++)
    x[i] += 1000;
}
/* { dg-output ".*kernel \\S*wide_and_equal.*launch gangs=4, workers" } */

static void
sized (unsigned long n)
{
#pragma acc kernels copy(x)
  for (unsigned i = 0; i < n; i++)
    x[i] += 10000;
}
/* { dg-output ".*kernel \\S*sized.*launch gangs=4, workers" } */

static void
down (int n)
{
  int i;
#pragma acc kernels copy(x)
  for (i = n; i-- > 0;)
    x[i] += 100000;
}
/* { dg-output ".*kernel \\S*down.*launch gangs=4, workers" } */

static void
unsigned_down (unsigned long n)
{
#pragma acc kernels copy(x)
  for (unsigned long i = n; i-- > 0;)
    x[i] += 1000000;
}
/* { dg-output ".*kernel \\S*unsigned_down.*launch gangs=4, workers" } */

/* Not these: the last ones have a 'break', or need their order.  */

static void
until (int first, int n)
{
#pragma acc kernels copy(x)
  for (int i = first; i != n; i++)
    {
      if (i == first + 3)
        break;
      x[i] += 1;
    }
}

static void
dependent (int n)
{
#pragma acc kernels copy(x)
  {
    for (int i = n - 1; i-- > 0;)
      x[i] = x[i + 1] + 1;
    for (unsigned i = 1; i < (long) n; i++)
      x[i] += x[i - 1];
  }
}

static int
value_behind (int n)
{
  int i;
#pragma acc kernels copy(x)
  for (i = n; i-- > 0;)
    x[i] = 0;
  return i;
}

int
main (void)
{
  unequal (N);
  unequal (0);
  unequal_down (N);
  unequal_down (0);
  wide (N);
  wide (0);
  wide (-5);
  wide_and_equal (N - 1);
  wide_and_equal (-1);
  wide_and_equal (-5);
  sized (N);
  sized (0);
  down (N);
  down (0);
  down (-5);
  unsigned_down (N);
  unsigned_down (0);
  for (int i = 0; i < N; i++)
    CHECK (x[i] == 1111111);
  until (5, 3);
  until (8, 9);
  for (int i = 0; i < N; i++)
    {
      CHECK (x[i] == 1111111 + (i >= 5 && i < 9));
      x[i] = 0;
    }
  dependent (N);
  for (int i = 0, s = 0; i < N; i++)
    {
      s += N - 1 - i;
      CHECK (x[i] == s);
    }
  CHECK (value_behind (N) == -1);
  CHECK (value_behind (0) == -1);
  CHECK (x[0] == 0 && x[N - 1] == 0);
  return 0;
}
