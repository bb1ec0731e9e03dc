/* Section 9: in a program that is right with GCC alone, a pointer that is not
   mapped itself means nothing on exit data and on update with if_present: no
   byte moves, and the array keeps its counts.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

int
main (void)
{
  int *p = NEW (int, 4), *middle = p + 1;
  p[0] = 1;
#pragma acc enter data copyin(p[0:4])
#pragma acc exit data delete(p)
  CHECK_PRESENT (p, 4 * sizeof *p);
#pragma acc exit data copyout(middle) finalize
  CHECK_PRESENT (p, 4 * sizeof *p);
#pragma acc parallel present(p[0:4])
  p[0] += 10;
#pragma acc update self(p) if_present
  if (!memory_shared_p ())
    CHECK_EQ (p[0], 1);
  p[0] = 100;
#pragma acc update device(p) if_present
  /* It is there still, with one count.  */
#pragma acc exit data copyout(p[0:4])
  CHECK_EQ (p[0], memory_shared_p () ? 100 : 11);
  CHECK_ABSENT (p, 4 * sizeof *p);
  free (p);
  return 0;
}
