/* Section 8, alias: what overlaps with a part that is present is an error of
   libgomp's on enter data, too.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-skip-device host "nothing is mapped there" } */
/* { dg-shouldfail "partial overlap" } */

#include "../lib/accdeep-test.h"

static void
enter (int *p, int *q)
{
#pragma acc enter data copyin(p[0:5])
#pragma acc enter data copyin(p[0:5], q[0:5])
}

int
main (void)
{
  int *p = NEW (int, 8);
  enter (p, p + 3);
#pragma acc parallel present(p[0:5])
  p[0] = 1;
  fprintf (stderr, "not reached\n");
  return 0;
}

/* { dg-output {libgomp: \[0x[0-9a-f]+,\+20\] not mapped} } */
