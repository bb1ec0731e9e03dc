/* Section 2.2: members of objects that accdeep does not know.  Where a
   construct, or one in it, uses the rest of the object as well, all of the object
   is mapped: figures A.8 of TR-14-1 and 2.3 of TR-16-1 as they are printed.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

typedef struct
{
  int n;
  float *a, *b;
  float w[2];
} four;

static four
make (void)
{
  four x = { 3, NEW (float, 3), NEW (float, 3), { 5, 6 } };
  return x;
}

static void
end (four *x)
{
  CHECK_ABSENT (x, sizeof *x);
  CHECK_ABSENT (x->a, sizeof (float));
  free (x->a);
  free (x->b);
}

/* X without a clause in a construct inside.  */
static void
implicit (void)
{
  four x = make ();
#pragma acc data copy(x.a[0:x.n])
  {
    CHECK_ABSENT (x.b, sizeof (float));
#pragma acc parallel
    x.a[0] = 10 + x.w[1];
  }
  CHECK_EQ (x.a[0], 16);
  end (&x);
}

/* X in a clause of one inside.  */
static void
nested (void)
{
  four x = make ();
#pragma acc data copy(x.a[0:3]) copyin(x.b[0:3])
#pragma acc data copyin(x)
  {
    CHECK (attached_p (&x.a) && attached_p (&x.b));
#pragma acc parallel loop
    for (int i = 0; i < x.n; i++)
      x.a[i] = x.b[i] + x.w[0];
  }
  CHECK_EQ (x.a[2], 5);
  end (&x);
}

static void
construct (void)
{
  four x = make ();
#pragma acc parallel loop copy(x.a[0:x.n])
  for (int i = 0; i < x.n; i++)
    x.a[i] = i + x.w[1];
  CHECK_EQ (x.a[2], 8);
#pragma acc parallel copy(x.w, x.a[0:3])
  x.w[0] = x.a[2] + x.n;
  CHECK_EQ (x.w[0], 11);
  /* Nothing but the member.  */
#pragma acc parallel loop copy(x.a[0:3])
  for (int i = 0; i < 3; i++)
    x.a[i]++;
  CHECK_EQ (x.a[2], 9);
  CHECK_EQ (x.n, 3);
  end (&x);
}

int
main (void)
{
  implicit ();
  nested ();
  construct ();
}
