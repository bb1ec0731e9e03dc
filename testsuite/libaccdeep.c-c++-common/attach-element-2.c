/* OpenACC 3.3, 2.7.2: pointers in arrays that are members or variables, of
   several levels, null, attached by the program as well, and reached through
   pointers that are members.  What leads to them keeps its own pointer.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */

#include "../lib/accdeep-test.h"

#include <openacc.h>

struct plain
{
  int n;
  double **rows;
  double *fixed[3];
};

static int
value (struct plain *p)
{
  int result = 0;
#pragma acc parallel present(p[0:1]) copyout(result)
  {
    double sum = 0;
    for (int i = 0; i < p->n; i++)
      sum += p->rows[i][i];
    result = sum + p->fixed[1][2];
  }
  return result;
}

static void
members (double *a, double *b, double *c)
{
  double *rows[3] = { a, b, c };
  struct plain s;
  s.n = 3;
  s.rows = rows;
  s.fixed[0] = s.fixed[2] = NULL;
  s.fixed[1] = b;
  struct plain *p = &s;
#pragma acc enter data copyin(p[0:1])
#pragma acc enter data copyin(p->rows[0:3])
  for (int i = 0; i < 3; i++)
    {
#pragma acc enter data copyin(p->rows[i][0:4])
    }
#pragma acc enter data copyin(p->fixed[1][0:4])
  CHECK_EQ (value (p), a[0] + b[1] + c[2] + b[2]);
#pragma acc exit data delete(p->fixed[1][0:4])
  CHECK_EQ (memory_shared_p () || !attached_p (&p->fixed[1]), 1);
  CHECK_EQ (memory_shared_p () || attached_p (&p->rows[1]), 1);
  for (int i = 0; i < 3; i++)
    {
#pragma acc exit data delete(p->rows[i][0:4])
    }
  CHECK_EQ (memory_shared_p () || attached_p (&p->rows), 1);
#pragma acc exit data delete(p->rows[0:3])
#pragma acc exit data delete(p[0:1])
  CHECK_ABSENT (p, sizeof *p);
  CHECK_ABSENT (rows, sizeof rows);
  CHECK_ABSENT (b, 4 * sizeof (double));
}

static void
variables (double *a, double *b)
{
  double *row[3] = { a, NULL, b };
  double sum = 0;
#pragma acc enter data copyin(row)
  for (int i = 0; i < 3; i++)
    {
      const int n = i == 1 ? 0 : 4;
#pragma acc enter data copyin(row[i][0:n])
    }
  /* A code that attaches by hand as well.  */
  acc_attach ((void **) &row[2]);
#pragma acc data present(row[0][1:2])
#pragma acc parallel present(row) copy(sum)
  for (int i = 0; i < 3; i += 2)
    for (int j = 0; j < 4; j++)
      sum += row[i][j];
  CHECK_EQ (sum, a[0] + a[1] + a[2] + a[3] + b[0] + b[1] + b[2] + b[3]);
  acc_detach ((void **) &row[2]);
  CHECK_EQ (memory_shared_p () || attached_p (&row[2]), 1);
#pragma acc exit data delete(row[2][0:4], row[0][0:4])
  CHECK_EQ (memory_shared_p () || !attached_p (&row[2]), 1);
#pragma acc exit data copyout(row)
  CHECK (row[0] == a && !row[1] && row[2] == b);
  CHECK_ABSENT (row, sizeof row);
  CHECK_ABSENT (a, 4 * sizeof (double));
}

static void
levels (double *a, double *b)
{
  double *pair[2] = { a, b };
  double **block[2] = { NULL, pair };
  double ***q = block;
  double result = 0;
#pragma acc enter data copyin(q[0:2])
#pragma acc enter data copyin(q[1][0:2])
#pragma acc enter data copyin(q[1][1][1:3]) async(1)
#pragma acc parallel present(q[0:2]) copyout(result) async(1)
  result = q[1][1][2];
#pragma acc exit data delete(q[1][1][1:3]) async(1)
#pragma acc wait(1)
  CHECK_EQ (result, b[2]);
  CHECK_EQ (memory_shared_p () || attached_p (&q[1]), 1);
  CHECK_EQ (memory_shared_p () || !attached_p (&pair[1]), 1);
#pragma acc exit data delete(q[1][0:2])
#pragma acc exit data delete(q[0:2])
  CHECK_ABSENT (pair, sizeof pair);
  CHECK_ABSENT (block, sizeof block);
  CHECK_ABSENT (b + 1, 3 * sizeof (double));
}

int
main (void)
{
  double a[4] = { 1, 2, 3, 4 }, b[4] = { 10, 20, 30, 40 };
  double c[4] = { 100, 200, 300, 400 };
  members (a, b, c);
  variables (a, b);
  levels (a, b);
  return 0;
}
