// Containers in very many objects, which the library walks in another way.
//
// SPDX-License-Identifier: GPL-3.0-or-later

// { dg-do run }

#include "../lib/accdeep-test.h"

#include <vector>

struct row
{
  std::vector<int> v;
#pragma acc shape include(v)
};

int
main ()
{
  constexpr int n = 3000;
  row *rows = new row[n];
  for (int i = 0; i < n; i++)
    rows[i].v.assign (1 + i % 5, i);
#pragma acc enter data copyin(rows[0:n])
#pragma acc parallel loop present(rows[0:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i % 5; j++)
      rows[i].v[j] += j;
#pragma acc exit data copyout(rows[0:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i % 5; j++)
      CHECK_EQ (rows[i].v[j], i + j);
  CHECK_ABSENT (rows, n * sizeof *rows);
  delete[] rows;
  return 0;
}
