/* Cure launch-arguments: launches that are libgomp's, because the device has
   something else than the arguments say: absent arrays, sections of length 0,
   absent operands of no_create, objects with parts that are mapped, operands
   that another queue is still to write.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-counters.h"

enum { n = 16 };

struct list
{
  int size;
  int *v;
#pragma acc shape include(v[0:size])
};

struct pair
{
  int a, b;
};

static void
add (struct list *l, int *x, int length)
{
#pragma acc parallel loop present(l[0:1]) copy(x[0:length])
  for (int i = 0; i < n; i++)
    if (i < length)
      x[i] += l->v[i];
    else
      l->v[i]++;
}

static int
created (struct list *l, int *x)
{
  int found = 0;
#pragma acc serial present(l[0:1]) no_create(x[0:n]) copy(found)
  found = l->size;
  return found;
}

static int
both (struct list *l, struct pair *p)
{
  struct pair mine = *p;
#pragma acc serial present(l[0:1]) copy(mine)
  {
    mine.a += l->v[0];
    mine.b += l->v[0];
  }
  *p = mine;
  return mine.a + mine.b;
}

int
main (void)
{
  struct list l = { n, NEW (int, n) };
  int x[n];
  for (int i = 0; i < n; i++)
    {
      l.v[i] = i;
      x[i] = 0;
    }
#pragma acc enter data copyin(l)
  for (int round = 1; round < 4; round++)
    {
      /* Absent, then with nothing in it.  */
      add (&l, x, n / 2);
      add (&l, x, 0);
      for (int i = 0; i < n / 2; i++)
	CHECK_EQ (x[i], round * i + round * (round - 1) / 2);
      CHECK_EQ (created (&l, x), n);
      struct pair p = { round, 2 * round };
      CHECK_EQ (both (&l, &p), 5 * round);
    }
  /* Present now, and somewhere else the next time.  */
  for (int round = 0; round < 3; round++)
    {
      int *y = NEW (int, n + round);
      for (int i = 0; i < n + round; i++)
	y[i] = 100;
#pragma acc enter data copyin(y[0:n + round])
      add (&l, y + round, n / 2);
      add (&l, y + round, n / 2);
#pragma acc exit data copyout(y[0:n + round])
      for (int i = 0; i < n / 2; i++)
	CHECK_EQ (y[round + i], 100 + 2 * (i + 3));
      free (y);
    }
  /* A queue writes what the launch behind it reads.  */
  int written = 1, read = 0;
#pragma acc parallel present(l) copyout(written) async(1)
  written = 41 + (l.size == n);
#pragma acc wait(1)
#pragma acc parallel present(l) copyin(written) copyout(read) wait(1)
  read = written;
  CHECK_EQ (read, 42);
#pragma acc exit data delete(l)
  free (l.v);
  return 0;
}
