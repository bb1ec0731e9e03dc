/* Section 1.6: directions and actions of direct members: exactly their bytes
   move, pointers never.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "policy-aux.h"

struct mixed
{
  int n;
  int input;
  double result;
  int *v;
  char both;
  short kept[2];
#pragma acc shape include(v[0:n])
#pragma acc policy(run) default(exclude) copyin(n, input, v) copyout(result) \
  copy(both)
#pragma acc policy(way) in(input) out(result) create(kept) inout(both)
#pragma acc policy(get) default(exclude) update(result)
#pragma acc policy(plain) copyin(v)
};

static struct mixed x;

static void
start (void)
{
  x.n = N;
  x.input = 3;
  x.result = 5;
  x.both = 7;
  x.kept[0] = x.kept[1] = 9;
}

static void
write_all (void)
{
#pragma acc serial present(x)
  {
    x.result = x.v[1] + x.input;
    x.input = 30;
    x.both = 70;
    x.kept[0] = x.kept[1] = 90;
    x.n = 1;
  }
}

int
main (void)
{
  int shared = memory_shared_p ();
  if (shared)
    return 0;
  x.v = new_numbers ();
  int *v = x.v;

  start ();
#pragma acc data invoke<run>(x)
  {
    write_all ();
    /* Out of the construct comes what the policy lists.  */
  }
  CHECK_EQ (x.result, x.v[1] + 3);
  CHECK_EQ (x.both, 70);
  CHECK (x.n == N && x.input == 3 && x.kept[0] == 9 && x.v == v);

  start ();
#pragma acc data copy<way>(x)
  write_all ();
  CHECK_EQ (x.result, x.v[1] + 3);
  CHECK_EQ (x.both, 70);
  CHECK (x.n == 1 && x.input == 3 && x.kept[0] == 9 && x.kept[1] == 9);
  CHECK (x.v == v);

  start ();
#pragma acc enter data copyin(x)
  write_all ();
#pragma acc update invoke<get>(self: x)
  CHECK_EQ (x.result, x.v[1] + 3);
  CHECK (x.n == N && x.input == 3 && x.both == 7 && x.kept[1] == 9);
  x.input = 4;
  x.result = 6;
#pragma acc update device<way>(x)
  double result;
  read_device (&result, &x.result, sizeof result);
  int input;
  read_device (&input, &x.input, sizeof input);
  CHECK_EQ (result, x.v[1] + 3);
  CHECK_EQ (input, 4);
#pragma acc exit data delete(x)

  /* Direct members that a policy says nothing about go in and do not come
     back.  */
  start ();
#pragma acc data invoke<plain>(x)
  write_all ();
  CHECK (x.n == N && x.input == 3 && x.result == 5 && x.both == 7);
  return 0;
}
