/* Section 2.3: the target of p[@] in a shape is absent: run-time error with
   the path; the object does not stay.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-skip-device host "everything is present there" } */
/* { dg-shouldfail "target is absent" } */

#include "../lib/accdeep-test.h"

struct view
{
  int n;
  int *p;
#pragma acc shape include(p[@])
};

int
main (void)
{
  int target = 1;
  struct view v[2];
  v[0].p = NULL;
  v[1].p = &target;
#pragma acc enter data copyin(v)
  fprintf (stderr, "not reached\n");
  return 0;
}

/* { dg-output {libaccdeep: enter data copyin: v\[1\]\.p points to 0x[0-9a-f]+, which is not present} } */
