/* Section 11, one directive is one set: an array, and sections of it that want
   more copied back.  One object is made, and what was named comes back.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

static float y[6];

static void
fill (void)
{
  for (int i = 0; i < 6; i++)
    y[i] = i;
}

/* Elements have come back that BACK has a bit for.  */
static void
check_back (unsigned back)
{
  for (int i = 0; i < 4; i++)
    CHECK_EQ (y[i], memory_shared_p () || (back >> i & 1) ? 9 : i);
  CHECK_ABSENT (y, sizeof y);
  fill ();
}

int
main (void)
{
  float z[6] = { 0, 1, 2, 3, 4, 5 };
  fill ();
#pragma acc data copyin(y) copy(y[1:2])
#pragma acc parallel loop present(y)
  for (int i = 0; i < 4; i++)
    y[i] = 9;
  check_back (6);

#pragma acc parallel loop copy(y[1:2]) copyin(y)
  for (int i = 0; i < 4; i++)
    y[i] = 9;
  check_back (6);

#pragma acc parallel loop copyin(y) copyout(y[0:2]) copy(z[1:2]) copyin(z)
  for (int i = 0; i < 4; i++)
    {
      y[i] = 9;
      z[i] += z[5];
    }
  check_back (3);
  CHECK (z[1] == 6 && z[2] == 7);
  CHECK_EQ (z[0], memory_shared_p () ? 5 : 0);

#pragma acc kernels loop copyin(y) copy(y[0], y[2:2])
  for (int i = 0; i < 4; i++)
    y[i] = 9;
  check_back (13);

#pragma acc serial create(y) copyout(y[3])
  {
    for (int i = 0; i < 4; i++)
      y[i] = 9;
  }
  check_back (8);

  /* What is there stays.  */
#pragma acc enter data copyin(y)
#pragma acc parallel loop copy(y[1:2]) copyin(y)
  for (int i = 0; i < 4; i++)
    y[i] = 9;
  CHECK_EQ (y[1], memory_shared_p () ? 9 : 1);
#pragma acc exit data copyout(y[1:1]) delete(y)
  check_back (2);
  return 0;
}
