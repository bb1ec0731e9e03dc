/* Section 1.2: const, volatile and restrict on pointers and on what they point
   to, with bit-fields beside them and bool lengths.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include <stdbool.h>

#include "../lib/accdeep-test.h"

struct qualified
{
  unsigned low : 3, n : 9;
  const double *__restrict__ in;
  volatile float *out;
  unsigned m : 5;
  float *const fixed;
  int *grid[2][3];
  const char *const *names;
  bool has;
  int *optional;
#pragma acc shape include(in[0:n], out[0:n + low], fixed[0:m], optional[0:has])
#pragma acc shape include(grid[0:2][0:3][0:n], names[0:2][0:4])
};

static double in[4] = { 1, 2, 3, 4 };
static float out[7];
static float fixed[2];
static char names[2][4] = { "abc", "def" };
static int grid[2][3][4];
static int optional = 1;

static void
work (bool has)
{
  const char *name[2] = { names[0], names[1] };
  struct qualified x
      = { 3, 4, in, out, 2, fixed, { { 0 } }, name, has, &optional };
  for (int i = 0; i < 6; i++)
    x.grid[i / 3][i % 3] = grid[i / 3][i % 3];

#pragma acc data copy(x)
  {
    CHECK (present_p (&optional, sizeof optional) || !has);
    CHECK (memory_shared_p () || has || absent_p (&optional, sizeof optional));
#pragma acc parallel present(x)
    {
      x.out[6] = x.in[3];
      x.fixed[1] = x.names[1][0];
      x.grid[1][2][3] = 42;
      x.low = 1;
      if (x.has)
	*x.optional = 5;
    }
  }
  CHECK_EQ (out[6], 4);
  CHECK_EQ (fixed[1], 'd');
  CHECK_EQ (grid[1][2][3], 42);
  CHECK_EQ (x.low, 1);
  CHECK_EQ (x.n, 4);
  CHECK_EQ (x.m, 2);
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (grid, sizeof grid);
}

int
main (void)
{
  work (false);
  CHECK_EQ (optional, 1);
  work (true);
  CHECK_EQ (optional, 5);
  return 0;
}
