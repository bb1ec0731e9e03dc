/* Section 1.5: present in a policy checks that the member is there.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-shouldfail "absent" } */
/* { dg-skip-device host "everything is present" } */

#include "policy-aux.h"

struct vec
{
  int n;
  int *v;
#pragma acc shape include(v[0:n])
#pragma acc policy(there) default(copyin) present(v)
};

int
main (void)
{
  struct vec x;
  x.n = N;
  x.v = new_numbers ();
#pragma acc data invoke<there>(x)
  {
    fprintf (stderr, "entered\n");
  }
  return 0;
}

/* { dg-output {libaccdeep: data present: x\.v \[0x[0-9a-f]+\.\.0x[0-9a-f]+\), 32 bytes, is not present} } */
/* { dg-output {[^\n]*policy-action-data-bad-1\.c:25} } */
