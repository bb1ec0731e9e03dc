/* Section 1.1: classes in classes and in name spaces; type() with a qualified
   name.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

namespace lib
{
class outer
{
public:
  class inner
  {
  public:
    int n = 3;
    int *a = NEW (int, 3);
#pragma acc shape include(a[0:n])
  };
  inner in;
  int m = 2;
  int *b = NEW (int, 2);
};
}
#pragma acc shape type(lib::outer) include(b[0:m])
#pragma acc shape(no_a) type(lib::outer::inner) exclude(a)

int
main ()
{
  lib::outer x;
  lib::outer::inner y;
#pragma acc data copy(x) copy<no_a>(y)
  {
    CHECK (attached_p (&x.in.a) && attached_p (&x.b));
    CHECK_ABSENT (y.a, 3 * sizeof (int));
  }
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (x.in.a, 3 * sizeof (int));
  free (x.in.a);
  free (x.b);
  free (y.a);
}
