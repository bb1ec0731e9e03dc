/* Section 1.1: _Pragma in macros, also in one that makes the whole struct, and
   around structs in structs.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

#define ACC(...) _Pragma (#__VA_ARGS__)
#define VEC(NAME, ELEMENT)						      \
  struct NAME								      \
  {									      \
    int n;								      \
    ELEMENT *a;								      \
    _Pragma ("acc shape include(a[0:n])")				      \
    ACC (acc shape(empty) exclude(a))					      \
    ACC (acc policy(in_a) default(exclude) copyin(a))			      \
  };

VEC (floats, float) VEC (doubles, double)

#define PAIR(NAME)							      \
  struct NAME								      \
  {									      \
    struct								      \
    {									      \
      int m;								      \
      int *b;								      \
      ACC (acc shape include(b[0:m]))					      \
    } inner;								      \
    int n;								      \
    int *a;								      \
    ACC (acc shape include(a[0:2 * n]))					      \
  };
PAIR (pair)

#define COPY(X) ACC (acc data copy(X))

int
main (void)
{
  struct floats x;
  struct doubles y;
  struct pair z;
  x.n = y.n = z.n = z.inner.m = 3;
  x.a = NEW (float, 3);
  y.a = NEW (double, 3);
  z.a = NEW (int, 6);
  z.inner.b = NEW (int, 3);

  COPY (x)
  COPY (y)
  ACC (acc parallel copy(z) present(x, y))
  {
    x.a[2] = 1;
    y.a[2] = 2;
    z.a[5] = 3;
    z.inner.b[2] = 4;
  }
  CHECK_EQ (x.a[2], 1);
  CHECK_EQ (y.a[2], 2);
  CHECK_EQ (z.a[5], 3);
  CHECK_EQ (z.inner.b[2], 4);

  ACC (acc data copyin<empty>(x) invoke<in_a>(y))
  {
    CHECK_ABSENT (x.a, 3 * sizeof (float));
    CHECK (attached_p (&y.a));
  }
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (&z, sizeof z);
  free (x.a);
  free (y.a);
  free (z.a);
  free (z.inner.b);
  return 0;
}
