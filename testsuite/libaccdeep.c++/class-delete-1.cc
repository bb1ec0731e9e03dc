/* The cure `deleted-descriptor': objects of a class with a constructor, which no
   directive shapes, are no descriptors of Fortran's.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct point
{
  double *at;
  int n;
  point () : at (nullptr), n (2) {}
  void
  leave ()
  {
#pragma acc exit data delete(this[0:1])
  }
};

int
main ()
{
  point p, q[2];
#pragma acc enter data copyin(p, q)
#pragma acc parallel loop present(p, q)
  for (int i = 0; i < 2; i++)
    q[i].n += p.n;
#pragma acc update self(q)
#pragma acc exit data delete(q)
  p.leave ();
  CHECK_ABSENT (&p, sizeof p);
  CHECK_ABSENT (q, sizeof q);
  CHECK (q[0].n == 4 && q[1].n == 4);
  return 0;
}
