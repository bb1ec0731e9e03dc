/* For scripts/check-pictures: names that XML does not take as they are, a tree of
   nodes, a container.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <cstdio>
#include <vector>

namespace some::rather::long_name_space
{

template <typename T, int N> struct matrix
{
  int rows;
  T *data;
#pragma acc shape include(data[0:rows*N])
};

} // namespace some::rather::long_name_space

struct tree
{
  double v;
  tree *left, *right;
#pragma acc shape include(left[0:1], right[0:1])
};

tree *
make (int depth)
{
  return depth ? new tree{ 1.0 * depth, make (depth - 1), make (depth - 1) }
	       : nullptr;
}

int
main ()
{
  some::rather::long_name_space::matrix<double, 4> m{ 5, new double[20]() };
  std::vector<std::vector<int>> v{ { 1, 2, 3 }, { 4 }, { 5, 6 } };
  tree *t = make (4);
#pragma acc parallel copy(m, v)
  m.data[3] = v[0][1];
#pragma acc parallel copy(t[0:1])
  t->left->v = 3;
  std::printf ("%g\n", m.data[3] + t->left->v);
}
