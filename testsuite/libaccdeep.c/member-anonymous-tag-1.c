/* Section 1.1: C only: types declared in a declarator, in a parameter list's
   file scope prototype, and a tag that is redeclared in an inner scope.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
};

int
main (void)
{
  struct vec outer = { 2, NEW (int, 2) };
  {
    struct vec
    {
      int m;
      int *b;
#pragma acc shape include(b[0:2 * m])
    };
    struct vec inner = { 2, NEW (int, 4) };
#pragma acc data copy(inner, outer)
    {
      CHECK_PRESENT (inner.b, 4 * sizeof (int));
      CHECK_PRESENT (outer.a, 2 * sizeof (int));
      CHECK_ABSENT (outer.a + 2, 1);
    }
    CHECK_ABSENT (&inner, sizeof inner);
    free (inner.b);
  }
  CHECK_ABSENT (&outer, sizeof outer);
  free (outer.a);
  return 0;
}
