/* Cure kernels-loop: counters, logical operators, complex numbers and numbers
   of several widths are reductions without a clause.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-options "-fplugin-arg-accdeep-report" } */

#include "../lib/accdeep-test.h"

#ifndef __cplusplus
#include <stdbool.h>
#endif

#define N 3000

static __complex__ double z[N];
static float f[N];
static double a[N];

static void
counters (int n)
{
  int up = 0, down = 0, mixed = 5, sum = 0, many = 0;
  unsigned char bits = 0;
  short small = 0;
  int narrow = 0;
#pragma acc kernels
  {
    for (int i = 0; i < n; i++) /* { dg-note "loop: runs in parallel" } */
      if (a[i] > 0)
	up++;
    for (int i = 0; i < n; i++) /* { dg-note "loop: runs in parallel" } */
      if (a[i] > 0)
	--down;
      else
	down += 2;
    for (int i = 0; i < n; i++) /* { dg-note "loop: runs in parallel" } */
      mixed++, sum -= i, many += a[i] > 3;
    for (int i = 0; i < n; i++) /* { dg-note "loop: runs in parallel" } */
      {
	bits |= i & 36;
	small += i;
	narrow += (long) i * 7 + (long) a[i];
      }
    for (int i = 0; i < n; i++) /* { dg-note "loop: runs in parallel" } */
      for (int j = 0; j < 3; j++) /* { dg-note "loop: runs in parallel" } */
	{
	  sum++;
	  many = many + i + j - 1;
	}
  }
  int up_h = 0, down_h = 0, many_h = 0, narrow_h = 0;
  short small_h = 0;
  for (int i = 0; i < n; i++)
    {
      up_h += a[i] > 0;
      down_h += a[i] > 0 ? -1 : 2;
      many_h += (a[i] > 3) + 3 * i;
      small_h += i;
      narrow_h += (long) i * 7 + (long) a[i];
    }
  CHECK (up == up_h && down == down_h && mixed == 5 + n && many == many_h);
  CHECK (sum == 3 * n - n * (n - 1) / 2);
  CHECK (bits == 36 && small == small_h && narrow == narrow_h);
}

static void
logical (int n)
{
  bool all = true, any = false, odd = false, none = true;
  int every = 1, some = 0, index = 1;
#pragma acc kernels
  {
    for (int i = 0; i < n; i++) /* { dg-note "loop: runs in parallel" } */
      {
	all = a[i] > -100 && all;
	any |= a[i] > 40;
      }
    for (int i = 0; i < n; i++) /* { dg-note "loop: runs in parallel" } */
      {
	odd ^= a[i] > 1;
	none = none && i != 77 && i < n;
      }
    for (int i = 0; i < n; i++) /* { dg-note "loop: runs in parallel" } */
      {
	every = a[i] > -100 && every;
	some = a[i] > 40 || some;
	index = index && i < 2000;
      }
  }
  bool odd_h = false;
  for (int i = 0; i < n; i++)
    odd_h ^= a[i] > 1;
  CHECK (all && any && odd == odd_h && !none);
  CHECK (every == 1 && some == 1 && index == 0);
}

static void
wide (int n)
{
  __complex__ double sum = 1, product = 1;
  double most = -1e9;
  float least = 1e9f, other = -1e9f, total = 0;
#pragma acc kernels
  {
    for (int i = 0; i < n; i++) /* { dg-note "loop: runs in parallel" } */
      {
	sum += z[i];
	if (i % 1000 == 0)
	  product *= z[5];
      }
    for (int i = 0; i < n; i++) /* { dg-note "loop: runs in parallel" } */
      {
	if (f[i] > most)
	  most = f[i];
	if (a[i] < least)
	  least = a[i];
	other = a[i] > other ? a[i] : other;
	total += a[i] * 2;
      }
  }
  double total_h = 0;
  for (int i = 0; i < n; i++)
    total_h += a[i] * 2;
  CHECK (__real__ sum == 1 + n * (n - 1) / 2 && __imag__ sum == 2 * n);
  CHECK (__real__ product == 65 && __imag__ product == 142);
  CHECK (most == 50.25 && least == -50 && other == 50 && total == total_h);
}

/* A value that is used, another operation, another order of the values, and
   what is not evaluated in every iteration.  */

static void
not_found (int n)
{
  static double scan[N], used[N];
  int sum = 0, count = 0, most = 0, five = 5, last = 0;
  unsigned high = -10u, x[N];
  bool all = true, flip = false;
  __complex__ double turned = 0;
  double less = 1, first = 0;
  for (int i = 0; i < n; i++)
    x[i] = i * 7 % 1001;
#pragma acc kernels
  {
    /* { dg-note "in sequence, as .*'sum'" "" { target *-*-* } .+1 } */
    for (int i = 0; i < n; i++)
      scan[i] = (sum += (int) a[i]);
    /* { dg-note "in sequence, as .*'count'" "" { target *-*-* } .+1 } */
    for (int i = 0; i < n; i++)
      used[i] = count++ < 10 ? a[i] : 0;
    /* { dg-note "in sequence, as .*'most'" "" { target *-*-* } .+1 } */
    for (int i = 0; i < n; i++)
      if (x[i] > most)
	most = x[i];
    /* { dg-note "in sequence, as .*'high'" "" { target *-*-* } .+1 } */
    for (int i = 0; i < n; i++)
      high = (unsigned) ((int) high > -(int) x[i] ? (int) high : -(int) x[i]);
    /* { dg-note "in sequence, as .*'five'" "" { target *-*-* } .+1 } */
    for (int i = n; i < n; i++)
      five = i < 2000 && five;
    /* { dg-note "in sequence, as .*'all'" "" { target *-*-* } .+1 } */
    for (int i = 0; i < n; i++)
      all = all && a[i] > -100;
    /* { dg-note "in sequence, as .*'flip'" "" { target *-*-* } .+1 } */
    for (int i = 0; i < n; i++)
      {
	flip |= i == 7;
	flip &= i != 70;
      }
    /* { dg-note "in sequence, as .*'turned'" "" { target *-*-* } .+1 } */
    for (int i = 0; i < n; i++)
      {
	turned += z[i];
	__real__ turned = 1;
      }
    /* { dg-note "in sequence, as .*'less'" "" { target *-*-* } .+1 } */
    for (int i = 0; i < n; i++)
      less = a[i] - less;
    /* { dg-note "in sequence, as .*'last'" "" { target *-*-* } .+1 } */
    for (int i = 0; i < n; i++)
      if (i % 3)
	last += i;
      else
	last *= 2;
    /* { dg-note "in sequence, as .*'first'" "" { target *-*-* } .+1 } */
    for (int i = 0; i < n; i++)
      if ((float) a[i] > first)
	first = a[i];
  }
  int sum_h = 0;
  unsigned last_h = 0;
  double less_h = 1, first_h = 0;
  for (int i = 0; i < n; i++)
    {
      CHECK (scan[i] == (sum_h += (int) a[i]));
      CHECK (used[i] == (i < 10 ? a[i] : 0));
      less_h = a[i] - less_h;
      last_h = i % 3 ? last_h + i : last_h * 2;
      if ((float) a[i] > first_h)
	first_h = a[i];
    }
  CHECK (sum == sum_h && count == n && most == 994 && five == 5 && all);
  CHECK (high == 0 && !flip && less == less_h && first == first_h);
  CHECK (__real__ turned == 1 && __imag__ turned == 2 * n);
  CHECK ((unsigned) last == last_h);
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    {
      a[i] = i * 1777 % 101 - 50;
      f[i] = a[i] + 0.25f;
      __real__ z[i] = i;
      __imag__ z[i] = 2;
    }
  counters (N);
  logical (N);
  wide (N);
  not_found (N);
  return 0;
}
