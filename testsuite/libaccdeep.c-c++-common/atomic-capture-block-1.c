/* Section 8, capture-block: one statement in a block behind atomic capture, in
   all of its forms; blocks of two statements, and a statement without a block,
   as before.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */

#include "../lib/accdeep-test.h"

#define TIMES 32
#define ONE(X) ((X) + 1)
#define BEGIN {
#define END ; }
#define SAME(...) __VA_ARGS__
#define CAPTURE(STATEMENT) _Pragma ("acc atomic capture") { STATEMENT; }

static int x[16];
static int seen[16][TIMES];

int
main (void)
{
#pragma acc parallel loop copy(x, seen)
  for (int i = 0; i < TIMES; i++)
    {
      int v;
#pragma acc atomic capture
      { v = x[0]++; }
      seen[0][v] = 1;
#pragma acc atomic capture
      { v = x[1]--; }
      seen[1][-v] = 1;
#pragma acc atomic capture
      {
	v = ++x[2];
      }
      seen[2][v - 1] = 1;
#pragma acc atomic capture
      { v = --x[3] /* a comment; */ ; }
      seen[3][-v - 1] = 1;
#pragma acc atomic capture
      { v = x[4] += 2; }
      seen[4][v / 2 - 1] = 1;
#pragma acc atomic capture
      { v = x[5] = x[5] + 1; }
      seen[5][v - 1] = 1;
#pragma acc atomic capture
      { v = x[6] = 3 + x[6]; }
      seen[6][v / 3 - 1] = 1;
      CAPTURE (v = x[7]++)
      seen[7][v] = 1;
      if (i >= 0)
#pragma acc atomic capture
	{ v = x[ONE (7)] += ONE (0); }
      seen[8][v - 1] = 1;
#pragma acc atomic capture
      BEGIN v = x[13]++ END
      seen[13][v] = 1;
      SAME (
#pragma acc atomic capture
	  { v = x[ONE (13)]++; }
	  seen[14][v] = 1;)
#pragma acc atomic capture
      {
#if TIMES == 32
	v = x[15]++;
#else
	v = x[15];
#endif
      }
      seen[15][v] = 1;

#pragma acc atomic capture
      { v = x[9]; x[9]++; }
      seen[9][v] = 1;
#pragma acc atomic capture
      { ++x[10]; v = x[10]; }
      seen[10][v - 1] = 1;
#pragma acc atomic capture
      v = x[11]++;
      seen[11][v] = 1;
#pragma acc atomic update
      x[12]++;
      seen[12][i] = 1;
    }
  for (int k = 0; k < 16; k++)
    for (int i = 0; i < TIMES; i++)
      CHECK_EQ (seen[k][i], 1);
  const int last[] = { 1, -1, 1, -1, 2, 1, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1 };
  for (int k = 0; k < 16; k++)
    CHECK_EQ (x[k], last[k] * TIMES);
  return 0;
}

/* { dg-final { needs-cure capture-block "error: expected|error: invalid form" } } */
