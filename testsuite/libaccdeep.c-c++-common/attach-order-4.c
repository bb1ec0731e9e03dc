/* Section 8, attach: a construct has the object and a member of it in clauses,
   in either order, alone and combined with a loop.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct strip
{
  int n;
  double *x;
};

static void
check_strip (struct strip *s, double expected)
{
  CHECK_EQ (s->x[2], expected);
  CHECK_ABSENT (s, sizeof *s);
  CHECK_ABSENT (s->x, 3 * sizeof (double));
}

int
main (void)
{
  struct strip *s = NEW (struct strip, 1);
  s->n = 3;
  s->x = NEW (double, 3);
#pragma acc parallel copyin(s[0:1]) copy(s->x[0:s->n])
  s->x[2] = 2;
  check_strip (s, 2);
#pragma acc serial copy(s->x[0:s->n]) copyin(s[0:1])
  s->x[2] = 3;
  check_strip (s, 3);
#pragma acc kernels copyin(s[0:1]) copy(s->x[0:s->n])
  s->x[2] = 4;
  check_strip (s, 4);
#pragma acc parallel loop copy(s->x[0:s->n]) copyin(s[0:1])
  for (int i = 0; i < 3; i++)
    s->x[i] += i;
  check_strip (s, 6);
#pragma acc kernels loop copyin(s[0:1]) copy(s->x[0:s->n])
  for (int i = 0; i < 3; i++)
    s->x[i] += i;
  check_strip (s, 8);
#pragma acc parallel copyin(s[0:1], s->x[0:s->n])
  s->x[2] = s->n;
  CHECK (memory_shared_p () || s->x[2] == 8);
#pragma acc data copyin(s[0:1]) copy(s->x[0:s->n])
#pragma acc parallel present(s[0:1])
  s->x[2] = 9;
  check_strip (s, 9);
  free (s->x);
  free (s);
  return 0;
}

/* { dg-final { needs-cure attach "" } } */
