/* OpenACC 3.3, 2.7.2 and 2.13: a pointer variable of a declare directive is on
   the device, so that data clauses on what it leads to attach it, and functions
   for the device find that there.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */

#include "../lib/accdeep-test.h"

double *table;
static float *both[2];
int *elsewhere;
#pragma acc declare create(table, both)
#pragma acc declare create(elsewhere)

#pragma acc routine seq
static double
entry (int i)
{
  return table[i] + both[1][i];
}

static double
sum (int n)
{
  double result = 0;
#pragma acc parallel loop reduction(+ : result)
  for (int i = 0; i < n; i++)
    result += entry (i);
  return result;
}

static int
leads_anywhere (void)
{
  int result = 0;
#pragma acc serial copyout(result)
  result = elsewhere != NULL;
  return result;
}

int
main (void)
{
  double first[4] = { 1, 2, 3, 4 }, second[4] = { 5, 6, 7, 8 };
  float f[4] = { 10, 20, 30, 40 };
  int x[2] = { 1, 2 };
  both[1] = f;
#pragma acc enter data copyin(both[1][0:4])
  table = first;
#pragma acc enter data copyin(table[0:4])
  CHECK_EQ (sum (4), 110);
#pragma acc exit data delete(table[0:4])
  CHECK_ABSENT (first, sizeof first);

  /* The next array.  */
  table = second;
#pragma acc data copyin(table[0:4])
  CHECK_EQ (sum (4), 126);
  CHECK_ABSENT (second, sizeof second);

  /* A section that does not start where the pointer leads to.  */
#pragma acc enter data create(table[1:3])
#pragma acc update device(table[2:1])
  double third = 0;
#pragma acc serial copyout(third)
  third = entry (2);
  CHECK_EQ (third, 37);
#pragma acc exit data delete(table[1:3]) finalize
  CHECK_ABSENT (second, sizeof second);
#pragma acc exit data delete(both[1][0:4])
  CHECK_ABSENT (f, sizeof f);

  /* What another pointer maps attaches none.  */
  int *p = x;
  elsewhere = x;
#pragma acc data copyin(p[0:2])
  CHECK_EQ (memory_shared_p () || !leads_anywhere (), 1);
  return 0;
}

/* { dg-final { needs-cure base-pointer "" } } */
