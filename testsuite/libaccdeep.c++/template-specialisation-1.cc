/* Section 1.1: partial and full specialisations each take their own
   directives.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

template <class T, int N>
struct block
{
  T *a;
#pragma acc shape include(a[0:N])
};

template <class T>
struct block<T, 0>
{
  int n;
  T *a;
#pragma acc shape include(a[0:n])
};

template <>
struct block<char, 0>
{
  long n;
  char *a;
#pragma acc shape include(a[0:2 * n])
};

int
main ()
{
  block<int, 4> x = { NEW (int, 5) };
  block<int, 0> y = { 3, NEW (int, 4) };
  block<char, 0> z = { 3, NEW (char, 7) };
#pragma acc data copy(x, y, z)
  {
    CHECK_PRESENT (x.a, 4 * sizeof (int));
    CHECK_ABSENT (x.a + 4, sizeof (int));
    CHECK_PRESENT (y.a, 3 * sizeof (int));
    CHECK_ABSENT (y.a + 3, sizeof (int));
    CHECK_PRESENT (z.a, 6);
    CHECK_ABSENT (z.a + 6, 1);
  }
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (&y, sizeof y);
  CHECK_ABSENT (&z, sizeof z);
  free (x.a);
  free (y.a);
  free (z.a);
}
