/* Section 1.1: private and protected members may be named by a directive in
   the class; member functions give lengths.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

class buffer
{
public:
  explicit buffer (int n) : m_n (n), m_data (new int[n] ()) {}
  ~buffer () { delete[] m_data; }
  buffer (const buffer &) = delete;
  int size () const { return m_n; }
  int *data () { return m_data; }
  void double_all ();

private:
  int m_n;

protected:
  int *m_data;
#pragma acc shape include(m_data[0:size()])
};

void
buffer::double_all ()
{
  int n = m_n;
#pragma acc parallel loop present(this[0:1])
  for (int i = 0; i < n; i++)
    m_data[i] = 2 * m_data[i] + m_n;
}

int
main ()
{
  buffer x (5);
  for (int i = 0; i < 5; i++)
    x.data ()[i] = i;

#pragma acc enter data copyin(x)
  CHECK_PRESENT (x.data (), 5 * sizeof (int));
  x.double_all ();
#pragma acc exit data copyout(x)

  for (int i = 0; i < 5; i++)
    CHECK_EQ (x.data ()[i], 2 * i + 5);
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (x.data (), 5 * sizeof (int));
}
