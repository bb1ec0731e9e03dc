/* Section 3: with if_present, an update skips what is absent: the root, or an
   included sub-object.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

#define N 4

struct two
{
  int n;
  int *a;
  int *b;
#pragma acc shape include(a[0:n], b[0:n])
#pragma acc shape(only_a) exclude(b)
};

int
main (void)
{
  struct two x;
  x.n = N;
  x.a = NEW (int, N);
  x.b = NEW (int, N);
  int four = 4;

#pragma acc update self(x) if_present
#pragma acc update device(x) if_present
#pragma acc enter data copyin<only_a>(x)
  write_device (&x.a[1], &four, sizeof four);
#pragma acc update self(x) if_present
  CHECK_EQ (x.a[1], 4);
  CHECK_EQ (x.b[1], 0);
#pragma acc exit data delete<only_a>(x)
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (x.a, N * sizeof (int));
  free (x.a);
  free (x.b);
  return 0;
}
