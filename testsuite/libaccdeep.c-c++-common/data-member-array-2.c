/* Section 1.3: members of several elements of one array variable as operands of
   one construct: the region finds all of them, and nothing else moves.

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
#ifdef __cplusplus
static struct vec square[2][2];
#endif

static void
fill (struct vec *v, int count, int *numbers)
{
  for (int i = 0; i < count; i++)
    {
      v[i].n = 4;
      v[i].a = NEW (int, 4);
      v[i].number = &numbers[i];
      numbers[i] = 1;
      v[i].a[3] = 1;
    }
}

int
main (void)
{
  struct vec local[3];
  int numbers[4];
  fill (local, 3, numbers);
#pragma acc parallel copy(*local[0].number, *local[1].number)
  {
    *local[0].number += 2;
    *local[1].number += 3;
  }
  CHECK_EQ (numbers[0], 3);
  CHECK_EQ (numbers[1], 4);
  CHECK_EQ (numbers[2], 1);
  CHECK_ABSENT (local, sizeof local);

  /* The host's other members stay as they are.  */
#pragma acc data copy(local[0].a[0:4], *local[2].number)
  {
    local[1].n = 77;
#pragma acc serial
    {
      local[0].a[3] += 5;
      *local[2].number += 6;
    }
  }
  CHECK_EQ (local[0].a[3], 6);
  CHECK_EQ (numbers[2], 7);
  CHECK_EQ (local[1].n, 77);
  CHECK_ABSENT (local, sizeof local);
  CHECK_ABSENT (local[0].a, 4 * sizeof (int));

  fill (global, 3, numbers);
  int first = 0, last = 2;
#pragma acc parallel copy(global[first].a[1:3], *global[last].number)
  {
    global[first].a[3] += 1;
    *global[last].number += 2;
  }
  CHECK_EQ (global[0].a[3], 2);
  CHECK_EQ (numbers[2], 3);
  CHECK_ABSENT (global, sizeof global);

#ifdef __cplusplus /* GCC 12's C front end takes no such operand.  */
  fill (square[0], 2, numbers);
  fill (square[1], 2, numbers + 2);
#pragma acc parallel copy(*square[0][1].number, *square[1][0].number)
  {
    *square[0][1].number += 1;
    *square[1][0].number += 2;
  }
  CHECK_EQ (numbers[0], 1);
  CHECK_EQ (numbers[1], 2);
  CHECK_EQ (numbers[2], 3);
  CHECK_ABSENT (square, sizeof square);
#endif
  return 0;
}
