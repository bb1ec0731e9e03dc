/* Section 1.3: include<s> on a pointer to aggregates and init_needed<s>.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

#define N 4

struct inner
{
  int n;
  int *a;
  int *b;
#pragma acc shape include(a[0:n], b[0:n])
#pragma acc shape(no_b) init_needed(n, a) exclude(b)
};

struct outer
{
  int count;
  struct inner *kids;
  struct inner one;
#pragma acc shape include<no_b>(kids[0:count]) init_needed(count)
#pragma acc shape(init) init_needed<no_b>(one)
};

static void
fill (struct inner *p, int first)
{
  p->n = N;
  p->a = NEW (int, N);
  p->b = NEW (int, N);
  for (int i = 0; i < N; i++)
    p->a[i] = first + i;
}

int
main (void)
{
  struct outer x;
  x.count = 2;
  x.kids = NEW (struct inner, 2);
  fill (&x.kids[0], 10);
  fill (&x.kids[1], 20);
  fill (&x.one, 30);

#pragma acc data create<init>(x)
  {
    for (int k = 0; k < 2; k++)
      {
	CHECK_PRESENT (x.kids[k].a, N * sizeof (int));
	CHECK_ABSENT (x.kids[k].b, N * sizeof (int));
      }
    CHECK_PRESENT (x.one.a, N * sizeof (int));
    CHECK_ABSENT (x.one.b, N * sizeof (int));
    int a[N];
    read_device (a, x.one.a, sizeof a);
    for (int i = 0; i < N; i++)
      CHECK_EQ (a[i], 30 + i);
  }
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (x.kids, 2 * sizeof (struct inner));
  for (int k = 0; k < 2; k++)
    {
      free (x.kids[k].a);
      free (x.kids[k].b);
    }
  free (x.kids);
  free (x.one.a);
  free (x.one.b);
  return 0;
}
