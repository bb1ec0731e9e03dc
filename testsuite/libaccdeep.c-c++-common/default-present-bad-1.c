/* Section 2: default(present) of a structure that is absent.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-skip-device host "everything is present there" } */
/* { dg-shouldfail "absent" } */

#include "../lib/accdeep-test.h"

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
};

int
main (void)
{
  struct vec x;
  x.n = 4;
  x.a = NEW (int, 4);
#pragma acc parallel default(present)
  x.a[1] = 1;
  return 0;
}

/* { dg-output {libaccdeep: parallel[^\n]*x [^\n]*not present} } */
