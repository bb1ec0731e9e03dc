/* Language, section 11: closures and function objects in constructs of the
   program's own templates.  Captured pointers are translated where they point to
   what is present, captured references and `this' lead to their objects;
   closures in closures, too.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

template <class Body>
static void
each (int n, Body body)
{
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    body (i);
}

template <class Body>
static void
each_in_clause (int n, const Body &body)
{
#pragma acc parallel loop copyin(body)
  for (int i = 0; i < n; i++)
    body (i);
}

struct pipeline
{
  int n;
  double *v;
#pragma acc shape include(v[0:n])
  void
  run (double start)
  {
    each (n, [this, start] (int i) { v[i] = start + i; });
    each_in_clause (n, [this] (int i) { v[i] *= 2; });
  }
};

/* No directive.  */
struct scale
{
  float *to;
  float by;
  void
  operator() (int i) const
  {
    to[i] *= by;
  }
};

int
main ()
{
  float *to = NEW (float, 40), *from = NEW (float, 40);
  from[5] = 4;
#pragma acc data copy(to[0:40]) copyin(from[0:40])
  {
    auto inner = [=] (int i) { return 2 * from[i]; };
    each (40, [=] (int i) { to[i] = inner (i) + 1; });
    each_in_clause (40, [=] (int i) { to[i]++; });
    each (40, scale { to, 3 });
  }
  CHECK_EQ (to[5], 30);
  CHECK_EQ (to[0], 6);

  float y[2] = { 1, 2 }, r = 0;
  auto get = [&] (int i) { return y[i]; };
#pragma acc parallel copyout(r)
  r = get (1);
  CHECK_EQ (r, 2);
#pragma acc data copyin(y)
  {
    y[1] = 7;
#pragma acc parallel copyout(r)
    r = get (1);
  }
  CHECK_EQ (r, memory_shared_p () ? 7 : 2);

  double v[3] = {};
  pipeline p = { 3, v };
#pragma acc data copy(p)
  p.run (5);
  CHECK_EQ (v[2], 14);
  p.run (1);
  CHECK_EQ (v[2], memory_shared_p () ? 6 : 3);
  CHECK (p.v == v);
  CHECK_ABSENT (&p, sizeof p);
  CHECK_ABSENT (to, 40 * sizeof (float));
  free (to);
  free (from);
}
