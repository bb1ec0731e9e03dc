/* Section 1.1: C++20 modules.  Directives on exported types hold for those who
   import them, and functions with deep regions stay in the module.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-options "-std=c++20 -fmodules-ts" } */
/* { dg-additional-sources "module-shape-1-aux.cc" } */

export module accdeep_shapes;

export struct plain
{
  int n;
  double *a;
#pragma acc shape include(a[0:n])
#pragma acc shape(first) include(a[0:1])
};

export class hidden
{
  int m_n;
  int *m_a;
  inline int size () const { return m_n; }
#pragma acc shape include(m_a[0:size () + 1])

public:
  hidden (int n, int *a) : m_n (n), m_a (a) {}
  inline int *last () { return m_a + m_n; }
  void
  add (int i)
  {
#pragma acc parallel copy(this[0:1])
    m_a[m_n] += i;
  }
};

export template <class T>
struct buffer
{
  T *d;
  int len;
#pragma acc shape include(d[0:len + 1])
};

export inline void
twice (plain &v)
{
#pragma acc parallel loop copy(v)
  for (int i = 0; i < v.n; i++)
    v.a[i] *= 2;
}

export inline void
enter (buffer<int> &x)
{
#pragma acc enter data copyin(x)
}
