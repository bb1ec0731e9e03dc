// Cure attach: what a reference stands for comes with its members, and in front
// of another object's.
// SPDX-License-Identifier: GPL-3.0-or-later
// { dg-do run }

#include "../lib/accdeep-test.h"

struct part
{
  int n;
  int *numbers;
  double *values;
};

static int numbers[3][4];
static double values[3][4];
static part fixed = { 4, numbers[0], values[0] };

static void
run (part &a, part &b)
{
#pragma acc data copyin(a)
  {
#pragma acc parallel num_gangs(1) present(a)                                   \
  copy(a.numbers[0 : a.n], fixed.values[0 : fixed.n]) copyin(fixed)            \
  copy(b.numbers[0 : b.n]) copyin(b)
    {
      a.numbers[2] = 1;
      b.numbers[1] = a.n;
      fixed.values[3] = b.n + 2;
    }
  }
}

int
main ()
{
  part a = { 4, numbers[1], values[1] }, b = { 3, numbers[2], values[2] };
  run (a, b);
  CHECK_EQ (numbers[1][2], 1);
  CHECK_EQ (numbers[2][1], 4);
  CHECK_EQ (values[0][3], 5);
  return 0;
}
