/* Section 1.1: type(template<class T, int K> name<T, K>) outside of the
   template; a directive for one instance wins.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

template <class T, int K>
struct block
{
  int n;
  T *a;
};
#pragma acc shape type(template<class T, int K> block<T, K>) include(a[0:n * K])

int
main ()
{
  block<int, 2> x = { 2, NEW (int, 5) };
  block<double, 3> y = { 1, NEW (double, 4) };
#pragma acc data copy(x, y)
  {
    CHECK_PRESENT (x.a, 4 * sizeof (int));
    CHECK_ABSENT (x.a + 4, sizeof (int));
    CHECK_PRESENT (y.a, 3 * sizeof (double));
    CHECK_ABSENT (y.a + 3, sizeof (double));
  }
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (&y, sizeof y);
  free (x.a);
  free (y.a);
}
