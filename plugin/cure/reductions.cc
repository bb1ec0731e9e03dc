/* Reductions of arrays, at which GCC ends with an internal error, are reported.
   C and C++.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/cure.h"
#include "plugin/front/gcc/clauses.h"
#include "plugin/lower/construct.h"

#include <set>

namespace accdeep
{

namespace
{

/* Report the clauses in *CLAUSES that reduce arrays, and take them out.  */
void
check_reductions (tree *clauses, std::set<location_t> &errors)
{
  while (*clauses)
    {
      tree c = *clauses;
      const bool array
          = OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION
            && !error_operand_p (OMP_CLAUSE_DECL (c))
            && TREE_CODE (TREE_TYPE (OMP_CLAUSE_DECL (c))) == ARRAY_TYPE;
      if (!array)
        {
          clauses = &OMP_CLAUSE_CHAIN (c);
          continue;
        }
      tree variable = base_variable (OMP_CLAUSE_DECL (c));
      if (errors.insert (OMP_CLAUSE_LOCATION (c)).second)
        error_at (OMP_CLAUSE_LOCATION (c),
                  variable ? "reduction of array %qD: GCC reduces scalars only"
                           : "reduction of an array: GCC reduces scalars only",
                  variable);
      *clauses = OMP_CLAUSE_CHAIN (c);
    }
}

tree
visit (tree *tp, int *walk_subtrees, void *data)
{
  /* A combined construct has a clause twice.  */
  std::set<location_t> &errors = *static_cast<std::set<location_t> *> (data);
  if (TYPE_P (*tp))
    {
      *walk_subtrees = 0;
      return NULL_TREE;
    }
  if (TREE_CODE (*tp) == OACC_LOOP)
    check_reductions (&OMP_FOR_CLAUSES (*tp), errors);
  const std::optional<accdeep_construct> construct = construct_of (*tp);
  if (!construct || !compute_p (*construct))
    return NULL_TREE;
  check_reductions (&OMP_CLAUSES (*tp), errors);
  return NULL_TREE;
}

} // namespace

void
check_array_reductions (tree *body)
{
  std::set<location_t> errors;
  if (!lang_GNU_Fortran ())
    walk_tree_without_duplicates (body, visit, &errors);
}

} // namespace accdeep
