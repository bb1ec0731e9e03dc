/* Section 1.1: a directive in a class template holds for each instance.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

template <class T>
struct vec
{
  int n;
  T *a;
#pragma acc shape include(a[0:n])
};

struct pair
{
  vec<int> i;
  vec<double> d;
};

template <class T>
static void
twice (vec<T> &v)
{
#pragma acc parallel loop copy(v)
  for (int i = 0; i < v.n; i++)
    v.a[i] += v.a[i];
}

int
main ()
{
  pair p = { { 3, NEW (int, 3) }, { 2, NEW (double, 2) } };
  for (int i = 0; i < 3; i++)
    p.i.a[i] = i;
  p.d.a[1] = 0.25;

  twice (p.i);
  twice (p.d);
  for (int i = 0; i < 3; i++)
    CHECK_EQ (p.i.a[i], 2 * i);
  CHECK_EQ (p.d.a[1], 0.5);

#pragma acc data copy(p)
  {
    CHECK (attached_p (&p.i.a) && attached_p (&p.d.a));
    CHECK_PRESENT (p.d.a, 2 * sizeof (double));
  }
  CHECK_ABSENT (&p, sizeof p);
  CHECK_ABSENT (p.d.a, 2 * sizeof (double));
  free (p.i.a);
  free (p.d.a);
}
