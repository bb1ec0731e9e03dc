/* Section 9.2: in `present' of a construct a member that is a pointer stands for
   what it points to where it is not mapped itself, as variables do.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct box
{
  double *first;
  int n;
};

struct shaped
{
  int n;
  double *first;
#pragma acc shape
};

static void
copy_plain (struct box *b, double *q)
{
#pragma acc parallel loop present(b->first) copy(q[0:4])
  for (int i = 0; i < 4; i++)
    q[i] = b->first[i];
}

static void
copy_shaped (struct shaped *b, double *q)
{
#pragma acc parallel loop present(b->first) copy(q[0:4])
  for (int i = 0; i < 4; i++)
    q[i] += b->first[i];
}

static void
copy_value (struct box b, double *q)
{
#pragma acc data present(b.first) copy(q[0:4])
  {
#pragma acc parallel loop present(b.first)
    for (int i = 0; i < 4; i++)
      q[i] += b.first[i];
  }
}

int
main (void)
{
  double a[4] = { 1, 2, 3, 4 }, q[4] = { 0 };
  struct box b = { a, 4 };
  struct shaped s = { 4, a };
#pragma acc enter data copyin(a)
  copy_plain (&b, q);
  CHECK (q[0] == 1 && q[3] == 4);
  copy_shaped (&s, q);
  CHECK_EQ (q[3], 8);
  copy_value (b, q);
  CHECK_EQ (q[3], 12);
  CHECK_ABSENT (&b, sizeof b);
  CHECK_ABSENT (&s, sizeof s);

  /* The pointer itself, where that is mapped.  */
#pragma acc enter data copyin(b) attach(b.first)
  copy_plain (&b, q);
  CHECK_EQ (q[3], 4);
  CHECK (b.first == a);
#pragma acc exit data delete(b)
#pragma acc exit data delete(a)
  CHECK_ABSENT (&b, sizeof b);
  CHECK_ABSENT (a, sizeof a);
  return 0;
}
