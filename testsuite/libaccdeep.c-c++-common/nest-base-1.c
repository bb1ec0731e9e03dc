/* Section 2.1: a nest extends the default shape, the shape in angle
   brackets, or with empty ones nothing; behind invoke it extends the named
   policy.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct s
{
  int n;
  int *a, *b, *c;
#pragma acc shape include(a[0:n], b[0:n]) exclude(c)
#pragma acc shape(two) include(a[0:2]) exclude(b) include(c[0:2])
#pragma acc policy(in) default(exclude) copyin(a, b)
#pragma acc policy(ways) in(a) out(b)
};

static void
check (const struct s *x, int a, int b, int c)
{
  const int *p[3] = { x->a, x->b, x->c };
  const int n[3] = { a, b, c };
  for (int i = 0; i < 3; i++)
    {
      if (n[i])
	CHECK_PRESENT (p[i], n[i] * sizeof (int));
      CHECK_ABSENT (p[i] + n[i], sizeof (int));
    }
}

int
main (void)
{
  struct s x = { 4, NEW (int, 9), NEW (int, 9), NEW (int, 9) };
#pragma acc data copyin(x)::{ include(c[0:3]) }
  check (&x, 4, 4, 3);
#pragma acc data copyin(x)::{ exclude(a) }
  check (&x, 0, 4, 0);
#pragma acc data copyin<two>(x)::{ include(b[0:1]) }
  check (&x, 2, 1, 2);
#pragma acc data copyin(x<two>)::{ include(a[0:3]) }
  check (&x, 3, 0, 2);
#pragma acc data copyin<>(x)::{ include(b[0:5]) }
  check (&x, 0, 5, 0);
#pragma acc data copyin<>(x)::{ default(exclude) include(c[0:1]) }
  check (&x, 0, 0, 1);
#pragma acc data invoke<in>(x)::{ exclude(b) }
  check (&x, 4, 0, 0);
#pragma acc data invoke<in>(x)::{ copyin(b[0:1]) create(c[0:7]) }
  check (&x, 4, 1, 7);
#pragma acc data invoke(x)::{ default(none) copy(a) exclude(b) }
  check (&x, 4, 0, 0);
#pragma acc data invoke(x)::{ use(in) copy(a[0:6]) }
  check (&x, 6, 4, 0);
#pragma acc data invoke<>(x)::{ shape(two) default(create) }
  check (&x, 2, 0, 2);

  for (int i = 0; i < 4; i++)
    x.a[i] = x.b[i] = x.c[i] = i;
#pragma acc data copy<ways>(x)::{ include(c[0:4]) }
  {
#pragma acc parallel loop
    for (int i = 0; i < 4; i++)
      {
	x.b[i] = x.a[i] + x.c[i];
	x.a[i] = x.c[i] = -1;
      }
  }
  for (int i = 0; i < 4; i++)
    {
      CHECK_EQ (x.b[i], 2 * i);
      CHECK_EQ (x.c[i], -1);
      if (!memory_shared_p ())
	CHECK_EQ (x.a[i], i);
    }
  CHECK_ABSENT (&x, sizeof x);
  free (x.a);
  free (x.b);
  free (x.c);
  return 0;
}
