/* Section 1.1: outside of the type, with type(T): the tag, a typedef name, and
   a named shape added later.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct vec
{
  int n;
  int *a;
  int *b;
};
#pragma acc shape type(struct vec) include(a[0:n], b[0:n])

typedef struct
{
  int n;
  int *a;
} other;
#pragma acc shape include(a[0:n]) type(other)
#pragma acc shape(none) type(other) exclude(a)
#pragma acc shape(no_b) type(struct vec) exclude(b)

int
main (void)
{
  struct vec x;
  other y;
  x.n = y.n = 3;
  x.a = NEW (int, 3);
  x.b = NEW (int, 3);
  y.a = NEW (int, 3);

#pragma acc data copy(x, y)
  {
    CHECK (attached_p (&x.a) && attached_p (&x.b) && attached_p (&y.a));
  }
#pragma acc data copy<none>(y) copy<no_b>(x)
  {
    CHECK (attached_p (&x.a));
    CHECK_ABSENT (x.b, 3 * sizeof (int));
    CHECK_ABSENT (y.a, 3 * sizeof (int));
  }
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (&y, sizeof y);
  free (x.a);
  free (x.b);
  free (y.a);
  return 0;
}
