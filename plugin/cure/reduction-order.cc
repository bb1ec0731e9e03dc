/* cure::reduction_order: the reductions of a loop, by their sizes.  Consumes
   loops as the gimplifier leaves them.

   GCC puts the values that the threads of a block combine behind each other, in
   the order of the clauses, and those of the next worker behind the last one.
   With a small one at the end those behind it are not aligned.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/directives.h"

#include <algorithm>

namespace accdeep
{

namespace
{

std::uint64_t
size_of (tree clause)
{
  tree type = TREE_TYPE (OMP_CLAUSE_DECL (clause));
  if (TREE_CODE (type) == REFERENCE_TYPE)
    type = TREE_TYPE (type);
  tree size = TYPE_SIZE_UNIT (type);
  return size && tree_fits_uhwi_p (size) ? tree_to_uhwi (size) : 0;
}

} // namespace

void
order_reductions (gomp_for *loop)
{
  auto smaller_p = [] (tree a, tree b) { return size_of (a) < size_of (b); };
  tree *link = gimple_omp_for_clauses_ptr (loop);
  std::vector<tree> found;
  for (tree c = *link; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION)
      found.push_back (c);
  if (std::is_sorted (found.begin (), found.end (), smaller_p))
    return;
  while (*link)
    if (OMP_CLAUSE_CODE (*link) == OMP_CLAUSE_REDUCTION)
      *link = OMP_CLAUSE_CHAIN (*link);
    else
      link = &OMP_CLAUSE_CHAIN (*link);
  std::stable_sort (found.begin (), found.end (), smaller_p);
  for (tree clause : found)
    {
      *link = clause;
      link = &OMP_CLAUSE_CHAIN (clause);
    }
  *link = NULL_TREE;
}

} // namespace accdeep
