/* Section 8, attach: a data construct that maps an object and what a member of
   it points to attaches the member, in whichever order GCC has its clauses.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct plain
{
  int n;
  double *a, *b;
};

static void
in_data (struct plain p)
{
#pragma acc data copyin(p) copy(p.a[0:p.n]) copyin(p.b[0:p.n])
#pragma acc serial present(p)
  p.a[2] = p.b[1] + p.n;
  CHECK_ABSENT (&p, sizeof p);
}

static void
in_compute (struct plain p)
{
#pragma acc parallel copyin(p) copyin(p.b[0:p.n]) copy(p.a[0:p.n])
  p.a[1] = p.b[2] + p.n;
  CHECK_ABSENT (&p, sizeof p);
}

int
main (void)
{
  double a[3] = { 1, 2, 3 }, b[3] = { 10, 20, 30 };
  struct plain p = { 3, a, b };
  in_data (p);
  CHECK_EQ (a[2], 23);
  in_compute (p);
  CHECK_EQ (a[1], 33);
  CHECK (p.a == a && p.b == b);
  return 0;
}

/* { dg-final { needs-cure attach "outer struct not mapped for attach" { target gcc13 } } } */
