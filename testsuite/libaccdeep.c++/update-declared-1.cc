// Section 8, update: variables of declare directives in namespaces, static data
// members, inline variables; in templates, lambdas and member functions.
// SPDX-License-Identifier: GPL-3.0-or-later
// { dg-do run }
// { dg-additional-options "-std=c++17" }

#include "../lib/accdeep-test.h"

namespace constants
{
double g;
int table[3];
#pragma acc declare create(g, table)
namespace
{
int hidden;
#pragma acc declare create(hidden)
}
}

inline int shared_by_files = 1;
#pragma acc declare create(shared_by_files)

struct counter
{
  static int count;
  int own;
  void
  set (int value)
  {
    count = own = value;
#pragma acc update device(count)
  }
};
int counter::count;
#pragma acc declare create(counter::count)

template <class T>
static T
sum_on_device (T value)
{
  using namespace constants;
  g = hidden = shared_by_files = value;
#pragma acc update device(constants::g, hidden, shared_by_files)
  T sum = 0;
#pragma acc parallel copy(sum)
  sum = g + hidden + shared_by_files;
  return sum;
}

int
main ()
{
  CHECK_EQ (sum_on_device<int> (3), 9);
  CHECK_EQ (sum_on_device<float> (5), 15);

  auto change = [] (int value) {
    constants::table[1] = value;
#pragma acc update device(constants::table)
  };
  change (7);
  int found = 0;
#pragma acc parallel copy(found)
  {
    found = constants::table[1];
    constants::table[2] = 8;
  }
  CHECK_EQ (found, 7);
  constants::table[0] = 6;
#pragma acc update self(constants::table)
  CHECK_EQ (constants::table[2], 8);
  CHECK_EQ (constants::table[0], memory_shared_p () ? 6 : 0);

  counter c;
  c.set (4);
#pragma acc parallel copy(found)
  found = counter::count++;
  CHECK_EQ (found, 4);
  CHECK_EQ (counter::count, memory_shared_p () ? 5 : 4);
#pragma acc update self(counter::count)
  CHECK_EQ (counter::count, 5);
  return 0;
}

// { dg-final { needs-cure update "check failed" } }
