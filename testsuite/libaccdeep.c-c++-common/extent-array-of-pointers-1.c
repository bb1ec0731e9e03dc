/* Section 1.2: T *kid[2] with [0:2][0:1] follows two pointers.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct leaf
{
  int value;
};

struct node
{
  struct leaf *kid[2];
#pragma acc shape include(kid[0:2][0:1])
};

int
main (void)
{
  struct node x;
  struct leaf left = { 1 };
  struct leaf right = { 2 };
  x.kid[0] = &left;
  x.kid[1] = &right;

#pragma acc data copy(x)
  {
    CHECK (attached_p (&x.kid[0]) && attached_p (&x.kid[1]));
#pragma acc parallel loop
    for (int i = 0; i < 2; i++)
      x.kid[i]->value += 10 * i + 10;
  }
  CHECK_EQ (left.value, 11);
  CHECK_EQ (right.value, 22);
  CHECK (x.kid[0] == &left && x.kid[1] == &right);
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (&left, sizeof left);
  return 0;
}
