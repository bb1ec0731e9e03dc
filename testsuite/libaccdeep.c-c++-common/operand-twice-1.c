/* Section 9.1: a section in two clauses of one directive, one of which has a nest
   or a shape.  Both apply: the members of either are mapped and transferred.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct part
{
  int n;
  double *a;
  double *b;
  double *c;
#pragma acc shape include(a[0:n], b[0:n], c[0:n])
#pragma acc shape(first) exclude(b, c)
};

static void
set (struct part *p, double value)
{
  for (int i = 0; i < p->n; i++)
    p->a[i] = p->b[i] = p->c[i] = value;
}

int
main (void)
{
  struct part *p = NEW (struct part, 1);
  p->n = 2;
  p->a = NEW (double, 2);
  p->b = NEW (double, 2);
  p->c = NEW (double, 2);
  set (p, 1);
#pragma acc enter data copyin<first>(p[0:1]) copyin<>(p[0:1])::{ include(b[0:n]) exclude(a, c) }
  CHECK_PRESENT (p, sizeof *p);
  CHECK_PRESENT (p->a, 2 * sizeof (double));
  CHECK_PRESENT (p->b, 2 * sizeof (double));
  CHECK_ABSENT (p->c, 2 * sizeof (double));
#pragma acc parallel present<>(p[0:1])::{ include(a[0:n], b[0:n]) exclude(c) }
  p->a[1] = p->b[1] = 5;
#pragma acc update self<first>(p[0:1]) self<>(p[0:1])::{ include(b[0:n]) exclude(a, c) }
  CHECK_EQ (p->a[1], 5);
  CHECK_EQ (p->b[1], 5);
#pragma acc exit data delete<first>(p[0:1]) delete<>(p[0:1])::{ include(b[0:n]) exclude(a, c) }
  CHECK_ABSENT (p->a, 2 * sizeof (double));
  CHECK_ABSENT (p->b, 2 * sizeof (double));
  CHECK_ABSENT (p, sizeof *p);
#pragma acc parallel copy<first>(p[0:1]) copy<>(p[0:1])::{ include(b[0:n]) exclude(a, c) }
  {
    p->a[0] += 10;
    p->b[0] += 20;
  }
  CHECK_EQ (p->a[0], 11);
  CHECK_EQ (p->b[0], 21);
  CHECK_EQ (p->c[0], 1);
  CHECK_ABSENT (p->a, 2 * sizeof (double));
  CHECK_ABSENT (p->b, 2 * sizeof (double));
  CHECK_ABSENT (p, sizeof *p);
  free (p->a);
  free (p->b);
  free (p->c);
  free (p);
  return 0;
}
