/* OpenACC 3.3, 2.7.2: a section that starts from an element of an array of
   pointers attaches that element where it is on the device, and detaches it when
   the section leaves.  Rows of different lengths, entered one by one.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */

#include "../lib/accdeep-test.h"

#define N 5

static int
length (int i)
{
  return 3 + 2 * i;
}

static double **
make (void)
{
  double **row = NEW (double *, N);
  for (int i = 0; i < N; i++)
    {
      row[i] = NEW (double, length (i));
      for (int j = 0; j < length (i); j++)
        row[i][j] = 10 * i + j;
    }
  return row;
}

/* What the device has, by way of its own pointers.  */
static double
sum (double **row)
{
  double result = 0;
#pragma acc parallel loop present(row[0:N]) reduction(+ : result)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < 3 + 2 * i; j++)
      result += row[i][j];
  return result;
}

static double
expected (double **row)
{
  double result = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < length (i); j++)
      result += row[i][j];
  return result;
}

/* Pointers first, then the rows; and back in the same order.  */
static void
one_by_one (double **row)
{
#pragma acc enter data create(row[0:N])
  for (int i = 0; i < N; i++)
    {
      const int n = length (i);
#pragma acc enter data copyin(row[i][0:n])
    }
  CHECK_EQ (sum (row), expected (row));
  for (int i = 0; i < N; i++)
    {
      const int n = length (i);
#pragma acc parallel loop present(row[0:N])
      for (int j = 0; j < n; j++)
        row[i][j] *= 2;
#pragma acc update self(row[i][1:n - 1])
      CHECK_EQ (memory_shared_p () || row[i][0] == 10 * i, 1);
      CHECK_EQ (row[i][1], 2 * (10 * i + 1));
#pragma acc exit data copyout(row[i][0:n])
      CHECK_EQ (row[i][0], 20 * i);
      CHECK_ABSENT (row[i], n * sizeof (double));
      CHECK_EQ (memory_shared_p () || !attached_p (&row[i]), 1);
    }
#pragma acc exit data delete(row[0:N])
  CHECK_ABSENT (row, N * sizeof (double *));
}

/* Sections of one element, which is how this is written where each level has to
   be a section; the pointers leave first, and need no detaching then.  */
static void
pointers_first (double **row)
{
#pragma acc enter data copyin(row[0:N])
  for (int i = N - 1; i >= 0; i--)
    {
#pragma acc enter data copyin(row[i:1][0:3 + 2 * i])
    }
  CHECK_EQ (sum (row), expected (row));
#pragma acc exit data delete(row[0:N])
  CHECK_ABSENT (row, N * sizeof (double *));
  for (int i = 0; i < N; i++)
    {
#pragma acc exit data delete(row[i:1][0:3 + 2 * i])
      CHECK_ABSENT (row[i], length (i) * sizeof (double));
    }
}

/* Two references of a row are two attachments.  */
static void
counted (double **row)
{
#pragma acc enter data copyin(row[0:N])
  for (int i = 0; i < N; i++)
    {
#pragma acc enter data copyin(row[i][0:3 + 2 * i])
    }
#pragma acc data copyin(row[2][0:7]) present(row[1][1:2])
  CHECK_EQ (sum (row), expected (row));
  CHECK_EQ (sum (row), expected (row));
#pragma acc enter data copyin(row[3][0:9])
#pragma acc exit data delete(row[3][0:9])
  CHECK_EQ (sum (row), expected (row));
#pragma acc enter data copyin(row[3][0:9])
#pragma acc exit data delete(row[3][0:9]) finalize
  CHECK_ABSENT (row[3], 9 * sizeof (double));
  CHECK_EQ (memory_shared_p () || !attached_p (&row[3]), 1);
  for (int i = 0; i < N; i++)
    {
#pragma acc exit data delete(row[i][0:3 + 2 * i])
    }
#pragma acc exit data delete(row[0:N])
  CHECK_ABSENT (row, N * sizeof (double *));
}

/* Rows alone: there is nothing to attach, and nothing more is mapped.  */
static void
rows_alone (double **row)
{
  double second = 0;
#pragma acc enter data copyin(row[1][0:5])
  CHECK_ABSENT (row, N * sizeof (double *));
  double *const r = row[1];
#pragma acc parallel present(r[0:5]) copyout(second)
  second = r[1];
  CHECK_EQ (second, row[1][1]);
#pragma acc exit data delete(row[1][0:5])
  CHECK_ABSENT (row[1], 5 * sizeof (double));
#pragma acc data copy(row[2][2:3])
  CHECK_ABSENT (row, N * sizeof (double *));
  CHECK_ABSENT (row[2], 7 * sizeof (double));
}

int
main (void)
{
  double **row = make ();
  one_by_one (row);
  pointers_first (row);
  counted (row);
  rows_alone (row);
  for (int i = 0; i < N; i++)
    free (row[i]);
  free (row);
  return 0;
}
