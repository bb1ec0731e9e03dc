/* Section 2: the aliases of enter data's clauses are deep.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

#define N 6

struct vec
{
  int n;
  int *a;
#pragma acc shape init_needed(n) include(a[0:n])
};

static struct vec x;

static void
check_entered_and_leave (void)
{
  CHECK_PRESENT (&x, sizeof x);
  CHECK_PRESENT (x.a, N * sizeof (int));
  CHECK (attached_p (&x.a));
#pragma acc exit data delete(x)
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (x.a, N * sizeof (int));
}

int
main (void)
{
  x.n = N;
  x.a = NEW (int, N);

#pragma acc enter data copyin(x)
  check_entered_and_leave ();
#pragma acc enter data pcopyin(x)
  check_entered_and_leave ();
#pragma acc enter data present_or_copyin(x)
  check_entered_and_leave ();
#pragma acc enter data create(x)
  check_entered_and_leave ();
#pragma acc enter data pcreate(x)
  check_entered_and_leave ();
#pragma acc enter data present_or_create(x)
  check_entered_and_leave ();

  free (x.a);
  return 0;
}
