/* Part of module-shape-1.cc.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "../lib/accdeep-test.h"

import accdeep_shapes;

int
main ()
{
  double a[5] = { 1, 2, 3, 4, 5 };
  plain v = { 3, a };
  twice (v);
  CHECK_EQ (a[2], 6);
  CHECK_EQ (a[3], 4);
#pragma acc data copyin(v)
  {
    CHECK_PRESENT (a, 3 * sizeof *a);
    CHECK_ABSENT (a + 3, sizeof *a);
  }
#pragma acc data copyin<first>(v)
  {
    CHECK_PRESENT (a, sizeof *a);
    CHECK_ABSENT (a + 1, sizeof *a);
  }

  int b[4] = { 0 };
  hidden h (2, b);
  h.add (3);
#pragma acc parallel copy(h)
  *h.last () += 1;
  CHECK_EQ (b[2], 4);

  double c[4] = { 0 };
  buffer<double> x = { c, 2 };
#pragma acc parallel copy(x)
  x.d[2] = 5;
  CHECK_EQ (c[2], 5);

  int d[4] = { 0 };
  buffer<int> y = { d, 1 };
  enter (y);
  CHECK_PRESENT (d, 2 * sizeof *d);
  CHECK_ABSENT (d + 2, sizeof *d);
#pragma acc exit data delete(y)
  CHECK_ABSENT (a, sizeof a);
  CHECK_ABSENT (b, sizeof b);
  CHECK_ABSENT (c, sizeof c);
  CHECK_ABSENT (d, sizeof d);
}
