/* Cure loop-count: loops have as many iterations as the program says.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-final { needs-cure loop-count "iterations" } } */

#include "../lib/accdeep-test.h"

#define EXPECT(COUNT, EXPECTED)                                               \
  do                                                                          \
    if ((COUNT) != (EXPECTED))                                                \
      check_failed ("iterations", __FILE__, __LINE__);                        \
  while (0)

/* Each function counts the iterations of its loop.  */
#define LOOP(NAME, TYPE, COMPARISON, STEP)                                    \
  static long NAME (TYPE from, TYPE to)                                       \
  {                                                                           \
    long n = 0;                                                               \
    _Pragma ("acc parallel loop reduction(+ : n)") for (TYPE i = from;        \
							i COMPARISON to;      \
							i STEP) n++;          \
    return n;                                                                 \
  }

LOOP (unsigned_char, unsigned char, <, ++)
LOOP (signed_char, signed char, <, ++)
LOOP (unsigned_short, unsigned short, <=, += 2)
LOOP (short_int, short, >, -= 3)
LOOP (unsigned_int, unsigned, <, += 1000000)

static long
collapsed (int from, int to, int from2, int to2)
{
  long n = 0;
#pragma acc parallel loop collapse(2) reduction(+ : n)
  for (int j = from; j < to; j++)
    for (int i = from2; i <= to2; i++)
      n++;
  return n;
}

static long
three (int planes, int rows, int columns)
{
  long n = 0;
#pragma acc parallel loop collapse(3) reduction(+ : n)
  for (int k = 0; k < planes; k++)
    for (int j = 0; j < rows; j++)
      for (int i = 0; i < columns; i++)
	n++;
  return n;
}

static long
collapsed_short (short n_rows, short n_columns)
{
  long n = 0;
#pragma acc parallel loop gang vector collapse(2) reduction(+ : n)
  for (short j = 0; j < n_rows; j++)
    for (short i = n_columns; i > 0; i--)
      n += j < n_rows && i > 0 && i <= n_columns;
  return n;
}

#pragma acc routine gang
static void
fill (int *x, int from, int to, int from2, int to2)
{
#pragma acc loop collapse(2)
  for (int j = from; j < to; j++)
    for (int i = from2; i < to2; i++)
      x[j * 10 + i]++;
}

static int x[100];

int
main (void)
{
  EXPECT (unsigned_char (5, 2), 0);
  EXPECT (unsigned_char (0, 250), 250);
  EXPECT (signed_char (-100, 100), 200);
  EXPECT (unsigned_short (5, 2), 0);
  EXPECT (unsigned_short (1, 50000), 25000);
  EXPECT (short_int (30000, -30000), 20000);
  EXPECT (short_int (-5, 5), 0);
  EXPECT (unsigned_int (0, 4000000000u), 4000);
  EXPECT (three (2, 3, 4), 24);
  EXPECT (three (2, 3, 0), 0);
  EXPECT (three (2, 0, 4), 0);
  EXPECT (collapsed (5, 2, 5, 2), 0);
  EXPECT (collapsed (0, 2, 5, 2), 0);
  EXPECT (collapsed (5, 2, 1, 2), 0);
  EXPECT (collapsed (-3, 4, -2, 5), 56);
  EXPECT (collapsed_short (300, 310), 93000);
#pragma acc parallel copy(x)
  {
    fill (x, 5, 2, 5, 2);
    fill (x, 2, 10, 3, 10);
  }
  for (int j = 0; j < 10; j++)
    for (int i = 0; i < 10; i++)
      CHECK_EQ (x[j * 10 + i], j >= 2 && i >= 3);
  return 0;
}
