/* Section 3: a structure that has left the device is entered again as it is on
   the host then: with other values, extents, pointers and neighbours, and as
   another type at the same address.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct one
{
  int n;
  int *x;
#pragma acc shape include(x[0:n])
};

struct all
{
  int n;
  struct one *p, *last;
#pragma acc shape include(p[0:n], last[0:1])
};

/* The same bytes as struct all.  */
struct part
{
  int n;
  struct one *p, *last;
#pragma acc shape include(p[0:1]) exclude(last)
};

enum { most = 100 };

static struct all *a;

/* What the device has is what the host has now: each number grows by MORE.  */
static void
enter (int more)
{
  long before = 0, after = 0;
  for (int i = 0; i < a->n; i++)
    for (int j = 0; j < a->p[i].n; j++)
      before += a->p[i].x[j];
#pragma acc enter data copyin(a[0:1])
#pragma acc parallel present(a[0:1])
  for (int i = 0; i < a->n; i++)
    for (int j = 0; j < a->p[i].n; j++)
      a->p[i].x[j] += more;
#pragma acc exit data copyout(a[0:1])
  long n = 0;
  for (int i = 0; i < a->n; i++)
    for (int j = 0; j < a->p[i].n; j++, n++)
      after += a->p[i].x[j];
  CHECK_EQ (after, before + n * more);
  CHECK_ABSENT (a, sizeof *a);
  CHECK_ABSENT (a->p, sizeof *a->p);
}

/* The same in a region, and in a queue.  */
static void
enter_otherwise (int more)
{
  const int before = a->last->x[0];
#pragma acc data copy(a[0:1])
  {
#pragma acc parallel present(a[0:1])
    a->last->x[0] += more;
  }
#pragma acc parallel copy(a[0:1])
  a->last->x[0] += more;
#pragma acc enter data copyin(a[0:1]) async(1)
#pragma acc parallel present(a[0:1]) async(1)
  a->last->x[0] += more;
#pragma acc exit data copyout(a[0:1]) async(1)
#pragma acc enter data copyin(a[0:1]) async(1)
#pragma acc parallel present(a[0:1]) async(1)
  a->last->x[0] += more;
#pragma acc exit data copyout(a[0:1]) async(1)
#pragma acc wait
  CHECK (a->last->x[0] >= before + 3 * more);
  CHECK_ABSENT (a, sizeof *a);
}

static void
enter_all (void)
{
  for (int round = 1; round < 4; round++)
    {
      enter (round);
      enter_otherwise (round);
    }
}

int
main (void)
{
  a = NEW (struct all, 1);
  a->p = NEW (struct one, most);
  for (int i = 0; i < most; i++)
    {
      a->p[i].n = 3;
      a->p[i].x = NEW (int, 6);
    }
  for (a->n = 1; a->n <= most; a->n += 33)
    {
      a->last = a->p + a->n - 1;
      enter_all ();
      a->last->n = 6;
      a->last->x[5] = 1;
      enter_all ();
      a->last = a->p;
      enter_all ();
      int *x = a->p[0].x;
      a->p[0].x = NEW (int, 6);
      enter_all ();
      free (a->p[0].x);
      a->p[0].x = x;
      enter_all ();
      struct part *b = (struct part *) a;
#pragma acc enter data copyin(b[0:1])
#pragma acc parallel present(b[0:1])
      b->p[0].x[1] = -7;
      if (a->n > 1)
        CHECK_ABSENT (a->p + 1, sizeof *a->p);
#pragma acc exit data copyout(b[0:1])
      CHECK_EQ (a->p[0].x[1], -7);
      enter_all ();
    }
  for (int i = 0; i < most; i++)
    free (a->p[i].x);
  free (a->p);
  free (a);
  return 0;
}
