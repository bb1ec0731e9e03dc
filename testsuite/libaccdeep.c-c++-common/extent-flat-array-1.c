/* Section 1.2: an extent on an array in place names a part of it; the array
   moves with its structure.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct buffer
{
  int n;
  int data[10];
  int *more;
#pragma acc shape include(data[0:10], more[0:n])
};

int
main (void)
{
  struct buffer x;
  x.n = 3;
  x.more = NEW (int, 3);
  for (int i = 0; i < 10; i++)
    x.data[i] = i;

#pragma acc parallel loop copy(x)
  for (int i = 0; i < 10; i++)
    x.data[i] += x.n;

  for (int i = 0; i < 10; i++)
    CHECK_EQ (x.data[i], i + 3);
  CHECK_ABSENT (&x, sizeof x);
  free (x.more);
  return 0;
}
