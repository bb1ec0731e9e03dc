/* Cure kernels-loop: std::max and std::min, and choices of a constant, are
   reductions.  Those with a function for the comparison are not.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-options "-O2 -std=c++17 -fplugin-arg-accdeep-report" } */

#include "../lib/accdeep-test.h"

#include <algorithm>

static bool
nearer (const double &a, const double &b)
{
  return a * a < b * b;
}

static double
kept (const double &x)
{
  return x;
}

int
main ()
{
  const int n = 100;
  double x[n], y[n], most = 0, least = 100, low = 100, high = 0, near = 0;
  for (int i = 0; i < n; i++)
    x[i] = (i * 37) % 101 + 1;
#pragma acc data copyin(x) copyout(y) /* { dg-note "" } */
  {
#pragma acc kernels
    for (int i = 0; i < n; i++) /* { dg-note "loop: runs in parallel" } */
      most = std::max (most, x[i]);
#pragma acc kernels
    for (int i = 0; i < n; i++) /* { dg-note "loop: runs in parallel" } */
      least = std::min<double> (least, x[i] * 2);
#pragma acc kernels
    for (int i = 0; i < n; i++) /* { dg-note "loop: runs in parallel" } */
      {
	const double b = x[i];
	low = low > b ? b : low;
      }
#pragma acc kernels
    for (int i = 0; i < n; i++) /* { dg-note "loop: runs in parallel" } */
      {
	const double b = x[i];
	high = b > high ? b : high;
      }
#pragma acc kernels
    for (int i = 0; i < n; i++) /* { dg-note "loop: runs in parallel" } */
      y[i] = std::max (std::min (x[i], 50.0), 10.0);
#pragma acc kernels
    for (int i = 0; i < n; i++) /* { dg-note "loop: runs in sequence" } */
      near = std::max (near, x[i], nearer);
  }
  CHECK_EQ (most, 101);
  CHECK_EQ (least, 2);
  CHECK_EQ (low, 1);
  CHECK_EQ (high, 101);
  CHECK_EQ (near, 101);
  for (int i = 0; i < n; i++)
    CHECK_EQ (y[i], x[i] < 10 ? 10 : x[i] > 50 ? 50 : x[i]);

  /* Something leads to these.  */
  double sum = 0, *to_sum = &sum;
#pragma acc kernels copyin(x) copy(to_sum[0:1]) /* { dg-note "" } */
  for (int i = 0; i < n; i++) /* { dg-note "loop: runs in sequence" } */
    {
      sum += x[i];
      *to_sum += 1;
    }
  CHECK_EQ (kept (x[0]), 1);
}
