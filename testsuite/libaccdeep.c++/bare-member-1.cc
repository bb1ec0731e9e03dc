/* Section 2: members of this object without this-> as operands in member
   functions: deep aggregates.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
};

class owner
{
public:
  vec m_v = { 3, NEW (int, 3) };
  void run ()
  {
#pragma acc enter data copyin(this->m_v)
    CHECK_PRESENT (&m_v, sizeof m_v);
    CHECK (attached_p (&m_v.a));
#pragma acc update device(this->m_v)
#pragma acc exit data delete(this->m_v)
    CHECK_ABSENT (&m_v, sizeof m_v);
    CHECK_ABSENT (m_v.a, 3 * sizeof (int));
  }
};

int
main ()
{
  owner o;
  o.run ();
  free (o.m_v.a);
}
