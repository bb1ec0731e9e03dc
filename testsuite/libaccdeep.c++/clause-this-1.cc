/* Section 2: this[0:1] and *this on every construct, from member functions,
   constructor and destructor.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

class field
{
public:
  explicit field (int n) : m_n (n), m_v (new double[n] ())
  {
#pragma acc enter data copyin(this[0:1])
  }
  ~field ()
  {
#pragma acc exit data delete(this[0:1])
    CHECK_ABSENT (this, sizeof *this);
    CHECK_ABSENT (m_v, m_n * sizeof (double));
    delete[] m_v;
  }
  void fill (double value)
  {
    int n = m_n;
#pragma acc parallel loop present(this[0:1])
    for (int i = 0; i < n; i++)
      m_v[i] = value + i;
  }
  void fetch ()
  {
#pragma acc update self(this[0:1])
  }
  double operator[] (int i) const { return m_v[i]; }

private:
  int m_n;
  double *m_v;
#pragma acc shape include(m_v[0:m_n])
};

int
main ()
{
  field f (6);
  f.fill (2.5);
  if (!memory_shared_p ())
    CHECK_EQ (f[1], 0);
  f.fetch ();
  for (int i = 0; i < 6; i++)
    CHECK_EQ (f[i], 2.5 + i);
}
