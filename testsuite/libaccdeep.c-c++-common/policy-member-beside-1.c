/* Section 1.4: a policy is invoked on an object of which another clause of the
   directive has a member: it leaves that out, and members of other types keep
   their own shapes.

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
#pragma acc shape include(a[0:n])
};

struct outer
{
  int *a;
  struct inner *in;
  struct plain *p;
#pragma acc shape include(a[0:2], in[0:1], p[0:1])
#pragma acc policy(some) default(copyin) copyin(in) copyin(p)
};

int
main (void)
{
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
