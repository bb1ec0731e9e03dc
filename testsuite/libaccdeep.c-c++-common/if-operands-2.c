/* Section 8, if-operands: operands with a shape are computed only where
   the condition holds, which is asked once.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct flat
{
  int n;
  int *a;
};

struct vec
{
  int n;
  struct flat *inner;
  int *a;
#pragma acc shape include(a[0:n])
};

static int asked;

static int
ask (const void *p)
{
  asked++;
  return p != NULL;
}

static void
all (struct vec *v)
{
#pragma acc enter data copyin(v[0:1]) if(ask (v))
#pragma acc enter data copyin(v->inner[0:v->n]) if(v)
#pragma acc update self(v->a[0:v->n], v->inner->n) if(v != NULL)
#pragma acc exit data delete(v->inner[0:v->n]) if(v)
#pragma acc exit data copyout(v[0:1]) if(v)
}

int
main (void)
{
  struct flat g[2] = { { 2, NULL }, { 3, NULL } };
  struct vec v = { 2, g, NEW (int, 2) };
  all (NULL);
  CHECK_EQ (asked, 1);
  all (&v);
  CHECK_EQ (asked, 2);
  CHECK_ABSENT (g, sizeof g);
  CHECK_ABSENT (&v, sizeof v);
  CHECK_ABSENT (v.a, sizeof (int));
#pragma acc enter data copyin(v.a[0:2]) if(v.n)
  CHECK_PRESENT (v.a, 2 * sizeof (int));
#pragma acc exit data delete(v.a[0:2]) if(v.n)
  CHECK_ABSENT (v.a, 2 * sizeof (int));
  free (v.a);
  return 0;
}
