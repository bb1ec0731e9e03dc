/* Section 8, repeated, empty-section: an array variable and parts of it in one directive, in
   any order, in one kind of data clause or in several.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct plain
{
  int n;
  long *rows, *columns;
};
struct band
{
  int n;
  double *x;
#pragma acc shape include(x[0:n])
};

static struct plain x[2];
static int z[4] = { 1, 2, 3, 4 };

static void
regions (void)
{
#pragma acc data copy(x[1], x) copy(z[1:2], z)
  {
#pragma acc parallel copy(x[1], x, z, z[1:2])
    {
      x[0].n = 1;
      x[1].n = 2;
      z[0] = z[1] + 5;
      z[3] = 9;
    }
#pragma acc update self(z[1:2], z)
#pragma acc update self(x, x[1])
    CHECK (x[0].n == 1 && x[1].n == 2 && z[0] == 7 && z[3] == 9);
    z[1] = 0;
#pragma acc parallel present(z[1], z)
    z[2] = z[1];
#pragma acc update device(z[1]) self(z)
    CHECK (memory_shared_p () || z[1] == 0);
  }
  CHECK (z[0] == 7 && z[3] == 9);
}

static void
constructs (void)
{
  struct plain l[3] = { { 1, 0, 0 }, { 2, 0, 0 }, { 3, 0, 0 } };
#pragma acc parallel copyin(l[1]) copyout(l)
  {
    l[0].n = l[1].n + 10;
    l[2].n = 5;
  }
  CHECK (l[0].n == 12 && l[1].n == 2 && l[2].n == 5);
#pragma acc kernels copy(l, l[2])
  for (int i = 0; i < 3; i++)
    l[i].n = i;
  CHECK (l[0].n == 0 && l[1].n == 1 && l[2].n == 2);
#pragma acc enter data copyin(l[1:2], l)
#pragma acc parallel present(l)
  l[2].n = 9;
#pragma acc update self(l[2], l)
  CHECK_EQ (l[2].n, 9);
#pragma acc exit data delete(l, l[1:2])
  CHECK_ABSENT (l, sizeof l);
}

/* What is empty says nothing of the array.  */
static void
empty (void)
{
  struct plain l[2] = { { 1, 0, 0 }, { 2, 0, 0 } };
  struct band b[2] = { { 0, 0 }, { 0, 0 } };
#pragma acc parallel present(z[0:0]) copyin(l[1:0], b[0:0])
  {
    z[1] = 8;
    l[1].n = 7;
    b[1].n = 6;
  }
  CHECK (z[1] == 8 && l[1].n == 7 && b[1].n == 6);
#pragma acc data copyin(z[2:0])
  CHECK_ABSENT (z, sizeof z);
#pragma acc enter data create(z[1:0])
  CHECK_ABSENT (z, sizeof z);
#pragma acc exit data delete(z[1:0])
}

/* Beside what has a nest.  */
static void
nested (struct band *b)
{
#pragma acc parallel copy(b[0:1])::{ include(x[0:n]) } copy(z[0], z)
  {
    b->x[1] = z[3];
    z[1] = b->n;
  }
  CHECK (b->x[1] == 9 && z[1] == 2);
  CHECK_ABSENT (z, sizeof z);
}

int
main (void)
{
  regions ();
  constructs ();
  empty ();
  double values[2] = { 0, 0 };
  struct band b = { 2, values };
  nested (&b);
}
