/* Section 9, "present is cheap": a launch does not look for pointers that the
   host has changed in a large structure; ACCDEEP_CHECK=1 finds them, and names
   the pointer.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-skip-device host "everything is present there" } */
/* { dg-set-target-env-var ACCDEEP_CHECK "1" } */
/* { dg-shouldfail "not present" } */

#include "../lib/accdeep-test.h"

struct one
{
  int n;
  int *x;
#pragma acc shape include(x[0:n])
};

enum { n_ones = 500 };

int
main (void)
{
  struct one *p = NEW (struct one, n_ones);
  for (int i = 0; i < n_ones; i++)
    {
      p[i].n = 2;
      p[i].x = NEW (int, 2);
    }
#pragma acc enter data copyin(p[0:n_ones])
  for (int round = 0; round < 3; round++)
    {
#pragma acc parallel present(p[0:n_ones])
      p[321].x[0]++;
    }
  fprintf (stderr, "so far\n");
  p[321].x = NEW (int, 2);
#pragma acc parallel present(p[0:n_ones])
  p[321].x[0]++;
  fprintf (stderr, "not reached\n");
  return 0;
}

/* { dg-output {^so far\nlibaccdeep: [^\n]*p\[321\]\.x[^\n]*} } */
