/* Section 3: if the host has exchanged two pointers while they were attached,
   the message names that cause, and where the pointer pointed then.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-shouldfail "p.a is attached to another object" } */
/* { dg-skip-device host "nothing is attached there" } */
/* { dg-set-target-env-var SIMCUDA_LEAKS "ignore" } */
/* { dg-set-target-env-var ACCDEEP_CHECK "1" } */

#include "../lib/accdeep-test.h"

struct pair
{
  int n;
  int *a, *b;
#pragma acc shape include(a[0:n], b[0:n])
};

int
main (void)
{
  struct pair p = { 25, NEW (int, 25), NEW (int, 25) };
#pragma acc enter data copyin(p) /* Line 25.  */
#pragma acc parallel present(p)
  p.a[24] = p.b[24] + 1;
  int *a = p.a;
  p.a = p.b;
  p.b = a;
#pragma acc parallel present(p) /* Line 31.  */
  p.a[24]++;
  return 0;
}

/* { dg-output {^libaccdeep: parallel present: p\.a \[0x[0-9a-f]+\.\.0x[0-9a-f]+\), 100 bytes, is present, but p\.a was changed on the host since it was attached, where it pointed to 0x[0-9a-f]+, entered by enter data at [^\n]*message-host-changed-bad-1\.c:25:\d+; the device copy still does; write enter data attach\(p\.a\); directive at [^\n]*:31:\d+\n+$} } */
