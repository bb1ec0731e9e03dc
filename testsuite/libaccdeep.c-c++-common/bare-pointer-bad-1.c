/* Section 9: neither the pointer nor what it points to is present.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-skip-device host "everything is present there" } */
/* { dg-shouldfail "nothing is present" } */

#include "../lib/accdeep-test.h"

int
main (void)
{
  int *p = NEW (int, 2);
#pragma acc parallel present(p)
  p[0] = 1;
  fprintf (stderr, "not reached\n");
  return 0;
}

/* { dg-output {libaccdeep: parallel present: p \[0x[0-9a-f]+..0x[0-9a-f]+\), 8 bytes, is not present, and neither is what it points to, 0x[0-9a-f]+; map that first, as p\[0:n\], or write no_create where it may be absent; directive at [^:]*bare-pointer-bad-1.c:15} } */
