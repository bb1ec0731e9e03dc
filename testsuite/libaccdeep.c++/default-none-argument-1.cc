/* Section 8, class-argument: a class passed by value that has a clause, in
   constructs with default(none).

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

#include <vector>

struct crate
{
  std::vector<double> load;
  int k;
};

struct plain
{
  int k;
  plain (int n) : k (n) {}
  plain (const plain &other) : k (other.k) {}
  ~plain () {}
};

static void
sum (crate box, double *q, int n)
{
#pragma acc data copyin(box)
#pragma acc parallel loop present(box) copy(q[0 : n]) copyin(n) default(none)
  for (int i = 0; i < n; i++)
    q[i] = box.k + box.load[i];
  CHECK_ABSENT (&box, sizeof box);
}

static int
count (plain p, plain other)
{
  int r = 0;
#pragma acc parallel copy(p) copyin(other) copyout(r) default(none)
  {
    r = p.k + other.k;
    p.k = 4;
  }
  return r + p.k;
}

int
main ()
{
  double q[3] = {};
  sum ({ { 1, 2, 3 }, 5 }, q, 3);
  CHECK (q[0] == 6 && q[2] == 8);
  CHECK_EQ (count (plain (3), plain (1)), 8);
}

// { dg-final { needs-cure class-argument "not specified in enclosing" } }
