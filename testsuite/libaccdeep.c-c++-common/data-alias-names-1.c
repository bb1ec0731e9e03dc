/* Section 2: every alias of a data clause is deep like the clause that it
   stands for.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

#define N 6

struct vec
{
  int n;
  int *a;
#pragma acc shape init_needed(n) include(a[0:n])
};

static struct vec x;

static void
fill (int first)
{
  for (int i = 0; i < N; i++)
    x.a[i] = first + i;
}

static void
check (int first)
{
  for (int i = 0; i < N; i++)
    CHECK_EQ (x.a[i], first + i);
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (x.a, N * sizeof (int));
}

int
main (void)
{
  x.n = N;
  x.a = NEW (int, N);
  int shared = memory_shared_p ();

  fill (0);
#pragma acc data pcopy(x)
#pragma acc parallel loop
  for (int i = 0; i < x.n; i++)
    x.a[i] += 1;
  check (1);
#pragma acc data present_or_copy(x)
#pragma acc parallel loop
  for (int i = 0; i < x.n; i++)
    x.a[i] += 1;
  check (2);
#pragma acc data pcopyin(x)
#pragma acc parallel loop
  for (int i = 0; i < x.n; i++)
    x.a[i] += 1;
  check (shared ? 3 : 2);
#pragma acc data present_or_copyin(x)
#pragma acc parallel loop
  for (int i = 0; i < x.n; i++)
    x.a[i] += 1;
  check (shared ? 4 : 2);
#pragma acc data pcopyout(x)
#pragma acc parallel loop
  for (int i = 0; i < x.n; i++)
    x.a[i] = 30 + i;
  check (30);
#pragma acc data present_or_copyout(x)
#pragma acc parallel loop
  for (int i = 0; i < x.n; i++)
    x.a[i] = 40 + i;
  check (40);
#pragma acc data pcreate(x)
#pragma acc parallel loop
  for (int i = 0; i < x.n; i++)
    x.a[i] = 50 + i;
  check (shared ? 50 : 40);
#pragma acc data present_or_create(x)
#pragma acc parallel loop
  for (int i = 0; i < x.n; i++)
    x.a[i] = 60 + i;
  check (shared ? 60 : 40);

  free (x.a);
  return 0;
}
