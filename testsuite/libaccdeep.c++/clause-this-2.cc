// Section 9: `this' in a clause is this[0:1], with names of shapes, policies
// and nests.
//
// SPDX-License-Identifier: GPL-3.0-or-later

// { dg-do run }

#include "../lib/accdeep-test.h"

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
#pragma acc shape(none) exclude(a)
#pragma acc policy(in) default(copyin)
  void
  f ()
  {
    const bool shared = memory_shared_p ();
#pragma acc data copy<none>(this)
    CHECK_ABSENT (a, sizeof *a);
#pragma acc data invoke<in>(this)
    {
      CHECK (attached_p (&a));
#pragma acc serial present(this)
      a[1] = 5;
    }
    CHECK_EQ (a[1], shared ? 5 : 0);
#pragma acc enter data copyin(this)::{ exclude(a) }
    CHECK_PRESENT (this, sizeof *this);
    CHECK_ABSENT (a, sizeof *a);
#pragma acc exit data delete<none>(this)
#pragma acc parallel copy(this<none>)
    n = 3;
    CHECK_EQ (n, 3);
  }
};

int
main ()
{
  vec v = { 2, new int[2]() };
  v.f ();
  CHECK_ABSENT (&v, sizeof v);
  delete[] v.a;
  return 0;
}
