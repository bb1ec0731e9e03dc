/* ACCLL's declare_update: a variable that is on the device as long as the
   program runs, which updates bring up to date in both directions.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

enum { n = 100 };

static float table[n];
#pragma acc declare create(table)

static int scale = 1;
#pragma acc declare copyin(scale)

#pragma acc routine seq
static float
look_up (int i)
{
  return table[i] * scale;
}

int
main (void)
{
  float result[n];
  CHECK_PRESENT (table, sizeof table);
  for (int i = 0; i < n; i++)
    table[i] = i;
#pragma acc update device(table)
  scale = 3;
#pragma acc update device(scale)
#pragma acc parallel loop copyout(result)
  for (int i = 0; i < n; i++)
    result[i] = look_up (i);
  for (int i = 0; i < n; i++)
    CHECK_EQ (result[i], 3 * i);
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    table[i] += 0.5f;
  if (!memory_shared_p ())
    CHECK_EQ (table[1], 1);
#pragma acc update self(table[0:n / 2])
  for (int i = 0; i < n; i++)
    CHECK_EQ (table[i], memory_shared_p () || i < n / 2 ? i + 0.5f : i);
  return 0;
}
