/* Section 3: dynamic counts: as many exits as enters; the copyout that brings
   the count to zero is the one that moves data, and finalize ends all.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

#define N 4

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
};

int
main (void)
{
  struct vec x;
  x.n = N;
  x.a = NEW (int, N);
  int eight = 8;

#pragma acc enter data copyin(x)
#pragma acc enter data copyin(x)
  write_device (&x.a[2], &eight, sizeof eight);
#pragma acc exit data copyout(x)
  CHECK_PRESENT (&x, sizeof x);
  CHECK_PRESENT (x.a, N * sizeof (int));
  CHECK (memory_shared_p () || x.a[2] == 0);
#pragma acc exit data copyout(x)
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (x.a, N * sizeof (int));
  CHECK_EQ (x.a[2], 8);

#pragma acc enter data copyin(x)
#pragma acc enter data copyin(x)
#pragma acc enter data copyin(x)
#pragma acc exit data delete(x) finalize
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (x.a, N * sizeof (int));
  free (x.a);
  return 0;
}
