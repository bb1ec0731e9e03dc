/* Section 7: extents on a member that is a std::array, vector, span or valarray
   are those of its elements, so that pointers in it can be followed.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-std=c++20" } */

#include "../lib/accdeep-test.h"

#include <array>
#include <span>
#include <valarray>
#include <vector>

struct node
{
  int value;
  int *deep;
#pragma acc shape include(deep[0:2])
#pragma acc shape(flat) exclude(deep)
#pragma acc policy(values) default(exclude) update(value)
};

struct graph
{
  std::vector<node *> all;
  std::array<node *, 2> ends;
  std::array<node, 2> here;
  std::vector<int> part;
  std::span<node *> some;
  std::valarray<node *> others;
  std::vector<node *> left;
#pragma acc shape include(all[0:all.size ()][0:1], ends[0:2][@]) \
  include<flat>(here) include(part[0:2]) exclude(left, others, some)
#pragma acc shape(views) include(some[0:some.size ()][@], \
                                 others[0:others.size ()][@])
#pragma acc policy(values) default(exclude) \
  invoke<values>(all[0:all.size ()][0:1])
};

static node *
new_node (int value)
{
  node *n = new node;
  n->value = value;
  n->deep = NEW (int, 2);
  n->deep[1] = 10 * value;
  return n;
}

static void
followed (graph &g)
{
  int sum = 0, flat = 0;
#pragma acc data copy(g)
  {
    CHECK_PRESENT (g.all[2], sizeof (node));
    CHECK_PRESENT (g.all[2]->deep, 2 * sizeof (int));
    CHECK_ABSENT (g.here[1].deep, sizeof (int));
    CHECK_PRESENT (g.part.data (), 2 * sizeof (int));
    CHECK_ABSENT (g.part.data () + 2, sizeof (int));
    CHECK_ABSENT (g.left[0], sizeof (node));
    CHECK_ABSENT (g.left.data (), sizeof (node *));
#pragma acc parallel copyout(sum, flat)
    {
      sum = 0;
      for (node *n : g.all)
        sum += n->deep[1]++;
      sum += 1000 * (g.ends[1]->value + (g.ends[0] == g.all[0]));
      flat = g.here[1].value + g.part[1] + int (g.part.size ());
    }
  }
  CHECK_EQ (sum, 30 + 1000 * (2 + 1));
  CHECK_EQ (flat, 5 + 8 + 4);
  CHECK_EQ (g.all[2]->deep[1], 21);
  CHECK_ABSENT (g.all[2]->deep, 2 * sizeof (int));
}

static void
views (graph &g)
{
  int sum = 0;
#pragma acc data copyin<views>(g)
#pragma acc parallel copyout(sum)
  {
    sum = 0;
    for (node *n : g.some)
      sum += n->value;
    sum += 100 * g.others[0]->value;
  }
  CHECK_EQ (sum, 1 + 2 + 100 * 2);
}

static void
policies (graph &g)
{
  g.all[1]->deep[1] = 11;
#pragma acc enter data copyin(g)
#pragma acc parallel present(g)
  {
    g.all[1]->value = 100;
    g.all[1]->deep[1] = 99;
  }
#pragma acc update invoke<values>(self: g)
  CHECK_EQ (g.all[1]->value, 100);
  CHECK (memory_shared_p () || g.all[1]->deep[1] == 11);
#pragma acc exit data delete(g)
  g.all[1]->value = 1;
}

static void
nests (graph &g)
{
  int value = 0;
#pragma acc data copyin(g)::{ include(left[0:1][0:1]) exclude(all, ends) }
  {
    CHECK_PRESENT (g.left[0], sizeof (node));
    CHECK_ABSENT (g.all[0], sizeof (node));
#pragma acc parallel copyout(value)
    value = g.left[0]->value + int (g.left.size ());
  }
  CHECK_EQ (value, 8);
}

int
main ()
{
  graph g;
  for (int i = 0; i < 3; i++)
    g.all.push_back (new_node (i));
  g.ends = { g.all[0], g.all[2] };
  g.here[0] = *new_node (4);
  g.here[1] = *new_node (5);
  g.part = { 7, 8, 9, 10 };
  g.some = std::span<node *> (g.all.data () + 1, 2);
  g.others = std::valarray<node *> (g.all[2], 1);
  g.left.push_back (new_node (7));
  followed (g);
  views (g);
  policies (g);
  nests (g);
  CHECK_ABSENT (&g, sizeof g);
  CHECK_ABSENT (g.all.data (), sizeof (node *));
  return 0;
}
