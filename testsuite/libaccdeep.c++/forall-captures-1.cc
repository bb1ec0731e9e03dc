/* accdeep/forall.hpp: what closures and function objects capture is mapped by
   its shape, whichever way it is captured; constants do not come back.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */

#include <accdeep/forall.hpp>

#include <vector>

#include <string>

#include "../lib/accdeep-test.h"

namespace acc = accdeep::acc;
using policy
    = acc::parallel<acc::loop<acc::independent, acc::gang, acc::vector>>;

struct cell
{
  int n;
  double *value;
#pragma acc shape include(value[0:n])
};

struct mesh
{
  int n;
  cell *cells;
#pragma acc shape include(cells[0:n])
  void add_all ();
  void add_copy ();
};

void
mesh::add_all ()
{
  accdeep::forall<policy> (accdeep::range (0, n), [this] (int i) {
    for (int j = 0; j < cells[i].n; j++)
      cells[i].value[j] += 1;
  });
}

void
mesh::add_copy ()
{
  accdeep::forall<policy> (accdeep::range (0, n), [*this] (int i) {
    cells[i].value[i] += 1;
  });
}

static mesh
make ()
{
  mesh m = { 6, NEW (cell, 6) };
  for (int i = 0; i < m.n; i++)
    m.cells[i] = { i + 1, NEW (double, i + 1) };
  return m;
}

/* Is VALUE everywhere in M, and M nowhere but here?  */
static void
check (const mesh &m, double value)
{
  for (int i = 0; i < m.n; i++)
    {
      for (int j = 0; j < m.cells[i].n; j++)
        CHECK_EQ (m.cells[i].value[j], value);
      CHECK_ABSENT (m.cells[i].value, sizeof (double));
    }
  CHECK_ABSENT (m.cells, sizeof (cell));
  CHECK_ABSENT (&m, sizeof m);
}

struct add_one
{
  mesh *m;
  void
  operator() (int i) const
  {
    for (int j = 0; j < m->cells[i].n; j++)
      m->cells[i].value[j] += 1;
  }
};

struct derived : add_one
{
  std::vector<int> order;
  void operator() (int i) const { add_one::operator() (order[i]); }
};

/* In a wrapper of somebody's.  */
template <class Body>
struct twice
{
  Body body;
  template <class I>
  void
  operator() (I i) const
  {
    body (i);
    body (i);
  }
};

static void
shaped ()
{
  mesh m = make (), *p = &m, &r = m;
  accdeep::range all (0, m.n);
  auto add = [] (const mesh &mesh, int i) {
    for (int j = 0; j < mesh.cells[i].n; j++)
      mesh.cells[i].value[j] += 1;
  };
  accdeep::forall<policy> (all, [=] (int i) { add (m, i); });
  check (m, 1);
  accdeep::forall<policy> (all, [&] (int i) { add (m, i); });
  check (m, 2);
  accdeep::forall<policy> (all, [=] (int i) { add (*p, i); });
  check (m, 3);
  accdeep::forall<policy> (all, [&] (auto i) { add (*p, i); });
  check (m, 4);
  accdeep::forall<policy> (all, [&r, add] (int i) { add (r, i); });
  check (m, 5);
  accdeep::forall<policy> (all, [q = p + 0, add] (int i) { add (*q, i); });
  check (m, 6);
  m.add_all ();
  check (m, 7);
  accdeep::forall<policy> (all, add_one{ &m });
  check (m, 8);
  accdeep::forall<policy> (all, derived{ { &m }, { 5, 4, 3, 2, 1, 0 } });
  check (m, 9);
  auto named = [=] (int i) { add (*p, i); };
  accdeep::forall<policy> (all, twice<decltype (named)>{ named });
  check (m, 11);
  const mesh *c = &m;
  accdeep::forall<policy> (all, [=] (int i) { add (*c, i); });
  check (m, 12);

  /* One of many.  */
  m = make ();
  mesh more[2] = { make (), m };
  p = &more[1];
  accdeep::forall<policy> (all, [=] (int i) { add (*p, i); });
  check (more[0], 0);
  check (more[1], 1);
  accdeep::forall<policy> (accdeep::range (0, 2), [=] (int k) {
    for (int i = 0; i < more[k].n; i++)
      add (more[k], i);
  });
  check (more[0], 1);
  check (more[1], 2);
}

static void
copied_this ()
{
  mesh m = make ();
  m.add_copy ();
  for (int i = 0; i < m.n; i++)
    CHECK_EQ (m.cells[i].value[i], 1);
}

static void
containers ()
{
  std::vector<std::vector<double>> rows;
  for (int i = 0; i < 5; i++)
    rows.emplace_back (i + 1, 1.0);
  std::vector<double> factors = { 1, 2, 3, 4, 5 };
  std::string text = "a text that is too long for its object";
  const std::vector<int> plus (5, 1);
  accdeep::range all (0, 5);
  accdeep::forall<policy> (all, [&, factors, text] (int i) {
    for (double &x : rows[i])
      x = factors[i] * x + plus[i] + (text[0] - 'a');
  });
  for (int i = 0; i < 5; i++)
    for (double x : rows[i])
      CHECK_EQ (x, i + 2);
  CHECK_ABSENT (factors.data (), sizeof (double));
  CHECK_ABSENT (plus.data (), sizeof (int));
  CHECK_ABSENT (rows[3].data (), sizeof (double));
}

static void
views ()
{
  double a[4 * 5 * 6], b[30];
  for (int i = 0; i < 120; i++)
    a[i] = i;
  accdeep::view<double, 3> right (a, 4, 5, 6);
  accdeep::view<const double, 3, accdeep::layout_left> left (a, 6, 5, 4);
  accdeep::view flat (b, 30u);
  CHECK_EQ (right.size (), 120);
  CHECK_EQ (right.extent (1), 5);
  accdeep::forall<policy> (accdeep::range (0, 30), [=] (int at) {
    int j = at / 6, k = at % 6;
    flat (at) = right (2, j, k) - left (k, j, 2);
    right (3, j, k) = -1;
  });
  for (int i = 0; i < 120; i++)
    CHECK_EQ (a[i], i < 90 ? i : -1);
  for (int i = 0; i < 30; i++)
    CHECK_EQ (b[i], 0);
  CHECK_ABSENT (a, sizeof a);
}

static void
scalars ()
{
  int n = 3, found = 0, table[4] = { 1, 2, 3, 4 };
  double x = 0.5;
  accdeep::forall<policy> (accdeep::range (0, 4), [&] (int i) {
    if (i == n)
      found = table[i] + int (2 * x);
  });
  CHECK_EQ (found, 5);
  CHECK_ABSENT (&found, sizeof found);
}

int
main ()
{
  shaped ();
  copied_this ();
  containers ();
  views ();
  scalars ();
  return 0;
}
