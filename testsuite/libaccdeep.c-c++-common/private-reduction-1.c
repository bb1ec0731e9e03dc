/* cure::private_reduction: a loop without a clause for a level reduces a
   variable that each gang has of its own: one of a block, or private to the
   construct or to a loop around.  The sum is whole in each gang.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */

#include "../lib/accdeep-test.h"

#define N 100

static double y[8];
static int n = 3;

static void
of_a_block (void)
{
#pragma acc parallel num_gangs(4) copy(y)
  {
    double sum = 1;
#pragma acc loop reduction(+ : sum)
    for (int j = 0; j < N; j++)
      sum += n;
    y[0] = sum;
  }
  CHECK_EQ (y[0], 1 + 3 * N);
#pragma acc parallel num_gangs(4) copy(y)
#pragma acc loop seq
  for (int i = 0; i < 4; i++)
    {
      double sum = i;
#pragma acc loop auto reduction(+ : sum)
      for (int j = 0; j < N; j++)
        sum += n;
      y[i] = sum;
    }
  for (int i = 0; i < 4; i++)
    CHECK_EQ (y[i], i + 3 * N);
}

static void
of_a_clause (void)
{
  double sum = 2, least = 0;
#pragma acc parallel num_gangs(4) copy(y) firstprivate(sum) private(least)
  {
    least = 1000;
#pragma acc loop reduction(+ : sum)
    for (int j = 0; j < N; j++)
      sum += n;
#pragma acc loop reduction(min : least)
    for (int j = 0; j < N; j++)
      least = least > N - j ? N - j : least;
    y[1] = sum;
    y[2] = least;
  }
  CHECK_EQ (y[1], 2 + 3 * N);
  CHECK_EQ (y[2], 1);
#pragma acc parallel num_gangs(4) copy(y)
#pragma acc loop seq private(sum)
  for (int i = 0; i < 2; i++)
    {
      sum = i;
#pragma acc loop independent reduction(+ : sum)
      for (int j = 0; j < N; j++)
        sum += n;
      y[i] = sum;
    }
  CHECK_EQ (y[1], 1 + 3 * N);
}

/* With loops inside, which leave workers or nothing.  */
static void
with_loops_inside (void)
{
#pragma acc parallel num_gangs(4) copy(y)
  {
    double sum = 1;
#pragma acc loop reduction(+ : sum)
    for (int j = 0; j < 10; j++)
      {
#pragma acc loop reduction(+ : sum)
        for (int k = 0; k < N; k++)
          sum += 1;
      }
    y[3] = sum;
    sum = 2;
#pragma acc loop reduction(+ : sum)
    for (int j = 0; j < 10; j++)
      {
#pragma acc loop worker vector reduction(+ : sum)
        for (int k = 0; k < N; k++)
          sum += 1;
      }
    y[4] = sum;
  }
  CHECK_EQ (y[3], 1 + 10 * N);
  CHECK_EQ (y[4], 2 + 10 * N);
}

/* Loops of gangs stay what they are.  */
static void
of_gangs (void)
{
  double sum = 0;
#pragma acc parallel loop num_gangs(4) copy(y) reduction(+ : sum)
  for (int i = 0; i < 8; i++)
    {
      double own = 0;
#pragma acc loop reduction(+ : own)
      for (int j = 0; j < N; j++)
        own += i;
      y[i] = own;
      sum += own;
    }
  CHECK_EQ (y[7], 7 * N);
  CHECK_EQ (sum, 28 * N);
}

/* In a loop of which a clause says all levels, none or some are left.  */
static void
in_explicit_loops (void)
{
  double own = 5;
#pragma acc parallel num_gangs(4) copy(y)
#pragma acc loop gang vector private(own)
  for (int i = 0; i < 8; i++)
    {
      own = i;
#pragma acc loop reduction(+ : own) /* { dg-warning "insufficient partitioning" } */
      for (int j = 0; j < N; j++)
        own += n;
      y[i] = own;
    }
  CHECK_EQ (y[7], 7 + 3 * N);
#pragma acc parallel num_gangs(1) copy(y)
#pragma acc loop worker private(own)
  for (int i = 0; i < 8; i++)
    {
      own = i;
#pragma acc loop reduction(+ : own) /* { dg-warning "insufficient partitioning" } */
      for (int j = 0; j < 4; j++)
        {
#pragma acc loop reduction(+ : own)
          for (int k = 0; k < N; k++)
            own += n;
        }
      y[i] = own;
    }
  CHECK_EQ (y[6], 6 + 12 * N);
#pragma acc parallel num_gangs(1) copy(y)
#pragma acc loop vector private(own)
  for (int i = 0; i < 8; i++)
    {
      own = i;
#pragma acc loop reduction(+ : own) /* { dg-warning "insufficient partitioning" } */
      for (int j = 0; j < N; j++)
        own += n;
      y[i] = own;
    }
  CHECK_EQ (y[5], 5 + 3 * N);
}

int
main (void)
{
  of_a_block ();
  of_a_clause ();
  with_loops_inside ();
  of_gangs ();
  in_explicit_loops ();
  return 0;
}

/* { dg-final { needs-cure private-reduction "check failed" } } */
