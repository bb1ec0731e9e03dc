// Section 8, kernels-scalar: references to members of an object that is mapped.
// SPDX-License-Identifier: GPL-3.0-or-later
// { dg-do run }

#include "../lib/accdeep-test.h"

struct grid
{
  double cell[8];
  int n;
  int sum;
};

template <class T>
static void
count (const T &n, T &sum)
{
#pragma acc kernels
  for (T i = 0; i < n; i++)
    sum += i;
}

int
main ()
{
  grid g = { {}, 5, 100 };
#pragma acc data copyin(g)
  {
    g.n = 2;
    count (g.n, g.sum);
    CHECK (memory_shared_p () || g.sum == 100);
#pragma acc update self(g.sum)
  }
  CHECK_EQ (g.sum, memory_shared_p () ? 101 : 110);
  CHECK_ABSENT (&g, sizeof g);
  int n = 3, sum = 0;
  count (n, sum);
  CHECK_EQ (sum, 3);
  return 0;
}

// { dg-final { needs-cure kernels-scalar "is already mapped" } }
