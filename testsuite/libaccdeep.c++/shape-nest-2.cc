/* Sections 2.1 and 11: nests in directives on class templates, on a class from
   outside, and for the elements of containers.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"
#include <vector>

namespace lib
{
const int base = 1;
inline int
plus (int x)
{
  return x + 1;
}

template <class T> struct row
{
  int n;
  T *v;
  int size () const { return n + 1; }
};

template <class T, int N> class table
{
  typedef T value_type;
  static const int more = 2;

public:
  int k;
  row<T> *rows;
#pragma acc shape include(rows[0:k])::{ include(v[0:size () + N + more]) }
#pragma acc shape(plain) include(rows[0:k])::{ include(v[0:plus (n) + base + (int) (sizeof (value_type) / sizeof (T))]) }
};

struct plain
{
  row<int> *rows;
};
}

#pragma acc shape type(lib::plain) include(rows[0:2])::{ include(v[0:n + lib::base]) }

struct shelf
{
  int w;
  std::vector<lib::row<int> > rows;
#pragma acc shape include(rows)::{ include(v[0:n + w]) }
};

template <class T>
static void
check (const T *p, int n)
{
  CHECK_PRESENT (p, n * sizeof (T));
  CHECK_ABSENT (p + n, sizeof (T));
}

template <class T, int N>
static void
test ()
{
  lib::row<T> rows[2] = { { 1, NEW (T, 20) }, { 2, NEW (T, 20) } };
  lib::table<T, N> t;
  t.k = 2;
  t.rows = rows;
#pragma acc data copyin(t)
  {
    check (rows[0].v, 1 + 1 + N + 2);
    check (rows[1].v, 2 + 1 + N + 2);
  }
#pragma acc data copyin<plain>(t)
  check (rows[1].v, 2 + 1 + 1 + 1);
#pragma acc parallel copy(t)
  t.rows[1].v[N] = t.k + N;
  CHECK_EQ (rows[1].v[N], 2 + N);
  CHECK_ABSENT (rows[1].v, sizeof (T));
  free (rows[0].v);
  free (rows[1].v);
}

int
main ()
{
  test<int, 3> ();
  test<double, 5> ();

  lib::row<int> rows[2] = { { 1, NEW (int, 20) }, { 2, NEW (int, 20) } };
  lib::plain p = { rows };
#pragma acc data copyin(p)
  check (rows[1].v, 3);

  shelf s;
  s.w = 4;
  s.rows.push_back (rows[0]);
  s.rows.push_back (rows[1]);
#pragma acc data copyin(s)
  {
    check (rows[0].v, 5);
    check (rows[1].v, 6);
  }
  CHECK_ABSENT (rows[1].v, sizeof (int));
  free (rows[0].v);
  free (rows[1].v);
  return 0;
}
