/* Section 1.2: C only: restrict, _Atomic-free qualifiers, designated
   initialisers, flexible array members beside shapes.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct packet
{
  int n;
  int *restrict a;
  int tail[];
};
#pragma acc shape type(struct packet) include(a[0:n])

int
main (void)
{
  struct packet *p = malloc (sizeof *p + 4 * sizeof (int));
  p->n = 3;
  p->a = NEW (int, 3);
#pragma acc serial copy(p[0:1])
  p->a[2] = p->n;
  CHECK_EQ (p->a[2], 3);
  CHECK_ABSENT (p, sizeof *p);
  CHECK_ABSENT (p->a, 3 * sizeof (int));
  free (p->a);
  free (p);
  return 0;
}
