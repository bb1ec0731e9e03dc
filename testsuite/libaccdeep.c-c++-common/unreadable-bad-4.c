/* Section 3: an operand that cannot be read itself ends the program with its
   name, before anything has moved; update with if_present skips it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-shouldfail "there is nothing" } */
/* { dg-skip-device host "nothing is read" } */
/* { dg-output "enter data copyin: p \\\[0x10..0x30\\), 32 bytes, cannot be read: was the pointer to it never set\\?; directive at \[^\n]*unreadable-bad-4.c:27:9\n" } */

#include "../lib/accdeep-test.h"

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
};

int
main (void)
{
  struct vec *p = (struct vec *) 0x10;
#pragma acc update self(p[0:2]) if_present
#pragma acc update device(p[0:2]) if(!p)
#pragma acc enter data copyin(p[0:2]) if(!p)
#pragma acc enter data copyin(p[0:2])
  return 0;
}
