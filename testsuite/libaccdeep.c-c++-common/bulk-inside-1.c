/* Section 3: what a construct of a parent has found on the device, and what
   loses its own reference within, comes back at the construct's end and goes,
   whatever its number of objects.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct one
{
  int n;
  int *x;
#pragma acc shape include(x[0:n])
};

struct parent
{
  int n;
  struct one *p;
#pragma acc shape include(p[0:n])
};

static void
inside (int n)
{
  struct parent *a = NEW (struct parent, 1);
  struct one *p = NEW (struct one, n);
  for (int i = 0; i < n; i++)
    {
      p[i].n = 3;
      p[i].x = NEW (int, 3);
    }
  a->n = n;
  a->p = p;
#pragma acc enter data copyin(p[0:n])
#pragma acc data copy(a[0:1])
  {
#pragma acc parallel present(a[0:1])
    for (int i = 0; i < n; i++)
      {
	a->p[i].x[2] = 7 + i;
	a->p[i].n = 2;
      }
#pragma acc exit data delete(p[0:n])
    CHECK_PRESENT (p, n * sizeof *p);
    CHECK_PRESENT (p[n - 1].x, 3 * sizeof (int));
    if (!memory_shared_p ())
      {
	CHECK_EQ (p[n - 1].n, 3);
	p[0].x[2] = 99;
      }
  }
  for (int i = 0; i < n; i++)
    {
      CHECK_EQ (p[i].n, 2);
      CHECK_EQ (p[i].x[2], 7 + i);
      CHECK_ABSENT (p[i].x, 3 * sizeof (int));
      free (p[i].x);
    }
  CHECK_ABSENT (p, n * sizeof *p);
  CHECK_ABSENT (a, sizeof *a);
  free (p);
  free (a);
}

int
main (void)
{
  for (int n = 1; n <= 100; n += 33)
    inside (n);
  return 0;
}
