/* Section 3: copyout of an included member that was never entered, under a
   present root, is an error that says which.

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
#pragma acc exit data copyout(x)
  fprintf (stderr, "not reached\n");
  return 0;
}

/* { dg-output {libaccdeep: [^\n]*x\.b} } */
/* { dg-output {[^\n]*not present} } */
/* { dg-output {(.|\n)*exit-child-absent-bad-1\.c:29} } */
