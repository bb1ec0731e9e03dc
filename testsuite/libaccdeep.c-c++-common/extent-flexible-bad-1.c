/* Section 1.2: the elements of a flexible array member of one of several objects
   would lie in the next one.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-shouldfail "several objects" { target simulated gpu } } */
/* { dg-skip-device host "nothing is mapped" } */

#include "../lib/accdeep-test.h"

struct packet
{
  int n;
  int data[];
#pragma acc shape include(data[0:n])
};

int
main (void)
{
  struct packet *p = (struct packet *) allocate (16 * sizeof (int));
  p[3].n = 2;
#pragma acc enter data copyin(p[0:4])
  return 0;
}

/* { dg-output {libaccdeep: enter data copyin: p\[3\]\.data: flexible array member with 2 elements in one of several objects of \[0:n\], written at [^\n]*extent-flexible-bad-1\.c:16:\d+; directive at [^\n]*:24} } */
