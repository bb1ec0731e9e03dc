/* Section 3: ACCDEEP_CHECK=1 finds a length that exceeds the host's allocation
   before anything is allocated or moved, and names it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-skip-device host "nothing is mapped there" } */
/* { dg-set-target-env-var ACCDEEP_CHECK "1" } */
/* { dg-shouldfail "length too large" } */

#include "../lib/accdeep-counters.h"

struct leaf
{
  int n;
  double *values;
#pragma acc shape include(values[0:n])
};

struct tree
{
  int n;
  struct leaf *leaves;
#pragma acc shape include(leaves[0:n])
};

static struct tree t;

static void
at_the_end (void)
{
  fprintf (stderr, "moved: %g\n", device_counter ("host_to_device_bytes"));
}

int
main (void)
{
  acc_init (acc_device_default);
  t.n = 3;
  t.leaves = NEW (struct leaf, 3);
  for (int i = 0; i < 3; i++)
    {
      t.leaves[i].n = 5;
      t.leaves[i].values = NEW (double, 5);
    }
  t.leaves[2].n = 50;
  /* Whatever the start of the device has moved.  */
  double before = device_counter ("host_to_device_bytes");
  fprintf (stderr, "before: %g\n", before);
  atexit (at_the_end);
#pragma acc enter data copyin(t)
  return 0;
}

/* { dg-output {before: ([0-9.e+]+)\nlibaccdeep: enter data copyin: t\.leaves\[2\]\.values \[0x[0-9a-f]*\.\.0x[0-9a-f]*\), 400 bytes, reaches beyond its heap block \[0x[0-9a-f]*\.\.0x[0-9a-f]*\), 40 bytes, with \[0:n\] written at [^\n]*environment-check-2\.c:17:[0-9]*; directive at [^\n]*environment-check-2\.c:51:9\nmoved: \1\n} } */
