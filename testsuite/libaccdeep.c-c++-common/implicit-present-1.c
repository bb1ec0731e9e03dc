/* Section 2: a structure that is already present is only looked up by an
   implicit attribute: nothing below it is entered.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

#define N 8

struct two
{
  int n;
  int *a;
  int *b;
#pragma acc shape include(a[0:n], b[0:n])
#pragma acc shape(only_a) exclude(b)
};

static struct two x;

int
main (void)
{
  x.n = N;
  x.a = NEW (int, N);
  x.b = NEW (int, N);

#pragma acc enter data copyin<only_a>(x)
#pragma acc parallel loop
  for (int i = 0; i < N; i++)
    x.a[i] = i;
  CHECK_ABSENT (x.b, N * sizeof (int));
  CHECK (memory_shared_p () || x.a[1] == 0);
#pragma acc exit data copyout<only_a>(x)

  for (int i = 0; i < N; i++)
    CHECK_EQ (x.a[i], i);
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (x.a, N * sizeof (int));
  free (x.a);
  free (x.b);
  return 0;
}
