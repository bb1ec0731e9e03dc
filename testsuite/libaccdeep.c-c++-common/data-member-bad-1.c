/* OpenACC 3.4, 2.7.2: a clause on a member's target is none on the object.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-skip-device host "everything is present there" } */
/* { dg-shouldfail "the object is absent" } */

#include "../lib/accdeep-test.h"

struct plain
{
  int n;
  double *a;
};

static void
inner (struct plain *q)
{
#pragma acc parallel present(q[0:1])
  q->n++;
}

int
main (void)
{
  struct plain *p = NEW (struct plain, 1);
  p->a = NEW (double, 8);
#pragma acc data copy(p->a[0:8])
  inner (p);
  return 0;
}

/* { dg-output {present clause: (!acc_is_present|not present on the device)} } */
