/* Section 11, "an object that only a member's clause makes", in member functions
   of classes without a shape: a construct with clauses on members maps the object,
   with its own bytes, which come back where the kernel changes them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

class values
{
public:
  values (int n, double *d) : m_n (n), m_d (d) {}

  void
  add ()
  {
#pragma acc parallel loop copy(m_d[0:m_n])
    for (int i = 0; i < m_n; i++)
      m_d[i] += m_n;
  }
  void
  fill (double value) const
  {
#pragma acc kernels copyout(this->m_d[0:m_n])
    for (int i = 0; i < 4; i++)
      m_d[i] = value;
  }
  void
  count ()
  {
#pragma acc serial copyin(m_d[0:2])
    m_n += m_d[0] + m_d[1];
  }
  void
  entered ()
  {
#pragma acc enter data copyin(m_d[0:4])
    CHECK_ABSENT (this, sizeof *this);
#pragma acc parallel loop present(m_d[0:4])
    for (int i = 0; i < 4; i++)
      m_d[i] *= 2;
    [&] {
#pragma acc parallel copyin(m_d[1:1])
      m_d[1] += 1;
    }();
#pragma acc exit data copyout(m_d[0:4])
  }
  void
  present ()
  {
#pragma acc data copyin(this[0:1]) copy(m_d[0:4])
    {
      m_n = 100;
#pragma acc parallel present(m_d[0:4])
      m_d[3] = m_n;
    }
    m_n = 4;
  }
  int
  n () const
  {
    return m_n;
  }

private:
  int m_n;
  double *m_d;
};

int
main ()
{
  double d[4] = { 1, 2, 3, 4 };
  values v (4, d);
  v.add ();
  CHECK (d[0] == 5 && d[3] == 8 && v.n () == 4);
  v.fill (2);
  CHECK (d[0] == 2 && d[3] == 2);
  v.entered ();
  CHECK (d[0] == 4 && d[1] == 5 && d[3] == 4);
  v.present ();
  CHECK (d[3] == (memory_shared_p () ? 100 : 4));
  v.count ();
  CHECK (v.n () == 4 + 4 + 5);
  CHECK_ABSENT (&v, sizeof v);
  CHECK_ABSENT (d, sizeof d);
  return 0;
}

/* { dg-final { needs-cure this-object "" } } */
