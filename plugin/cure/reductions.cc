/* Reductions of arrays, and private copies through references of objects whose
   classes have functions for copies, at which GCC ends with an internal error,
   are reported.  C and C++.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/cure.h"
#include "plugin/front/gcc/clauses.h"
#include "plugin/lower/construct.h"

#include <set>

namespace accdeep
{

namespace
{

/* Does C reduce an array?  */
bool
array_reduction_p (tree c)
{
  return OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION
         && TREE_CODE (TREE_TYPE (OMP_CLAUSE_DECL (c))) == ARRAY_TYPE;
}

/* Does C make private copies of an object that a reference, or a parameter of
   the kind that is one, refers to, and that cannot be copied as bytes?  */
bool
class_copy_p (tree c)
{
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_FIRSTPRIVATE)
    return false;
  tree object = OMP_CLAUSE_DECL (c);
  tree type = TREE_TYPE (object);
  const bool reference = TREE_CODE (type) == REFERENCE_TYPE;
  if (reference)
    type = TREE_TYPE (type);
  return RECORD_OR_UNION_TYPE_P (type) && TREE_ADDRESSABLE (type)
         && (reference || TREE_CODE (object) == PARM_DECL
             || reference_target_p (object));
}

void
report (tree c)
{
  const location_t loc = OMP_CLAUSE_LOCATION (c);
  tree variable = base_variable (OMP_CLAUSE_DECL (c));
  if (class_copy_p (c))
    error_at (loc,
              "private copies of %qD, a parameter or reference of a class with "
              "a copy constructor or destructor: name a local variable",
              variable);
  else
    error_at (loc,
              variable ? "reduction of array %qD: GCC reduces scalars only"
                       : "reduction of an array: GCC reduces scalars only",
              variable);
}

/* Report those of *CLAUSES, and take them out.  */
void
check_clauses (tree *clauses, std::set<location_t> &errors)
{
  while (*clauses)
    {
      tree c = *clauses;
      const omp_clause_code code = OMP_CLAUSE_CODE (c);
      if ((code != OMP_CLAUSE_REDUCTION && code != OMP_CLAUSE_FIRSTPRIVATE)
          || error_operand_p (OMP_CLAUSE_DECL (c))
          || (!array_reduction_p (c) && !class_copy_p (c)))
        {
          clauses = &OMP_CLAUSE_CHAIN (c);
          continue;
        }
      if (errors.insert (OMP_CLAUSE_LOCATION (c)).second)
        report (c);
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
    check_clauses (&OMP_FOR_CLAUSES (*tp), errors);
  const std::optional<accdeep_construct> construct = construct_of (*tp);
  if (!construct || !compute_p (*construct))
    return NULL_TREE;
  check_clauses (&OMP_CLAUSES (*tp), errors);
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
