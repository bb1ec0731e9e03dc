/* Section 9: rows one by one on a compute construct, in any order, with and
   without the array of pointers that they start from, and rows that are
   present.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

static float **
make_rows (int n)
{
  float **u = NEW (float *, n);
  for (int i = 0; i < n; i++)
    {
      u[i] = NEW (float, 3);
      u[i][2] = 5 + i;
    }
  return u;
}

static void
free_rows (float **u, int n)
{
  for (int i = 0; i < n; i++)
    {
      CHECK_ABSENT (u[i], 3 * sizeof (float));
      free (u[i]);
    }
  CHECK_ABSENT (u, n * sizeof *u);
  free (u);
}

static void
two_clauses (void)
{
  float **u = make_rows (3);
#pragma acc parallel copyin(u[0][0:3]) copy(u[1][0:3])
  {
    u[1][2] = u[0][2] + 1;
    u[0][1] = 9;
  }
  CHECK_EQ (u[1][2], 6);
  CHECK (memory_shared_p () || u[0][1] == 0);
#pragma acc parallel loop copy(u[2][0:3]) copyin(u[0][0:3])
  for (int i = 0; i < 3; i++)
    u[2][i] += u[0][2];
  CHECK_EQ (u[2][2], 12);
#pragma acc serial copy(u[2][1:2])
  u[2][2] += 1;
  CHECK_EQ (u[2][2], 13);
  free_rows (u, 3);
}

static void
sections_in_one_clause (void)
{
  float **u = make_rows (2);
#pragma acc parallel copy(u[0:1][0:3], u[1:1][0:3])
  u[1][2] = u[0][2] + 2;
  CHECK_EQ (u[1][2], 7);
  free_rows (u, 2);
}

static void
with_its_array (void)
{
  float **u = make_rows (2);
#pragma acc parallel copy(u[1][0:3]) copyin(u[0:2])
  u[1][2] += 1;
  CHECK_EQ (u[1][2], 7);
#pragma acc parallel copyin(u[0:2]) copy(u[1][0:3])
  u[1][2] += 1;
  CHECK_EQ (u[1][2], 8);
#pragma acc enter data copyin(u[0:2])
#pragma acc parallel copy(u[1][0:3]) present(u[0:2])
  u[1][2] += 1;
  CHECK_EQ (u[1][2], 9);
#pragma acc exit data delete(u[0:2])
  free_rows (u, 2);
}

static void
array_variable (void)
{
  float *t[2] = { NEW (float, 3), NEW (float, 3) }, r = 0;
  t[1][2] = 5;
#pragma acc parallel copyin(t, t[1][0:3]) copyout(r)
  r = t[1][2];
  CHECK_EQ (r, 5);
#pragma acc parallel copy(t[1][0:3]) copyin(t[0][0:3])
  t[1][2] += 1 + t[0][0];
  CHECK_EQ (t[1][2], 6);
  for (int i = 0; i < 2; i++)
    {
      CHECK_ABSENT (t[i], 3 * sizeof (float));
      free (t[i]);
    }
  CHECK_ABSENT (t, sizeof t);
}

static void
present_rows (void)
{
  float **u = make_rows (2), r = 0;
#pragma acc enter data copyin(u[0:2][0:3])
#pragma acc parallel present(u[1][0:3]) copyout(r)
  r = u[1][2];
  CHECK_EQ (r, 6);
#pragma acc parallel present(u[1][0:3], u[0][0:3])
  u[0][2] = u[1][2] + 1;
#pragma acc update self(u[0][0:3])
  CHECK_EQ (u[0][2], 7);
#pragma acc exit data delete(u[0:2][0:3])
  free_rows (u, 2);
}

int
main (void)
{
  two_clauses ();
  sections_in_one_clause ();
  with_its_array ();
  array_variable ();
  present_rows ();
  return 0;
}
