/* cure::repeated of array variables in C and C++: elements and sections of one
   in a directive that names all of it, copyin(x[1]) copyout(x).

   Consumes clauses as the front end has made them; leaves the variable's, which
   copies what any of them copies.  In "update" all are left, one behind the
   other.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/cure.h"
#include "plugin/front/gcc/clauses.h"

namespace accdeep
{

namespace
{

/* The array variable that C says where it is on the device, beside a clause on
   a part of it; null: it does not.  */
tree
array_of_pointer (tree c)
{
  if (!c || OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP
      || OMP_CLAUSE_MAP_KIND (c) != GOMP_MAP_FIRSTPRIVATE_POINTER)
    return NULL_TREE;
  tree decl = OMP_CLAUSE_DECL (c);
  return DECL_P (decl) && TREE_CODE (TREE_TYPE (decl)) == ARRAY_TYPE
             ? decl
             : NULL_TREE;
}

/* The clause among CLAUSES that maps all of VARIABLE; null: none.  */
tree
whole_clause (tree clauses, tree variable)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && OMP_CLAUSE_DECL (c) == variable
        && !companion_p (c))
      return c;
  return NULL_TREE;
}

/* Let WHOLE map what PART maps, too.  False: they are clauses of two kinds.  */
bool
take_in (tree whole, tree part)
{
  const gomp_map_kind kind = OMP_CLAUSE_MAP_KIND (whole);
  const gomp_map_kind more = OMP_CLAUSE_MAP_KIND (part);
  if (kind == more)
    return true;
  if (!allocating_kind_p (kind) || !allocating_kind_p (more))
    return false;
  OMP_CLAUSE_SET_MAP_KIND (whole, gomp_map_kind (kind | more));
  return true;
}

} // namespace

void
join_array_parts (tree *clauses, const std::unordered_set<tree> &leave)
{
  if (lang_GNU_Fortran () || !cure_p (cure::repeated))
    return;
  for (tree *link = clauses; *link;)
    {
      tree variable = OMP_CLAUSE_CODE (*link) == OMP_CLAUSE_MAP
                          ? array_of_pointer (OMP_CLAUSE_CHAIN (*link))
                          : NULL_TREE;
      tree whole = variable && !leave.count (variable)
                       ? whole_clause (*clauses, variable)
                       : NULL_TREE;
      if (whole && whole != *link && take_in (whole, *link))
        unlink_group (link);
      else
        link = &OMP_CLAUSE_CHAIN (*link);
    }
}

} // namespace accdeep
