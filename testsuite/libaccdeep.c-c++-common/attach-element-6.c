/* OpenACC 3.3, 2.7.2, with section 9: an element from which rows start, and a
   variable of declare from which they start, are attached, and the rows to
   theirs.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */

#include "../lib/accdeep-test.h"

static double **table;
#pragma acc declare create(table)

#pragma acc routine seq
static double
entry (int i, int j)
{
  return table[i][j];
}

static double
device_entry (int i, int j)
{
  double result = 0;
#pragma acc serial copyout(result)
  result = entry (i, j);
  return result;
}

int
main (void)
{
  double a[3] = { 1, 2, 3 }, b[3] = { 10, 20, 30 };
  double *pair[2] = { a, b };
  double **block[2] = { NULL, pair };
  double result = 0;
#pragma acc enter data copyin(block)
#pragma acc enter data copyin(block[1][0:2][0:3])
#pragma acc serial present(block) copyout(result)
  {
    result = block[1][1][2] + block[1][0][1];
    block[1][1][0] = 7;
  }
  CHECK_EQ (result, 32);
#pragma acc update self(block[1][1:1][0:1])
  CHECK_EQ (b[0], 7);
#pragma acc exit data delete(block[1][0:2][0:3])
  CHECK_ABSENT (b, sizeof b);
  CHECK_ABSENT (pair, sizeof pair);
  CHECK_EQ (memory_shared_p () || !attached_p (&block[1]), 1);
#pragma acc exit data copyout(block)
  CHECK (!block[0] && block[1] == pair && pair[1] == b);
  CHECK_ABSENT (block, sizeof block);

  table = pair;
#pragma acc enter data copyin(table[0:2][0:3])
  CHECK_EQ (device_entry (1, 2), 30);
#pragma acc parallel present(table[0:2][0:3]) copyout(result)
  result = table[0][2];
  CHECK_EQ (result, 3);
#pragma acc exit data delete(table[0:2][0:3])
  CHECK_ABSENT (pair, sizeof pair);
#pragma acc data copyin(table[0:2][1:2])
  CHECK_EQ (device_entry (0, 1), 2);
  CHECK_ABSENT (a, sizeof a);
  return 0;
}
