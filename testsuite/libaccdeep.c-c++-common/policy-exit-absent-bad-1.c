/* Sections 1.5 and 3: exit data invoke with copyout of a member that was never
   entered, under a present object, names the member and the action.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-shouldfail "absent" } */
/* { dg-skip-device host "nothing is absent" } */

#include "policy-aux.h"

struct two
{
  int n;
  int *a, *b;
#pragma acc shape include(a[0:n], b[0:n])
#pragma acc policy(begin) copyin(a) exclude(b)
#pragma acc policy(finish) delete(a) copyout(b)
};

int
main (void)
{
  struct two x;
  x.n = N;
  x.a = new_numbers ();
  x.b = new_numbers ();
#pragma acc enter data invoke<begin>(x)
#pragma acc exit data invoke<finish>(x)
  fprintf (stderr, "went on\n");
  return 0;
}

/* { dg-output {libaccdeep: exit data copyout: x\.b \[0x[0-9a-f]+\.\.0x[0-9a-f]+\), 32 bytes, is not present} } */
/* { dg-output {[^\n]*policy-exit-absent-bad-1\.c:29} } */
