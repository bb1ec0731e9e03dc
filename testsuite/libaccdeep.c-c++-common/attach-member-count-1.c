/* Section 8, attach: a section of a member counts the section, not the object
   that has the member: one exit data removes the object, whatever sections of
   its members have been entered, in which order they go, and how the object is
   named.  The host's pointers stay the host's.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct box
{
  int n;
  float *a;
};
struct crate
{
  struct box b;
  int k;
};

static void
members_first (float *v)
{
  struct box x = { 2, v };
#pragma acc enter data copyin(x)
#pragma acc enter data copyin(x.a[0:2])
#pragma acc parallel present(x)
  x.n = 5;
#pragma acc parallel present(x.a[0:2])
  x.a[1] = 7;
#pragma acc parallel present(x)
  x.a[0] = 8;
#pragma acc exit data copyout(x.a[0:2])
  CHECK (v[0] == 8 && v[1] == 7);
  CHECK_ABSENT (v, 2 * sizeof *v);
  CHECK_PRESENT (&x, sizeof x);
#pragma acc exit data copyout(x)
  CHECK (x.n == 5 && x.a == v);
  CHECK_ABSENT (&x, sizeof x);
}

static int
next (int *i)
{
  return (*i)++;
}

static void
object_first (float *v, int low)
{
  struct box x = { 2, v }, *p = &x;
  int calls = 0;
#pragma acc enter data copyin(x)
#pragma acc enter data copyin(p->a[low:next(&calls) + 2])
  CHECK_EQ (calls, 1);
  CHECK_ABSENT (v, sizeof *v);
#pragma acc parallel present(x)
  {
    x.n = 5;
    x.a[2] = 9;
  }
#pragma acc exit data copyout(p[0:1])
  CHECK (x.n == 5 && x.a == v);
  CHECK_ABSENT (&x, sizeof x);
#pragma acc exit data copyout(x.a[1:2]) finalize
  CHECK_EQ (v[2], 9);
  CHECK_ABSENT (v + 1, 2 * sizeof *v);
}

static void
one_directive (float *v)
{
  struct box x = { 2, v }, *p = &x;
#pragma acc enter data copyin(p[0:1], p->a[0:2]) async(1)
#pragma acc parallel present(p[0:1]) async(1)
  {
    p->n = 6;
    p->a[1] = 39;
  }
#pragma acc wait
#pragma acc exit data copyout(p[0:1])
  CHECK (x.n == 6 && x.a == v);
  CHECK_ABSENT (&x, sizeof x);
#pragma acc exit data copyout(x.a[0:2])
  CHECK_EQ (v[1], 39);
  CHECK_ABSENT (v, 2 * sizeof *v);
}

static void
elements (float *v)
{
  struct crate y[3] = { { { 1, v }, 0 }, { { 1, v + 2 }, 1 } };
#pragma acc enter data copyin(y)
  for (int i = 0; i < 2; i++)
    {
#pragma acc enter data copyin(y[i].b.a[0:2])
    }
#pragma acc parallel present(y)
  {
    y[1].k = 5;
    y[1].b.a[0] = 69;
  }
#pragma acc exit data copyout(y)
  CHECK (y[1].k == 5 && y[1].b.a == v + 2 && y[0].b.a == v);
  CHECK_ABSENT (&y, sizeof y);
  for (int i = 0; i < 2; i++)
    {
#pragma acc exit data copyout(y[i].b.a[0:2])
    }
  CHECK_EQ (v[2], 69);
}

/* Without the object GCC's pointer is all there is.  */
static void
pointer_alone (float *v)
{
  struct box x = { 2, v };
#pragma acc enter data copyin(x.a[0:2])
#pragma acc parallel present(x.a[0:2])
  x.a[1] = 49;
#pragma acc exit data copyout(x.a[0:2])
  CHECK_EQ (v[1], 49);
  CHECK_ABSENT (&x.a, sizeof x.a);
}

int
main (void)
{
  float v[4] = { 1, 2, 3, 4 };
  members_first (v);
  object_first (v, 1);
  one_directive (v);
  elements (v);
  pointer_alone (v);
  CHECK_ABSENT (v, sizeof v);
  return 0;
}

/* { dg-final { needs-cure attach "check failed" } } */
