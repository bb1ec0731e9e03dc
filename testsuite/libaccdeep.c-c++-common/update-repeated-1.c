/* Section 8, repeated: update transfers one operand behind the other, so that
   one which stands there twice is transferred once; present asks for it
   once.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */

#include "../lib/accdeep-counters.h"
#include "../lib/accdeep-test.h"

struct list
{
  int n;
  double *v;
#pragma acc shape include(v[0:n])
};

int
main (void)
{
  double x[4] = { 1, 1, 1, 1 }, y = 2;
  double *p = x;
  struct list l;
  l.n = 4;
  l.v = (double *)allocate (4 * sizeof (double));
  for (int i = 0; i < 4; i++)
    l.v[i] = i;
#pragma acc data copyin(x, y, l)
  {
    x[3] = 7;
    y = 5;
#pragma acc update device(x, y, x)
#pragma acc parallel loop present(x, y, x, l) present(p[0:2], l, p[0:2])
    for (int i = 0; i < 4; i++)
      {
        x[i] += y;
        l.v[i] += x[i];
      }
#pragma acc update host(p[0:2], y, p[0:2]) self(p[0:2])
    CHECK (x[0] == 6 && x[1] == 6);
    if (!memory_shared_p ())
      CHECK (x[2] == 1 && x[3] == 7);
#pragma acc update self(l, l.v[2:1], l, x) host(l, x)
    CHECK (x[2] == 6 && x[3] == 12);
    CHECK (l.v[0] == 6 && l.v[2] == 8 && l.v[3] == 15);
  }
  return 0;
}

/* { dg-final { needs-cure repeated "appears more than once in data clauses" } } */
