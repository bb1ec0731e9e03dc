/* Section 2: data clauses with dependent operands and a shape name in function
   and class templates.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

template <class T>
struct two
{
  int n;
  T *a;
  T *b;
#pragma acc shape include(a[0:n], b[0:n])
#pragma acc shape(no_b) exclude(b)
};

template <class S>
static void
run (S *p, int count)
{
#pragma acc data copy<no_b>(p[0:count])
  {
    for (int k = 0; k < count; k++)
      {
	CHECK (attached_p (&p[k].a));
	CHECK_ABSENT (p[k].b, sizeof (*p[k].b));
      }
#pragma acc parallel loop
    for (int k = 0; k < count; k++)
      for (int i = 0; i < p[k].n; i++)
	p[k].a[i] = k + i;
  }
}

template <class T>
struct manager
{
  two<T> object;
  void enter ()
  {
#pragma acc enter data copyin(this[0:1])
  }
  void leave ()
  {
#pragma acc exit data delete(this[0:1])
  }
};

int
main ()
{
  two<long> x[2];
  manager<float> m;
  for (int k = 0; k < 2; k++)
    {
      x[k].n = k + 2;
      x[k].a = NEW (long, k + 2);
      x[k].b = NEW (long, k + 2);
    }
  run (x, 2);
  for (int k = 0; k < 2; k++)
    {
      for (int i = 0; i < k + 2; i++)
	CHECK_EQ (x[k].a[i], k + i);
      free (x[k].a);
      free (x[k].b);
    }
  CHECK_ABSENT (x, sizeof x);

  m.object.n = 2;
  m.object.a = NEW (float, 2);
  m.object.b = NEW (float, 2);
  m.enter ();
  CHECK (attached_p (&m.object.a) && attached_p (&m.object.b));
  m.leave ();
  CHECK_ABSENT (&m, sizeof m);
  CHECK_ABSENT (m.object.a, 2 * sizeof (float));
  free (m.object.a);
  free (m.object.b);
}
