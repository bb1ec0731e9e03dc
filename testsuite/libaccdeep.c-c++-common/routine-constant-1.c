/* Language 9.3: constants that functions called in kernels refer to are on the
   device, without a directive: tables, what they point to, and functions.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "../lib/accdeep-test.h"

struct cell
{
  int n;
  double *value;
#pragma acc shape include(value[0:n])
};

struct direction
{
  const char *name;
  int x, y;
};

static double
twice (double v)
{
  return 2 * v;
}
static double
half (double v)
{
  return v / 2;
}

static const double weight[4] = { 0.5, 1.5, 2.5, 3.5 };
static const struct direction directions[3]
    = { { "east", 1, 0 }, { "north", 0, 1 }, { "west", -1, 0 } };
static const struct direction *const order[2]
    = { &directions[2], &directions[1] };
static double (*const change[2]) (double) = { twice, half };
static double
of_cell (const struct cell *c, int i)
{
  static const int inside[] = { 3, 1, 2, 0 };
  return c->value[i] * weight[inside[i % 4]] + order[i % 2]->name[0]
         + order[i % 2]->x + change[i % 2](i);
}

static double
expected (int i)
{
  static const double w[] = { 3.5, 1.5, 2.5, 0.5 };
  return i * w[i % 4] + (i % 2 ? 'n' : 'w') + (i % 2 ? 0 : -1)
         + (i % 2 ? i / 2. : 2 * i);
}

int
main (void)
{
  enum { SIZE = 9 };
  struct cell c = { SIZE, NEW (double, SIZE) };
  int i;
  for (i = 0; i < SIZE; i++)
    c.value[i] = i;
#pragma acc parallel loop copy(c)
  for (i = 0; i < SIZE; i++)
    c.value[i] = of_cell (&c, i);
  for (i = 0; i < SIZE; i++)
    CHECK_EQ (c.value[i], expected (i));
  CHECK_ABSENT (weight, sizeof weight);
  CHECK_ABSENT (directions, sizeof directions);
  free (c.value);
  return 0;
}
