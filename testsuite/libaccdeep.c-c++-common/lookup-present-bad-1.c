/* Section 2.3: present(p[@]) whose target is absent is a run-time error.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-skip-device host "everything is present there" } */
/* { dg-shouldfail "target is absent" } */

#include "../lib/accdeep-test.h"

int
main (void)
{
  int a = 1;
  int *p = &a;
#pragma acc data present(p[@])
  fprintf (stderr, "not reached\n");
  return 0;
}

/* { dg-output {libaccdeep: [^\n]*p[^\n]*not present} } */
