/* Section 9.1: a structured construct allocates all from the first to the last
   section of an array; those of two pointers to one array are in one block.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct cell
{
  int n;
  double *p;
#pragma acc shape include(p[0:n])
};

int
main (void)
{
  double v[4] = { 1, 2, 3, 4 };
  struct cell x[4] = { { 1, v }, { 1, v + 1 }, { 1, v + 2 }, { 1, v + 3 } };
  struct cell *q = x, *r = x;
  float f[10] = { 1, 2, 3 }, *g = f;
#pragma acc data copy(q[1:1], q[0:1]) copyin(g[0:2], g[2:1])
  {
#pragma acc parallel present(q[0:2]) present(g[0:3])
    q[0].p[0] += q[1].p[0] + g[2];
    CHECK_ABSENT (q + 2, sizeof *q);
    CHECK_ABSENT (g + 3, sizeof *g);
  }
  CHECK (v[0] == 6);
  CHECK_ABSENT (q, sizeof *q);
#pragma acc enter data copyin(q[0:1], q[2:1], r[1:1], r[3:1])
#pragma acc parallel copy(q[0:1], q[2:1]) present(r[3:1])
  q[2].p[0] = q[0].p[0] + r[3].p[0];
#pragma acc exit data copyout(q[0:1], q[2:1], r[1:1], r[3:1])
  CHECK (v[2] == 10 && v[3] == 4);
  CHECK_ABSENT (q + 3, sizeof *q);
  CHECK_ABSENT (v, sizeof v);
  return 0;
}
