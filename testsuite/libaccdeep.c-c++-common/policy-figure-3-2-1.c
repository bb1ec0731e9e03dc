/* Figure 3.2 of TR-16-1: include on a policy means only these; an aggregate
   takes its members along.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "policy-aux.h"

typedef struct st1
{
  long sz;
  int *m1;
#pragma acc policy shape(m1[sz])
} st1;

typedef struct p2
{
  long len;
  int *m2;
  int *q2;
  st1 mst;
#pragma acc policy shape(m2[0:len], q2[0:len])
#pragma acc policy include(m2, mst)
#pragma acc shape(both) include(q2)
} p2;

int
main (void)
{
  p2 x;
  x.len = x.mst.sz = N;
  x.m2 = new_numbers ();
  x.q2 = new_numbers ();
  x.mst.m1 = new_numbers ();
  int first = x.m2[0];

#pragma acc data copy(x)
  {
    CHECK (same_p (x.m2) && same_p (x.mst.m1));
    CHECK_ABSENT (x.q2, BYTES);
#pragma acc parallel loop
    for (int i = 0; i < x.len; i++)
      x.m2[i] += x.mst.m1[i];
  }
  for (int i = 0; i < N; i++)
    CHECK_EQ (x.m2[i], first + i + x.mst.m1[i]);

  /* The extent of q2 is there for the shape that includes it.  */
#pragma acc data copyin<both>(x)
  CHECK (same_p (x.q2) && attached_p (&x.q2));
  CHECK_ABSENT (x.q2, BYTES);
  free (x.m2);
  free (x.q2);
  free (x.mst.m1);
  return 0;
}
