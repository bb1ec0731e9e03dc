/* Section 1.1: type() with one instance of a template, with private members.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

template <class T>
class block
{
public:
  explicit block (int n) : m_n (n), m_a (new T[n] ()) {}
  ~block () { delete[] m_a; }
  T *data () { return m_a; }

private:
  int m_n;
  T *m_a;
};
#pragma acc shape type(block<int>) include(m_a[0:m_n])

int
main ()
{
  block<int> x (3);
  block<float> y (3);
#pragma acc data copyin(x, y)
  {
    CHECK_PRESENT (x.data (), 3 * sizeof (int));
    CHECK_ABSENT (y.data (), 3 * sizeof (float));
  }
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (x.data (), 3 * sizeof (int));
}
