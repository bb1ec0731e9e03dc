/* Section 7: hash tables, as operands, members and elements, under copyin,
   copyout, update and a policy.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-std=c++17" } */

#include "container-matrix-aux.h"

#include <unordered_map>
#include <unordered_set>

int
main ()
{
  test (map_of<std::unordered_map<int, cell>>);
  test (map_of<std::unordered_multimap<int, cell>>);
  test ([] (cell *c) {
    return std::unordered_set<cell, cell_hash> (c, c + 3);
  });
  test ([] (cell *c) {
    return std::unordered_multiset<cell, cell_hash> (c, c + 3);
  });
}
