/* Section 4: a polymorphic class is mapped as its own class;
   the members work.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct solver
{
  virtual ~solver () {}
  virtual int id () const { return 1; }
  int n = 3;
  int *a = NEW (int, 3);
#pragma acc shape include(a[0:n])
};

int
main ()
{
  solver s;
#pragma acc data copy(s)
  {
#pragma acc parallel loop
    for (int i = 0; i < 3; i++)
      s.a[i] = i + s.n;
  }
#pragma acc enter data copyin(s)
#pragma acc exit data delete(s)
  for (int i = 0; i < 3; i++)
    CHECK_EQ (s.a[i], i + 3);
  CHECK_EQ (s.id (), 1);
  CHECK_ABSENT (&s, sizeof s);
  CHECK_ABSENT (s.a, 3 * sizeof (int));
  free (s.a);
}
