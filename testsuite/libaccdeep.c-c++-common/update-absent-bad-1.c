/* Section 3: update of an included sub-object that is absent is an error.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-skip-device host "everything is present there" } */
/* { dg-shouldfail "child absent" } */

#include "../lib/accdeep-test.h"

struct two
{
  int n;
  int *a;
  int *b;
#pragma acc shape include(a[0:n], b[0:n])
#pragma acc shape(no_b) exclude(b)
};

int
main (void)
{
  struct two x;
  x.n = 4;
  x.a = NEW (int, 4);
  x.b = NEW (int, 4);
#pragma acc enter data copyin<no_b>(x)
#pragma acc update self(x)
  fprintf (stderr, "not reached\n");
  return 0;
}

/* { dg-output {libaccdeep: [^\n]*update[^\n]*x\.b} } */
/* { dg-output {[^\n]*not present} } */
