/* Section 3: a present clause takes a structure that was entered whole as a
   whole, however many objects it has, also when a construct in between has
   released it; elements of it are there with it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-counters.h"

#include <openacc.h>
#include <stdlib.h>

struct one
{
  int n;
  int *x;
#pragma acc shape include(x[0:n])
};

static struct one *
make_array (int n)
{
  struct one *p = (struct one *) malloc (n * sizeof *p);
  for (int i = 0; i < n; i++)
    {
      p[i].n = 3;
      p[i].x = (int *) calloc (3, sizeof (int));
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

static unsigned long
calls (void)
{
  struct accdeep_statistics s = { 0 };
  if (!memory_shared_p ())
    last_statistics (&s);
  return s.libgomp_calls;
}

static void
launch (struct one *p, int n)
{
#pragma acc parallel loop present(p[0:n])
  for (int i = 0; i < n; i++)
    p[i].x[0]++;
}

/* Calls of libgomp that a launch on N resident objects makes.  */
static unsigned long
launches (int n)
{
  struct one *p = make_array (n);
#pragma acc enter data copyin(p[0:n])
  for (int i = 0; i < 4; i++)
    launch (p, n);
  unsigned long result = calls ();
  for (int i = 0; i < n; i += n / 8)
    {
#pragma acc parallel present(p[i:1])
      p[i].x[1] = i;
      CHECK (memory_shared_p () || n < 64 || calls () <= 8);
    }
  /* What is done to one object meanwhile.  */
  CHECK (acc_is_present (p[1].x, 3 * sizeof (int)));
#pragma acc update self(p[2].x[0:1])
  CHECK (p[2].x[0] == 4);
  launch (p, n);
  CHECK (calls () <= result + 8 || n < 64);
#pragma acc exit data copyout(p[0:n])
  for (int i = 0; i < n; i++)
    {
      CHECK (p[i].x[0] == 5);
      CHECK (p[i].x[1] == (i % (n / 8) ? 0 : i));
      CHECK (memory_shared_p () || !acc_is_present (p[i].x, sizeof (int)));
    }
  free_array (p, n);
  return result;
}

/* A region holds what leaves meanwhile.  */
static void
hold (int n)
{
  struct one *p = make_array (n);
  for (int round = 0; round < 4; round++)
    {
#pragma acc enter data copyin(p[0:n])
#pragma acc data present(p[0:n])
      {
#pragma acc exit data delete(p[0:n])
	CHECK (acc_is_present (p, n * sizeof *p));
	CHECK (acc_is_present (p[n - 1].x, sizeof (int)));
	launch (p, n);
      }
      CHECK (memory_shared_p () || !acc_is_present (p, sizeof *p));
      CHECK (memory_shared_p () || !acc_is_present (p[n - 1].x, sizeof (int)));
    }
  free_array (p, n);
}

int
main (void)
{
  unsigned long few = launches (100), many = launches (5000);
  CHECK (few == many);
  launches (20);
  hold (100);
  hold (2000);
  return 0;
}
