// Sections 2.2, 8: what a vector says of its elements is read each time that a
// construct is met, also where everything lies where it lay.
//
// SPDX-License-Identifier: GPL-3.0-or-later

// { dg-do run }

#include "../lib/accdeep-test.h"

#include <vector>

struct row
{
  std::vector<int> v;
  int sum;
#pragma acc shape include(v)
};

int
main ()
{
  row r;
  r.v.reserve (16);
  for (int i = 0; i < 10; i++)
    {
      r.v.push_back (i);
      r.sum = -1;
#pragma acc parallel copy(r)
      {
	r.sum = 0;
	for (int &x : r.v)
	  r.sum += x++;
      }
      CHECK_EQ (r.v.size (), i + 1u);
      CHECK_EQ (r.v[i], i + 1);
      int sum = 0;
      for (int j = 0; j <= i; j++)
	sum += r.v[j] - 1;
      CHECK_EQ (r.sum, sum);
    }
  CHECK_ABSENT (&r, sizeof r);
  return 0;
}
