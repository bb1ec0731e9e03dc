/* Section 7: a directive of the user's about the template replaces what is built
   in: here a vector is its elements, and not the memory that it has reserved.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "../lib/accdeep-test.h"

#include <vector>

#pragma acc shape type(template <class T, class A> std::vector<T, A>) \
  include(_M_impl._M_start[0:size ()], _M_impl._M_finish[@_M_impl._M_start])

int
main ()
{
  std::vector<std::vector<int>> v (3);
  for (int i = 0; i < 3; i++)
    {
      v[i].reserve (10);
      v[i].assign (i + 1, i);
    }
#pragma acc data copy(v)
  {
    CHECK_PRESENT (v[2].data (), 3 * sizeof (int));
    CHECK_ABSENT (v[2].data () + 3, 7 * sizeof (int));
#pragma acc parallel loop
    for (std::size_t i = 0; i < v.size (); i++)
      for (int &x : v[i])
	x += 10 * int (v[i].size ());
  }
  for (int i = 0; i < 3; i++)
    {
      CHECK (v[i].front () == 10 * (i + 1) + i && v[i].capacity () == 10);
      v[i].push_back (5);
      CHECK (v[i].back () == 5 && v[i].size () == std::size_t (i + 2));
    }
  CHECK_ABSENT (&v, sizeof v);
}
