/* A list of objects that are not neighbours: what of them is updated is packed
   by a kernel of the library's, through a block of device memory.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "../lib/accdeep-test.h"

struct bead
{
  double worth[3];
  double stays[40];
  struct bead *after;
#pragma acc shape include(after[0:1]) exclude(stays)
};

int
main (void)
{
  struct bead *first = NULL;
  for (int i = 0; i < 3000; i++)
    {
      struct bead *b = (struct bead *) malloc (sizeof *b + i % 3 * 16);
      memset (b, 0, sizeof *b);
      b->after = first;
      first = b;
    }
#pragma acc enter data copyin(first[0:1])
#ifdef QUEUES
#pragma acc update host(first[0:1]) async(1)
#pragma acc update device(first[0:1]) async(2)
#else
#pragma acc update host(first[0:1])
#pragma acc update device(first[0:1])
#endif
#pragma acc wait
#pragma acc exit data copyout(first[0:1])
  return 0;
}
