/* Section 8: member functions with a routine directive and loops, called on the
   device and on the host.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-w" } */

#include "../lib/accdeep-test.h"

template <class T> struct vec
{
  T *x;
  int n;
#pragma acc shape include(x[0:n])

#pragma acc routine vector
  void
  add (const vec &b)
  {
#pragma acc loop vector
    for (int j = 0; j < n; j++)
      x[j] += b.x[j];
  }

#pragma acc routine seq
  void
  set (T v)
  {
#pragma acc loop seq
    for (int j = 0; j < n; j++)
      x[j] = v;
  }
};

int
main ()
{
  vec<int> a, b;
  a.n = b.n = 100;
  a.x = NEW (int, 100);
  b.x = NEW (int, 100);
  a.set (1);
  b.set (2);
  CHECK (b.x[99] == 2);
#pragma acc data copy(a) copyin(b)
  {
#pragma acc parallel num_gangs(1)
    {
      a.set (3);
      a.add (b);
    }
  }
  CHECK (a.x[0] == 5);
  CHECK (a.x[99] == 5);
  a.add (b);
  CHECK (a.x[99] == 7);
  return 0;
}
