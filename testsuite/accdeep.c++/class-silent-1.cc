/* Section 1.1: directives add no warnings under a strict set, in templates,
   private sections and abstract bases.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-std=c++17 -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wold-style-cast -Wuseless-cast -Weffc++ -Wnon-virtual-dtor" } */

template <class T>
class vec
{
public:
  explicit vec (int n) : m_n (n), m_a (new T[static_cast<unsigned> (n)] ()) {}
  ~vec () { delete[] m_a; }
  vec (const vec &) = delete;
  vec &operator= (const vec &) = delete;
  long size () const { return m_n; }
  void enter ()
  {
#pragma acc enter data copyin(this[0:1])
  }

private:
  int m_n;
  T *m_a;
#pragma acc shape include(m_a[0:size()])
};

void
f ()
{
  vec<double> v (4);
  v.enter ();
#pragma acc data copy(v)
  {
  }
}
