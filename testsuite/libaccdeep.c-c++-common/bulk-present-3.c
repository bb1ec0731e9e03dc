/* Section 3: a present clause uses a structure as it was entered, whatever its
   number of objects: pointers that the host has changed since lead where they
   led.  What loses its last count within such a construct goes with its end,
   however often it was executed.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct one
{
  int n;
  int *x;
#pragma acc shape include(x[0:n])
};

static struct one *
make_array (int n)
{
  struct one *p = NEW (struct one, n);
  for (int i = 0; i < n; i++)
    {
      p[i].n = 3;
      p[i].x = NEW (int, 3);
    }
  return p;
}

static void
free_array (struct one *p, int n)
{
  for (int i = 0; i < n; i++)
    free (p[i].x);
  free (p);
}

/* A pointer leads to OTHER, which is not present, in the middle.  */
static void
changed (int n)
{
  struct one *p = make_array (n);
  int *const old = p[n - 1].x, other[3] = { 5, 5, 5 };
#pragma acc enter data copyin(p[0:n])
  for (int round = 0; round < 6; round++)
    {
      if (!memory_shared_p ())
        p[n - 1].x = round / 2 == 1 ? (int *) other : old;
#pragma acc parallel present(p[0:n])
      p[n - 1].x[2]++;
#pragma acc parallel no_create(p[0:n])
      p[n - 1].x[2] += 10;
    }
#pragma acc exit data copyout(p[0:n])
  CHECK_EQ (p[n - 1].x[2], 66);
  CHECK_EQ (other[2], 5);
  CHECK_ABSENT (p, n * sizeof *p);
  CHECK_ABSENT (old, 3 * sizeof *old);
  free_array (p, n);
}

/* The program takes the counts of an array, and of all, within the construct's
   execution number LAST.  */
static void
deleted (int n, int last)
{
  struct one *p = make_array (n);
#pragma acc enter data copyin(p[0:n])
  for (int round = 0; round <= last; round++)
    {
#pragma acc data present(p[0:n])
      {
#pragma acc parallel present(p[0:n])
        p[0].x[1] = round;
        if (round == last)
          {
            acc_delete (p[0].x, 3 * sizeof (int));
            CHECK_PRESENT (p[0].x, 3 * sizeof (int));
          }
      }
    }
  CHECK_ABSENT (p[0].x, 3 * sizeof (int));
  CHECK_PRESENT (p, n * sizeof *p);
#pragma acc exit data delete(p[0:n])
  CHECK_ABSENT (p, n * sizeof *p);
  CHECK_EQ (p[0].x[1], memory_shared_p () ? last : 0);
  free_array (p, n);
}

int
main (void)
{
  for (int n = 1; n <= 100; n += 33)
    {
      changed (n);
      for (int last = 0; last < 4; last++)
        deleted (n, last);
    }
  return 0;
}
