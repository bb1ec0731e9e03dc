/* OpenACC 3.3, 2.7.2: without the cure an element of an array of pointers keeps
   the host's address on the device.  From GCC 14 on libgomp ends such programs,
   or waits for itself while it does.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run { target !gcc14 } } */

#include "../lib/accdeep-test.h"

int
main (void)
{
  double a[3] = { 1, 2, 3 };
  double *t[1] = { a };
  double **p = t;
  double last = 0;
#pragma acc enter data copyin(t)
#pragma acc enter data copyin(p[0][0:3])
#pragma acc parallel present(t) copyout(last)
  last = t[0][2];
  CHECK_EQ (last, 3);
#pragma acc exit data delete(p[0][0:3])
#pragma acc exit data delete(t)
  CHECK_ABSENT (t, sizeof t);
  CHECK_ABSENT (a, sizeof a);
  return 0;
}

/* { dg-final { needs-cure base-pointer "" } } */
