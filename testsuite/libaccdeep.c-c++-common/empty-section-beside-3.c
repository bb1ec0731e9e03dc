/* Section 11, "sections of one array in one directive lie in one block": sections
   of length 0 alone, also of a null pointer, are no block.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct deep
{
  int n;
  double *p;
  struct deep *next;
#pragma acc shape include(p[0:n], next[0:1])
};

/* N is 0.  */
static void
one_member_by_two_names (struct deep *x, int n)
{
  int s = 0;
#pragma acc parallel copy(x->p[0:0]) copy(x[0].p[0:0]) copy(s)
  s += 1;
#pragma acc parallel copy(x->next[0:0]) copy(x[0].next[0:n]) copy(s)
  s += 2;
#pragma acc parallel present(x->next[0:n]) present(x[0].next[0:n]) copy(s)
  s += 4;
#pragma acc data create(x->p[n:n]) copyin(x[0].p[0:n])
  CHECK_ABSENT (x->p, sizeof (double));
  CHECK (s == 7);
}

int
main (void)
{
  struct deep x = { 2, NULL, NULL };
  one_member_by_two_names (&x, 0);
  x.p = NEW (double, 2);
  x.p[1] = 3;
  one_member_by_two_names (&x, 0);
  double *p = x.p;
  struct deep *y = &x;
#pragma acc parallel copy(x.p[0:0]) copy(y->p[1:1])
  y->p[1] += 4;
  CHECK (x.p == p && p[1] == 7);
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (p, 2 * sizeof *p);
  free (p);
  return 0;
}
