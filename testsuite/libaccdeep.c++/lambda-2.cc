/* Section 2: operands captured by value, and this captured in a member
   function.

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
  vec m_v = { 4, NEW (int, 4) };
  int run ()
  {
    auto work = [this] {
#pragma acc enter data copyin(m_v)
      int there = attached_p (&m_v.a);
#pragma acc exit data delete(m_v)
      return there;
    };
    return work ();
  }
};

int
main ()
{
  vec x = { 3, NEW (int, 3) };
  auto by_value = [x] {
    int there = 0;
#pragma acc data copyin(x)
    there = attached_p (&x.a);
    return there;
  };
  CHECK (by_value ());
  CHECK_ABSENT (x.a, 3 * sizeof (int));
  owner o;
  CHECK (o.run ());
  CHECK_ABSENT (o.m_v.a, 4 * sizeof (int));
  free (x.a);
  free (o.m_v.a);
}
