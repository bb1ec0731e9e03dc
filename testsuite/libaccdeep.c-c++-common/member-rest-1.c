/* language.md 2.2: a clause on a member alone.  What else of a variable the
   construct changes comes back, as without the clause, where the variable was
   not present; what it reads is there; pointers stay the host's.  With a shape,
   with a shape within, and without any.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct shaped
{
  int n;
  double *a;
  double *b;
#pragma acc shape include(a[0:n])
};

struct around
{
  double sum;
  struct shaped part;
  int count[3];
};

struct plain
{
  double *a;
  int n;
  int m;
};

static struct shaped array[2];

static void
with_shape (void)
{
  struct shaped x = { 2, NEW (double, 2), NEW (double, 2) };
  double *const a = x.a;
#pragma acc parallel copy(x.a[0:2])
  {
    x.a[1] = x.n;
    x.n = 5;
  }
  CHECK_EQ (x.a[1], 2);
  CHECK_EQ (x.n, 5);
  CHECK_EQ (x.a == a, 1);
#pragma acc serial copyin(x.a[0:2])
  x.n += x.a[1];
  CHECK_EQ (x.n, 7);
#pragma acc enter data copyin(x)
#pragma acc kernels copy(x.a[0:2])
  x.n = 8;
  CHECK_EQ (memory_shared_p () || x.n == 7, 1);
#pragma acc exit data copyout(x)
  CHECK_EQ (x.n, 8);
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (x.a, 2 * sizeof (double));
  free (x.a);
  free (x.b);
}

static void
with_shape_within (void)
{
  struct around y = { 1, { 2, NEW (double, 2), NEW (double, 2) }, { 0 } };
#pragma acc parallel copy(y.part.a[0:y.part.n])
  {
    y.sum += y.part.n;
    y.part.a[0] = y.sum;
    y.count[2]++;
  }
  CHECK_EQ (y.sum, 3);
  CHECK_EQ (y.part.a[0], 3);
  CHECK_EQ (y.count[2], 1);
#pragma acc kernels loop copyin(y.part.a[0:y.part.n])
  for (int i = 0; i < 3; i++)
    y.count[i] = y.part.a[0] + i;
  CHECK_EQ (y.count[2], 5);
  CHECK_ABSENT (&y, sizeof y);
  free (y.part.a);
  free (y.part.b);
}

static void
with_element (void)
{
  array[0].n = array[1].n = 2;
  array[1].a = NEW (double, 2);
#pragma acc parallel copy(array[1].a[0:2])
  {
    array[1].a[1] = 4;
    array[1].n = 6;
    array[0].n = 7;
  }
  CHECK_EQ (array[1].a[1], 4);
  CHECK_EQ (array[1].n, 6);
  CHECK_EQ (array[0].n, 7);
  CHECK_ABSENT (array, sizeof array);
  free (array[1].a);
}

static void
without_shape (void)
{
  struct plain x = { NEW (double, 2), 2, 3 };
  double *const a = x.a;
#pragma acc parallel copy(x.a[0:2])
  {
    x.a[1] = x.n;
    x.n = 5;
  }
  CHECK_EQ (x.a[1], 2);
  CHECK_EQ (x.n, 5);
  CHECK_EQ (x.m, 3);
  CHECK_EQ (x.a == a, 1);
#pragma acc kernels loop copy(x.a[0:2])
  for (int i = 0; i < 2; i++)
    x.a[i] += x.m;
  CHECK_EQ (x.a[1], 5);
  CHECK_ABSENT (&x, sizeof x);
  free (x.a);
}

int
main (void)
{
  with_shape ();
  with_shape_within ();
  with_element ();
  without_shape ();
  return 0;
}
