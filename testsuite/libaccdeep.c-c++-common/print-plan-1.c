/* accdeep_print_plan: the objects that deep directives mapped, with their
   ranges, counts and attached pointers.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"
#include "../lib/accdeep-counters.h"

struct two
{
  int n;
  int *a;
  int *b;
#pragma acc shape include(a[0:n], b[0:n])
};

int
main (void)
{
  struct two x;
  x.n = 4;
  x.a = NEW (int, 4);
  x.b = NEW (int, 4);
  size_t objects = memory_shared_p () ? 0 : 3;
  CHECK_EQ (print_plan (&x, sizeof x), 0);
#pragma acc enter data copyin(x)
  CHECK_EQ (print_plan (&x, sizeof x), objects);
#pragma acc exit data delete(x)
  CHECK_EQ (print_plan (&x, sizeof x), 0);
  free (x.a);
  free (x.b);
  return 0;
}
