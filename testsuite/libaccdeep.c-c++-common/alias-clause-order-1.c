/* Section 3: one directive is one set: the result does not depend on the order
   of its clauses.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
};

static struct vec x;
static int *whole;

static void
inside (void)
{
  CHECK_PRESENT (whole, 8 * sizeof (int));
  CHECK (attached_p (&x.a));
#pragma acc serial present(x)
  x.a[1] += 1;
}

static void
after (int value)
{
  CHECK_EQ (whole[4], value);
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (whole, 8 * sizeof (int));
}

int
main (void)
{
  whole = NEW (int, 8);
  x.n = 2;
  x.a = whole + 3;

#pragma acc data copy(x) copy(whole[0:8])
  inside ();
  after (1);
#pragma acc data copy(whole[0:8]) copy(x)
  inside ();
  after (2);
#pragma acc data copy(whole[0:8], x)
  inside ();
  after (3);
#pragma acc data copy(x, whole[0:8])
  inside ();
  after (4);
  int *again = whole;
#pragma acc data present(again[0:8]) copy(whole[0:8]) copy(x)
  inside ();
  after (5);
  free (whole);
  return 0;
}
