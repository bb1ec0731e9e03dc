/* Section 8, attach: what a construct writes to an object comes back, where it
   has a clause for what a pointer of the object's leads to, too.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct list
{
  int *data;
  int n;
};

static void
whole (struct list x)
{
  int *data = x.data;
#pragma acc parallel copy(x, x.data[0:2])
  x.data[1] = x.n += 3;
  CHECK (x.n == 5 && x.data == data && data[1] == 5);
#pragma acc parallel copy(x.data[0:2]) copy(x)
  x.data[1] = x.n += 3;
  CHECK (x.n == 8 && x.data == data && data[1] == 8);
#pragma acc parallel loop copyin(x) copy(x.data[0:2])
  for (int i = 0; i < 2; i++)
    x.data[i] = 3 * i + x.n;
  CHECK (x.n == 8 && x.data == data && data[1] == 11);
#pragma acc kernels copy(x) no_create(x.data[0:2])
  x.n = 1;
  CHECK (x.n == 1 && x.data == data);
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (data, sizeof *data);
}

int
main (void)
{
  struct list x = { NEW (int, 2), 2 };
  whole (x);
  free (x.data);
  return 0;
}
