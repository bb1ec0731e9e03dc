/* Section 8, repeated: enter data and exit data count what stands twice in one
   kind of clause once, with a shape and without.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct deep
{
  int n;
  double *v;
#pragma acc shape include(v[0:n])
};

int
main (void)
{
  int y[4] = { 1, 2, 3, 4 }, *p = y + 1, z = 5;
  double v[2] = { 1, 2 };
  struct deep x = { 2, v };
#pragma acc enter data copyin(x, x, z, z) create(p[0:2], p[0:2])
#pragma acc exit data delete(x, z, p[0:2])
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (v, sizeof v);
  CHECK_ABSENT (p, 2 * sizeof *p);
  CHECK_ABSENT (&z, sizeof z);

#pragma acc enter data copyin(x, z, p[0:2])
#pragma acc enter data copyin(x, z, p[0:2])
#pragma acc exit data delete(x, x, z, z) copyout(p[0:2], p[0:2])
  CHECK_PRESENT (&x, sizeof x);
  CHECK_PRESENT (v, sizeof v);
  CHECK_PRESENT (p, 2 * sizeof *p);
  CHECK_PRESENT (&z, sizeof z);
#pragma acc exit data delete(x, x) delete(z, z, p[0:2], p[0:2])
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (v, sizeof v);
  CHECK_ABSENT (p, 2 * sizeof *p);
  CHECK_ABSENT (&z, sizeof z);
  return 0;
}

/* { dg-final { needs-cure repeated "appears more than once in data clauses" } } */
