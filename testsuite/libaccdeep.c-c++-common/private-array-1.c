/* Cure "private-array": the workers and vectors of a gang share the private
   variables of loops and constructs, whatever divides the loops.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* { dg-do run } */
/* { dg-final { needs-cure private-array "check failed" } } */

#include "../lib/accdeep-test.h"

enum { GANGS = 8, N = 64 };

struct pair
{
  double a[N], b;
};

/* Each test sums up what the other threads have stored.  */
#define STORE(LEVEL, A)                                                        \
  ACC (loop LEVEL)                                                             \
  for (int i = 0; i < N; i++)                                                  \
    A[i] = (i + 1) * (g + 1);
#define SUM(LEVEL, A)                                                          \
  ACC (loop LEVEL)                                                             \
  for (int i = 0; i < N; i++)                                                  \
    {                                                                          \
      ACC (atomic)                                                             \
      s[g] += A[N - 1 - i];                                                    \
    }
#define ACC(X) PRAGMA (acc X)
#define PRAGMA(X) _Pragma (#X)

static double s[GANGS];

static void
check (void)
{
  for (int g = 0; g < GANGS; g++)
    {
      CHECK_EQ (s[g], N * (N + 1) / 2 * (g + 1));
      s[g] = 0;
    }
}

#define TEST(OUTER, LOOP, DECLARATION, LEVEL, A)                               \
  ACC (parallel copy(s) OUTER)                                                 \
  {                                                                            \
    ACC (loop LOOP)                                                            \
    for (int g = 0; g < GANGS; g++)                                            \
      {                                                                        \
        DECLARATION;                                                           \
        STORE (LEVEL, A)                                                       \
        SUM (LEVEL, A)                                                         \
      }                                                                        \
  }                                                                            \
  check ();

static void
in_clauses (void)
{
  double own[N] = { 0 };
  struct pair p;
  TEST (, private (own), , vector, own)
  TEST (, private (own), , worker vector, own)
  TEST (, private (own), , , own)
  TEST (, private (p), , vector, p.a)
  TEST (, gang worker private (own), , vector, own)
  TEST (num_gangs (1), worker private (own), , vector, own)
  TEST (num_gangs (1), seq private (own), , vector, own)
  TEST (private (own), gang, , vector, own)
  TEST (private (own), , , vector, own)
  TEST (firstprivate (own), gang, , vector, own)
}

static void
in_blocks (void)
{
  TEST (, , double own[N], vector, own)
  TEST (, , double own[N], , own)
  TEST (, , struct pair p, vector, p.a)
  TEST (num_gangs (1), seq, double own[N], vector, own)
  TEST (, gang worker, double own[N], vector, own)
}

/* Values from outside.  */
static void
first_values (void)
{
  double own[N];
  for (int i = 0; i < N; i++)
    own[i] = i + 1;
#pragma acc parallel copy(s) firstprivate(own)
  {
#pragma acc loop gang
    for (int g = 0; g < GANGS; g++)
      {
        own[0] = 1;
#pragma acc loop vector
        for (int i = 1; i < N; i++)
          own[i] += 0;
        SUM (vector, own)
      }
  }
  for (int g = 0; g < GANGS; g++)
    CHECK_EQ (s[g], N * (N + 1) / 2);
  for (int i = 0; i < N; i++)
    CHECK_EQ (own[i], i + 1);
  for (int g = 0; g < GANGS; g++)
    s[g] = 0;
}

/* The loop with the array is the second one.  */
static void
nested (void)
{
  double sum[2][GANGS] = { { 0 } };
#pragma acc parallel loop copy(sum)
  for (int k = 0; k < 2; k++)
    {
#pragma acc loop
      for (int g = 0; g < GANGS; g++)
        {
          double own[N];
          STORE (vector, own)
#pragma acc loop vector
          for (int i = 0; i < N; i++)
            {
#pragma acc atomic
              sum[k][g] += own[N - 1 - i];
            }
        }
    }
  for (int g = 0; g < 2 * GANGS; g++)
    CHECK_EQ (sum[g / GANGS][g % GANGS], N * (N + 1) / 2 * (g % GANGS + 1));
}

int
main (void)
{
  in_clauses ();
  in_blocks ();
  first_values ();
  nested ();
  return 0;
}
