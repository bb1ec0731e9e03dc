/* Section 2.2: an object that is present is not created again; enter data,
   exit data and update of a member neither create nor count it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct vec
{
  int n;
  int *a, *b;
#pragma acc shape default(exclude) include(n)
};

int
main (void)
{
  struct vec X = { 4, NEW (int, 4), NEW (int, 4) };
#pragma acc enter data copyin(X)
  for (int i = 0; i < 4; i++)
    X.a[i] = i;
  int n = 0;
#pragma acc data copyin(X.a[0:X.n]) copyout(X.b[0:X.n])
  {
    CHECK (attached_p (&X.a) && attached_p (&X.b));
#pragma acc parallel present(X) copyout(n)
    {
      n = X.n;
      for (int i = 0; i < X.n; i++)
	X.b[i] = 3 * X.a[i];
    }
  }
  CHECK_EQ (n, 4);
  CHECK_EQ (X.b[3], 9);
  CHECK_PRESENT (&X, sizeof X);
  CHECK_ABSENT (X.a, 4 * sizeof (int));

#pragma acc enter data copyin(X.a[0:4])
  CHECK (attached_p (&X.a));
#pragma acc exit data delete(X)
  CHECK_ABSENT (&X, sizeof X);
  CHECK_PRESENT (X.a, 4 * sizeof (int));
#pragma acc update self(X.a[0:2])
#pragma acc exit data delete(X.a[0:4])
  CHECK_ABSENT (X.a, 4 * sizeof (int));

  /* The object comes later.  */
#pragma acc enter data copyin(X.a[0:4])
#pragma acc data copyin(X.n, X.b[0:1])
  {
    CHECK_PRESENT (&X, sizeof X);
    CHECK (attached_p (&X.b));
  }
#pragma acc exit data delete(X.a[0:4])
  CHECK_ABSENT (X.a, 4 * sizeof (int));
  free (X.a);
  free (X.b);
  return 0;
}
