/* Section 8, attach: member functions that enter their object and what its
   members point to in one directive, by hand; classes, templates, and members of
   members.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

class field
{
public:
  explicit field (int n) : m_n (n), m_d (new double[n] ())
  {
#pragma acc enter data copyin(this[0:1], m_d[0:m_n])
  }
  ~field ()
  {
#pragma acc exit data delete(m_d[0:m_n], this[0:1])
    CHECK_ABSENT (this, sizeof *this);
    CHECK_ABSENT (m_d, m_n * sizeof (double));
    delete[] m_d;
  }
  void
  fill (double value)
  {
#pragma acc parallel loop present(this[0:1], m_d[0:m_n])
    for (int i = 0; i < m_n; i++)
      m_d[i] = value + i;
  }
  double
  fetch (int i)
  {
#pragma acc update self(m_d[0:m_n])
    return m_d[i];
  }

private:
  int m_n;
  double *m_d;
};

template <class T> struct pair_of
{
  int n;
  T *x, *y;
  void
  enter ()
  {
#pragma acc enter data copyin(this [0:1]) copyin(x [0:n]) create(y [0:n])
  }
  void
  leave ()
  {
#pragma acc exit data delete(this [0:1]) copyout(y [0:n]) delete(x [0:n])
  }
  void
  twice ()
  {
#pragma acc parallel loop present(this[0:1])
    for (int i = 0; i < n; i++)
      y[i] = 2 * x[i];
  }
};

int
main ()
{
  {
    field f (5);
    f.fill (1.5);
    CHECK_EQ (f.fetch (4), 5.5);
  }
  int x[3] = { 1, 2, 3 }, y[3] = {};
  pair_of<int> p = { 3, x, y };
  p.enter ();
  p.twice ();
  p.leave ();
  CHECK_EQ (y[2], 6);
  CHECK_ABSENT (&p, sizeof p);
  CHECK_ABSENT (x, sizeof x);
  CHECK (p.x == x && p.y == y);
}

// { dg-final { needs-cure attach "outer struct not mapped" } }
