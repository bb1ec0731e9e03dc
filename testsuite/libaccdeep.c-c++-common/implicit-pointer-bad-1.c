/* Section 2.2: a kernel dereferences a pointer without a clause, to an object
   of a type with a shape, and the object is absent: an error at the construct.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-skip-device host "everything is present there" } */

#include "../lib/accdeep-test.h"

struct cell
{
  int n;
  float *v;
#pragma acc shape include(v[0:n])
};

int
main (void)
{
  float v[3] = { 1, 2, 3 }, r = 0;
  struct cell x = { 3, v }, *p = &x, *none = NULL;
#pragma acc parallel copy(r)
  if (r > 5)
    r = p->v[1];
#pragma acc parallel copy(r)
  r += none == NULL;
  CHECK_EQ (r, 1);
  fprintf (stderr, "so far\n");
#pragma acc parallel loop reduction(+:r)
  for (int i = 0; i < p->n; i++)
    r += p->v[i];
  return 0;
}

/* { dg-shouldfail "absent" } */
/* { dg-output "so far.*parallel: what p points to, .* is not present, and the construct uses it without a clause; map it first, or write copy.p.0:1..; directive at .*implicit-pointer-bad-1.c:30" } */
