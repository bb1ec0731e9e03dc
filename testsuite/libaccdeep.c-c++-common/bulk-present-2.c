/* Section 9, "present is cheap": a launch on one element of a structure that is
   there costs what it costs on any other, with the pointer in a variable or as
   an argument, alone and beside other data, and finds out when the element is
   not there any more, or something else.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-counters.h"

#include <openacc.h>
#include <stdlib.h>

struct child
{
  int n;
  int *y;
#pragma acc shape include(y[0:n])
};

struct one
{
  int n;
  int *x;
  struct child *children;
#pragma acc shape include(x[0:n], children[0:n])
};

enum { n_ones = 400, length = 3 };

static struct one *p;

static struct one *
make_array (void)
{
  struct one *q = NEW (struct one, n_ones);
  for (int i = 0; i < n_ones; i++)
    {
      q[i].n = length;
      q[i].x = NEW (int, length);
      q[i].children = NEW (struct child, length);
      for (int j = 0; j < length; j++)
	{
	  q[i].children[j].n = j + 1;
	  q[i].children[j].y = NEW (int, j + 1);
	}
    }
  return q;
}

static void
free_array (struct one *q)
{
  for (int i = 0; i < n_ones; i++)
    {
      for (int j = 0; j < length; j++)
	free (q[i].children[j].y);
      free (q[i].children);
      free (q[i].x);
    }
  free (q);
}

/* Of the start or end of the last construct.  */
static unsigned long
calls (void)
{
  struct accdeep_statistics s = { 0 };
  if (!memory_shared_p ())
    last_statistics (&s);
  return s.libgomp_calls;
}

static unsigned long __attribute__ ((noinline))
add_to_global (int i)
{
#pragma acc parallel present(p[i:1])
  p[i].x[1]++;
  return calls ();
}

static unsigned long __attribute__ ((noinline))
add_to_argument (struct one *q)
{
#pragma acc parallel present(q[0:1])
  q->children[2].y[2]++;
  return calls ();
}

static unsigned long __attribute__ ((noinline))
add_to_two (struct one *q, int i, int n)
{
#pragma acc parallel present(q[i:n])
  q[i + n - 1].x[2]++;
  return calls ();
}

static unsigned long __attribute__ ((noinline))
add_to_child (struct child *c)
{
#pragma acc parallel present(c[0:1])
  c->y[0]++;
  return calls ();
}

static unsigned long __attribute__ ((noinline))
add_sum (struct one *q, int i, int *sum)
{
  int s = 0;
#pragma acc parallel present(q[i:1]) copyout(s)
  s = q[i].x[1] + q[i].x[2];
  *sum += s;
  return calls ();
}

/* What each launch costs after the first ones.  */
static void
loops (struct one *q)
{
  unsigned long first = 0, unknown = 0;
  int sum = 0;
  for (int i = 0; i < n_ones; i++)
    {
      unsigned long n = q == p ? add_to_global (i) : 0;
      n += add_to_argument (q + i);
      n += add_to_two (q, i / 2, 1 + i % 2);
      n += add_to_child (&q[i].children[1]);
      n += add_sum (q, i, &sum);
      if (i == 4)
	first = n;
      CHECK (i < 4 || n <= first);
      if (i == 0)
	unknown = n;
    }
  CHECK (memory_shared_p () || q != p || first < unknown);
  if (q == p)
    CHECK_EQ (first, add_to_global (9) + add_to_argument (q + 9)
		       + add_to_two (q, 9, 1) + add_to_child (q[9].children)
		       + add_sum (q, 9, &sum));
}

static void
check (struct one *q, int global)
{
  for (int i = 0; i < n_ones; i++)
    {
      const int again = global && i == 9;
      /* Elements in the second place of two.  */
      const int two = (i < n_ones / 2) + (i && i <= n_ones / 2) + again;
      CHECK_EQ (q[i].x[0], 0);
      CHECK_EQ (q[i].x[1], global + again);
      CHECK_EQ (q[i].x[2], two);
      CHECK_EQ (q[i].children[0].y[0], again);
      CHECK_EQ (q[i].children[1].y[0], 1);
      CHECK_EQ (q[i].children[2].y[2], 1 + again);
    }
}

/* Some element goes, or leads elsewhere: it is looked for once more.  */
static void
change (void)
{
  add_to_argument (p);
  add_to_argument (p + 1);
  add_to_argument (p + 2);
  if (memory_shared_p ())
    return;
  int *y = NEW (int, 3), *old = p[3].children[2].y;
#pragma acc enter data copyin(y[0:3])
  acc_detach_finalize ((void **) &p[3].children[2].y);
  p[3].children[2].y = y;
  acc_attach ((void **) &p[3].children[2].y);
  add_to_argument (p + 3);
  acc_detach_finalize ((void **) &p[3].children[2].y);
#pragma acc exit data copyout(y[0:3])
  CHECK_EQ (y[2], 1);
  p[3].children[2].y = old;
  acc_attach ((void **) &p[3].children[2].y);
  add_to_argument (p + 3);
#pragma acc update self(old[0:3])
  CHECK_EQ (old[2], 2);
  free (y);
}

int
main (void)
{
  struct one *q = make_array ();
  p = make_array ();
#pragma acc enter data copyin(p[0:n_ones], q[0:n_ones])
  loops (p);
  loops (q);
  /* Both in turn.  */
  for (int i = 0; i < 6; i++)
    add_to_argument ((i % 2 ? p : q) + 11);
#pragma acc update self(p[11:1], q[11:1])
  CHECK_EQ (p[11].children[2].y[2], 4);
  CHECK_EQ (q[11].children[2].y[2], 4);
  p[11].children[2].y[2] = q[11].children[2].y[2] = 1;
#pragma acc update device(p[11:1], q[11:1])
#pragma acc exit data copyout(q[0:n_ones])
  check (q, 0);
  CHECK_ABSENT (q, sizeof *q);
  free_array (q);

  /* Another one at the same place, maybe, and then it has gone.  */
  q = make_array ();
#pragma acc enter data copyin(q[0:n_ones])
  loops (q);
#pragma acc exit data copyout(q[0:n_ones])
  check (q, 0);
  free_array (q);
#pragma acc update self(p[0:n_ones])
  check (p, 1);
  change ();
#pragma acc exit data delete(p[0:n_ones]) finalize
  CHECK_ABSENT (p, sizeof *p);
  CHECK_ABSENT (p[n_ones - 1].children[1].y, sizeof (int));
  free_array (p);
  return 0;
}
