/* Section 3: counts, values and presence of single objects of a large structure
   after random ordinary and deep directives and calls, against a naive model:
   each object has one dynamic count.

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

enum { n_ones = 1000, length = 4, bytes = length * sizeof (int) };

static struct one *p;

/* The model: counts of the root and of each array, and what X[0] is.  */
static int root, count[n_ones], host[n_ones], device[n_ones];
static int n_absent;

static unsigned state = 1;

static unsigned
draw (unsigned n)
{
  state = state * 1664525u + 1013904223u;
  return (state >> 8) % n;
}

static void
enter_one (int i)
{
  if (!count[i]++)
    {
      device[i] = host[i];
      n_absent--;
    }
}

/* Released N times; COPYOUT: what goes comes back.  */
static void
leave_one (int i, int n, int copyout)
{
  if (!count[i])
    return;
  count[i] = count[i] > n ? count[i] - n : 0;
  if (count[i])
    return;
  if (copyout)
    host[i] = device[i];
  n_absent++;
}

static void
enter_all (void)
{
#pragma acc enter data copyin(p[0:n_ones])
  root++;
  for (int i = 0; i < n_ones; i++)
    enter_one (i);
}

static void
leave_all (int copyout)
{
  if (copyout && !n_absent)
    {
#pragma acc exit data copyout(p[0:n_ones])
    }
  else
    {
      copyout = 0;
#pragma acc exit data delete(p[0:n_ones])
    }
  root--;
  for (int i = 0; i < n_ones; i++)
    leave_one (i, 1, copyout);
}

static void
act_on_one (int i)
{
  int *x = p[i].x;
  switch (draw (12))
    {
    case 0:
      acc_copyin (x, bytes);
      enter_one (i);
      break;
    case 1:
      ;
#pragma acc enter data copyin(x[0:length])
      enter_one (i);
      break;
    case 2:
      acc_delete (x, bytes);
      leave_one (i, 1, 0);
      break;
    case 3:
      acc_copyout (x, bytes);
      leave_one (i, 1, 1);
      break;
    case 4:
      ;
#pragma acc exit data copyout(x[0:length])
      leave_one (i, 1, 1);
      break;
    case 5:
      if (draw (4))
	break;
#pragma acc exit data delete(x[0:length]) finalize
      leave_one (i, 1000000, 0);
      break;
    case 6:
      if (!count[i])
	break;
#pragma acc update self(x[0:length])
      host[i] = device[i];
      break;
    case 7:
      if (!count[i])
	break;
      acc_update_device (x, bytes);
      device[i] = host[i];
      break;
    case 8:
      if (count[i])
	{
#pragma acc parallel present(x[0:length])
	  x[0] += 3;
	  device[i] += 3;
	}
      break;
    case 9:
      {
	int before = count[i];
#pragma acc data copy(x[0:length])
	{
#pragma acc parallel present(x[0:length])
	  x[0] += 5;
	}
	if (before)
	  device[i] += 5;
	else
	  host[i] += 5;
      }
      break;
    case 10:
      if (!root || !count[i])
	break;
#pragma acc update device(p[i:1])
      device[i] = host[i];
      break;
    default:
      x[0]++;
      host[i]++;
      break;
    }
}

static void
check_all (void)
{
  for (int i = 0; i < n_ones; i++)
    {
      CHECK (p[i].x[0] == host[i]);
      CHECK (!acc_is_present (p[i].x, bytes) == !count[i]);
    }
  if (!root || n_absent)
    return;
  int *seen = (int *) calloc (n_ones, sizeof (int));
#pragma acc parallel loop present(p[0:n_ones]) copyout(seen[0:n_ones])
  for (int i = 0; i < n_ones; i++)
    seen[i] = p[i].x[0];
  for (int i = 0; i < n_ones; i++)
    CHECK (seen[i] == device[i]);
  free (seen);
}

int
main (void)
{
  if (memory_shared_p ())
    return 0;
  p = (struct one *) malloc (n_ones * sizeof *p);
  n_absent = n_ones;
  for (int i = 0; i < n_ones; i++)
    {
      p[i].n = length;
      p[i].x = (int *) calloc (length, sizeof (int));
    }
  for (int round = 0; round < 24; round++)
    {
      /* What is left of the round before is part of the next one, at times.  */
      if (!root)
	enter_all ();
      else if (draw (3) == 0)
	enter_all ();
      const int acts = draw (2) ? 3 : 40;
      for (int i = 0; i < acts; i++)
	act_on_one (draw (n_ones));
      check_all ();
      if (draw (2))
	leave_all (draw (2));
      check_all ();
    }
  while (root)
    leave_all (0);
  for (int i = 0; i < n_ones; i++)
    if (count[i])
      {
	acc_delete_finalize (p[i].x, bytes);
	leave_one (i, count[i], 0);
      }
  check_all ();
  CHECK (!acc_is_present (p, sizeof *p));
  for (int i = 0; i < n_ones; i++)
    free (p[i].x);
  free (p);
  return 0;
}
