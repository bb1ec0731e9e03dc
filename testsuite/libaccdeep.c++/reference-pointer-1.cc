/* Section 11, and the cure `base-pointer': sections that start from a reference
   to a pointer, in lambdas too; the pointer is attached where it is on the
   device, and nowhere else.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct plain
{
  int n;
  double *a;
};

struct shaped
{
  int n;
  double *a;
#pragma acc shape include(a[0:n])
};

template <class T>
static void
enter (T *&r, int n)
{
#pragma acc enter data copyin(r[0:n])
}

static void
leave (double *&r, int n)
{
#pragma acc exit data copyout(r[0:n])
}

/* The pointer is on the host alone.  */
static void
host_pointer (double *&r)
{
#pragma acc data copy(r[0:3])
#pragma acc parallel loop present(r[0:3])
  for (int i = 0; i < 3; i++)
    r[i] += 1;
  enter (r, 3);
#pragma acc parallel loop copy(r[0:3])
  for (int i = 0; i < 3; i++)
    r[i] += 10;
  [&] {
#pragma acc update self(r[1:1])
  }();
  CHECK (r[1] == 11 && r[2] == (memory_shared_p () ? 11 : 1));
  leave (r, 3);
  CHECK (r[0] == 11 && r[2] == 11);
  CHECK_ABSENT (r, 3 * sizeof (double));
}

/* In the object that is on the device.  */
static void
device_pointer (double *a)
{
  plain p = { 3, a };
  double *&r = p.a;
#pragma acc data copyin(p)
  {
    [&] {
#pragma acc enter data copyin(r[0:3])
    }();
#pragma acc parallel loop present(p)
    for (int i = 0; i < 3; i++)
      p.a[i] += 100;
    leave (r, 3);
#pragma acc data copy(r[0:3])
#pragma acc parallel loop present(p)
    for (int i = 0; i < 3; i++)
      p.a[i] += 1000;
  }
  CHECK (p.a == a && a[0] == 1111 && a[2] == 1111);
  CHECK_ABSENT (a, 3 * sizeof (double));
}

/* To objects, with and without a shape.  */
template <class T>
static void
objects (T *&q)
{
  int there = 0;
  [&] {
#pragma acc data copy(q[0:1])
#pragma acc data copy(q->a[0:3])
#pragma acc parallel loop present(q[0:1], q->a[0:3])
    for (int i = 0; i < 3; i++)
      q->a[i] += q->n;
  }();
#pragma acc parallel num_gangs(1) vector_length(32) copy(q[0:1]) copy(there)
  there = q->n;
  enter (q, 1);
#pragma acc exit data delete(q[0:1])
  CHECK (there == 3);
  CHECK_ABSENT (q, sizeof *q);
}

int
main ()
{
  double *a = NEW (double, 3);
  host_pointer (a);
  device_pointer (a);
  shaped s = { 3, a }, *q = &s;
  objects (q);
  plain p = { 3, a }, *o = &p;
  objects (o);
  CHECK (a[0] == 1117 && a[2] == 1117);
  CHECK_ABSENT (a, 3 * sizeof (double));
  free (a);
  return 0;
}

/* { dg-final { needs-cure base-pointer "outer struct not mapped for attach|invalid load|Segmentation fault" } } */
