/* Section 4: extents, the alternatives of unions and pointers are what they are
   each time a construct is met.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct tagged
{
  int ints;
  int doubles;
  int rows;
  union
  {
    int *i;
    double *d;
  };
  int *row[2];
#pragma acc shape include(i[0:ints], d[0:doubles], row[0:rows][0:2])
};

/* All that X has, once more.  */
static void
add_one (struct tagged *x)
{
#pragma acc data copy(x[0:1])
  {
#pragma acc parallel present(x[0:1])
    {
      for (int j = 0; j < x->ints; j++)
	x->i[j]++;
      for (int j = 0; j < x->doubles; j++)
	x->d[j] += 1;
      for (int j = 0; j < x->rows; j++)
	x->row[j][0] += x->row[j][1];
    }
  }
  CHECK_ABSENT (x, sizeof *x);
  CHECK_ABSENT (x->row[0], 2 * sizeof (int));
}

static void
add_often (struct tagged *x)
{
  for (int k = 0; k < 5; k++)
    add_one (x);
}

int
main (void)
{
  int *i = NEW (int, 4), *other = NEW (int, 4);
  double *d = NEW (double, 3);
  struct tagged x;
  x.ints = 4;
  x.doubles = 0;
  x.rows = 1;
  x.i = i;
  for (int j = 0; j < 4; j++)
    i[j] = other[j] = 10 * j;
  for (int j = 0; j < 3; j++)
    d[j] = j;
  for (int j = 0; j < 2; j++)
    {
      x.row[j] = NEW (int, 2);
      x.row[j][0] = 0;
      x.row[j][1] = 1;
    }
  add_often (&x);
  CHECK_EQ (i[3], 35);
  CHECK_EQ (x.row[0][0], 5);
  CHECK_EQ (x.row[1][0], 0);

  x.ints = 2;
  add_often (&x);
  CHECK_EQ (i[1], 20);
  CHECK_EQ (i[3], 35);

  x.rows = 2;
  x.i = other;
  add_often (&x);
  CHECK_EQ (i[1], 20);
  CHECK_EQ (other[1], 15);
  CHECK_EQ (other[2], 20);
  CHECK_EQ (x.row[0][0], 15);
  CHECK_EQ (x.row[1][0], 5);

  x.ints = 0;
  x.doubles = 3;
  x.d = d;
  add_often (&x);
  CHECK_EQ (d[2], 7);
  CHECK_EQ (other[1], 15);
  CHECK_EQ (x.row[1][0], 10);
  return 0;
}
