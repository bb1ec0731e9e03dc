/* Cure loop-count: constant bounds that are far apart, steps with which threads
   go beyond the type, and nests of small types on the host.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-final { needs-cure loop-count "iterations|unrecognizable insn" } } */

#include "../lib/accdeep-test.h"

#define EXPECT(COUNT, EXPECTED)                                               \
  do                                                                          \
    if ((COUNT) != (EXPECTED))                                                \
      check_failed ("iterations", __FILE__, __LINE__);                        \
  while (0)

/* A function that counts the iterations of a loop.  */
#define LOOP(NAME, TYPE, FROM, TEST, STEP)                                    \
  static long NAME (void)                                                     \
  {                                                                           \
    long n = 0;                                                               \
    _Pragma ("acc parallel loop reduction(+ : n)") for (TYPE i = FROM;        \
							i TEST; i STEP) n++;  \
    return n;                                                                 \
  }

LOOP (signed_char, signed char, -100, < 100, += 3)
LOOP (short_int, short, -30000, < 30000, += 3000)
LOOP (short_down, short, 30000, >= -30000, -= 3000)
LOOP (unsigned_int, unsigned, 0, < 4000000000u, += 100000000u)
LOOP (unsigned_down, unsigned, 4000000000u, >= 100000000u, -= 100000000u)
LOOP (unsigned_long, unsigned long, 0, < 0xf000000000000000ul,
      += 0x1000000000000000ul)
LOOP (all_int, int, -2000000000, <= 1999999999, += 200000000)
LOOP (all_long, long, -9000000000000000000, < 9000000000000000000,
      += 900000000000000000)

static long
many_threads (int n, int step)
{
  long found = 0;
#pragma acc parallel loop gang vector num_gangs(1000) vector_length(128)      \
    reduction(+ : found)
  for (int i = 0; i < n; i += 30000)
    found++;
#pragma acc parallel loop gang vector num_gangs(1000) vector_length(128)      \
    reduction(+ : found)
  for (int i = 0; i < n; i += step)
    found++;
  return found;
}

static long
nest (signed char from, signed char to)
{
  long n = 0;
#pragma acc parallel loop collapse(2) reduction(+ : n)
  for (signed char a = -100; a < 100; a += 10)
    for (signed char b = -100; b < 100; b += 10)
      n += b + a < -200 ? 1000 : 1;
#pragma acc parallel loop collapse(2) reduction(+ : n)
  for (signed char a = from; a < to; a += 10)
    for (signed char b = from; b < to; b += 10)
      n++;
  return n;
}

int
main (void)
{
  EXPECT (signed_char (), 67);
  EXPECT (short_int (), 20);
  EXPECT (short_down (), 21);
  EXPECT (unsigned_int (), 40);
  EXPECT (unsigned_down (), 40);
  EXPECT (unsigned_long (), 15);
  EXPECT (all_int (), 20);
  EXPECT (all_long (), 20);
  EXPECT (many_threads (60000000, 3000000), 2020);
  EXPECT (nest (-100, 100), 800);
  return 0;
}
