/* Section 9: clause order does not matter, an object and its members included.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct item
{
  int n;
  double *a, *b;
#pragma acc shape init_needed(n)
};

struct plain
{
  int n;
  double *a;
};

struct vec
{
  int n;
  double *a, *b;
#pragma acc shape include(a[0:n], b[0:n])
};

static void
members_first (struct item x, struct vec v)
{
  double *a = x.a, *b = x.b;
  const int shared = memory_shared_p ();
#pragma acc data copyout(x.b[0:x.n]) copy(x.a[0:x.n], x)
  {
    CHECK (attached_p (&x.a) && attached_p (&x.b));
#pragma acc serial present(x)
    {
      x.b[1] = x.a[1] + 1;
      x.a[0] = 9;
      x.n++;
    }
  }
  CHECK (x.a == a && x.b == b && x.n == 4 && a[0] == 9 && b[1] == 3);
  x.n = 3;

#pragma acc parallel copy(x.a[0:x.n]), copyout(x.b[0:x.n]), copy(x)
  x.b[2] = x.a[1] + 2;
  CHECK_EQ (b[2], 4);

  /* The members' clauses hold for them.  */
#pragma acc data copyin(v.a[0:v.n]) copy(v)
#pragma acc serial present(v)
  {
    v.a[2] = -1;
    v.b[2] = 7;
  }
  CHECK (v.b[2] == 7 && v.a[2] == (shared ? -1 : 5));

#pragma acc enter data create(v.a[0:v.n]) copyin(v)
  CHECK_PRESENT (&v, sizeof v);
  CHECK (attached_p (&v.a) && attached_p (&v.b));
#pragma acc serial present(v)
  v.a[1] = 6;
#pragma acc update self(v.a[0:v.n], v.n) self(v)
  CHECK_EQ (v.a[1], 6);
#pragma acc exit data delete(v.a[0:v.n], v)
  CHECK_ABSENT (&v, sizeof v);
  CHECK_ABSENT (v.a, 8);
}

static void
without_shape (struct plain p)
{
  double *a = p.a;
#pragma acc data copy(p.a[0:p.n]) copyin(p)
#pragma acc serial present(p)
  p.a[2] = p.n;
  CHECK (a == p.a && a[2] == p.n);
  CHECK_ABSENT (&p, sizeof p);
}

int
main (void)
{
  struct item x = { 3, NEW (double, 3), NEW (double, 3) };
  struct vec v = { 3, NEW (double, 3), NEW (double, 3) };
  struct plain p = { 3, NEW (double, 3) };
  x.a[1] = 2;
  v.a[2] = 5;
  members_first (x, v);
  CHECK_ABSENT (x.a, 24);
  CHECK_ABSENT (v.b, 24);
  without_shape (p);
  CHECK_ABSENT (p.a, 24);
  free (x.a);
  free (x.b);
  free (v.a);
  free (v.b);
  free (p.a);
  return 0;
}
