/* Section 3: finalize takes the dynamic references of an object, and never that
   of a construct: also where the construct began on a structure of very many
   objects, whose parts something ordinary has named since.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

#define ROWS 1000

struct row
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
};

struct table
{
  int n;
  struct row *rows;
#pragma acc shape include(rows[0:n])
};

static void
check_values (struct table *t, int added)
{
  for (int i = 0; i < ROWS; i++)
    CHECK_EQ (t->rows[i].a[3], i + added);
}

int
main (void)
{
  struct table t;
  t.n = ROWS;
  t.rows = NEW (struct row, ROWS);
  for (int i = 0; i < ROWS; i++)
    {
      t.rows[i].n = 4;
      t.rows[i].a = NEW (int, 4);
      t.rows[i].a[3] = i;
    }
  int *five = t.rows[5].a, *six = t.rows[6].a, *seven = t.rows[7].a;

#pragma acc data copy(t)
  {
    CHECK_PRESENT (five, 4 * sizeof (int));
#pragma acc enter data copyin(five[0:4])
#pragma acc exit data delete(five[0:4]) finalize
    CHECK_PRESENT (five, 4 * sizeof (int));
#pragma acc exit data copyout(six[0:4]) finalize
    CHECK_PRESENT (six, 4 * sizeof (int));
    acc_delete_finalize (seven, 4 * sizeof (int));
    CHECK_PRESENT (seven, 4 * sizeof (int));
    acc_copyout_finalize (seven, 4 * sizeof (int));
    CHECK_PRESENT (seven, 4 * sizeof (int));
#pragma acc parallel loop present(t)
    for (int i = 0; i < ROWS; i++)
      t.rows[i].a[3] += 10;
  }
  check_values (&t, 10);
  CHECK_ABSENT (&t, sizeof t);
  CHECK_ABSENT (five, 4 * sizeof (int));

  /* A deep directive in two constructs.  */
#pragma acc data copy(t)
#pragma acc data copy(t)
  {
    CHECK_PRESENT (five, 4 * sizeof (int));
#pragma acc enter data copyin(t)
#pragma acc exit data delete(t) finalize
    CHECK_PRESENT (five, 4 * sizeof (int));
#pragma acc parallel loop present(t)
    for (int i = 0; i < ROWS; i++)
      t.rows[i].a[3] += 10;
  }
  check_values (&t, 20);
  CHECK_ABSENT (&t, sizeof t);
  CHECK_ABSENT (five, 4 * sizeof (int));

  /* Without a construct finalize takes it away.  */
#pragma acc enter data copyin(t)
#pragma acc enter data copyin(five[0:4])
#pragma acc exit data delete(five[0:4]) finalize
  CHECK_ABSENT (five, 4 * sizeof (int));
#pragma acc exit data delete(t) finalize
  CHECK_ABSENT (&t, sizeof t);
  for (int i = 0; i < ROWS; i++)
    free (t.rows[i].a);
  free (t.rows);
  return 0;
}
