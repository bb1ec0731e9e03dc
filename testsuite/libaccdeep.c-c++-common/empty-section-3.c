/* Section 8, empty-section: sections of members that are empty, and others that
   are not, in one clause: the pointers of those are attached, and no others.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct part
{
  int n;
  double *v, *w;
};

/* Of A's sections N elements, of B's M.  */
static void
members (struct part *a, struct part *b, double *q, int n, int m)
{
  double sum = 0;
#pragma acc data copyin(a[0:1], b[0:1])
  {
#pragma acc parallel copy(q[0:n], a->v[0:n], a->w[1:m], b->w[0:n], b->v[0:m]) \
  copyout(sum)
    {
      sum = 0;
      for (int i = 0; i < n; i++)
	sum += a->v[i] + b->w[i] + q[i];
      for (int i = 0; i < m; i++)
	sum += a->w[i + 1] + b->v[i];
    }
    CHECK_EQ (sum, 3 * n + 2 * m);
#pragma acc enter data copyin(a->w[0:n], b->v[0:m], q[0:n], a->v[0:m])
    sum = 0;
#pragma acc parallel present(a[0:1], b[0:1]) copy(sum)
    for (int i = 0; i < m; i++)
      sum += a->v[i] + b->v[i];
    CHECK_EQ (sum, 2 * m);
#pragma acc exit data delete(a->w[0:n], b->v[0:m], q[0:n], a->v[0:m])
  }
  CHECK_ABSENT (a, sizeof *a);
  CHECK_ABSENT (b->v, sizeof *b->v);
}

/* Of variables, elements, and through pointers in memory.  */
static void
others (struct part **p, int n, int m)
{
  struct part s[2] = { *p[0], *p[1] };
  double sum = 0;
#pragma acc data copyin(s)
#pragma acc serial copyin(s[0].v[0:n], s[1].v[0:m], s[0].w[0:m]) copy(sum)
  for (int i = 0; i < m; i++)
    sum += s[1].v[i] + s[0].w[i];
  CHECK_EQ (sum, 2 * m);
  CHECK_ABSENT (s, sizeof s);
}

int
main (void)
{
  double v[12];
  for (int i = 0; i < 12; i++)
    v[i] = 1;
  struct part a = { 1, v, v + 3 }, b = { 2, v + 6, v + 9 };
  struct part *p[2] = { &a, &b };
  members (&a, &b, v, 0, 2);
  members (&b, &a, v, 0, 1);
  members (&a, &b, v, 0, 0);
  others (p, 0, 3);
  others (p, 0, 1);
  return 0;
}

/* { dg-final { needs-cure empty-section "not mapped for attach" } } */
