/* Section 1.1: a directive outside of the class may name private and protected
   members, too, also of a final class.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

class buffer final
{
public:
  explicit buffer (int n) : m_n (n), m_data (new int[n] ()) {}
  ~buffer () { delete[] m_data; }
  int *data () { return m_data; }

private:
  int length () const { return m_n + 0; }
  int m_n;
  int *m_data;
};
#pragma acc shape type(buffer) include(m_data[0:length()])

int
main ()
{
  buffer x (5);
#pragma acc data copyin(x)
  {
    CHECK_PRESENT (x.data (), 5 * sizeof (int));
  }
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (x.data (), 5 * sizeof (int));
}
