/* Section 2.3: the target of p[@] in one of many objects is absent: run-time
   error with the path to the pointer.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-skip-device host "everything is present there" } */
/* { dg-shouldfail "target is absent" } */

#include "../lib/accdeep-test.h"

struct one
{
  int n;
  int *x;
  struct one *beside;
#pragma acc shape include(x[0:n], beside[@])
};

enum { n_ones = 500 };

int
main (void)
{
  struct one *p = NEW (struct one, n_ones), away = { 0, NULL, NULL };
  for (int i = 0; i < n_ones; i++)
    {
      p[i].n = 2;
      p[i].x = NEW (int, 2);
      p[i].beside = p + (i + 1) % n_ones;
    }
#pragma acc enter data copyin(p[0:n_ones])
#pragma acc exit data delete(p[0:n_ones])
  CHECK_ABSENT (p, sizeof *p);
  fprintf (stderr, "so far\n");
  p[321].beside = &away;
#pragma acc enter data copyin(p[0:n_ones])
  fprintf (stderr, "not reached\n");
  return 0;
}

/* { dg-output {so far\n} } */
/* { dg-output {libaccdeep: enter data copyin: p\[321\]\.beside points to 0x[0-9a-f]+, which is not present} } */
