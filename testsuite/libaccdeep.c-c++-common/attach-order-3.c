/* Section 8, attach: enter data takes objects and what their members point to in
   one directive, in any order, as programs that copy by hand write it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct array
{
  int n;
  double *d;
};

struct mesh
{
  struct array *a;
  struct array in[2];
};

static void
check (struct mesh *m, int n)
{
#pragma acc parallel present(m[0:1])
  {
    m->a->d[n - 1] += 1;
    m->in[1].d[0] += 2;
  }
#pragma acc update self(m->a->d[0:n], m->in[1].d[0:n])
  CHECK_EQ (m->a->d[n - 1], n + 1);
  CHECK_EQ (m->in[1].d[0], 12);
  CHECK_PRESENT (m->a, sizeof *m->a);
#pragma acc exit data delete(m->in[1].d[0:n], m->a->d[0:n], m->a[0:1], m[0:1])
  CHECK_ABSENT (m, sizeof *m);
  CHECK_ABSENT (m->a, sizeof *m->a);
  CHECK_ABSENT (m->a->d, n * sizeof (double));
  m->a->d[n - 1] = n;
  m->in[1].d[0] = 10;
}

int
main (void)
{
  enum { n = 3 };
  double first[n] = { 1, 2, 3 }, second[n] = { 10, 20, 30 };
  struct array a = { n, first };
  struct mesh m = { &a, { { 0, NULL }, { n, second } } }, *p = &m;

#pragma acc enter data copyin(p[0:1], p->a[0:1], p->a->d[0:n], p->in[1].d[0:n])
  check (p, n);
#pragma acc enter data copyin(p->in[1].d[0:n], p->a->d[0:n], p->a[0:1], p[0:1])
  check (p, n);
#pragma acc enter data copyin(p->a->d[0:n]) copyin(p[0:1]) copyin(p->a[0:1]) \
  copyin(p->in[1].d[0:n])
  check (p, n);
#pragma acc enter data copyin(p[0:1]) copyin(p->a->d[0:n], p->a[0:1]) \
  create(p->in[1].d[0:n])
#pragma acc update device(p->in[1].d[0:n])
  check (p, n);
  /* The object was there before.  */
#pragma acc enter data copyin(p[0:1])
#pragma acc enter data copyin(p->a->d[0:n], p->a[0:1], p->in[1].d[0:n])
  /* From GCC 13 on it counts for what entered after it, until a directive
     without it takes that.  */
  CHECK_PRESENT (p->a, sizeof *p->a);
#pragma acc parallel present(p[0:1])
  p->a->d[n - 1] += p->in[1].d[0];
#pragma acc exit data copyout(p->a->d[0:n]) delete(p->in[1].d[0:n], p->a[0:1])
#pragma acc exit data delete(p[0:1])
  CHECK_EQ (first[n - 1], n + 10);
  CHECK_ABSENT (p, sizeof *p);
  CHECK_ABSENT (p->a, sizeof *p->a);
  CHECK_ABSENT (first, sizeof first);
  CHECK_ABSENT (second, sizeof second);
  CHECK (m.a == &a && a.d == first && m.in[1].d == second);
  return 0;
}

/* { dg-final { needs-cure attach "outer struct not mapped" } } */
