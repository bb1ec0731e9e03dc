/* Section 1.4, 3.2.2 of TR-16-1: members that a clause of a policy names without
   a policy take the one of the same name, where their type has it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct part
{
  int n;
  float *a, *b;
#pragma acc policy shape(a[n], b[n])
#pragma acc policy(lite) exclude(b)
};

struct whole
{
  struct part e, *p, q;
#pragma acc policy shape(p[1])
#pragma acc policy(lite) in(e, p) in<lite>(q)
#pragma acc policy(other) in(e)
};

int
main (void)
{
  struct part e = { 1, NEW (float, 1), NEW (float, 1) };
  struct part p = { 1, NEW (float, 1), NEW (float, 1) };
  struct whole x = { e, &p, e };
#pragma acc data copy<lite>(x)
  {
    CHECK_PRESENT (x.e.a, sizeof (float));
    CHECK_ABSENT (x.e.b, sizeof (float));
    CHECK_PRESENT (p.a, sizeof (float));
    CHECK_ABSENT (p.b, sizeof (float));
  }
#pragma acc data copy<other>(x)
  CHECK_PRESENT (x.e.b, sizeof (float));
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (x.e.b, sizeof (float));
  free (e.a);
  free (e.b);
  free (p.a);
  free (p.b);
  return 0;
}
