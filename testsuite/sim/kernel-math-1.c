/* Arithmetic of all widths gives what the host gives, bit by bit.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-additional-options "-fno-math-errno -ffp-contract=off" } */

#include <stdlib.h>
#include <string.h>

#define N 64

struct results
{
  double add[N], div[N], root[N];
  float single[N];
  long quotient[N], remainder[N];
  unsigned long product[N];
  int shifted[N], from_double[N];
  unsigned char narrow[N];
};

#pragma acc routine seq
__attribute__ ((noinline)) static void
compute (struct results *r, const double *x, int i)
{
  long n = (long) (x[i] * 1e6) + i;
  r->add[i] = x[i] + 1.0 / 3.0;
  r->div[i] = x[i] / (i + 0.7);
  r->root[i] = __builtin_sqrt (x[i] < 0 ? -x[i] : x[i]);
  r->single[i] = (float) x[i] * 1.1f - i;
  r->quotient[i] = n / (i + 3);
  r->remainder[i] = n % (i + 3);
  r->product[i] = (unsigned long) n * 0x9e3779b97f4a7c15ul;
  r->shifted[i] = (int) n >> (i & 7) << 2;
  r->from_double[i] = (int) x[i];
  r->narrow[i] = (unsigned char) (n * 7);
}

int
main (void)
{
  static struct results here, there;
  double x[N];
  for (int i = 0; i < N; i++)
    {
      x[i] = (i - 20) * 1234.56789 + 1.0 / (i + 1);
      compute (&here, x, i);
    }
#pragma acc parallel loop copyin(x) copy(there)
  for (int i = 0; i < N; i++)
    compute (&there, x, i);
  if (memcmp (&here, &there, sizeof here))
    abort ();
  return 0;
}
