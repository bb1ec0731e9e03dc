/* Section 9: a pointer that is not mapped itself stands, in clauses that do not
   allocate, for the mapped object that it points into.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
#pragma acc shape(bare) exclude(a)
};

static void
plain (double *p, int n)
{
  double *middle = p + 3;
  const int shared = memory_shared_p ();
#pragma acc enter data create(p[0:n])
#pragma acc parallel loop present(p)
  for (int i = 0; i < n; i++)
    p[i] = i;
#pragma acc serial present(middle)
  middle[1] = 40;
  CHECK_ABSENT (&p, sizeof p);
#pragma acc update self(p)
  CHECK (p[5] == 5 && p[4] == 40);
  p[9] = 90;
  p[0] = -1;
  /* All of the object, from its start.  */
#pragma acc update device(middle)
#pragma acc data present(p) no_create(middle)
  {
#pragma acc parallel
    p[8] = p[9] + p[0];
#pragma acc parallel
    middle[-2] = 1;
#pragma acc parallel present(p)
    p[7] = 70;
  }
#pragma acc update host(middle)
  CHECK (p[8] == 89 && p[1] == 1 && p[7] == 70);
  p[2] = 200;
#pragma acc exit data copyout(middle)
  CHECK (p[2] == (shared ? 200 : 2));
  CHECK_ABSENT (p, n * sizeof *p);
#pragma acc exit data delete(p)
#pragma acc exit data copyout(p) finalize
#pragma acc update self(p) if_present
}

static void
deep (void)
{
  struct vec *v = (struct vec *) calloc (2, sizeof *v), *second = v + 1;
  int *a[2];
  for (int i = 0; i < 2; i++)
    {
      v[i].n = 3;
      a[i] = v[i].a = NEW (int, 3);
    }
#pragma acc enter data copyin(v[0:2])
#pragma acc parallel present(v)
  v[1].a[2] = 6;
#pragma acc serial present(second)
  second->a[1] = 5;
#pragma acc update self<bare>(v)
  if (!memory_shared_p ())
    CHECK_EQ (a[1][2], 0);
#pragma acc update self(second)
  CHECK (a[1][2] == 6 && a[1][1] == 5 && v[1].a == a[1]);
#pragma acc exit data delete(second)
  CHECK_ABSENT (v, 2 * sizeof *v);
  CHECK_ABSENT (a[0], sizeof (int));
  free (a[0]);
  free (a[1]);
  free (v);
}

/* OpenACC's own meaning, where the pointer is mapped.  */
static void
mapped (void)
{
  int *data = NEW (int, 2), *p = data, seen = 0;
  const int shared = memory_shared_p ();
#pragma acc enter data copyin(data[0:2])
#pragma acc data copyin(p)
  {
    CHECK_PRESENT (&p, sizeof p);
#pragma acc serial present(p) copyout(seen)
    seen = p != 0;
    CHECK_EQ (seen, 1);
    if (!shared)
      CHECK (device_pointer_at (&p) == data);
    p = data + 1;
#pragma acc update device(p)
    if (!shared)
      CHECK (device_pointer_at (&p) == data + 1);
  }
  p = NULL;
#pragma acc exit data delete(p)
  CHECK_PRESENT (data, 2 * sizeof *data);
#pragma acc serial present(p) copyout(seen)
  seen = p == 0;
  CHECK_EQ (seen, 1);
#pragma acc exit data delete(data)
  CHECK_ABSENT (data, 2 * sizeof *data);
  free (data);
}

int
main (void)
{
  double *p = NEW (double, 10);
  plain (p, 10);
  free (p);
  deep ();
  mapped ();
  return 0;
}
