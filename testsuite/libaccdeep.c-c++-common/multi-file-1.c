/* Section 1.1: a program of two files that share a header with shapes: what one
   file enters the other one uses and removes.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-sources "multi-file-1-aux.c" } */

#include "../lib/accdeep-test.h"
#include "multi-file-aux.h"

int
main (void)
{
  struct vec x;
  x.n = 4;
  x.a = NEW (int, 4);
  x.b = NEW (int, 5);

  enter_in_other_file (&x);
  CHECK (attached_p (&x.a) && attached_p (&x.b));
  CHECK_PRESENT (x.b, 5 * sizeof (int));
#pragma acc parallel loop present(x)
  for (int i = 0; i < 4; i++)
    x.a[i] = x.b[i] = i + 1;
#pragma acc update self<only_a>(x)
  CHECK_EQ (x.a[3], 4);
  CHECK (memory_shared_p () || x.b[3] == 0);
  leave_in_other_file (&x);
  CHECK_EQ (x.b[3], 4);
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (x.a, 4 * sizeof (int));

#pragma acc enter data copyin<only_a>(x)
  CHECK_ABSENT (x.b, 5 * sizeof (int));
#pragma acc exit data delete<only_a>(x)
  CHECK_ABSENT (&x, sizeof x);
  free (x.a);
  free (x.b);
  return 0;
}
