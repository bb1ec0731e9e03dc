/* Section 3: present checks that the parent's pointer is attached: parent and
   child are present by themselves, but not attached.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-skip-device host "everything is present there" } */
/* { dg-shouldfail "not attached" } */

#include "../lib/accdeep-test.h"

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
#pragma acc shape(no_a) exclude(a)
};

int
main (void)
{
  struct vec x;
  x.n = 4;
  x.a = NEW (int, 4);
  int *a = x.a;
#pragma acc enter data copyin<no_a>(x)
#pragma acc enter data copyin(a[0:4])
#pragma acc data present(x)
  fprintf (stderr, "not reached\n");
  return 0;
}

/* { dg-output {libaccdeep: [^\n]*x\.a[^\n]*not attached} } */
