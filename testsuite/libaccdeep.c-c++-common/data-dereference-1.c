/* Section 2: a dereference *p as operand is the object that p points to.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
};

int
main (void)
{
  struct vec *p = NEW (struct vec, 1);
  p->n = 5;
  p->a = NEW (int, 5);
  for (int i = 0; i < 5; i++)
    p->a[i] = i;

#pragma acc enter data copyin(*p)
  CHECK_PRESENT (p, sizeof *p);
  CHECK (attached_p (&p->a));
#pragma acc parallel loop present(p[0:1])
  for (int i = 0; i < 5; i++)
    p->a[i] *= 3;
#pragma acc exit data copyout(*p)

  for (int i = 0; i < 5; i++)
    CHECK_EQ (p->a[i], 3 * i);
  CHECK_ABSENT (p, sizeof *p);
  free (p->a);
  free (p);
  return 0;
}
