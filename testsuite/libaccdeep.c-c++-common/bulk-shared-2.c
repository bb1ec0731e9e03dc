/* Sections 3 and 9: an array that one operand names, and another leads to, is
   an object of the structure of both, which counts for each.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */

#include "../lib/accdeep-counters.h"

struct one
{
  int n;
  double *x;
#pragma acc shape include(x[0:n])
};

enum { n_ones = 50, n = 10, few = 30 };

static void
check_objects (int n_objects)
{
  struct accdeep_statistics s;
  last_statistics (&s);
  CHECK (memory_shared_p ()
	 || (s.objects == n_objects && s.libgomp_calls < few));
}

int
main (void)
{
  struct one *p = NEW (struct one, n_ones);
  for (int i = 0; i < n_ones; i++)
    {
      p[i].n = n;
      p[i].x = NEW (double, n);
      p[i].x[1] = i;
    }
  double *x = p[7].x;

  for (int round = 0; round < 2; round++)
    {
#pragma acc enter data copyin(x[0:n], p[0:n_ones])
      check_objects (1 + n_ones);
#pragma acc parallel present(x[0:n], p[0:n_ones])
      {
	x[1] += 100;
	p[7].x[1] += 1;
      }
#pragma acc exit data copyout(x[0:n], p[0:n_ones])
      check_objects (1 + n_ones);
      CHECK_EQ (x[1], 7 + 101 * (round + 1));
      CHECK_ABSENT (x, n * sizeof (double));
      CHECK_ABSENT (p, n_ones * sizeof *p);
      CHECK_ABSENT (p[8].x, n * sizeof (double));
    }

#pragma acc enter data copyin(p[0:n_ones], x[0:n])
#pragma acc parallel present(p[0:n_ones])
  p[7].x[2] = 3;
#pragma acc exit data delete(p[0:n_ones])
  CHECK_ABSENT (p, n_ones * sizeof *p);
  CHECK_ABSENT (p[8].x, n * sizeof (double));
  CHECK_PRESENT (x, n * sizeof (double));
#pragma acc exit data copyout(x[0:n])
  CHECK_EQ (x[2], 3);
  CHECK_ABSENT (x, n * sizeof (double));

  /* A part of an array is not an object of its own; and two actions.  */
#pragma acc enter data copyin(p[0:n_ones], x[1:2])
#pragma acc exit data delete(p[0:n_ones])
  CHECK_PRESENT (x + 1, 2 * sizeof (double));
#pragma acc exit data delete(x[1:2])
  CHECK_ABSENT (x, n * sizeof (double));
  x[1] = 1;
#pragma acc parallel copyin(p[0:n_ones]) copy(x[0:n])
  {
    x[1] += 4;
    p[8].x[1] = 77;
  }
  CHECK_EQ (x[1], 5);
  CHECK_EQ (p[8].x[1], memory_shared_p () ? 77 : 8);
  CHECK_ABSENT (x, n * sizeof (double));
  CHECK_ABSENT (p, n_ones * sizeof *p);
  return 0;
}
