/* Section 9.1: this[0:1] in two clauses, in templates, too.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

template <class T> struct field
{
  int n;
  T *a;
#pragma acc shape include(a[0:n])
  void
  fill ()
  {
#pragma acc data present_or_copyin(this[0:1]) copyout(a[0:n]) create(this[0:1])
    {
#pragma acc parallel loop present(this[0:1])
      for (int i = 0; i < n; i++)
        a[i] = i + 1;
    }
#pragma acc enter data create(this[0:1]) copyin(this[0:1])
#pragma acc parallel present(this)
    a[0] = n;
#pragma acc update self(this[0:1])
#pragma acc exit data delete(this[0:1]) finalize
  }
};

int
main ()
{
  double v[3] = {};
  field<double> f = { 3, v };
  f.fill ();
  CHECK (v[0] == 3 && v[2] == 3);
  CHECK_ABSENT (&f, sizeof f);
  CHECK_ABSENT (v, sizeof v);
}
