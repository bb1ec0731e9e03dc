/* Section 1.1: a directive in an anonymous structure is one of the enclosing
   type, and its expressions see all members; in a structure without a tag that
   a member or variable has it is one of that structure.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct outer
{
  int n;
  struct
  {
    int m;
    int *a;
#pragma acc shape include(a[0:m + n])
    union
    {
      struct
      {
	int k;
	int *b;
#pragma acc shape include(b[0:k + m + n])
#pragma acc shape(without_b) exclude(b)
      };
      double other;
    };
    struct
    {
      int m;
      int *c;
#pragma acc shape include(c[0:m + 1])
    } named;
  };
};

static struct
{
  int n;
  int *a;
#pragma acc shape include(a[0:2 * n])
} variable;

int
main (void)
{
  struct outer x;
  x.n = 2;
  x.m = 3;
  x.k = 1;
  x.named.m = 2;
  variable.n = 1;
  x.a = NEW (int, 5);
  x.b = NEW (int, 6);
  x.named.c = NEW (int, 3);
  variable.a = NEW (int, 2);

#pragma acc data copy(x, variable)
  {
    CHECK_PRESENT (x.a, 5 * sizeof (int));
    CHECK_PRESENT (x.b, 6 * sizeof (int));
    CHECK_PRESENT (x.named.c, 3 * sizeof (int));
    CHECK_PRESENT (variable.a, 2 * sizeof (int));
#pragma acc parallel
    {
      x.a[4] = x.n;
      x.b[5] = x.k;
      x.named.c[2] = x.named.m;
      variable.a[1] = variable.n;
    }
  }
  CHECK_EQ (x.a[4], 2);
  CHECK_EQ (x.b[5], 1);
  CHECK_EQ (x.named.c[2], 2);
  CHECK_EQ (variable.a[1], 1);

#pragma acc data copyin<without_b>(x)
  {
    CHECK (attached_p (&x.a));
    CHECK_ABSENT (x.b, 6 * sizeof (int));
  }
  CHECK_ABSENT (&x, sizeof x);
  free (x.a);
  free (x.b);
  free (x.named.c);
  free (variable.a);
  return 0;
}
