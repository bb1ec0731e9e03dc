/* Section 3: present checks every included sub-object: the root is present,
   one array is not.

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
  struct two x[2];
  for (int i = 0; i < 2; i++)
    {
      x[i].n = 4;
      x[i].a = NEW (int, 4);
      x[i].b = NEW (int, 4);
    }
#pragma acc enter data copyin<no_b>(x)
#pragma acc data present<no_b>(x)
  fprintf (stderr, "fine\n");
#pragma acc enter data copyin(x[0:1])
#pragma acc data present(x)
  fprintf (stderr, "not reached\n");
  return 0;
}

/* { dg-output {fine\n} } */
/* { dg-output {libaccdeep: [^\n]*x\[1\]\.b} } */
/* { dg-output {[^\n]*not present} } */
