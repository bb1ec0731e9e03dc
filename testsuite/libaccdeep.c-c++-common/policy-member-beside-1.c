/* Section 1.4: a policy is invoked on an object of which another clause of the
   directive has a member: it leaves that out, members of other types keep their
   own shapes, and all others their actions.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct inner
{
  int n;
  int *a, *b;
#pragma acc shape include(a[0:n], b[0:n])
#pragma acc policy(some) copyin(a) exclude(b)
};

struct plain
{
  int n;
  int *a;
#pragma acc shape include(a[0:n]) init_needed(n)
};

struct outer
{
  int *a;
  struct inner *in;
  struct plain *p;
#pragma acc shape include(a[0:2], in[0:1], p[0:1])
#pragma acc policy(some) default(copyin) copyin(in) copyin(p)
};

struct own
{
  int n;
  int *a, *b;
  struct plain in;
#pragma acc shape include(a[0:n], b[0:n])
#pragma acc policy(some) default(copyout) copyin(a) copy(b)
};

/* A member of its own, and one of an object in it.  */
static void
actions_stay (struct own *x)
{
#pragma acc parallel num_gangs(1) invoke<some>(x[0:1]) copy(x->in.a[0:1])
  {
    x->n = 2;
    x->b[0] += x->a[0] + x->in.a[0];
    x->a[0] = 0;
    x->in.a[0] = 9;
  }
  CHECK (x->n == 2 && x->b[0] == 35 && x->in.a[0] == 9);
  CHECK (memory_shared_p () || x->a[0] == 30);
  x->a[0] = 30;
#pragma acc parallel num_gangs(1) invoke<some>(x[0:1]) copy(x->b[0:1])
  {
    x->b[0] += x->a[0];
    x->a[0] = 0;
    x->n = 2;
  }
  CHECK (x->b[0] == 65);
  CHECK (memory_shared_p () || x->a[0] == 30);
  CHECK_ABSENT (x, sizeof *x);
}

int
main (void)
{
  int w[4] = { 30, 1, 2, 3 }, u[2] = { 3, 4 };
  struct own y = { 2, w, w + 2, { 1, u } };
  actions_stay (&y);
  int v[10] = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 };
  struct inner in = { 2, v + 2, v + 4 };
  struct plain p = { 2, v + 6 };
  struct outer x = { v, &in, &p };
#pragma acc data copy(x.a[0:2]) invoke<some>(x)
  {
    CHECK_PRESENT (&in, sizeof in);
    CHECK_PRESENT (in.a, 2 * sizeof (int));
    CHECK_PRESENT (p.a, 2 * sizeof (int));
#pragma acc parallel present(x)
    for (int i = 0; i < 2; i++)
      {
        x.a[i] += x.in->a[i] + x.p->a[i];
        x.in->a[i] = 0;
      }
  }
  CHECK (v[0] == 11 && v[1] == 14);
  CHECK (memory_shared_p () || (v[2] == 3 && v[3] == 4));
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (v, sizeof v);
  return 0;
}
