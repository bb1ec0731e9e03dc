// Section 9: pointers to shaped types without a clause in member functions,
// lambdas, templates and behind references.
//
// SPDX-License-Identifier: GPL-3.0-or-later

// { dg-do run }
// { dg-additional-options "-w" }

#include "../lib/accdeep-test.h"
#include <vector>

template <class T>
struct level
{
  int n;
  T *a;
#pragma acc shape include(a[0:n])

  void
  add (T x)
  {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      a[i] += x;
  }
  void
  add_by_lambda (T x)
  {
    auto kernel = [this, x] {
#pragma acc parallel loop
      for (int i = 0; i < n; i++)
        a[i] += x;
    };
    kernel ();
  }
};

template <class T>
void
twice (level<T> *l)
{
#pragma acc parallel loop
  for (int i = 0; i < l->n; i++)
    l->a[i] *= 2;
}

static void
by_reference (level<double> *&p)
{
#pragma acc serial
  p->a[0] += 100;
}

struct plain
{
  level<double> *first;
  void
  run ()
  {
    level<double> *l = first;
#pragma acc serial
    l->a[2] = -1;
  }
};

int
main ()
{
  double a[3] = { 1, 2, 3 };
  level<double> l = { 3, a }, *p = &l;
  std::vector<int> v = { 1, 2, 3 }, *pv = &v;
#pragma acc enter data copyin(l, v)
  l.add (1);
  p->add_by_lambda (10);
  twice (p);
  by_reference (p);
  auto captured = [p] {
#pragma acc parallel
    p->a[1] += 1000;
  };
  captured ();
  auto captured_by_reference = [&] {
#pragma acc parallel
    {
      p->a[1] += 1000;
      (*pv)[1] = 7;
    }
  };
  captured_by_reference ();
  plain { p }.run ();
  if (!memory_shared_p ())
    CHECK (a[0] == 1 && v[1] == 2);
#pragma acc exit data copyout(l, v)
  CHECK (a[0] == 124 && a[1] == 2026 && a[2] == -1 && v[1] == 7);
}
