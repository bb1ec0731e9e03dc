/* Section 9: a[0:n][0:m] on a pointer to pointers is rows.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct item
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
#pragma acc shape(bare) exclude(a)
};

struct matrix
{
  double **row;
};

static double **
rows (int n, int m)
{
  double **a = NEW (double *, n);
  for (int i = 0; i < n; i++)
    a[i] = NEW (double, m);
  return a;
}

static void
free_rows (double **a, int n)
{
  for (int i = 0; i < n; i++)
    free (a[i]);
  free (a);
}

static void
two_levels (void)
{
  int n = 4, m = 6;
  double **a = rows (n, m);
  const int shared = memory_shared_p ();

#pragma acc parallel loop collapse(2) copy(a[0:n][0:m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i][j] = 10 * i + j;
  CHECK (a[2][3] == 23 && a[3][5] == 35);
  CHECK_ABSENT (a, n * sizeof *a);

  /* Sections of both; the pointers of the others stay as they are.  */
#pragma acc enter data copyin(a[1:2][2:3])
  CHECK (device_pointer_at (&a[1])
	 == (double *) acc_deviceptr (a[1] + 2) - 2);
  CHECK_PRESENT (a[1] + 2, 3 * sizeof (double));
  CHECK_ABSENT (a[1], 2 * sizeof (double));
  CHECK_ABSENT (a[3], sizeof (double));
  CHECK_ABSENT (&a[3], sizeof a[3]);
#pragma acc serial present(a[1:2][2:3])
  a[2][4] = a[1][2] + 100;
#pragma acc update self(a[2:1][4:1], a[1:1][2:1])
  CHECK_EQ (a[2][4], 112);
  a[1][3] = -1;
#pragma acc update device(a[1:2][3:1])
#pragma acc serial present(a[1:2][2:3])
  a[1][4] = a[1][3];
#pragma acc exit data copyout(a[1:2][2:3])
  CHECK (a[1][4] == -1);
  CHECK_ABSENT (a[1] + 2, 3 * sizeof (double));

  /* A region, and a construct in it without a clause.  */
#pragma acc data copyin(a[0:n][0:m])
  {
#pragma acc parallel
    a[0][0] = 77;
#pragma acc update self(a[0:n][0:1])
    CHECK_EQ (a[0][0], 77);
    a[0][1] = 78;
  }
  CHECK (a[0][1] == 78 && (shared || !acc_is_present (a, sizeof *a)));
  free_rows (a, n);
}

static void
three_levels (void)
{
  double ***a = NEW (double **, 2);
  double *last[3];
  short n = 2, l = 3;
  for (int i = 0; i < 2; i++)
    a[i] = rows (2, 3);
  for (int i = 0; i < 3; i++)
    last[i] = NEW (double, 2);

#pragma acc parallel copy(a[0:2][0:n][0:l]) copy(last[0:3][0:2])
  {
    a[1][0][2] = 5;
    last[2][1] = 6;
  }
  CHECK (a[1][0][2] == 5 && last[2][1] == 6);
  CHECK_ABSENT (last, sizeof last);

  /* Sections of one element of what is in front of them.  */
  double **q = a[1];
#pragma acc data copy(a[1][0:2][0:3])
#pragma acc parallel present(q[0:2][0:3])
  q[1][1] = 8;
  CHECK_EQ (a[1][1][1], 8);
  for (int i = 0; i < 2; i++)
    free_rows (a[i], 2);
  for (int i = 0; i < 3; i++)
    free (last[i]);
  free (a);
}

static void
deep_elements (void)
{
  struct item *a[2], **p = a;
  for (int i = 0; i < 2; i++)
    {
      a[i] = NEW (struct item, 3);
      for (int j = 0; j < 3; j++)
	{
	  a[i][j].n = 2;
	  a[i][j].a = NEW (int, 2);
	}
    }
#pragma acc parallel copy(p[0:2][0:3])
  p[1][2].a[1] = 4;
  CHECK_EQ (a[1][2].a[1], 4);
#pragma acc data copy<bare>(p[0:2][0:3])
  {
    CHECK (attached_p (&p[1]));
    CHECK_ABSENT (a[1][2].a, sizeof (int));
  }
#pragma acc data copyin(p[0:2][0:3])::{ include(a[1:1]) }
  {
    CHECK_PRESENT (a[1][2].a + 1, sizeof (int));
    CHECK_ABSENT (a[1][2].a, sizeof (int));
  }
  for (int i = 0; i < 2; i++)
    {
      for (int j = 0; j < 3; j++)
	free (a[i][j].a);
      free (a[i]);
    }
}

static void
member (void)
{
  struct matrix m = { rows (2, 2) };
#pragma acc enter data copyin(m)
#pragma acc enter data copyin(m.row[0:2][0:2])
  CHECK (attached_p (&m.row) && attached_p (&m.row[1]));
#pragma acc serial present(m)
  m.row[1][1] = 3;
#pragma acc exit data copyout(m.row[0:2][0:2])
#pragma acc exit data delete(m)
  CHECK_EQ (m.row[1][1], 3);
  CHECK_ABSENT (m.row, sizeof (double *));
  free_rows (m.row, 2);
}

int
main (void)
{
  two_levels ();
  three_levels ();
  deep_elements ();
  member ();
  return 0;
}
