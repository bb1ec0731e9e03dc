/* Section 2.2, figure A.8 of TR-14-1: members as operands, and the nests
   that are equivalent.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

class deep_type
{
public:
  int n;
  float *a;
  float *b;
  float *c;
  deep_type (int length);
  void foo ();
#pragma acc shape
};

deep_type::deep_type (int length)
    : n (length), a (NEW (float, length)), b (NEW (float, length)),
      c (NEW (float, length))
{
  for (int i = 0; i < n; i++)
    {
      a[i] = i;
      b[i] = 10 * i;
      c[i] = 100 * i;
    }
}

static void
end (deep_type &X)
{
  CHECK_ABSENT (&X, sizeof X);
  CHECK_ABSENT (X.a, X.n * sizeof (float));
  CHECK_ABSENT (X.b, X.n * sizeof (float));
  CHECK_ABSENT (X.c, X.n * sizeof (float));
  free (X.a);
  free (X.b);
  free (X.c);
}

/* Performs a deep-copy of member a only, but not members b and c.  */
static void
one_member (bool nest)
{
  deep_type X (5);
  int n = X.n;
  auto body = [&] () {
    CHECK_PRESENT (X.a, n * sizeof (float));
    CHECK_ABSENT (X.b, n * sizeof (float));
    CHECK_ABSENT (X.c, n * sizeof (float));
#pragma acc parallel loop present(X)
    for (int i = 0; i < n; i++)
      X.a[i] *= 2;
  };
  if (nest)
    {
#pragma acc data invoke(X)::{ default(exclude) copy(a[0:n]) }
      body ();
    }
  else
    {
#pragma acc data copy(X.a[0:X.n])
      body ();
    }
  for (int i = 0; i < n; i++)
    CHECK_EQ (X.a[i], 2 * i);
  end (X);
}

/* Performs a copyin of members a and b and a copyout of member c.  */
static void
directions (bool nest)
{
  deep_type X (6);
  int n = X.n;
  auto body = [&] () {
#pragma acc parallel loop present(X)
    for (int i = 0; i < n; i++)
      {
	X.c[i] = X.a[i] + X.b[i];
	X.a[i] = X.b[i] = -1;
      }
  };
  if (nest)
    {
#pragma acc data invoke(X)::{ default(exclude) copyin(a[0:n], b[0:n]) copyout(c[0:n]) }
      body ();
    }
  else
    {
#pragma acc data copyin(X.a[0:X.n], X.b[0:X.n]) copyout(X.c[0:X.n])
      body ();
    }
  for (int i = 0; i < n; i++)
    {
      CHECK_EQ (X.c[i], 11 * i);
      if (!memory_shared_p ())
	{
	  CHECK_EQ (X.a[i], i);
	  CHECK_EQ (X.b[i], 10 * i);
	}
    }
  end (X);
}

/* Performs full deep-copy of X.  */
static void
full (bool nest)
{
  deep_type X (7);
  auto body = [&] () {
#pragma acc parallel loop present(X)
    for (int i = 0; i < 7; i++)
      {
	X.a[i] = X.b[i] + X.c[i] + X.n;
	X.b[i] = X.c[i] = i;
      }
#pragma acc parallel present(X)
    X.n = 3;
  };
  if (nest)
    {
#pragma acc data invoke(X)::{ default(copy) copy(a[0:n], b[0:n], c[0:n]) }
      body ();
    }
  else
    {
#pragma acc data copy(X, X.a[0:X.n], X.b[0:X.n], X.c[0:X.n])
      body ();
    }
  CHECK_EQ (X.n, 3);
  X.n = 7;
  for (int i = 0; i < 7; i++)
    {
      CHECK_EQ (X.a[i], 110 * i + 7);
      CHECK_EQ (X.b[i], i);
      CHECK_EQ (X.c[i], i);
    }
  end (X);
}

/* Performs a copyin of members a and b, twice.  */
void
deep_type::foo ()
{
#pragma acc data copyin(a[0:n], b[0:n])
  {
    CHECK_PRESENT (this, sizeof *this);
    CHECK_PRESENT (a, n * sizeof (float));
    CHECK_PRESENT (b, n * sizeof (float));
    CHECK_ABSENT (c, n * sizeof (float));
    CHECK (attached_p (&a) && attached_p (&b));
  }
  CHECK_ABSENT (this, sizeof *this);
#pragma acc data invoke(this[0:1])::{ default(exclude) copyin(a[0:n], b[0:n]) }
  {
    CHECK_PRESENT (this, sizeof *this);
    CHECK_PRESENT (a, n * sizeof (float));
    CHECK_ABSENT (c, n * sizeof (float));
    CHECK (attached_p (&a) && attached_p (&b));
  }
}

int
main ()
{
  for (int nest = 0; nest < 2; nest++)
    {
      one_member (nest);
      directions (nest);
      full (nest);
    }
  deep_type X (8);
  X.foo ();
  end (X);
}
