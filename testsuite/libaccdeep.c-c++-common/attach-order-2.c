/* Section 8, attach: an element of an array and what its members point to are
   operands of one construct, in whichever order.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct wave
{
  int n;
  double *old, *now;
};
#pragma acc shape type(struct wave) include(old[0:n], now[0:n])

struct wave w[2];

int
main (void)
{
  double old[3] = { 1, 2, 3 }, now[3] = { 10, 20, 30 };
  w[1].n = 3;
  w[1].old = old;
  w[1].now = now;
#pragma acc data copyin(w[1], w[1].old[0:2]) copy(w[1].now[0:3])
  {
    CHECK_ABSENT (&old[2], sizeof old[2]);
#pragma acc serial present<>(w[1])::{ default(exclude) }
    w[1].now[2] = w[1].old[1] + w[1].n;
  }
  CHECK_EQ (now[2], 5);
#pragma acc data copy(w[1].now[0:3]) copyin(w[1].old[0:3]) copyin(w[1])
#pragma acc serial present<>(w[1])::{ default(exclude) }
  w[1].now[0] = w[1].old[2];
  CHECK_EQ (now[0], 3);
  CHECK_ABSENT (w, sizeof w);
  CHECK (w[1].old == old && w[1].now == now);
  return 0;
}
