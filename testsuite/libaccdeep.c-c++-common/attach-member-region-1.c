/* OpenACC 3.3, 2.6.8: `enter data' attaches a member within a region that maps
   the object.  The attachment ends with the object: the next object of the same
   address attaches anew.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct plain
{
  int n;
  long *p;
};

static struct plain x;

static void
use (struct plain *q)
{
#pragma acc data copyin(q[0:1])
  {
#pragma acc serial copyin(q->p[0:q->n]) present(q[0:1])
    q->p[0] += 4;
  }
}

int
main (void)
{
  x.n = 2;
  x.p = NEW (long, 2);
#pragma acc data create(x)
  {
#pragma acc enter data copyin(x.p[0:x.n])
  }
  CHECK_ABSENT (&x, sizeof x);
  use (&x);
#pragma acc parallel copyin(x.n) copyin(x.p[0:2])
  x.p[1] = x.p[0] + x.n;
#pragma acc exit data copyout(x.p[0:2])
  CHECK_EQ (x.p[0], 4);
  CHECK_EQ (x.p[1], 6);
  CHECK_ABSENT (x.p, 2 * sizeof (long));
  CHECK_ABSENT (&x, sizeof x);
  free (x.p);
  return 0;
}
