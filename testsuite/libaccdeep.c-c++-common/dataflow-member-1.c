/* A member of a structure variable that tasks name and the region does not is
   the region's: attached, and neither copied in nor out.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct pair
{
  int n;
  int *a, *b, *c;
};
#pragma acc shape type(struct pair) include(a[0:n], b[0:n], c[0:n])

static void
run (struct pair x, struct pair *p, int *r, int n)
{
#pragma acc dataflow copyin(x.a[0:n]) copyout(r[0:n])
  {
#pragma acc parallel loop copyin(x.a[0:n]) copyout(x.b[0:n])
    for (int i = 0; i < n; i++)
      x.b[i] = x.a[i] * 2;
#pragma acc parallel loop copyin(x.b[0:n]) copyout(p->c[0:n])
    for (int i = 0; i < n; i++)
      p->c[i] = x.b[i] + 4;
#pragma acc parallel loop copyin(p->c[0:n]) copyout(r[0:n])
    for (int i = 0; i < n; i++)
      r[i] = p->c[i];
  }
}

int
main (void)
{
  enum { n = 4 };
  int a[n] = { 1, 2, 3, 4 }, b[n] = { 0 }, c[n] = { 0 }, r[n] = { 0 };
  struct pair x = { n, a, b, c }, y = x;
  run (x, &y, r, n);
  for (int i = 0; i < n; i++)
    {
      CHECK_EQ (r[i], a[i] * 2 + 4);
      if (!memory_shared_p ())
	CHECK (b[i] == 0 && c[i] == 0);
    }
  CHECK_ABSENT (b, sizeof b);
  CHECK_ABSENT (c, sizeof c);
  return 0;
}
