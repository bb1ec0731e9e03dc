/* Section 8, alias: enter data of a part by another name, in any order, maps
   what both are in once and counts both operands.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

static void
enter (double *p, double *q, int n, int with)
{
#pragma acc enter data copyin(p[0:n]) create(q[0:1]) if(with)
}

static void
enter_first (double *p, double *q, int n)
{
#pragma acc enter data create(q[0:1]) copyin(p[0:n]) async(1)
#pragma acc wait(1)
}

static void
add (double *p, int n)
{
#pragma acc parallel present(p[0:n])
  p[n - 1] += 1;
#pragma acc update self(p[0:n])
}

static void
leave (double *p, double *q, int n)
{
#pragma acc exit data delete(q[0:1])
  CHECK_PRESENT (p, n * sizeof *p);
#pragma acc exit data delete(p[0:n])
  CHECK_ABSENT (p, n * sizeof *p);
}

int
main (void)
{
  double *p = NEW (double, 3), *other = NEW (double, 3);
  p[2] = 3;
  other[0] = 5;
  enter (p, p + 2, 3, 0);
  CHECK_ABSENT (p, 3 * sizeof *p);
  enter (p, p + 2, 3, 1);
  CHECK_PRESENT (p, 3 * sizeof *p);
  add (p, 3);
  CHECK_EQ (p[2], 4);
  leave (p, p + 2, 3);
  enter_first (p, p + 2, 3);
  add (p, 3);
  CHECK_EQ (p[2], 5);
  /* What is present only counts.  */
  enter (p, p + 2, 3, 1);
#pragma acc exit data delete(p[0:3])
#pragma acc exit data delete(p[0:3])
  leave (p, p + 2, 3);
  /* No aliases.  */
  enter (p, other, 3, 1);
  CHECK_ABSENT (other + 1, sizeof *other);
#pragma acc exit data delete(p[0:3], other[0:1])
  CHECK_ABSENT (p, 3 * sizeof *p);
  CHECK_ABSENT (other, sizeof *other);
  free (p);
  free (other);
  return 0;
}

