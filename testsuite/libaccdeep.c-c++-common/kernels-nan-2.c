/* Cure kernels-loop: where a maximum is a number in front of a loop.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-fplugin-arg-accdeep-report -Wl,--no-as-needed -lm" } */

#include "../lib/accdeep-test.h"

#include <math.h>

#define N 300

static double d[N], most;

int
main (void)
{
  double tolerance = 1, error = 2 * tolerance, set = tolerance, left = NAN;
  int steps = 0;
  for (int i = 0; i < N; i++)
    d[i] = i;
#pragma acc enter data copyin(d) /* { dg-note "" } */
  while (error > tolerance && steps++ < 3)
    {
      error = 0;
#pragma acc kernels present(d) /* { dg-note "" } */
      for (int i = 0; i < N; i++) /* { dg-note "loop: runs in parallel" } */
	if (d[i] > error)
	  error = d[i];
      error = sqrt (error);
    }
  CHECK (error == sqrt (N - 1));

  most = 0;
#pragma acc kernels present(d) /* { dg-note "" } */
  for (int i = 0; i < N; i++) /* { dg-note "loop: runs in parallel" } */
    most = fmax (most, d[i]);
  CHECK_EQ (most, N - 1);

#pragma acc kernels present(d) /* { dg-note "" } */
  {
    set = -1e30;
    for (int i = 0; i < N; i++) /* { dg-note "loop: runs in parallel" } */
      set = d[i] > set ? d[i] : set;
  }
  CHECK_EQ (set, N - 1);

  /* The second time it is NaN.  */
  left = 0;
  for (int k = 0; k < 2; k++)
    {
#pragma acc kernels present(d) /* { dg-note "" } */
      for (int i = 0; i < N; i++) /* { dg-note "loop: runs in sequence, as 'left' may be NaN" } */
	if (d[i] > left)
	  left = d[i];
      left = sqrt (-left);
    }
  CHECK (isnan (left));

  /* A jump comes from elsewhere.  */
  left = NAN;
  if (steps)
    goto behind;
  left = 0;
behind:
#pragma acc kernels present(d) /* { dg-note "" } */
  for (int i = 0; i < N; i++) /* { dg-note "loop: runs in sequence, as 'left' may be NaN" } */
    if (d[i] > left)
      left = d[i];
  CHECK (isnan (left));
#pragma acc exit data delete(d) /* { dg-note "" } */
  return 0;
}
