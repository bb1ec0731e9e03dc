/* Cure launch-size: gangs and workers of a parallel construct follow from its
   loops, and results are those of the loops.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-skip-device host "launches nothing" } */
/* { dg-set-target-env-var GOMP_DEBUG "1" } */

#include "../lib/accdeep-test.h"

#define MANY 40000
static double x[MANY], y[MANY];

static void
short_loop (int n)
{
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    x[i] = i;
}
/* { dg-output "kernel \\S*short_loop.*launch gangs=4, workers=1, vectors=32" } */

static void
long_loop (int from, int to)
{
#pragma acc parallel loop gang vector
  for (int i = from; i < to; i += 2)
    x[i]++;
}
/* { dg-output ".*kernel \\S*long_loop.*launch gangs=157, workers=4, vectors=32" } */

static double
sum (int n)
{
  double result = 0;
#pragma acc parallel loop reduction(+ : result)
  for (int i = 0; i < n; i++)
    result += x[i];
  return result;
}
/* { dg-output ".*kernel \\S*sum.*launch gangs=132, workers=8, vectors=32" } */

static int
long_sum (int n)
{
  int result = 0;
#pragma acc parallel loop reduction(+ : result)
  for (int i = 0; i < n; i++)
    result += i & 1;
  return result;
}
/* { dg-output ".*kernel \\S*long_sum.*launch gangs=293, workers=8, vectors=32" } */


/* No atomic instruction multiplies: gangs wait for each other.  */
static double
product (int n)
{
  double result = 1;
#pragma acc parallel loop reduction(* : result)
  for (int i = 0; i < n; i++)
    result *= i < 0 ? 2 : 1;
  return result;
}
/* { dg-output ".*kernel \\S*product.*launch gangs=132, workers=8, vectors=32" } */

static void
rows (int n, int m)
{
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    {
      double s = 0;
#pragma acc loop reduction(+ : s)
      for (int j = 0; j < m; j++)
	s += x[i * m + j];
      y[i] = s;
    }
}
/* { dg-output ".*kernel \\S*rows.*launch gangs=25, workers=1, vectors=32" } */

static void
columns (int n)
{
#pragma acc parallel loop gang
  for (int i = 0; i < n; i++)
    {
#pragma acc loop vector
      for (int j = 0; j < 10; j++)
	y[10 * i + j] += 1;
    }
}
/* { dg-output ".*kernel \\S*columns.*launch gangs=7, workers=1, vectors=32" } */

struct extents
{
  int rows, columns;
};

static void
collapsed (struct extents e)
{
#pragma acc parallel loop collapse(2)
  for (int i = 0; i < e.rows; i++)
    for (int j = 0; j < e.columns; j++)
      y[i * e.columns + j] = i + j;
}
/* { dg-output ".*kernel \\S*collapsed.*launch gangs=16, workers=1, vectors=32" } */

static void
nested (struct extents e)
{
#pragma acc parallel loop
  for (int i = 0; i < e.rows; i++)
#pragma acc loop
    for (int j = 0; j < e.columns; j++)
      y[i * e.columns + j]++;
}
/* { dg-output ".*kernel \\S*nested.*launch gangs=16, workers=1, vectors=32" } */

static void
computed (int n)
{
#pragma acc parallel
  {
    const int half = n / 2;
#pragma acc loop
    for (int i = 0; i < half; i++)
      y[i] = -i;
#pragma acc loop
    for (int i = half; i < n + 1; i++)
      y[i] = i;
  }
}
/* { dg-output ".*kernel \\S*computed.*launch gangs=4, workers=1, vectors=32" } */

static void
nothing (int n)
{
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    y[i] = 1e9;
}
/* { dg-output ".*kernel \\S*nothing.*launch gangs=1, workers=1, vectors=32" } */

int
main (void)
{
  struct extents e = { 20, 25 };
  short_loop (100);
  CHECK_EQ (x[99], 99);
  long_loop (0, MANY);
  CHECK_EQ (x[98], 99);
  CHECK_EQ (x[99], 99);
  CHECK_EQ (sum (MANY), 50 * 99 + MANY / 2);
  CHECK_EQ (long_sum (600000), 300000);
  CHECK_EQ (product (600000), 1);
  rows (25, 4);
  CHECK_EQ (y[24], 97 + 97 + 99 + 99);
  for (int i = 0; i < 70; i++)
    y[i] = i;
  columns (7);
  CHECK_EQ (y[69], 70);
  collapsed (e);
  CHECK_EQ (y[499], 19 + 24);
  nested (e);
  CHECK_EQ (y[499], 19 + 24 + 1);
  computed (201);
  CHECK_EQ (y[99], -99);
  CHECK_EQ (y[100], 100);
  CHECK_EQ (y[201], 201);
  nothing (0);
  nothing (-5);
  CHECK_EQ (y[0], 0);
  return 0;
}
