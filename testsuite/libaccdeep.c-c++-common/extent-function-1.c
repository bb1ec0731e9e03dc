/* Section 1.2: functions and variables that are visible at the directive may
   give a length, also functions of members.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

static int global_length = 6;
extern int external_length;

static int
half (int n)
{
  return n / 2;
}

int twice (int);

struct vec
{
  int n;
  int *a;
  int *b;
  int *c;
  int *d;
#pragma acc shape include(a[0:half (n)], b[0:twice (n)])
#pragma acc shape include(c[0:global_length], d[0:external_length + n])
};

int external_length = 2;

int
twice (int n)
{
  return 2 * n;
}

int
main (void)
{
  struct vec x;
  x.n = 4;
  x.a = NEW (int, 4);
  x.b = NEW (int, 9);
  x.c = NEW (int, 10);
  x.d = NEW (int, 10);

#pragma acc data copy(x)
  {
    CHECK_PRESENT (x.a, 2 * sizeof (int));
    CHECK_ABSENT (x.a + 2, sizeof (int));
    CHECK_PRESENT (x.b, 8 * sizeof (int));
    CHECK_ABSENT (x.b + 8, sizeof (int));
    CHECK_PRESENT (x.c, 6 * sizeof (int));
    CHECK_ABSENT (x.c + 6, sizeof (int));
    CHECK_PRESENT (x.d, 6 * sizeof (int));
    CHECK_ABSENT (x.d + 6, sizeof (int));
  }

  global_length = 9;
  external_length = 1;
#pragma acc data copy(x)
  {
    CHECK_PRESENT (x.c, 9 * sizeof (int));
    CHECK_PRESENT (x.d, 5 * sizeof (int));
    CHECK_ABSENT (x.d + 5, sizeof (int));
  }
  CHECK_ABSENT (&x, sizeof x);
  free (x.a);
  free (x.b);
  free (x.c);
  free (x.d);
  return 0;
}
