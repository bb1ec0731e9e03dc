/* Section 1.3: a member of one element of an array variable as operand of a
   compute construct, by a section and by a dereference: only that element is on
   the device, and the region uses it there.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct vec
{
  int n;
  int *a;
  int *number;
#pragma acc shape include(a[0:n])
};

static struct vec global[3];

static void
fill (struct vec *v, int *numbers)
{
  for (int i = 0; i < 3; i++)
    {
      v[i].n = 4;
      v[i].a = NEW (int, 4);
      v[i].number = &numbers[i];
      numbers[i] = 1;
      v[i].a[3] = 1;
    }
}

static void
check_and_free (struct vec *v)
{
  CHECK_ABSENT (v, 3 * sizeof *v);
  for (int i = 0; i < 3; i++)
    {
      CHECK_EQ (*v[i].number, i == 1 ? 6 : 1);
      CHECK_EQ (v[i].a[3], i == 1 ? 6 : 1);
      free (v[i].a);
    }
}

int
main (void)
{
  struct vec local[3];
  int numbers[3];
  const int one = 1;
  fill (local, numbers);
#pragma acc parallel copy(*local[1].number)
  *local[1].number += 2;
#pragma acc parallel copy(local[one].number[0:1])
  local[one].number[0] += 3;
#pragma acc parallel copy(local[1].a[0:4], local[1].n)
  local[1].a[local[1].n - 1] += 5;
  check_and_free (local);

  fill (global, numbers);
#pragma acc parallel copy(*global[1].number, global[1].a[2:2])
  {
    global[1].a[3] += 5;
    *global[1].number += 5;
  }
  check_and_free (global);
  return 0;
}
