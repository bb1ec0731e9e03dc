/* Section 9 and the cure `base-pointer': clauses on what a member refers to, as in
   function objects; of types with and without a shape.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

struct plain
{
  int n;
  double *p;
};

struct shaped
{
  int n;
  double *p;
#pragma acc shape include(p[0:n])
};

template <class T> struct change
{
  T &q;
  int (&counts)[4];

  void
  operator() (int by) const
  {
#pragma acc parallel copy(q) copyin(by)
    q.n += by;
#pragma acc data copy(q)
    {
#pragma acc parallel
      q.n += by;
#pragma acc serial copyin(q) copy(counts)
      {
	q.n += by;
	counts[3] += q.n;
      }
#pragma acc parallel no_create(q)
      q.n += by;
    }
    CHECK_ABSENT (&q, sizeof q);
#pragma acc enter data copyin(q)
    CHECK_PRESENT (&q, sizeof q);
    CHECK_ABSENT (this, sizeof *this);
#pragma acc parallel loop present(q) copy(counts[1:2])
    for (int i = 1; i < 3; i++)
      counts[i] = q.n;
#pragma acc exit data delete(q)
    CHECK_ABSENT (&q, sizeof q);
  }
};

template <class T>
static void
test ()
{
  double p[16] = { 1 };
  int counts[4] = { 0 };
  T x = { 1, p };
  change<T>{ x, counts }(2);
  CHECK (x.n == 9 && x.p == p);
  CHECK (counts[0] == 0 && counts[1] == 9 && counts[2] == 9);
  CHECK (counts[3] == 7);
  CHECK_ABSENT (p, sizeof p);
  CHECK_ABSENT (counts, sizeof counts);
}

int
main ()
{
  test<plain> ();
  test<shaped> ();
  return 0;
}
