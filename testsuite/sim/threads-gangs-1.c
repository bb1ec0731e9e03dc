/* SIMCUDA_THREADS: gangs that several threads of the host execute have the same
   results.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-skip-device gpu "does not read it" } */
/* { dg-set-target-env-var SIMCUDA_THREADS "4" } */

#include <stdlib.h>

#define N 5000

int
main (void)
{
  static int a[N], b[N];
  int sum = 3, most = 0, histogram[7] = { 0 };
  double halves = 0;
#pragma acc parallel loop gang worker vector num_gangs(9) num_workers(3) \
  vector_length(32) copyout(a, b) copy(histogram) reduction(+:sum) \
  reduction(max:most) copy(halves)
  for (int i = 0; i < N; i++)
    {
      a[i] = i * 3 % 1001;
      b[i] = a[i] / 2;
      sum += a[i];
      most = a[i] > most ? a[i] : most;
#pragma acc atomic
      histogram[a[i] % 7]++;
#pragma acc atomic
      halves += 0.5;
    }
  int rows[40];
#pragma acc parallel num_gangs(8) copyout(rows) copyin(a)
#pragma acc loop gang
  for (int r = 0; r < 40; r++)
    {
      int row[50], s = 0;
#pragma acc loop worker vector
      for (int i = 0; i < 50; i++)
        row[i] = a[50 * r + i];
#pragma acc loop vector reduction(+:s)
      for (int i = 0; i < 50; i++)
        s += row[i];
      rows[r] = s;
    }

  int sum2 = 3, most2 = 0, histogram2[7] = { 0 };
  for (int i = 0; i < N; i++)
    {
      int x = i * 3 % 1001;
      if (a[i] != x || b[i] != x / 2)
        abort ();
      sum2 += x;
      most2 = x > most2 ? x : most2;
      histogram2[x % 7]++;
    }
  if (sum != sum2 || most != most2 || halves != N * 0.5)
    abort ();
  for (int k = 0; k < 7; k++)
    if (histogram[k] != histogram2[k])
      abort ();
  for (int r = 0; r < 40; r++)
    {
      int s = 0;
      for (int i = 0; i < 50; i++)
        s += a[50 * r + i];
      if (rows[r] != s)
        abort ();
    }
  return 0;
}
