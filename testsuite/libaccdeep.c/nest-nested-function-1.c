/* Section 2.1: a nest in a function of GNU C that is in another one, with lengths
   that are expressions of its own and of the outer function's variables.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct vec
{
  int n;
  int *a;
};
#pragma acc shape type(struct vec) include(a[0:n])

int
main (void)
{
  struct vec v = { 8, NEW (int, 8) };
  int half = 4;
  void
  check (int extra)
  {
#pragma acc data copy(v)::{ include(a[0:half + extra]) }
    {
      CHECK_PRESENT (v.a, 5 * sizeof (int));
      CHECK_ABSENT (v.a + 5, 3 * sizeof (int));
#pragma acc parallel present(v)::{ include(a[0:half + extra]) }
      v.a[4] = half + extra;
    }
  }
  check (1);
  CHECK_EQ (v.a[4], 5);
  CHECK_ABSENT (v.a, sizeof (int));
  free (v.a);
  return 0;
}
