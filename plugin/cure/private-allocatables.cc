/* Private variables that are allocatable, or have allocatable components, of
   loops: GCC before 16 ends with an internal error there.  They are reported.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/cure.h"
#include "plugin/front/gcc/clauses.h"
#include "plugin/gcc/fortran.h"

namespace accdeep
{

namespace
{

/* Report such variables in *CLAUSES, those of a loop, and take them out.  */
void
check_clauses (tree *clauses)
{
  while (*clauses)
    {
      tree c = *clauses;
      if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_PRIVATE
          || error_operand_p (OMP_CLAUSE_DECL (c))
          || !constructed_private_p (OMP_CLAUSE_DECL (c)))
        {
          clauses = &OMP_CLAUSE_CHAIN (c);
          continue;
        }
      error_at (
          OMP_CLAUSE_LOCATION (c),
          "%qD cannot be %<private%> to a loop: it is allocatable, or has "
          "allocatable components",
          OMP_CLAUSE_DECL (c));
      *clauses = OMP_CLAUSE_CHAIN (c);
    }
}

tree
visit (tree *tp, int *walk_subtrees, void *)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (TREE_CODE (*tp) == OACC_LOOP)
    check_clauses (&OMP_FOR_CLAUSES (*tp));
  return NULL_TREE;
}

} // namespace

void
check_private_allocatables (tree *body)
{
  if (lang_GNU_Fortran () && !loops_construct_private)
    walk_tree_without_duplicates (body, visit, nullptr);
}

} // namespace accdeep
