/* ACCLL's func_decl: kernels in functions that are declared before and defined
   behind their use, and a routine that is.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

enum { n = 500 };

void fill (int *a, int count, int value);
int sum_of (const int a[], int count);

#pragma acc routine seq
int twice (int);

int
main (void)
{
  int a[n];
#pragma acc data copyout(a)
  {
    fill (a, n, 7);
    CHECK_EQ (sum_of (a, n), n * 14);
  }
  CHECK_EQ (a[n - 1], 7);
  fill (a, n / 2, 3);
  CHECK_EQ (a[0], 3);
  CHECK_EQ (a[n - 1], 7);
  return 0;
}

void
fill (int *a, int count, int value)
{
#pragma acc kernels loop copyout(a[0:count]) independent
  for (int i = 0; i < count; i++)
    a[i] = value;
}

int
sum_of (const int a[], int count)
{
  int sum = 0;
#pragma acc parallel loop copyin(a[0:count]) reduction(+:sum)
  for (int i = 0; i < count; i++)
    sum += twice (a[i]);
  return sum;
}

int
twice (int x)
{
  return 2 * x;
}
