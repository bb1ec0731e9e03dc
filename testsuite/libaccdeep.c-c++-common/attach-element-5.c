/* OpenACC 3.3, 2.14.4: an update of a row moves that, wherever the pointer to it
   is, and attaches nothing.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct plain
{
  double *fixed[2];
  double **rows;
};

static void
change (double *r)
{
#pragma acc parallel loop present(r[0:4])
  for (int i = 0; i < 4; i++)
    r[i] += 1;
}

int
main (void)
{
  double a[4] = { 1, 2, 3, 4 }, b[4] = { 0 };
  double *t[2] = { b, a };
  double **row = t;
  struct plain s = { { b, a }, t };
  struct plain *p = &s;
  double *r = a;
#pragma acc enter data copyin(r[0:4])
  change (r);
#pragma acc update self(row[1][1:1])
  CHECK (memory_shared_p () || (a[0] == 1 && a[2] == 3));
  CHECK_EQ (a[1], 3);
#pragma acc update self(p->rows[1][2:1])
  CHECK_EQ (a[2], 4);
#pragma acc update self(p->fixed[1][3:1], s.fixed[1][0:1])
  CHECK (a[0] == 2 && a[3] == 5);
  a[1] = 20;
#pragma acc update device(t[1][0:4]) async(1)
#pragma acc wait(1)
  change (r);
#pragma acc update self(row[1][0:4]) if_present
  CHECK (a[0] == 3 && a[1] == 21);
#pragma acc update self(row[0][0:4]) if_present
  CHECK_ABSENT (t, sizeof t);
  CHECK_ABSENT (&s, sizeof s);
#pragma acc exit data delete(r[0:4])
  CHECK_ABSENT (a, sizeof a);
  return 0;
}

/* { dg-final { needs-cure base-pointer "UNHANDLED kind" { target gcc14 } } } */
