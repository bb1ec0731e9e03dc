// Section 9: a policy with parameters in a clause or a directive on a container is
// for its elements: section 6 there, in containers of containers too.
//
// SPDX-License-Identifier: GPL-3.0-or-later

// { dg-do run }
// { dg-additional-options "-std=c++17" }

#include "../lib/accdeep-test.h"

#include <array>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

enum { total = 8 };

struct part
{
  int n;
  int *a, *b;
#pragma acc shape include(a[0:n], b[0:n])
#pragma acc policy(head(int k, int from = n - k)) default(copyin) \
  copy(a[from:k]) exclude(b)
#pragma acc policy(some(short k)) inout(a[0:k]) exclude(b)
#pragma acc policy(fetch(int k)) default(exclude) update(a[0:k])
#pragma acc policy(only_b(int k)) default(copyin) copy(b[0:k]) exclude(a)
};

struct box
{
  int m;
  std::vector<part> vec;
  std::optional<part> opt;
  std::vector<std::array<std::vector<part>, 2>> deep;
#pragma acc policy(plain(int j)) default(copyin) invoke<head(j + m, 1)>(vec) \
  exclude(opt, deep)
#pragma acc policy(by_index) default(copyin) invoke<head($1 + 1, 0)>(vec) \
  exclude(opt, deep)
#pragma acc policy(by_section) default(copyin) \
  invoke<head($1 + m, 0)>(vec[1:vec.size () - 1]) exclude(opt, deep)
#pragma acc policy(if_there) default(copyin) invoke<head(m, 0)>(opt) \
  exclude(vec, deep)
#pragma acc policy(inside) default(copyin) \
  invoke<head(4 * $1 + 2 * $2 + $3, 0)>(deep) exclude(opt, vec)
#pragma acc policy(of(policy P, int k)) default(copyin) invoke<P(k)>(vec) \
  exclude(opt, deep)
#pragma acc shape(lite) include<some(m)>(vec) exclude(opt, deep)
};

struct node
{
  int n;
  int *a;
  std::vector<node> kids;
#pragma acc shape include(a[0:n], kids)
#pragma acc policy(down(int levels)) default(copyin) copy(a[0:levels]) \
  invoke<down(levels - 1)>(kids) if(levels > 1)
};

static part
make ()
{
  return { total, new int[total](), new int[total]() };
}

/* Of ARRAY, COUNT elements from FIRST on are present.  */
static void
check_part (const int *array, int first, int count)
{
  if (count)
    CHECK_PRESENT (array + first, count * sizeof *array);
  if (first)
    CHECK_ABSENT (array, first * sizeof *array);
  if (first + count < total)
    CHECK_ABSENT (array + first + count,
		  (total - first - count) * sizeof *array);
}

static void
operands (int k)
{
  std::vector<part> v = { make (), make () };
  const bool shared = memory_shared_p ();
#pragma acc data invoke<head(k)>(v)
  {
    check_part (v[1].a, total - k, k);
    check_part (v[1].b, 0, 0);
#pragma acc serial present<>(v)::{ exclude(a, b) }
    v[1].a[total - 1] = 3;
  }
  CHECK_EQ (v[1].a[total - 1], 3);
#pragma acc data copy<some(k - 1)>(v)
  {
    check_part (v[0].a, 0, k - 1);
    check_part (v[0].b, 0, 0);
  }
#pragma acc enter data invoke<head(3, 1)>(v)
  check_part (v[0].a, 1, 3);
#pragma acc exit data invoke<head(3, 1)>(v)
  check_part (v[0].a, 0, 0);
#pragma acc enter data copyin(v)
#pragma acc serial present(v)
  for (int i = 0; i < total; i++)
    v[0].a[i] = 5;
#pragma acc update invoke<fetch(k)>(self: v)
  CHECK (v[0].a[k - 1] == 5 && v[0].a[k] == (shared ? 5 : 0));
#pragma acc exit data delete(v)
  CHECK_ABSENT (&v, sizeof v);
  CHECK_ABSENT (v.data (), sizeof (part));

  std::vector<std::array<std::vector<part>, 2>> w (2);
  w[1][0] = { make () };
#pragma acc data invoke<head(k, 0)>(w)
  check_part (w[1][0][0].a, 0, k);
  std::unique_ptr<part> u (new part (make ()));
#pragma acc data invoke<head(k, 2)>(u)
  check_part (u->a, 2, k);
  std::pair<part, std::optional<part>> p = { make (), make () };
#pragma acc data invoke<head(2, 0)>(p)
  {
    check_part (p.first.a, 0, 2);
    check_part (p.second->a, 0, 2);
  }
  check_part (p.second->a, 0, 0);
#pragma acc data invoke<head(k)>(v)::{ copy(b[0:k]) }
  {
    check_part (v[1].a, total - k, k);
    check_part (v[1].b, 0, k);
  }
}

static void
members ()
{
  box x;
  x.m = 2;
  x.vec = { make (), make (), make () };
  x.opt = make ();
#pragma acc data invoke<plain(3)>(x)
  {
    check_part (x.vec[2].a, 1, 5);
    check_part (x.opt->a, 0, 0);
#pragma acc serial present<>(x)::{ exclude(vec, opt, deep) }
    x.vec[2].a[5] = 9;
  }
  CHECK_EQ (x.vec[2].a[5], 9);
#pragma acc data invoke<by_index>(x)
  for (int i = 0; i < 3; i++)
    check_part (x.vec[i].a, 0, i + 1);
#pragma acc data invoke<by_section>(x)
  {
    check_part (x.vec[0].a, 0, 0);
    check_part (x.vec[1].a, 0, 3);
    check_part (x.vec[2].a, 0, 4);
  }
#pragma acc data invoke<if_there>(x)
  check_part (x.opt->a, 0, 2);
  x.deep.resize (2);
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2; j++)
      x.deep[i][j] = { make (), make () };
#pragma acc data invoke<inside>(x)
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2; j++)
      for (int k = 0; k < 2; k++)
	check_part (x.deep[i][j][k].a, 0, 4 * i + 2 * j + k);
#pragma acc data invoke<of(only_b, 3)>(x)
  {
    check_part (x.vec[0].b, 0, 3);
    check_part (x.vec[0].a, 0, 0);
  }
#pragma acc data copy<lite>(x)
  {
    check_part (x.vec[1].a, 0, 2);
    check_part (x.vec[1].b, 0, 0);
  }
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (x.vec.data (), sizeof (part));
}

static void
recursive ()
{
  node top = { total, new int[total](), {} };
  top.kids.resize (1, top);
  top.kids[0].a = new int[total]();
  top.kids[0].kids.resize (1, { total, new int[total](), {} });
#pragma acc data invoke<down(2)>(top)
  {
    check_part (top.a, 0, 2);
    check_part (top.kids[0].a, 0, 1);
    check_part (top.kids[0].kids[0].a, 0, 0);
  }
  CHECK_ABSENT (&top, sizeof top);
}

int
main ()
{
  operands (4);
  operands (6);
  members ();
  recursive ();
  return 0;
}
