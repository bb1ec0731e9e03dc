/* Section 3: a pointer that is followed led to nothing, or to something that was
   not there, when its object was mapped.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-skip-device host "shares the host's memory" } */
/* { dg-shouldfail "host address" } */

#include <stdlib.h>

struct cell
{
  int n;
  int *data;
  int *other;
#pragma acc shape include(data[0:n], other[@?])
};

int
main (void)
{
  struct cell c = { 2, (int *) calloc (2, sizeof (int)),
		    (int *) calloc (2, sizeof (int)) };
  int x = 0;
#pragma acc parallel copy(c, x)
  x = c.data[0] + c.other[0];
  return x;
}

/* { dg-output "HOST address .heap.: member 'other' of '(struct )?cell' at 0x\[0-9a-f\]+: nothing was present where it leads when its object was mapped .\[^ \]*untranslated-message-3.c:17:38.; map that first\n" { target simulated } } */
