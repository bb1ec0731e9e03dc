/* Section 2: what OpenMP's declare mapper does with arrays, element by element:
   sections of arrays of objects in regions, enter data, exit data and update,
   and only those elements.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

#define OBJECTS 6
#define N 8

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
};

static struct vec *
make (void)
{
  struct vec *v = NEW (struct vec, OBJECTS);
  for (int i = 0; i < OBJECTS; i++)
    {
      v[i].n = N;
      v[i].a = NEW (int, N);
      for (int k = 0; k < N; k++)
	v[i].a[k] = 100 * i + k;
    }
  return v;
}

static void
drop (struct vec *v)
{
  CHECK_ABSENT (v, OBJECTS * sizeof *v);
  for (int i = 0; i < OBJECTS; i++)
    {
      CHECK_ABSENT (v[i].a, N * sizeof (int));
      free (v[i].a);
    }
  free (v);
}

static void
region (void)
{
  struct vec *v = make ();
#pragma acc parallel loop collapse(2) copy(v[2:3])
  for (int i = 2; i < 5; i++)
    for (int k = 0; k < N; k++)
      v[i].a[k]++;
  for (int i = 0; i < OBJECTS; i++)
    for (int k = 0; k < N; k++)
      CHECK_EQ (v[i].a[k], 100 * i + k + (i >= 2 && i < 5));
  drop (v);
}

/* Elements that come and go one by one: an iteration over the array.  */
static void
one_by_one (void)
{
  struct vec *v = make ();
  for (int i = 0; i < OBJECTS; i += 2)
    {
#pragma acc enter data copyin(v[i:1])
    }
  CHECK_ABSENT (&v[1], sizeof *v);
  for (int i = 0; i < OBJECTS; i += 2)
    {
      CHECK (attached_p (&v[i].a));
#pragma acc parallel present(v[i:1])
      v[i].a[i] = -i;
    }
#pragma acc update self(v[2:1])
  CHECK_EQ (v[2].a[2], -2);
  CHECK_EQ (v[4].a[4], memory_shared_p () ? -4 : 404);
  v[4].a[0] = 9;
#pragma acc update device(v[4:1])
#pragma acc parallel present(v[4:1])
  v[4].a[1] = v[4].a[0] + 1;
  for (int i = 0; i < OBJECTS; i += 2)
    {
#pragma acc exit data copyout(v[i:1])
    }
  CHECK_EQ (v[4].a[1], 10);
  CHECK_EQ (v[4].a[4], memory_shared_p () ? -4 : 404);
  CHECK_EQ (v[3].a[3], 303);
  drop (v);
}

int
main (void)
{
  region ();
  one_by_one ();
  return 0;
}
