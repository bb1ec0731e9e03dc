/* With ACCDEEP_CHECK=1 host code in a region that changes what tasks read, where
   the compiler does not see it, ends the program.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-skip-device host "the memory is shared" } */
/* { dg-set-target-env-var ACCDEEP_CHECK "1" } */
/* { dg-set-target-env-var SIMCUDA_LEAKS "report" } */
/* { dg-shouldfail "the host changes a" } */

#include "../lib/accdeep-test.h"

enum { n = 10 };

__attribute__ ((noipa)) static void
meddle (int *p)
{
  p[3] = 77;
}

static int *hidden;

int
main (void)
{
  int *a = NEW (int, n), *b = NEW (int, n);
  hidden = a;
#pragma acc dataflow copyout(b[0:n])
  {
#pragma acc parallel loop copyin(a[0:n]) copyout(b[0:n])
    for (int i = 0; i < n; i++)
      b[i] = a[i];
    meddle (hidden);
#pragma acc parallel loop copyin(a[0:n]) copy(b[0:n])
    for (int i = 0; i < n; i++)
      b[i] += a[i];
  }
  return 0;
}

/* { dg-output "dataflow at \[^\n\]*: host code in the region changes 'a' at \[^\n\]*, which task '\[^'\]+' \\(parallel at \[^\n\]*:31:\[0-9\]+\\) has read before" } */
