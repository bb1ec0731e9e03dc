/* Section 1.1: names that the plugin makes are the same in every file of a
   program and local or comdat: two includes of one header agree.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <vector>

template <class T>
struct vec
{
  int n;
  T *a;
  int length () const { return n; }
#pragma acc shape include(a[0:length()])
};

inline void
enter (vec<int> &v)
{
#pragma acc enter data copyin(v)
}

struct user
{
  std::vector<int> flat;
  vec<int> deep;
};

void
f (user &u)
{
  enter (u.deep);
}

/* { dg-final { scan-accdeep-dump "follow \"vec<int>\" default a offset=8 pointer.0 : function.\\*4" } } */
