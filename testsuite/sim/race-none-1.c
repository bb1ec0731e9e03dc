/* SIMCUDA_RACES: what is ordered, atomic or private is no race.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-additional-options "-g" } */
/* { dg-skip-device gpu "is not checked" } */
/* { dg-set-target-env-var SIMCUDA_RACES "1" } */

#include <stdlib.h>

#define N 400

#pragma acc routine vector
static void
fill (int *p, int n, int v)
{
#pragma acc loop vector
  for (int i = 0; i < n; i++)
    p[i] = v + i;
}

int
main (void)
{
  static int a[N], b[N], rows[8][50];
  int sum = 0, most = 0, count = 0, kept[8];
  double halves = 0, product = 1;
  float _Complex z = 0;
  /* Each iteration has its own elements; reductions on all levels.  */
#pragma acc parallel loop gang worker vector num_gangs(4) num_workers(4) \
  vector_length(32) copyout(a) copy(b, count) reduction(+:sum, halves) \
  reduction(max:most) reduction(*:product) reduction(+:z)
  for (int i = 0; i < N; i++)
    {
      a[i] = i;
      b[i] = a[i] + 1;
      sum += b[i];
      halves += 0.5;
      most = i > most ? i : most;
      product *= i % 100 ? 1 : 2;
      z += 1;
#pragma acc atomic
      count++;
    }
  /* Loops that follow one another in a gang: workers and lanes meet.  */
#pragma acc parallel num_gangs(8) num_workers(4) vector_length(32) \
  copy(rows, count) copyout(kept)
#pragma acc loop gang
  for (int r = 0; r < 8; r++)
    {
      int own[50], total = 0;
#pragma acc loop worker vector
      for (int i = 0; i < 50; i++)
        own[i] = r + i;
#pragma acc loop worker
      for (int i = 0; i < 50; i++)
        rows[r][i] = own[49 - i];
#pragma acc loop vector reduction(+:total)
      for (int i = 0; i < 50; i++)
        total += rows[r][i];
      kept[r] = total;
      rows[r][0] = kept[r];
      fill (own, 50, rows[r][0]);
#pragma acc loop worker vector
      for (int i = 1; i < 50; i++)
        rows[r][i] = own[i];
#pragma acc atomic
      count += 1;
    }
  if (sum != N * (N + 1) / 2 || halves != N * 0.5 || most != N - 1
      || product != 16 || __real__ z != N || count != N + 8)
    abort ();
  for (int r = 0; r < 8; r++)
    {
      if (kept[r] != 50 * r + 1225)
        abort ();
      for (int i = 0; i < 50; i++)
        if (rows[r][i] != kept[r] + i)
          abort ();
    }
  return 0;
}
