/* Section 1.3: the name is possible on every data clause and on update.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

#define N 4

struct two
{
  int n;
  int *a;
  int *b;
#pragma acc shape init_needed(n) include(a[0:n], b[0:n])
#pragma acc shape(s) exclude(b)
};

static struct two x;

static void
inside (void)
{
  CHECK_PRESENT (&x, sizeof x);
  CHECK_PRESENT (x.a, N * sizeof (int));
  CHECK_ABSENT (x.b, N * sizeof (int));
}

int
main (void)
{
  x.n = N;
  x.a = NEW (int, N);
  x.b = NEW (int, N);

#pragma acc data copy<s>(x)
  inside ();
#pragma acc data copyin<s>(x)
  inside ();
#pragma acc data copyout<s>(x)
  inside ();
#pragma acc data create<s>(x)
  inside ();
#pragma acc data pcopy<s>(x)
  inside ();
#pragma acc data present_or_copyin<s>(x)
  inside ();
#pragma acc data copyin<s>(x)
  {
#pragma acc data present<s>(x)
    inside ();
#pragma acc data no_create<s>(x)
    inside ();
  }
  CHECK_ABSENT (&x, sizeof x);

#pragma acc enter data copyin<s>(x)
  inside ();
#pragma acc update device<s>(x)
#pragma acc update self<s>(x)
#pragma acc update host<s>(x)
#pragma acc parallel present<s>(x)
  x.a[0] = 17;
#pragma acc exit data copyout<s>(x)
  CHECK_EQ (x.a[0], 17);

#pragma acc enter data create<s>(x)
  inside ();
#pragma acc exit data delete<s>(x)
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (x.a, N * sizeof (int));
  free (x.a);
  free (x.b);
  return 0;
}
