/* Atomic updates and what they capture are exact for all operators and types,
   with one instruction of the device or with a loop.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"
#include <float.h>

#define N 6400
#define CELLS 64

struct cells
{
  double sum[CELLS], difference[CELLS], product[CELLS];
  float single[CELLS], tiny[CELLS], mixed[CELLS];
  int count[CELLS], bits[CELLS];
  unsigned odd[CELLS];
  long wide[CELLS];
  double order[CELLS];
};

static struct cells *c;
static int seen[N + 1];

/* Iteration I of the kernel.  */
static void
expect (struct cells *e, int i)
{
  const int k = i % CELLS;
  e->sum[k] += i * 0.5;
  e->difference[k] -= i;
  e->product[k] *= i % 3 ? 1 : 2;
  e->single[k] += i;
  e->tiny[k] += FLT_MIN / 1024;
  e->mixed[k] += i % 128 < CELLS ? FLT_MIN / 4 : -FLT_MIN / 8;
  e->count[k] += 3;
  e->bits[k] ^= i;
  e->odd[k] |= 2 * i + 1;
  e->wide[k] -= i;
}

int
main (void)
{
  static struct cells expected;
  c = (struct cells *) calloc (1, sizeof *c);
  for (int k = 0; k < CELLS; k++)
    c->product[k] = expected.product[k] = 1;
  for (int i = 0; i < N; i++)
    expect (&expected, i);

#pragma acc parallel loop copy(c[0:1]) copyout(seen) num_gangs(20)            \
    vector_length(32)
  for (int i = 0; i < N; i++)
    {
      const int k = i % CELLS;
      double last;
#pragma acc atomic update
      c->sum[k] += i * 0.5;
#pragma acc atomic update
      c->difference[k] -= i;
#pragma acc atomic update
      c->product[k] *= i % 3 ? 1 : 2;
#pragma acc atomic update
      c->single[k] += i;
#pragma acc atomic update
      c->tiny[k] += FLT_MIN / 1024;
#pragma acc atomic update
      c->mixed[k] += i % 128 < CELLS ? FLT_MIN / 4 : -FLT_MIN / 8;
#pragma acc atomic update
      c->count[k] += 3;
#pragma acc atomic update
      c->bits[k] ^= i;
#pragma acc atomic update
      c->odd[k] |= 2 * i + 1;
#pragma acc atomic update
      c->wide[k] -= i;
#pragma acc atomic capture
      last = c->order[0] += 1;
      seen[(int) last] = 1;
    }

  for (int k = 0; k < CELLS; k++)
    {
      CHECK_EQ (c->sum[k], expected.sum[k]);
      CHECK_EQ (c->difference[k], expected.difference[k]);
      CHECK_EQ (c->product[k], expected.product[k]);
      CHECK_EQ (c->single[k], expected.single[k]);
      CHECK_EQ (c->tiny[k], expected.tiny[k]);
      CHECK_EQ (c->mixed[k], expected.mixed[k]);
      CHECK_EQ (c->count[k], expected.count[k]);
      CHECK_EQ (c->bits[k], expected.bits[k]);
      CHECK_EQ (c->odd[k], expected.odd[k]);
      CHECK_EQ (c->wide[k], expected.wide[k]);
    }
  /* Each number was captured once.  */
  for (int i = 1; i <= N; i++)
    CHECK_EQ (seen[i], 1);
  CHECK_EQ (c->order[0], N);
  return 0;
}
