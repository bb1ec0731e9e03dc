/* Section 9.2: a pointer without a section beside a section of its target: a
   warning, and the kernel has the section.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

int
main (void)
{
  double *a = NEW (double, 4);
  double x[4] = { 0 };
#pragma acc parallel loop copy(a[0:4]) copyin(a) /* { dg-warning "the pointer 'a' is mapped beside a section of what it points to" } */
  for (int i = 0; i < 4; i++)
    a[i] = i;
  /* { dg-note "the section is here" "" { target *-*-* } .-3 } */
  CHECK (a[3] == 3);
#pragma acc data copyin(a, a[0:4]) /* { dg-warning "the pointer 'a' is mapped beside a section of what it points to" } */
  {
    CHECK_PRESENT (a, 4 * sizeof (double));
    /* { dg-note "the section is here" "" { target *-*-* } .-3 } */
#pragma acc parallel loop present(a[0:4], a)
    for (int i = 0; i < 4; i++)
      a[i] += 1;
#pragma acc update self(a[0:4])
  }
  CHECK (a[3] == 4);
  /* An array is no pointer.  */
#pragma acc parallel loop copyin(x[0:2]) copy(x)
  for (int i = 0; i < 4; i++)
    x[i] = i;
  CHECK (x[3] == 3);
  free (a);
  return 0;
}
