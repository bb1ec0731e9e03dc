/* Section 8, attach: enter data with a member of an object that is absent.  GCC 13
   and later map the pointer, too, and it is attached then.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-DPOINTER_MAPPED" { target gcc13 } } */

#include "../lib/accdeep-test.h"

struct list
{
  int n;
  double *d, *e;
};

static void
one_object (struct list *p)
{
#pragma acc enter data copyin(p->d[0:4])
#ifdef POINTER_MAPPED
  p->d[2] = 0;
#pragma acc parallel loop present(p->d[0:4])
  for (int i = 0; i < 4; i++)
    p->d[i] *= 2;
  CHECK (p->d[0] == (memory_shared_p () ? 2 : 1));
#endif
#pragma acc exit data copyout(p->d[0:4])
#ifdef POINTER_MAPPED
  CHECK (p->d[0] == 2 && p->d[2] == (memory_shared_p () ? 0 : 6));
#endif
}

static void
elements (struct list *p, int i, int j)
{
#pragma acc enter data copyin(p[i].d[0:4], p[j].e[0:4])
  CHECK_PRESENT (p[i].d, 4 * sizeof (double));
#pragma acc exit data copyout(p[i].d[0:4], p[j].e[0:4])
}

/* What the kernel writes to the object comes back.  */
static void
beside (struct list *p)
{
  double *d = p->d;
#pragma acc parallel copy(p[0:1], p->d[0:4])
  {
    p->n = 9;
    p->d[3] = 10;
  }
  CHECK (p->n == 9 && p->d == d && d[3] == 10);
}

int
main (void)
{
  double d[4] = { 1, 2, 3, 4 }, e[4] = { 5, 6, 7, 8 };
  struct list v[3] = { { 4, d, e }, { 4, d, e }, { 4, d, e } };
  one_object (&v[1]);
  elements (v, 0, 2);
  beside (&v[1]);
  CHECK_ABSENT (v, sizeof v);
  CHECK_ABSENT (d, sizeof d);
  CHECK_ABSENT (e, sizeof e);
  return 0;
}
