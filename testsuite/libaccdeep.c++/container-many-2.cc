// Sections 2.2, 8: a vector has pointers with a base and memory that no element
// is in; very many objects that have some still share one block of the device,
// beside the one of their root.
//
// SPDX-License-Identifier: GPL-3.0-or-later

// { dg-do run }

#include "../lib/accdeep-counters.h"

#include <vector>

struct row
{
  std::vector<int> v;
  std::vector<double> w[2];
  int sum;
#pragma acc shape include(v, w)
};

static unsigned long
blocks ()
{
  accdeep_statistics s = {};
  last_statistics (&s);
  return s.blocks;
}

int
main ()
{
  constexpr int n = 3000;
  row *rows = new row[n];
  for (int i = 0; i < n; i++)
    {
      rows[i].v.reserve (8);
      rows[i].v.assign (i % 5, i);
      rows[i].w[1].push_back (i);
    }

#pragma acc enter data copyin(rows[0:n])
  CHECK (memory_shared_p () || blocks () == 1);
#pragma acc parallel loop present(rows[0:n])
  for (int i = 0; i < n; i++)
    {
      rows[i].sum = 0;
      for (int &x : rows[i].v)
	rows[i].sum += x++;
      for (double &x : rows[i].w[0])
	x = -1;
      for (double &x : rows[i].w[1])
	x += rows[i].v.size ();
    }

  // What an ordinary directive takes has no pointer of the device's.
#pragma acc update self(rows[7:1])
  CHECK_EQ (rows[7].v.size (), 2u);
  CHECK_EQ (rows[7].v[1], 8);
  CHECK_EQ (rows[7].sum, 14);
  // There is room on the device for what comes to be.
  rows[7].v.push_back (70);
#pragma acc update device(rows[7:1])
#pragma acc exit data copyout(rows[0:n])

  CHECK_EQ (rows[7].v[2], 70);
  for (int i = 0; i < n; i++)
    {
      CHECK_EQ (rows[i].v.size (), i % 5u + (i == 7));
      CHECK_EQ (rows[i].v.capacity (), 8u);
      for (int j = 0; j < i % 5; j++)
	CHECK_EQ (rows[i].v[j], i + 1);
      CHECK_EQ (rows[i].sum, i % 5 * i);
      CHECK_EQ (rows[i].w[0].size (), 0u);
      CHECK_EQ (rows[i].w[1][0], i + i % 5);
    }
  CHECK_ABSENT (rows, n * sizeof *rows);
  delete[] rows;
  return 0;
}
