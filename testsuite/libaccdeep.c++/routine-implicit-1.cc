/* OpenACC 3.2, section 2.15.1: member functions, operators, constructors and
   destructors, templates and lambdas in compute regions.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

template <class T>
class vec
{
public:
  explicit vec (int n) : m_n (n), m_a (new T[n] ()) {}
  ~vec () { delete[] m_a; }
  int size () const { return m_n; }
  T &operator[] (int i) { return m_a[i]; }
  const T &operator[] (int i) const { return m_a[i]; }
  T *begin () { return m_a; }
  T *end () { return m_a + m_n; }

private:
  int m_n;
  T *m_a;
#pragma acc shape include(m_a[0:m_n])
};

/* Not a literal type.  */
class counter
{
public:
  explicit counter (int *place) : m_place (place) { ++*m_place; }
  ~counter () { *m_place += 10; }
  counter &operator+= (int i)
  {
    *m_place += i;
    return *this;
  }
  operator int () const { return *m_place; }

private:
  int *m_place;
};

struct base
{
  int m_b;
  explicit base (int b) : m_b (b) {}
  int get () const { return m_b; }
};

struct derived : base
{
  explicit derived (int b) : base (b + 1) {}
};

template <class F, class T>
static T
apply (F f, T x)
{
  return f (x);
}

namespace
{
inline double
half (double x)
{
  return x / 2;
}
}

int
main ()
{
  vec<double> v (8);
  int places[8] = {};
#pragma acc parallel loop copy(v, places)
  for (int i = 0; i < v.size (); i++)
    {
      derived d (i);
      v[i] = apply ([] (double x) { return half (x) + 1; },
		    double (d.get ()));
      counter c (&places[i]);
      c += i;
    }
  for (int i = 0; i < v.size (); i++)
    {
      CHECK_EQ (v[i], (i + 1) / 2.0 + 1);
      CHECK_EQ (places[i], 11 + i);
    }

  double total = 0;
#pragma acc serial copy(total) copyin(v)
  for (double x : v)
    total += x;
  CHECK_EQ (total, 26);
  CHECK_ABSENT (&v, sizeof v);
}
