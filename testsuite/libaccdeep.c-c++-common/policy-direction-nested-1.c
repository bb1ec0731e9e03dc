/* Section 1.4: directions nest through pointers and arrays as well, below
   clauses and below the actions of an invoked policy: a direction of the inner
   type replaces the outer one, and limits the action that holds there.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "policy-aux.h"

struct leaf
{
  int *plain, *both, *back;
#pragma acc policy shape(plain[N]) inout(both[N]) out(back[N])
};

struct tree
{
  struct leaf *far;
  struct leaf near[2];
#pragma acc policy in(far[1], near)
#pragma acc policy(all) default(copy)
#pragma acc policy(to) default(copyin)
};

static struct tree x;
static int before[9];

static int *
member (int i)
{
  struct leaf *leaves[3] = { x.far, &x.near[0], &x.near[1] };
  struct leaf *l = leaves[i / 3];
  int *all[3] = { l->plain, l->both, l->back };
  return all[i % 3];
}

static void
start (void)
{
  for (int i = 0; i < 9; i++)
    {
      number (member (i));
      before[i] = member (i)[0];
    }
}

/* IN and OUT tell which of plain, both and back move.  */
static void
inside (const char *in)
{
  for (int i = 0; i < 9; i++)
    CHECK (memory_shared_p () || same_p (member (i)) == (in[i % 3] == '1'));
#pragma acc parallel loop present(x)
  for (int i = 0; i < N; i++)
    {
      x.far->plain[i] = x.near[0].plain[i] = x.near[1].plain[i] = -1000 + i;
      x.far->both[i] = x.near[0].both[i] = x.near[1].both[i] = -2000 + i;
      x.far->back[i] = x.near[0].back[i] = x.near[1].back[i] = -3000 + i;
    }
}

static void
after (const char *out)
{
  for (int i = 0; i < 9; i++)
    {
      int back = memory_shared_p () || out[i % 3] == '1';
      CHECK_EQ (first_of (member (i)), back ? -1000 * (i % 3 + 1) : before[i]);
    }
}

int
main (void)
{
  x.far = NEW (struct leaf, 1);
  struct leaf *leaves[3] = { x.far, &x.near[0], &x.near[1] };
  for (int k = 0; k < 3; k++)
    {
      leaves[k]->plain = NEW (int, N);
      leaves[k]->both = NEW (int, N);
      leaves[k]->back = NEW (int, N);
    }

  start ();
#pragma acc data copy(x)
  inside ("110");
  after ("011");

  start ();
#pragma acc data copyin(x)
  inside ("110");
  after ("000");

  start ();
#pragma acc data copyout(x)
  inside ("000");
  after ("011");

  start ();
#pragma acc data invoke<all>(x)
  inside ("110");
  after ("111");

  start ();
#pragma acc data invoke<to>(x)
  inside ("110");
  after ("000");
  return 0;
}
