/* Section 1.3: a class without a directive is deep when a base is.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

class base
{
protected:
  int n = 0;
  int *a = nullptr;
#pragma acc shape include(a[0:n])
};

class derived : private base
{
  double extra = 1;

public:
  explicit derived (int size)
  {
    n = size;
    a = new int[size] ();
  }
  ~derived () { delete[] a; }
  int *data () { return a; }
};

int
main ()
{
  derived x (4);
#pragma acc data copy(x)
  {
    CHECK_PRESENT (x.data (), 4 * sizeof (int));
  }
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (x.data (), 4 * sizeof (int));
}
