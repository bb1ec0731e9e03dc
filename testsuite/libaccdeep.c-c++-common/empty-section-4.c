/* Section 8, empty-section: a section of length 0 of what is present is no
   operand of a data construct: it does not keep the object on the device.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct plain
{
  int n;
};

struct deep
{
  int n;
  double *v;
#pragma acc shape include(v[0:n])
};

static void
leave_inside (struct plain *p, struct deep *q, double *v, int n)
{
#pragma acc enter data copyin(p[0:1], q[0:1], v[0:2])
#pragma acc data copyin(p[0:n], q[0:n]) create(v[0:n])
  {
    CHECK_PRESENT (q->v, sizeof *q->v);
#pragma acc exit data delete(p[0:1], q[0:1], v[0:2])
    CHECK_ABSENT (p, sizeof *p);
    CHECK_ABSENT (q, sizeof *q);
    CHECK_ABSENT (q->v, sizeof *q->v);
    CHECK_ABSENT (v, sizeof *v);
  }
}

/* With elements the data construct keeps them.  */
static void
stay_inside (struct plain *p, double *v, int n)
{
#pragma acc enter data copyin(p[0:1], v[0:2])
#pragma acc data copyin(p[0:n]) create(v[0:n])
  {
#pragma acc exit data delete(p[0:1], v[0:2])
    CHECK_PRESENT (p, sizeof *p);
    CHECK_PRESENT (v, 2 * sizeof *v);
  }
  CHECK_ABSENT (p, sizeof *p);
  CHECK_ABSENT (v, sizeof *v);
}

int
main (void)
{
  double v[2] = { 1, 2 }, w[2] = { 3, 4 };
  struct plain p = { 5 };
  struct deep q = { 2, w };
  leave_inside (&p, &q, v, 0);
  stay_inside (&p, v, 1);
  return 0;
}
