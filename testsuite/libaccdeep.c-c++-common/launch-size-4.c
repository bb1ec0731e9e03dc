/* Cure launch-size: nests whose levels are open are one loop on a device, and
   results are those of the nests: bounds of all kinds, loops without iterations,
   and nests that have to stay as they are.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

enum { size = 1000 };

static void
up (int a, int b, int c, int d, int w, int *x)
{
#pragma acc parallel loop present(x[0:size])
  for (int j = a; j < b; j++)
    {
#pragma acc loop
      for (int i = c; i < d; i++)
	x[j * w + i] += j * 100 + i + 1;
    }
}

static void
down (int a, int b, long c, long d, int w, int *x)
{
#pragma acc parallel loop present(x[0:size])
  for (int j = b; j >= a; j -= 2)
#pragma acc loop
    for (long i = d; i > c; i -= 3)
      x[j * w + i] += j * 100 + i + 1;
}

/* What is computed from the outer variable may stand between the loops.  */
static void
row_before (unsigned a, unsigned b, unsigned short c, unsigned short d,
	    unsigned w, int *x)
{
#pragma acc parallel loop present(x[0:size])
  for (unsigned j = a; j <= b; j++)
    {
      const unsigned row = j * w, more = row + 1;
#pragma acc loop
      for (unsigned short i = c; i < d; i += 2)
	x[row + i] += j * 100 + (more - row) + i;
    }
}

static void
three (int n, int m, int l, int *x)
{
#pragma acc parallel loop present(x[0:size])
  for (int k = 0; k < n; k++)
#pragma acc loop
    for (int j = 0; j < m; j++)
#pragma acc loop independent
      for (int i = 0; i < l; i++)
	x[(k * m + j) * l + i] += k * 10000 + j * 100 + i + 1;
}

static int
sum (int n, int m, const int *x)
{
  int s = 0;
#pragma acc parallel loop present(x[0:size]) reduction(+ : s)
  for (int j = 0; j < n; j++)
#pragma acc loop reduction(+ : s)
    for (int i = 0; i < m; i++)
      s += x[j * m + i];
  return s;
}

static void
kernels (int n, int m, int *x, int *y)
{
#pragma acc kernels present(x[0:size], y[0:size])
  {
#pragma acc loop independent
    for (int j = 0; j < n; j++)
#pragma acc loop independent
      for (int i = 0; i < m; i++)
	x[j * m + i]++;
#pragma acc loop independent
    for (int j = 0; j < n; j++)
#pragma acc loop independent
      for (int i = 0; i < m; i++)
	y[j * m + i]--;
  }
}

/* These stay: bounds that depend on the outer loop; memory before the inner
   loop; something behind it; two loops inside; an array for each iteration of
   the outer loop.  */
static void
triangle (int n, int *x)
{
#pragma acc parallel loop present(x[0:size])
  for (int j = 0; j < n; j++)
#pragma acc loop
    for (int i = 0; i <= j; i++)
      x[j * n + i]++;
}

static void
others (int n, int m, int *x, int *y)
{
#pragma acc parallel loop present(x[0:size], y[0:size])
  for (int j = 0; j < n; j++)
    {
      const int first = x[j * m];
#pragma acc loop
      for (int i = 0; i < m; i++)
	x[j * m + i] += first;
    }
#pragma acc parallel loop present(x[0:size], y[0:size])
  for (int j = 0; j < n; j++)
    {
#pragma acc loop
      for (int i = 0; i < m; i++)
	x[j * m + i]++;
      y[j * m]++;
    }
#pragma acc parallel loop present(x[0:size], y[0:size])
  for (int j = 0; j < n; j++)
    {
#pragma acc loop
      for (int i = 0; i < m; i++)
	x[j * m + i]++;
#pragma acc loop
      for (int i = 0; i < m; i++)
	y[j * m + i] += x[j * m + m - 1 - i];
    }
  int t[4];
#pragma acc parallel loop present(x[0:size], y[0:size]) private(t)
  for (int j = 0; j < n; j++)
    {
      t[0] = j;
#pragma acc loop
      for (int i = 0; i < m; i++)
	x[j * m + i] += t[0];
    }
}

static const int bounds[][4]
    = { { 0, 20, 0, 20 }, { 3, 4, 0, 30 }, { 0, 30, 5, 6 }, { 5, 2, 5, 2 },
	{ 5, 2, 0, 9 },	  { 0, 9, 5, 2 },  { 7, 7, 0, 3 },  { 1, 31, 2, 30 } };

int
main (void)
{
  int *x = NEW (int, size), *y = NEW (int, size), *z = NEW (int, size);
  for (int i = 0; i < size; i++)
    x[i] = y[i] = z[i] = 0;
#pragma acc enter data copyin(x[0:size], y[0:size])
  for (unsigned k = 0; k < sizeof bounds / sizeof *bounds; k++)
    {
      const int a = bounds[k][0], b = bounds[k][1], c = bounds[k][2],
		d = bounds[k][3], w = 31;
      up (a, b, c, d, w, x);
      for (int j = a; j < b; j++)
	for (int i = c; i < d; i++)
	  z[j * w + i] += j * 100 + i + 1;
      down (a, b - 1, c, d, w, x);
      for (int j = b - 1; j >= a; j -= 2)
	for (int i = d; i > c; i -= 3)
	  z[j * w + i] += j * 100 + i + 1;
      row_before (a, b - 1, c, d, w, x);
      for (int j = a; j < b; j++)
	for (int i = c; i < d; i += 2)
	  z[j * w + i] += j * 100 + i + 1;
    }
  three (5, 7, 13, x);
  for (int k = 0; k < 5; k++)
    for (int j = 0; j < 7; j++)
      for (int i = 0; i < 13; i++)
	z[(k * 7 + j) * 13 + i] += k * 10000 + j * 100 + i + 1;
  three (0, -1, 13, x);
  three (-5, -7, 13, x);
  three (5, 0, 13, x);
  three (1, 1, 900, x);
  three (900, 1, 1, x);
  three (1, 900, 1, x);
  for (int i = 0; i < 900; i++)
    z[i] += i + 1 + i * 10000 + 1 + i * 100 + 1;
  kernels (25, 40, x, y);
  kernels (-2, -2, x, y);
  int all = 0;
  for (int i = 0; i < size; i++)
    all += ++z[i];
  CHECK_EQ (sum (25, 40, x), all);
  CHECK_EQ (sum (-25, -40, x), 0);
  triangle (30, x);
  for (int j = 0; j < 30; j++)
    for (int i = 0; i <= j; i++)
      z[j * 30 + i]++;
#pragma acc update self(x[0:size])
  for (int i = 0; i < size; i++)
    {
      CHECK_EQ (x[i], z[i]);
      x[i] = z[i] = i;
    }
#pragma acc update device(x[0:size])
  others (25, 40, x, y);
#pragma acc exit data copyout(x[0:size], y[0:size])
  for (int j = 0; j < 25; j++)
    for (int i = 0; i < 40; i++)
      {
	const int first = j * 40, k = first + i;
	CHECK_EQ (x[k], k + first + 2 + j);
	CHECK_EQ (y[k], (first + 39 - i) + first + 2 - 1 + !i);
      }
  return 0;
}
