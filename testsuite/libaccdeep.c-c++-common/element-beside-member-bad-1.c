/* language.md 2.2: a kernel uses two elements behind one pointer, of which one is
   present alone and the other one's member has a clause.  One pointer can not
   lead to both: an error.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-skip-device host "nothing is mapped" } */
/* { dg-shouldfail "apart" } */
/* { dg-set-target-env-var SIMCUDA_LEAKS "report" } */

#include "../lib/accdeep-test.h"

struct part
{
  double *a;
#pragma acc shape include(a[0:2])
};

int
main (void)
{
  struct part *p = NEW (struct part, 2);
  p[0].a = NEW (double, 2);
  p[1].a = NEW (double, 2);
#pragma acc enter data copyin(p[1:1])
#pragma acc parallel copy(p[0].a[0:2]) present(p[1].a[0:2])
  p[0].a[0] = p[1].a[1];
  return 0;
}

/* { dg-output "p: its sections .* lie in different places on the device" } */
