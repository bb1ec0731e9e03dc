/* Section 2.2: members as operands of a region, without their object: it is
   created whole, only the listed pointers are set, and nothing else moves.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct vec
{
  int n;
  int *a, *b, *c;
#pragma acc shape include(a[0:n], b[0:n], c[0:n])
};

struct pair
{
  struct vec first, second;
};

static struct vec
make (int n)
{
  struct vec x = { n, NEW (int, 8), NEW (int, 8), NEW (int, 8) };
  for (int i = 0; i < 8; i++)
    {
      x.a[i] = i;
      x.b[i] = 10 * i;
      x.c[i] = 100 * i;
    }
  return x;
}

static void
end (const struct vec *x)
{
  CHECK_ABSENT (x, sizeof *x);
  CHECK_ABSENT (x->a, 8 * sizeof (int));
  CHECK_ABSENT (x->b, 8 * sizeof (int));
  CHECK_ABSENT (x->c, 8 * sizeof (int));
  free (x->a);
  free (x->b);
  free (x->c);
}

static void
variable (void)
{
  struct vec X = make (6);
#pragma acc data copyin(X.a[0:X.n]) copyout(X.b[0:X.n - 1])
  {
    CHECK_PRESENT (&X, sizeof X);
    CHECK_PRESENT (X.a, 6 * sizeof (int));
    CHECK_PRESENT (X.b, 5 * sizeof (int));
    CHECK_ABSENT (X.b + 5, sizeof (int));
    CHECK_ABSENT (X.c, 8 * sizeof (int));
    CHECK (attached_p (&X.a) && attached_p (&X.b));
#pragma acc parallel loop
    for (int i = 0; i < 5; i++)
      {
	X.b[i] = X.a[i] + 1;
	X.a[i] = -1;
      }
  }
  for (int i = 0; i < 8; i++)
    {
      CHECK_EQ (X.b[i], i < 5 ? i + 1 : 10 * i);
      if (!memory_shared_p ())
	CHECK_EQ (X.a[i], i);
    }
  CHECK_EQ (X.n, 6);
  end (&X);
}

/* The object's own clause, in any order; members have theirs.  */
static void
with_object (void)
{
  struct vec X = make (4);
#pragma acc data copyout(X.b[0:X.n]) copyin(X) create(X.c[0:2])
  {
    CHECK_PRESENT (X.c, 2 * sizeof (int));
    CHECK_ABSENT (X.c + 2, sizeof (int));
#pragma acc parallel loop
    for (int i = 0; i < 4; i++)
      {
	if (i < 2)
	  X.c[i] = X.n;
	X.b[i] = X.a[i] + X.n;
	X.a[i] = -1;
      }
  }
  for (int i = 0; i < 4; i++)
    {
      CHECK_EQ (X.b[i], i + 4);
      if (!memory_shared_p ())
	{
	  CHECK_EQ (X.a[i], i);
	  CHECK_EQ (X.c[i], 100 * i);
	}
    }
#pragma acc data copy(X, X.a[0:3])
  {
    CHECK_PRESENT (X.a, 3 * sizeof (int));
    CHECK_ABSENT (X.a + 3, sizeof (int));
    CHECK_PRESENT (X.b, 4 * sizeof (int));
  }
  end (&X);
}

/* Bases that are no variables.  */
static void
bases (void)
{
  struct vec c[3] = { make (3), make (4), make (5) };
  struct vec *x = &c[2];
  struct pair p = { c[0], c[1] };
  int m = 4;
#pragma acc data copyin(c[1].a[0:m])
  {
    CHECK_PRESENT (&c[1], sizeof c[1]);
    CHECK_ABSENT (&c[0], sizeof c[0]);
    CHECK (attached_p (&c[1].a));
  }
  CHECK_ABSENT (c[1].a, sizeof (int));
#pragma acc data copy(x->b[0:m])
  {
    CHECK_PRESENT (x, sizeof *x);
    CHECK (attached_p (&x->b));
#pragma acc parallel present<>(x[0:1])::{ default(exclude) }
    x->b[3] = 7;
  }
  CHECK_EQ (x->b[3], 7);
#pragma acc data copyin(p.second.a[0:p.second.n]) create(p.first.c[0:1])
  {
    CHECK_PRESENT (&p, sizeof p);
    CHECK (attached_p (&p.second.a) && attached_p (&p.first.c));
    CHECK_ABSENT (p.first.a, sizeof (int));
  }
  CHECK_ABSENT (&p, sizeof p);
  for (int i = 0; i < 3; i++)
    end (&c[i]);
}

/* Direct members.  */
static void
direct (void)
{
  struct vec X = make (5);
  int n = 0;
#pragma acc data copyin(X.n, X.a[0:X.n])
  {
    CHECK_PRESENT (&X, sizeof X);
#pragma acc parallel copyout(n)
    n = X.n + X.a[2];
  }
  CHECK_EQ (n, 7);
  end (&X);
}

static void
compute (void)
{
  struct vec X = make (6);
  struct vec *x = &X;
  const int n = X.n;
#pragma acc parallel loop copyin(X.a[0:n]) copy(X.b[0:n])
  for (int i = 0; i < n; i++)
    X.b[i] += X.a[i];
#pragma acc kernels copyin(X.n) copy(X.b[0:n])
  for (int i = 0; i < X.n; i++)
    X.b[i]++;
#pragma acc serial copy(x->b[0:n]) copyin(x->n)
  for (int i = 0; i < x->n; i++)
    x->b[i]++;
  for (int i = 0; i < n; i++)
    CHECK_EQ (X.b[i], 11 * i + 2);
  end (&X);
}

int
main (void)
{
  variable ();
  with_object ();
  bases ();
  direct ();
  compute ();
  return 0;
}
