/* language.md 2.2: members of several elements behind one pointer, entered apart,
   in one construct.  Only elements that the kernel finds by the pointer have to
   lie in one block: none, one that a clause names, or another one.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct part
{
  int n;
  double *a;
  double *b;
#pragma acc shape include(a[0:n], b[0:2])
};

static struct part *
make (void)
{
  struct part *p = NEW (struct part, 4);
  for (int i = 0; i < 4; i++)
    {
      p[i].n = 2 + i;
      p[i].a = NEW (double, p[i].n);
      p[i].b = NEW (double, 2);
      p[i].a[1] = 10 * i;
      p[i].b[1] = 100 * i;
    }
  return p;
}

static void
destroy (struct part *p)
{
  CHECK_ABSENT (p, 4 * sizeof *p);
  for (int i = 0; i < 4; i++)
    {
      CHECK_ABSENT (p[i].a, p[i].n * sizeof (double));
      CHECK_ABSENT (p[i].b, 2 * sizeof (double));
      free (p[i].a);
      free (p[i].b);
    }
  free (p);
}

/* The kernel uses no element.  */
static void
none (void)
{
  struct part *p = make ();
  int done = 0;
#pragma acc enter data copyin(p[1:1])
#pragma acc parallel copyin(p->a[0:p->n]) present(p[1].b[0:2]) copy(done)
  done = 1;
  CHECK_EQ (done, 1);
#pragma acc exit data delete(p[1:1])
  destroy (p);
}

/* One that a clause names; the other one is made for the construct.  */
static void
one (int k)
{
  struct part *p = make ();
#pragma acc enter data copyin(p[1:1])
#pragma acc parallel copyin(p->a[0:p->n]) present(p[1].b[0:2])
  p[1].b[1] += p[1].n;
#pragma acc parallel copy(p[0].a[0:p->n]) present(p[1].b[0:2])
  p->a[1] += p->n;
#pragma acc serial copy(p[k].a[0:p[k].n], p[1].a[0:p[1].n])
  for (int i = 0; i < 2; i++)
    p[k].a[i] += p[k].n;
#pragma acc exit data copyout(p[1:1])
  CHECK_EQ (p[1].b[1], 100 + 3);
  CHECK_EQ (p[1].a[1], 10);
  CHECK_EQ (p[0].a[1], 2);
  CHECK_EQ (p[k].a[1], 10 * k + k + 2);
  destroy (p);
}

/* One that no clause names, the first one and another one.  */
static void
another (void)
{
  struct part *p = make ();
#pragma acc enter data copyin(p[2:1])
#pragma acc enter data copyin(p[0:1])
#pragma acc kernels loop copyin(p[2].a[0:2])
  for (int i = 0; i < 2; i++)
    p->a[i] += 10 * (i + 1);
#pragma acc exit data copyout(p[0:1])
  CHECK_EQ (p[0].a[1], 20);
#pragma acc parallel copyin(p[0].a[0:2])
  {
    for (int i = 0; i < 2; i++)
      p[2].b[i] += p[2].n;
  }
  /* Nothing follows the pointer there.  */
#pragma acc parallel copyin(p[0].a[0:2])
  if (p == 0)
    p[3].a[0] = 1;
#pragma acc exit data copyout(p[2:1])
  CHECK_EQ (p[2].a[1], 20);
  CHECK_EQ (p[2].b[1], 200 + 4);
  CHECK_EQ (p[3].a[0], 0);
  destroy (p);
}

int
main (void)
{
  none ();
  one (3);
  another ();
  return 0;
}
