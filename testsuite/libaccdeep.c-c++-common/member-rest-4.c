/* Section 2.2: members of elements of an array variable, of a type that no
   directive names, beside sections of another array: the array is mapped as a
   whole.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct row
{
  double *v;
  int n;
};

static struct row rows[2];
static int at[27];

static void
sections (void)
{
  double sum[8];
  int last = 0;
#pragma acc parallel copyin(at[0:0], rows[0].v[0:rows[0].n], at[12:7])
  {
#pragma acc loop
    for (int i = 0; i < 8; i++)
      sum[i] = rows[0].v[i % 3] + at[12];
  }
  CHECK (sum[1] == 7 && sum[7] == 7);

#pragma acc kernels copy(rows[1].v[0:2]) copyin(at[0:1], at[12:7]) copyout(last)
  {
    rows[1].v[1] = rows[0].n + at[13];
    rows[0].n = 4;
    last = rows[1].n;
  }
  CHECK (rows[1].v[1] == 5 && rows[0].n == 4 && last == 2);
  CHECK_ABSENT (rows, sizeof rows);
  rows[0].n = 3;
}

/* A data construct alone.  */
static void
region (void)
{
#pragma acc data copy(rows[1].v[0:2])
  {
    CHECK_PRESENT (rows, sizeof rows);
#pragma acc parallel loop
    for (int i = 0; i < 2; i++)
      rows[1].v[i] = i + 10;
  }
  CHECK (rows[1].v[0] == 10 && rows[1].v[1] == 11);

  /* No kernel uses the member.  */
#pragma acc data copyin(rows[0].v[0:3])
  CHECK_ABSENT (rows, sizeof rows);
}

int
main (void)
{
  for (int i = 0; i < 2; i++)
    {
      rows[i].n = 3 - i;
      rows[i].v = NEW (double, rows[i].n);
    }
  rows[0].v[1] = 6;
  at[12] = 1;
  at[13] = 2;
  sections ();
  region ();
  CHECK_ABSENT (rows, sizeof rows);
  free (rows[0].v);
  free (rows[1].v);
  return 0;
}
