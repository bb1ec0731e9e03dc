/* Section 2.3: present(end[@begin]) in a clause: begin is mapped by the same
   directive, whatever the clause order.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

int
main (void)
{
  int *begin = NEW (int, 6);
  int *end = begin + 6;

#pragma acc serial copy(begin[0:6]) present(end[@begin])
  for (int *p = begin; p != end; p++)
    *p = 1 + (int) (p - begin);
  for (int i = 0; i < 6; i++)
    CHECK_EQ (begin[i], i + 1);

#pragma acc serial present(end[@begin]) copy(begin[0:6])
  for (int *p = begin; p != end; p++)
    *p = 10;
  for (int i = 0; i < 6; i++)
    CHECK_EQ (begin[i], 10);
  CHECK (end == begin + 6);
  CHECK_ABSENT (begin, 6 * sizeof (int));
  free (begin);
  return 0;
}
