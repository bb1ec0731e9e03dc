/* Cure device-calls: functions of the C library that are a few instructions
   have the values that they have on the host, for all kinds of numbers, and are
   no calls.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-O2 -foffload-options=-lm" } */
/* { dg-additional-options "-Wl,--no-as-needed -lm" } */
/* { dg-final { scan-device-code {sqrt\.rn\.f64} } } */
/* { dg-final { scan-device-code-not {call [^;]*\y(fmin|fmax|fdim|rint|round|lround|lrint|sqrt)f?\y} } } */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { n = 16, functions = 9 };

#define VALUES                                                                \
  {                                                                           \
    0.0, -0.0, 0.5, -0.5, 1.5, -2.5, 0.49999999999999994, 3.0, -7.25, 1e10,    \
        -1e300, 4503599627370497.0, INFINITY, -INFINITY, NAN, 1e-310          \
  }

static void
apply (double a, double b, double *result)
{
  result[0] = fmin (a, b);
  result[1] = fmax (a, b);
  result[2] = fdim (a, b);
  result[3] = rint (a);
  result[4] = round (a);
  result[5] = sqrt (a);
  result[6] = fabs (a) < 1e9 ? (double) lround (a) : 0;
  result[7] = fabs (a) < 1e9 ? (double) lrint (a) : 0;
  result[8] = fmin (fmax (a, 0), fmin (b, 1));
}

static void
applyf (float a, float b, float *result)
{
  result[0] = fminf (a, b);
  result[1] = fmaxf (a, b);
  result[2] = fdimf (a, b);
  result[3] = rintf (a);
  result[4] = roundf (a);
  result[5] = sqrtf (a);
  result[6] = fabsf (a) < 1e9f ? (float) lroundf (a) : 0;
  result[7] = fabsf (a) < 1e9f ? (float) lrintf (a) : 0;
  result[8] = fminf (fmaxf (a, 0), fminf (b, 1));
}

/* Minimum and maximum of zeros may have either sign.  */
static int
same_p (int function, double a, double b)
{
  if (isnan (a) || isnan (b))
    return isnan (a) && isnan (b);
  const int signs = function == 3 || function == 4 || function == 5;
  return a == b && (!signs || signbit (a) == signbit (b));
}

int
main (void)
{
  const double values[n] = VALUES;
  static double x[n][n][functions];
  static float y[n][n][functions];
#pragma acc parallel loop collapse(2) copyin(values) copyout(x, y)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
        apply (values[i], values[j], x[i][j]);
        applyf (values[i], values[j], y[i][j]);
      }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
        double expected[functions];
        float expectedf[functions];
        apply (values[i], values[j], expected);
        applyf (values[i], values[j], expectedf);
        for (int k = 0; k < functions; k++)
          if (!same_p (k, expected[k], x[i][j][k])
              || !same_p (k, expectedf[k], y[i][j][k]))
            {
              printf ("function %d of %g, %g: %g %g, %g %g\n", k, values[i],
                      values[j], expected[k], x[i][j][k], expectedf[k],
                      y[i][j][k]);
              abort ();
            }
      }
  return 0;
}
