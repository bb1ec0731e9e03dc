/* Section 8, attach: an attach clause whose target is absent, and the detach of a
   member whose object has gone, are no actions.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct pond
{
  int n;
  double *depth;
  double *other;
};

int
main (void)
{
  struct pond *p = NEW (struct pond, 1);
  double absent[2] = { 1, 2 };
  p->n = 3;
  p->depth = NEW (double, 3);
  p->other = absent;
#pragma acc enter data copyin(p[0:1])
#pragma acc enter data attach(p->other)
#pragma acc enter data copyin(p->depth[0:p->n]) attach(p->other)
  CHECK_ABSENT (absent, sizeof absent);
#pragma acc parallel present(p[0:1])
  p->depth[2] = 1;
#pragma acc exit data delete(p[0:1])
#pragma acc exit data copyout(p->depth[0:p->n])
  CHECK_EQ (p->depth[2], 1);
  CHECK_ABSENT (p->depth, 3 * sizeof (double));
  CHECK_ABSENT (p, sizeof *p);
#pragma acc exit data detach(p->other)
  CHECK (p->other == absent);
  free (p->depth);
  free (p);
  return 0;
}

/* { dg-final { needs-cure attach "" } } */
