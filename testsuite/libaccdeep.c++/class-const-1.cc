/* Section 2: const objects and const member functions with this[0:1].

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

class vec
{
public:
  explicit vec (int n) : m_n (n), m_a (new int[n] ()) {}
  ~vec () { delete[] m_a; }
  int sum () const
  {
    int s = 0;
    int n = m_n;
#pragma acc parallel loop copyin(this[0:1]) reduction(+:s)
    for (int i = 0; i < n; i++)
      s += m_a[i];
    CHECK_ABSENT (this, sizeof *this);
    return s;
  }
  int *data () { return m_a; }

private:
  const int m_n;
  int *const m_a;
#pragma acc shape include(m_a[0:m_n])
};

int
main ()
{
  vec v (5);
  for (int i = 0; i < 5; i++)
    v.data ()[i] = i + 1;
  const vec &c = v;
  CHECK_EQ (c.sum (), 15);
#pragma acc data copyin(c)
  CHECK_PRESENT (v.data (), 5 * sizeof (int));
  CHECK_ABSENT (v.data (), 5 * sizeof (int));
}
