/* Section 7: containers of nodes, as operands, members and elements, under
   copyin, copyout, update and a policy.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-std=c++17" } */

#include "container-matrix-aux.h"

#include <forward_list>
#include <list>
#include <map>
#include <set>

int
main ()
{
  test ([] (cell *c) { return std::list<cell> (c, c + 3); });
  test ([] (cell *c) { return std::forward_list<cell> (c, c + 3); });
  test (map_of<std::map<int, cell>>);
  test (map_of<std::multimap<int, cell>>);
  test ([] (cell *c) { return std::set<cell> (c, c + 3); });
  test ([] (cell *c) { return std::multiset<cell> (c, c + 3); });
}
