/* Cure device-calls: functions of the program become part of kernels, but those
   that are large remain calls.  errno is the host's.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-O2" } */
/* { dg-additional-options "-Wl,--no-as-needed -lm" } */
/* { dg-final { scan-device-code-not {call [^;]*polynomial} } } */
/* { dg-final { scan-device-code {call [^;]*large} } } */

#include <errno.h>
#include <math.h>
#include <stdlib.h>

enum { n = 8 };

#ifdef __cplusplus
extern "C" {
#endif

/* More than GCC itself makes part of other functions.  */
#pragma acc routine seq
double
polynomial (const double *x, double a, int m)
{
  double sum = 0;
  for (int i = 0; i < m; i++)
    {
      double term = x[i] * a;
      if (term < 0)
        term = -term / (1 + term * term);
      else if (term > 10)
        term = 10 + (term - 10) / (1 + term * x[0]);
      sum += term * (1 + term * (2 + term * (3 + term * (4 + term))));
      if (sum > 1e6)
        sum -= 1e6 * (x[i] > 0 ? x[i] : 1);
    }
  return sum;
}

#define STEP(I)                                                               \
  if (x[(I) % 8] > a * (I))                                                   \
    a += x[((I) + 1) % 8] / (1 + a * x[((I) + 3) % 8]);                       \
  else                                                                        \
    a -= x[((I) + 2) % 8] / (2 + a * x[((I) + 5) % 8]);
#define STEPS(I)                                                              \
  STEP (I) STEP (I + 1) STEP (I + 2) STEP (I + 3) STEP (I + 4) STEP (I + 5)   \
  STEP (I + 6) STEP (I + 7)

#pragma acc routine seq
double
large (const double *x, double a)
{
  STEPS (0) STEPS (8) STEPS (16) STEPS (24) STEPS (32) STEPS (40)
  return a;
}

#pragma acc routine seq
double
root (double x)
{
  return sqrt (x);
}

#ifdef __cplusplus
}
#endif

int
main (void)
{
  double x[n], y[n], z[n], r[n];
  for (int i = 0; i < n; i++)
    x[i] = i - 2;
#pragma acc parallel loop copyin(x) copyout(y, z, r)
  for (int i = 0; i < n; i++)
    {
      y[i] = polynomial (x, i, n) + polynomial (x, 2 * i, n - 1);
      z[i] = large (x, i) + large (x, -i);
      r[i] = root (x[i] * x[i]);
    }
  for (int i = 0; i < n; i++)
    {
      const double p = polynomial (x, i, n) + polynomial (x, 2 * i, n - 1);
      const double q = large (x, i) + large (x, -i);
      if (fabs (y[i] - p) > 1e-9 * fabs (p) || fabs (z[i] - q) > 1e-9 * fabs (q)
          || r[i] != fabs (x[i]))
        abort ();
    }
  errno = 0;
  volatile double negative = -1;
  if (!isnan (root (negative)) || errno != EDOM)
    abort ();
  return 0;
}
