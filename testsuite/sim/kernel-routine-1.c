/* Routines, recursion, static data of the device.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */

#include <stdlib.h>

int weights[4] = { 1, 2, 3, 4 };
#pragma acc declare copyin(weights)

#pragma acc routine seq
__attribute__ ((noinline)) static int
fibonacci (int n)
{
  return n < 2 ? n : fibonacci (n - 1) + fibonacci (n - 2);
}

#pragma acc routine vector
__attribute__ ((noinline)) static void
scale (int *row, int n, int factor)
{
#pragma acc loop vector
  for (int i = 0; i < n; i++)
    row[i] *= factor * weights[i % 4];
}

int
main (void)
{
  int rows[5][40], f[12];
  for (int r = 0; r < 5; r++)
    for (int i = 0; i < 40; i++)
      rows[r][i] = i;
#pragma acc parallel copy(rows) copyout(f) num_gangs(2) vector_length(32)
  {
#pragma acc loop gang
    for (int r = 0; r < 5; r++)
      scale (rows[r], 40, r + 1);
#pragma acc loop gang vector
    for (int i = 0; i < 12; i++)
      f[i] = fibonacci (i);
  }
  for (int r = 0; r < 5; r++)
    for (int i = 0; i < 40; i++)
      if (rows[r][i] != i * (r + 1) * (i % 4 + 1))
        abort ();
  if (f[11] != 89)
    abort ();
  return 0;
}
