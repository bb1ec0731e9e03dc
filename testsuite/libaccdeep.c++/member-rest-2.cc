/* language.md 2.2: a clause on a member alone, of what a reference refers to and
   of `this': what else the construct changes comes back.  What a pointer leads
   to does not: without the clause nothing would.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct shaped
{
  int n;
  double *a;
  void work ();
  void work_by_call ();
#pragma acc routine seq
  void set (int k) { n = k; }
#pragma acc shape include(a[0:n])
};

void
shaped::work ()
{
#pragma acc parallel copy(a[0:2])
  {
    a[1] = n;
    n = 9;
  }
}

void
shaped::work_by_call ()
{
#pragma acc parallel copy(this->a[0:2])
  {
    this->a[1] = n;
    set (11);
  }
}

static void
by_reference (shaped &r)
{
#pragma acc parallel copy(r.a[0:2])
  {
    r.a[1] = r.n;
    r.n = 5;
  }
}

/* The object has a clause of its own, which decides.  */
static void
beside_object (shaped &r)
{
#pragma acc parallel copyin(r) copy(r.a[0:2])
  {
    r.a[0] = r.n;
    r.n = 7;
  }
}

static void
by_pointer (shaped *p)
{
#pragma acc parallel copy(p->a[0:2])
  {
    p->a[1] = p->n + 1;
    p->n = 6;
  }
}

int
main ()
{
  shaped x = { 2, new double[2] () };
  by_reference (x);
  CHECK_EQ (x.a[1], 2);
  CHECK_EQ (x.n, 5);
  x.work ();
  CHECK_EQ (x.a[1], 5);
  CHECK_EQ (x.n, 9);
  x.work_by_call ();
  CHECK_EQ (x.a[1], 9);
  CHECK_EQ (x.n, 11);
  beside_object (x);
  CHECK_EQ (x.a[0], 11);
  CHECK_EQ (memory_shared_p () || x.n == 11, 1);
  x.n = 11;
  by_pointer (&x);
  CHECK_EQ (x.a[1], 12);
  CHECK_EQ (memory_shared_p () || x.n == 11, 1);
  CHECK_ABSENT (&x, sizeof x);
  CHECK_ABSENT (x.a, 2 * sizeof (double));
  delete[] x.a;
  return 0;
}
