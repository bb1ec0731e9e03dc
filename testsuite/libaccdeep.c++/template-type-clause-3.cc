/* Section 1.1: a more specialised directive outside wins, as in C++: one for
   the template, one for an instance of it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

template <class T>
struct block
{
  int n;
  T *a;
};

template <>
struct block<char>
{
  int n;
  char *a;
};
#pragma acc shape type(template<class T> block<T>) include(a[0:n])
#pragma acc shape type(block<char>) include(a[0:3 * n])

int
main ()
{
  block<int> x = { 2, NEW (int, 7) };
  block<char> y = { 2, NEW (char, 7) };
#pragma acc data copyin(x, y)
  {
    CHECK_PRESENT (x.a, 2 * sizeof (int));
    CHECK_ABSENT (x.a + 2, sizeof (int));
    CHECK_PRESENT (y.a, 6);
    CHECK_ABSENT (y.a + 6, 1);
  }
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (&y, sizeof y);
  free (x.a);
  free (y.a);
}
