/* Sections 2.1, 2.3: [@] and [@base] in nests, at the directive and inside of
   another nest.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

#define N 6

struct range
{
  int *begin, *end, *last;
  int *other;
};

struct ranges
{
  int n;
  struct range *r;
};

static int
sum (struct ranges *p, int i)
{
  int total = -1, behind = -1;
#pragma acc parallel present<>(p[0:1])::{ default(exclude) } \
  copyout(total, behind)
  {
    total = 0;
    for (int *at = p->r[i].begin; at != p->r[i].end; at++)
      total += *at;
    behind = *p->r[i].last + *p->r[i].other;
  }
  CHECK_EQ (behind, N - 1 + i + 7);
  return total;
}

int
main (void)
{
  int shared[1] = { 7 };
  struct ranges all = { 2, NEW (struct range, 2) };
  for (int i = 0; i < all.n; i++)
    {
      struct range *r = &all.r[i];
      r->begin = NEW (int, N);
      r->end = r->begin + N;
      r->last = r->end - 1;
      r->other = shared;
      for (int k = 0; k < N; k++)
	r->begin[k] = k + i;
    }
#pragma acc enter data copyin(shared)
#pragma acc data copyin(all)::{ include(r[0:n])::{ \
  include(last[@begin], begin[0:N], end[@begin], other[@]) } }
  for (int i = 0; i < all.n; i++)
    CHECK_EQ (sum (&all, i), 15 + N * i);

  struct range *one = &all.r[1];
#pragma acc data copy(one[0:1])::{ include(end[@begin], begin[1:N - 1]) \
  include(other[@]) }
  {
    CHECK_ABSENT (one->begin, sizeof (int));
#pragma acc parallel present<>(one[0:1])::{ default(exclude) }
    one->end[-1] = *one->other;
  }
  CHECK_EQ (one->begin[N - 1], 7);
#pragma acc exit data delete(shared)
  CHECK_ABSENT (&all, sizeof all);
  CHECK_ABSENT (all.r[0].begin, N * sizeof (int));
  return 0;
}
