/* Section 1.2: static data members, static member functions, class enumerators
   and name space variables as lengths.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

namespace settings
{
int width = 3;
}

class grid
{
public:
  enum { EDGE = 4 };
  static const int fixed = 2;
  static int area () { return EDGE * settings::width; }
  int *a = NEW (int, 5);
  int *b = NEW (int, 5);
  int *c = NEW (int, 20);
  int *d = NEW (int, 5);
#pragma acc shape include(a[0:EDGE], b[0:fixed], c[0:area()], d[0:settings::width])
};

int
main ()
{
  grid x;
#pragma acc data create(x)
  {
    CHECK_PRESENT (x.a, 4 * sizeof (int));
    CHECK_ABSENT (x.a + 4, sizeof (int));
    CHECK_PRESENT (x.b, 2 * sizeof (int));
    CHECK_ABSENT (x.b + 2, sizeof (int));
    CHECK_PRESENT (x.c, 12 * sizeof (int));
    CHECK_ABSENT (x.c + 12, sizeof (int));
    CHECK_PRESENT (x.d, 3 * sizeof (int));
    CHECK_ABSENT (x.d + 3, sizeof (int));
  }
  CHECK_ABSENT (&x, sizeof x);
  free (x.a);
  free (x.b);
  free (x.c);
  free (x.d);
}
