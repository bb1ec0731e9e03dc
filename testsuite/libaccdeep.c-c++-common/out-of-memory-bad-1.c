/* Section 3: out of device memory: one message with the size and the source
   position; what the directive had taken is free again.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-skip-device host "nothing is allocated there" } */
/* { dg-shouldfail "out of device memory" } */

#include "../lib/accdeep-test.h"

#include <sys/mman.h>

struct huge
{
  int *small;
  char *big;
  size_t n;
#pragma acc shape include(small[0:2], big[0:n])
};

static struct huge x;

static void
at_the_end (void)
{
  fprintf (stderr, "left: %d %d\n", acc_is_present (&x, sizeof x),
	   acc_is_present (x.small, sizeof (int)));
}

int
main (void)
{
  x.n = (size_t) 1 << 43;
  x.small = NEW (int, 2);
  x.big = (char *) mmap (NULL, x.n, PROT_READ,
			 MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (x.big == MAP_FAILED)
    {
      x.n = (size_t) 1 << 40;
      x.big = (char *) 4096;
    }
  acc_init (acc_device_default);
  atexit (at_the_end);
#pragma acc enter data create(x)
  fprintf (stderr, "not reached\n");
  return 0;
}

/* { dg-output {libaccdeep: [^\n]*memory[^\n]* are free; the largest parts: x.big: [^\n]*, x: [^\n]*, x.small: 8 bytes[^\n]*\n(.|\n)*left: 0 0\n} } */
