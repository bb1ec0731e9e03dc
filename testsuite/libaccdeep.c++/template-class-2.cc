/* Sections 1.1, 2.3: figure A.2's vector: a class template with begin, end and
   reserved pointers; a vector of vectors.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

template <typename T>
class vector
{
public:
  explicit vector (int n = 0)
      : m_base (new T[n] ()), m_end (m_base + n), m_reserved (m_end)
  {
  }
  ~vector () { delete[] m_base; }
  vector (const vector &) = delete;
  vector &operator= (vector &&other)
  {
    T *base = m_base;
    m_base = other.m_base;
    m_end = other.m_end;
    m_reserved = other.m_reserved;
    other.m_base = base;
    return *this;
  }
  int size () const { return m_end - m_base; }
  T *begin () { return m_base; }
  T *end () { return m_end; }
  T &operator[] (int i) { return m_base[i]; }

  T *m_base;
  T *m_end;
  T *m_reserved;
#pragma acc shape include(m_base[0:size()], m_end[@m_base], m_reserved[@m_base])
};

int
main ()
{
  vector<vector<float>> m (3);
  for (int i = 0; i < 3; i++)
    m[i] = vector<float> (i + 1);

#pragma acc data copy(m)
  {
    CHECK (attached_p (&m[2].m_base));
#pragma acc serial
    for (vector<float> *row = m.m_base; row != m.m_end; row++)
      for (float *p = row->m_base; p != row->m_end; p++)
	*p = 10 * (row - m.m_base) + (p - row->m_base);
  }
  for (int i = 0; i < 3; i++)
    {
      CHECK_EQ (m[i].size (), i + 1);
      for (int j = 0; j <= i; j++)
	CHECK_EQ (m[i][j], 10 * i + j);
      CHECK_ABSENT (m[i].m_base, sizeof (float));
    }
  CHECK_ABSENT (&m, sizeof m);
}
