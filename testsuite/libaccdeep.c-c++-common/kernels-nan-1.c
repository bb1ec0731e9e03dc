/* Cure kernels-loop: what NaN makes depend on the order of the iterations is no
   reduction, unless a clause says so.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-fplugin-arg-accdeep-report -Wl,--no-as-needed -lm" } */

#include "../lib/accdeep-test.h"

#include <math.h>

#define N 400

static double d[N];

/* NaN takes the place of the maximum, and the next number that of NaN.  */
static double
replaced (void)
{
  double m = 0;
#pragma acc kernels copyin(d) /* { dg-note "moves" } */
  for (int i = 0; i < N; i++) /* { dg-note "loop: runs in sequence, as 'm' may be NaN, which only a clause reduction \\(max\\) ignores" } */
    m = m > d[i] ? m : d[i];
  return m;
}

/* NaN stays.  */
static double
first (double start)
{
  double m = start;
#pragma acc kernels copyin(d) /* { dg-note "moves" } */
  for (int i = 0; i < N; i++) /* { dg-note "loop: runs in sequence, as 'm' may be NaN, which only a clause reduction \\(min\\) ignores" } */
    if (d[i] < m)
      m = d[i];
  return m;
}

static double
function (double start)
{
  double m = start;
#pragma acc kernels copyin(d) /* { dg-note "moves" } */
  for (int i = 0; i < N; i++) /* { dg-note "loop: runs in sequence, as 'm' may be NaN" } */
    m = fmax (m, d[i]);
  return m;
}

/* It is ignored.  */
static double
kept (void)
{
  double m = -INFINITY;
#pragma acc kernels copyin(d) /* { dg-note "moves" } */
  for (int i = 0; i < N; i++) /* { dg-note "loop: runs in parallel" } */
    if (d[i] > m)
      m = d[i];
  return m;
}

static double
said (double start)
{
  double m = start;
#pragma acc kernels loop copyin(d) reduction(max:m) /* { dg-note "moves" } */
  /* { dg-note "loop: runs in parallel" "" { target *-*-* } .-1 } */
  for (int i = 0; i < N; i++)
    m = m > d[i] ? m : d[i];
  return m;
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    d[i] = N - i;
  CHECK (isnan (first (NAN)) && first (1000) == 1);
  CHECK_EQ (said (0), 400);
  d[100] = NAN;
  CHECK_EQ (replaced (), 299);
  CHECK_EQ (kept (), 400);
  CHECK_EQ (function (-1), 400);
  for (int i = 0; i < N; i++)
    d[i] = NAN;
  CHECK (isnan (function (NAN)) && kept () == -INFINITY && isnan (replaced ()));
  return 0;
}
