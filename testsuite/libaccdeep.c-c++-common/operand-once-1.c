/* Section 2: the expressions of a directive are evaluated once, at its start.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
};

static int calls;
static int conditions;

static int
first (void)
{
  calls++;
  return 1;
}

static int
always (void)
{
  conditions++;
  return 1;
}

int
main (void)
{
  struct vec v[3];
  struct vec *p = v;
  for (int i = 0; i < 3; i++)
    {
      v[i].n = 2;
      v[i].a = NEW (int, 2);
    }

#pragma acc data copy(p[first ():1]) if(always ())
  {
    CHECK_PRESENT (&v[1], sizeof v[1]);
    CHECK_ABSENT (&v[2], sizeof v[2]);
    p = NULL;
  }
  CHECK_EQ (calls, 1);
  CHECK_EQ (conditions, 1);
  CHECK_ABSENT (v, sizeof v);
  CHECK_ABSENT (v[1].a, 2 * sizeof (int));
  p = v;
#pragma acc enter data copyin(p[first ():1]) if(always ())
  CHECK_EQ (calls, 2);
  CHECK_EQ (conditions, 2);
#pragma acc exit data delete(p[first ():1]) if(always ())
  CHECK_EQ (calls, 3);
  CHECK_EQ (conditions, 3);
  CHECK_ABSENT (v, sizeof v);
  for (int i = 0; i < 3; i++)
    free (v[i].a);
  return 0;
}
