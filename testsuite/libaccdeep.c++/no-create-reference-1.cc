/* Section 2.2: a member's clause makes the object that no_create names by a
   reference, as it does for a variable.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct rows
{
  long *row;
  int n;
  long offset;
};

static void
first (rows &r)
{
#pragma acc parallel loop no_create(r) copyout(r.row[0:r.n])
  for (int i = 0; i < r.n; i++)
    r.row[i] = r.offset + i;
}

static void
second (rows &r)
{
#pragma acc parallel copy(r.row[0:r.n]) no_create(r) default(present)
  for (int i = 0; i < r.n; i++)
    r.row[i] += r.offset;
}

/* Without an allocation nothing makes it: it may be present.  */
static void
third (rows &r)
{
#pragma acc data copyin(r) copy(r.row[0:r.n])
#pragma acc parallel loop no_create(r) no_create(r.row[0:r.n])
  for (int i = 0; i < r.n; i++)
    r.row[i] *= r.offset;
}

int
main ()
{
  rows x = { NEW (long, 4), 4, 10 };
  first (x);
  second (x);
  third (x);
  for (int i = 0; i < 4; i++)
    CHECK (x.row[i] == (20 + i) * 10);
  CHECK (x.offset == 10 && x.n == 4);
  CHECK_ABSENT (x.row, sizeof (long) * 4);
  CHECK_ABSENT (&x, sizeof x);
  free (x.row);
  return 0;
}
