/* Section 2: a data construct with a clause on a member of an element of an
   array, and constructs inside of it that use the array.  GCC 14 and later ended
   with an internal error.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct row
{
  int n;
  int own;
  int *v;
#pragma acc shape include(v[0:n])
};

static struct row one[1];
static double other[6];

int
main (void)
{
  int memory[4] = { 1, 2, 3, 4 };
  int yes = 1;
  one[0].n = 4;
  one[0].v = memory;
#pragma acc data copy(one[0].v[0:4])
  {
#pragma acc serial if(yes)
    {
      one[0].v[1] = one[0].n + 6;
      other[3] = one[0].v[0];
    }
#pragma acc parallel loop
    for (int i = 2; i < 4; i++)
      one[0].v[i] += 10;
  }
  CHECK_EQ (memory[1], 10);
  CHECK_EQ (memory[2], 13);
  CHECK_EQ (other[3], 1);
  CHECK_ABSENT (one, sizeof one);
  return 0;
}
