// Section 6: parameters of policies in class templates, whose elements' policies
// are arguments, in member functions, lambdas and function templates.
//
// SPDX-License-Identifier: GPL-3.0-or-later

// { dg-do run }

#include "../lib/accdeep-test.h"

#include <cstddef>

enum class part { none, lower, upper };

static const int limit = 3;

struct pair
{
  int n;
  double *x, *y;
#pragma acc shape include(x[0:n], y[0:n])
#pragma acc policy(first(std::size_t count)) exclude(y) copy(x[0:count])
#pragma acc policy(half(part p, bool all = false)) default(exclude) \
  copy(x[p == part::upper && !all ? n / 2 : 0 \
	 : p == part::none && !all ? 0 : all ? n : n / 2])
#pragma acc policy(second) exclude(x) copy(y)
};

template <typename T> struct list
{
  using length = unsigned short;
  T *data;
  length n;
#pragma acc shape include(data[0:n])
#pragma acc policy(of(policy P, length from = 0)) \
  invoke<P>(data[from:n - from])
};

/* From outside, for one kind of lists.  */
#pragma acc policy(of_counted(int k, int at)) type(list<pair>) \
  invoke<first(k + at)>(data)
#pragma acc policy(seconds_of) type(list<pair>) invoke<second>(data)

struct holder
{
  int count;
  list<pair> pairs;
  list<list<pair>> lists;
#pragma acc policy(firsts(int k)) exclude(lists) \
  invoke<of_counted(k, limit)>(pairs)
#pragma acc policy(seconds) exclude(lists) invoke<of(second)>(pairs)
#pragma acc policy(inner(policy Q)) exclude(pairs) \
  invoke<of(Q)>(lists)
  void run (int k);
};

static pair
make_pair (int n)
{
  pair p = { n, NEW (double, n), NEW (double, n) };
  for (int i = 0; i < n; i++)
    {
      p.x[i] = i;
      p.y[i] = -i;
    }
  return p;
}

static list<pair>
make_list (int n)
{
  list<pair> l = { NEW (pair, n), static_cast<unsigned short> (n) };
  for (int i = 0; i < n; i++)
    l.data[i] = make_pair (8);
  return l;
}

static void
check_first (const double *array, int count)
{
  if (count)
    CHECK_PRESENT (array, count * sizeof *array);
  CHECK_ABSENT (array + count, (8 - count) * sizeof *array);
}

void
holder::run (int k)
{
  count = k;
#pragma acc data invoke<firsts(count - 1)>(this[0:1])
  {
    check_first (pairs.data[1].x, k - 1 + limit);
    CHECK_ABSENT (pairs.data[1].y, 8 * sizeof (double));
  }
  auto lambda = [&, k] () {
#pragma acc data invoke<firsts(k - 2)>(*this)
    check_first (pairs.data[0].x, k - 2 + limit);
  };
  lambda ();
#pragma acc data invoke<seconds>(this[0:1])
  {
    check_first (pairs.data[0].x, 0);
    check_first (pairs.data[0].y, 8);
#pragma acc parallel present<>(this[0:1])::{ default(exclude) }
    pairs.data[1].y[7] = k;
  }
  CHECK (pairs.data[1].y[7] == k);
#pragma acc data invoke<inner(seconds_of)>(this[0:1])
  {
    check_first (lists.data[1].data[0].y, 8);
    check_first (lists.data[1].data[0].x, 0);
  }
}

template <typename T, int K>
static void
generic (list<T> &l, T &p)
{
  list<T> *q = &l;
#pragma acc data invoke<of(second, K)>(q[0:1])
  {
    CHECK_ABSENT (&l.data[0], sizeof (T));
    check_first (l.data[K].y, 8);
  }
#pragma acc data invoke<half(part::lower)>(p)
  check_first (p.x, 4);
  const part all = part::none;
#pragma acc data invoke<half(all, K == 1)>(p)
  check_first (p.x, K == 1 ? 8 : 0);
}

int
main ()
{
  holder h = { 0, make_list (2), { NEW (list<pair>, 2), 2 } };
  h.lists.data[0] = make_list (1);
  h.lists.data[1] = make_list (1);
  h.run (3);
  h.run (4);
  generic<pair, 1> (h.pairs, h.pairs.data[0]);
  CHECK_ABSENT (&h, sizeof h);
  CHECK_ABSENT (h.pairs.data, 2 * sizeof (pair));
  CHECK_ABSENT (h.pairs.data[0].x, 8 * sizeof (double));
  return 0;
}
