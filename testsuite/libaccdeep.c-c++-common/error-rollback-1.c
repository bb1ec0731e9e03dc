/* Section 3: an error stops the program before the first byte moves and frees
   what the directive had taken: seen from an exit handler.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-skip-device host "nothing is mapped there" } */
/* { dg-shouldfail "partial overlap" } */

#include "../lib/accdeep-test.h"

struct views
{
  int n;
  int *first;
  int *a;
  int *b;
#pragma acc shape include(first[0:4], a[0:5], b[0:n])
};

static struct views x;

static void
at_the_end (void)
{
  fprintf (stderr, "left: %d %d %d\n", acc_is_present (&x, sizeof x),
	   acc_is_present (x.first, 4 * sizeof (int)),
	   acc_is_present (x.a, sizeof (int)));
}

int
main (void)
{
  acc_init (acc_device_default);
  x.n = 5;
  x.first = NEW (int, 4);
  x.a = NEW (int, 8);
  x.b = x.a + 3;
  atexit (at_the_end);
#pragma acc enter data copyin(x)
  return 0;
}

/* { dg-output {^libaccdeep: [^\n]*\nleft: 0 0 0\n} } */
