/* Reductions of all operators and types give the host's results, whatever the
   size of a launch.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"
#include <float.h>
#include <limits.h>

#define N 20000

static double x[N];
static int n[N];

struct results
{
  double sum, low, high, product;
  float single, low_single, tiny;
  int count, least, bits, all, parity, and_p, or_p;
  long wide, greatest;
  unsigned char small;
};

/* The results for the first M numbers.  */
static struct results
expect (int m)
{
  struct results r = { 1, DBL_MAX, -DBL_MAX, 1, 2, FLT_MAX, 0, 3, INT_MAX, 0,
		       -1, 5, 1, 0, 7, LONG_MIN, 9 };
  for (int i = 0; i < m; i++)
    {
      r.sum += x[i];
      r.low = x[i] < r.low ? x[i] : r.low;
      r.high = x[i] > r.high ? x[i] : r.high;
      r.product *= n[i] == 17 ? 2 : 1;
      r.single += n[i] % 4;
      r.low_single = (float) x[i] < r.low_single ? (float) x[i] : r.low_single;
      r.tiny += FLT_MIN / 65536;
      r.count += n[i] & 1;
      r.least = n[i] < r.least ? n[i] : r.least;
      r.bits |= n[i];
      r.all &= n[i] | 6;
      r.parity ^= n[i];
      r.and_p = r.and_p && n[i] != 3;
      r.or_p = r.or_p || n[i] == 5;
      r.wide += n[i];
      r.greatest = 3L * n[i] > r.greatest ? 3L * n[i] : r.greatest;
      r.small += 3;
    }
  return r;
}

static struct results
compute (int m)
{
  struct results s = expect (0);
  double sum = s.sum, low = s.low, high = s.high, product = s.product;
  float single = s.single, low_single = s.low_single, tiny = s.tiny;
  int count = s.count, least = s.least, bits = s.bits, all = s.all;
  int parity = s.parity, and_p = s.and_p, or_p = s.or_p;
  long wide = s.wide, greatest = s.greatest;
  unsigned char small = s.small;
#pragma acc parallel loop copyin(x, n) reduction(+ : sum, single, tiny, count) \
    reduction(min : low, low_single, least) reduction(max : high, greatest)    \
    reduction(* : product) reduction(| : bits) reduction(& : all)              \
    reduction(^ : parity) reduction(&& : and_p) reduction(|| : or_p)           \
    reduction(+ : wide, small)
  for (int i = 0; i < m; i++)
    {
      sum += x[i];
      low = x[i] < low ? x[i] : low;
      high = x[i] > high ? x[i] : high;
      product *= n[i] == 17 ? 2 : 1;
      single += n[i] % 4;
      low_single = (float) x[i] < low_single ? (float) x[i] : low_single;
      tiny += FLT_MIN / 65536;
      count += n[i] & 1;
      least = n[i] < least ? n[i] : least;
      bits |= n[i];
      all &= n[i] | 6;
      parity ^= n[i];
      and_p = and_p && n[i] != 3;
      or_p = or_p || n[i] == 5;
      wide += n[i];
      greatest = 3L * n[i] > greatest ? 3L * n[i] : greatest;
      small += 3;
    }
  struct results r = { sum, low, high, product, single, low_single, tiny, count,
		       least, bits, all, parity, and_p, or_p, wide, greatest,
		       small };
  return r;
}

int
main (void)
{
  static const int counts[] = { 0, 1, 31, 1000, N };
  for (int i = 0; i < N; i++)
    {
      n[i] = i * 7919 % N;
      x[i] = (n[i] - N / 2) * 0.25;
    }
  for (int k = 0; k < 5; k++)
    {
      const struct results e = expect (counts[k]), r = compute (counts[k]);
      CHECK_EQ (r.sum, e.sum);
      CHECK_EQ (r.low, e.low);
      CHECK_EQ (r.high, e.high);
      CHECK_EQ (r.product, e.product);
      CHECK_EQ (r.single, e.single);
      CHECK_EQ (r.low_single, e.low_single);
      CHECK_EQ (r.tiny, e.tiny);
      CHECK_EQ (r.count, e.count);
      CHECK_EQ (r.least, e.least);
      CHECK_EQ (r.bits, e.bits);
      CHECK_EQ (r.all, e.all);
      CHECK_EQ (r.parity, e.parity);
      CHECK_EQ (r.and_p, e.and_p);
      CHECK_EQ (r.or_p, e.or_p);
      CHECK_EQ (r.wide, e.wide);
      CHECK_EQ (r.greatest, e.greatest);
      CHECK_EQ (r.small, e.small);
    }
  return 0;
}
