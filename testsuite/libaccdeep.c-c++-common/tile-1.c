/* Cure "tile": a tile at the end of a loop has fewer elements, and each element
   of the loops is computed once.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* { dg-do run } */
/* No level is left for some loops over tiles, which GCC mentions.  */
/* { dg-additional-options "-w" } */
/* { dg-final { needs-cure tile "check failed" } } */

#include "../lib/accdeep-test.h"

enum { M = 5, N = 7, L = 3, MORE = 40 };

/* Elements are counted; behind each row of them nothing may be touched.  */
static int a[M + MORE][N + MORE];
static int b[L + 4][M + 4][N + 4];

static void
check_rows (int rows, int columns, int times)
{
  for (int i = 0; i < M + MORE; i++)
    for (int j = 0; j < N + MORE; j++)
      CHECK_EQ (a[i][j], i < rows && j < columns ? times : 0);
  memset (a, 0, sizeof a);
}

static void
levels (void)
{
#pragma acc parallel loop tile(2, 4) copy(a)
  for (int i = 0; i < M; i++)
    for (int j = 0; j < N; j++)
      a[i][j]++;
#pragma acc parallel loop gang vector tile(2, 4) copy(a)
  for (int i = 0; i < M; i++)
    for (int j = 0; j < N; j++)
      a[i][j]++;
#pragma acc parallel loop gang worker tile(3, 3) copy(a)
  for (int i = 0; i < M; i++)
    for (int j = 0; j < N; j++)
      a[i][j]++;
#pragma acc parallel loop gang worker vector tile(*, 5) copy(a)
  for (int i = 0; i < M; i++)
    for (int j = 0; j < N; j++)
      a[i][j]++;
#pragma acc parallel num_gangs(3) copy(a)
  {
#pragma acc loop gang
    for (int i = 0; i < M; i++)
      {
#pragma acc loop vector tile(*)
	for (int j = 0; j < N; j++)
	  a[i][j]++;
      }
  }
#pragma acc kernels loop independent tile(4, 2) copy(a)
  for (int i = 0; i < M; i++)
    for (int j = 0; j < N; j++)
      a[i][j]++;
  check_rows (M, N, 6);
}

static void
three_loops (void)
{
#pragma acc parallel loop gang vector tile(2, 3, 4) copy(b)
  for (int k = 0; k < L; k++)
    for (int i = 0; i < M; i++)
      for (int j = 0; j < N; j++)
	b[k][i][j]++;
  for (int k = 0; k < L + 4; k++)
    for (int i = 0; i < M + 4; i++)
      for (int j = 0; j < N + 4; j++)
	CHECK_EQ (b[k][i][j], k < L && i < M && j < N);
}

/* All ways that a loop may count.  */
static void
steps (int from, int to, int step, unsigned none)
{
#pragma acc parallel loop gang vector tile(4) copy(a)
  for (int i = N - 1; i >= 0; i--)
    a[0][i]++;
#pragma acc parallel loop gang vector tile(2, 4) copy(a)
  for (unsigned i = 2 * M; i > 0; i -= 2)
    for (long j = 1; j <= N; j++)
      a[i / 2 - 1][j - 1]++;
  for (int i = 0; i < N; i++)
    a[0][i]--;
  check_rows (M, N, 1);
  /* 3, 6, 9, 12: four of them.  */
#pragma acc parallel loop gang vector tile(3) copy(a)
  for (int i = from; i < to; i += step)
    a[0][i / step - 1]++;
  check_rows (1, 4, 1);
#pragma acc parallel loop gang vector tile(2, 2) copy(a)
  for (signed char i = 0; i < M; i++)
    for (unsigned j = 5; j < none; j++)
      a[i][j]++;
#pragma acc parallel loop gang vector tile(4) copy(a)
  for (int *p = &a[0][N - 1]; p >= &a[0][0]; p -= 1)
    ++*p;
  check_rows (1, N, 1);
}

static void
clauses (void)
{
  int sum = 0, most = -1, own = 0;
#pragma acc parallel loop gang vector tile(2, 4) reduction(+ : sum)          \
  reduction(max : most) private(own)
  for (int i = 0; i < M; i++)
    for (int j = 0; j < N; j++)
      {
	own = i * j;
	if (own % 2)
	  continue;
	sum += own;
	if (own > most)
	  most = own;
      }
  int expected = 0;
  for (int i = 0; i < M; i++)
    for (int j = 0; j < N; j++)
      expected += i * j % 2 ? 0 : i * j;
  CHECK_EQ (sum, expected);
  CHECK_EQ (most, 24);
}

#pragma acc routine vector
static void __attribute__ ((noinline))
row (int *p, int n)
{
#pragma acc loop vector tile(4)
  for (int j = 0; j < n; j++)
    p[j]++;
}

static void
inside (void)
{
  /* Loops in the nest's body, and a nest in another one's.  */
#pragma acc parallel loop gang worker tile(2) copy(a)
  for (int i = 0; i < M; i++)
    row (a[i], N);
#pragma acc parallel loop gang worker tile(2) copy(a)
  for (int i = 0; i < M; i++)
    {
#pragma acc loop vector tile(4)
      for (int j = 0; j < N; j++)
	{
	  for (int k = 0; k < 3; k++)
	    if (k == 1)
	      a[i][j]++;
	}
    }
  check_rows (M, N, 2);
}

int
main (void)
{
  levels ();
  three_loops ();
  steps (3, 13, 3, 2);
  clauses ();
  inside ();
  return 0;
}
