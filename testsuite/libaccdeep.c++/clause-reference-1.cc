/* Section 2: a variable that is a reference to a structure, as parameter and
   as local.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
};

static void
add (vec &x, const vec &y)
{
#pragma acc parallel loop copy(x) copyin(y)
  for (int i = 0; i < 4; i++)
    x.a[i] += y.a[i];
}

int
main ()
{
  vec p = { 4, NEW (int, 4) };
  vec q = { 4, NEW (int, 4) };
  for (int i = 0; i < 4; i++)
    q.a[i] = i;
  vec &r = p;
  add (r, q);
#pragma acc enter data copyin(r)
  CHECK_PRESENT (&p, sizeof p);
  CHECK (attached_p (&p.a));
  add (p, q);
#pragma acc exit data copyout(r)
  for (int i = 0; i < 4; i++)
    CHECK_EQ (p.a[i], 2 * i);
  CHECK_ABSENT (&p, sizeof p);
  CHECK_ABSENT (&q, sizeof q);
  CHECK_ABSENT (q.a, 4 * sizeof (int));
  free (p.a);
  free (q.a);
}
