/* Section 2.3: the host lets p[@] of one of many objects that are present lead to
   something absent.  A launch finds what was entered; what enters that object
   again is a run-time error with the path to the pointer.

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
      p[i].x[0] = i;
      p[i].beside = p + (i + 1) % n_ones;
    }
#pragma acc enter data copyin(p[0:n_ones])
  p[7].beside = p + 100;
#pragma acc enter data copyin(p[0:n_ones])
  p[7].beside = p + 200;
  p[321].beside = &away;
  int here = -1, there = -1;
#pragma acc serial present(p[0:n_ones]) copyout(here, there)
  {
    here = p[7].beside->x[0];
    there = p[321].beside->x[0];
  }
  CHECK_EQ (here, 100);
  CHECK_EQ (there, 322);
  fprintf (stderr, "so far\n");
#pragma acc enter data copyin(p[0:n_ones])
  fprintf (stderr, "not reached\n");
  return 0;
}

/* { dg-output {so far\n} } */
/* { dg-output {libaccdeep: enter data copyin: p\[321\]\.beside points to 0x[0-9a-f]+, which is not present} } */
