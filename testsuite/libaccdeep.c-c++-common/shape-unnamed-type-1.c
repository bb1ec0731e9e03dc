/* Section 1.1: inside of the body of a structure without a tag, named by a
   typedef or by a variable only.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

typedef struct
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
} vec;

static struct
{
  int n;
  int *a;
#pragma acc shape include(a[0:n + 1])
} only;

int
main (void)
{
  vec x;
  x.n = only.n = 3;
  x.a = NEW (int, 3);
  only.a = NEW (int, 4);

#pragma acc data copy(x, only)
  {
    CHECK_PRESENT (only.a, 4 * sizeof (int));
#pragma acc parallel loop
    for (int i = 0; i < 3; i++)
      {
	x.a[i] = i + 1;
	only.a[i + 1] = i + 2;
      }
  }
  for (int i = 0; i < 3; i++)
    {
      CHECK_EQ (x.a[i], i + 1);
      CHECK_EQ (only.a[i + 1], i + 2);
    }
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (&only, sizeof only);
  free (x.a);
  free (only.a);
  return 0;
}
