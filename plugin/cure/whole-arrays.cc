/* cure::repeated of array variables in C and C++: elements and sections of one
   in a directive that names all of it, copyin(x[1]) copyout(x).  And
   cure::empty_section of them: a section of length 0 says nothing of the array,
   which GCC would take for what the clause maps.

   Consumes clauses as the front end has made them; leaves the variable's.  In
   "update" all are left, one behind the other.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/cure.h"
#include "plugin/front/gcc/clauses.h"
#include "plugin/lower/operand.h"

namespace accdeep
{

namespace
{

/* The array variable, or what a reference to one refers to, that PART is about
   an element or a section of; null: none.  Rows that its elements point to are
   no parts.  */
tree
array_around (tree part)
{
  if (OMP_CLAUSE_CODE (part) != OMP_CLAUSE_MAP || companion_p (part))
    return NULL_TREE;
  tree variable = OMP_CLAUSE_DECL (part);
  while (TREE_CODE (variable) == ARRAY_REF)
    variable = TREE_OPERAND (variable, 0);
  const bool array
      = DECL_P (variable)
        || (reference_target_p (variable) && DECL_P (TREE_OPERAND (variable, 0))
            && TREE_CODE (TREE_TYPE (variable)) == ARRAY_TYPE);
  return array && variable != OMP_CLAUSE_DECL (part) ? variable : NULL_TREE;
}

/* The clause among CLAUSES that maps all of VARIABLE by its name, else the
   first that maps it as a section; null: there is none beside PART.  */
tree
whole_clause (tree clauses, tree part, tree variable)
{
  tree decl = DECL_P (variable) ? variable : TREE_OPERAND (variable, 0);
  tree found = NULL_TREE;
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (maps_whole_p (c, decl)
        && (!found || TREE_CODE (OMP_CLAUSE_DECL (c)) != ARRAY_REF))
      found = c;
  return found != part ? found : NULL_TREE;
}

/* Let WHOLE map what PART maps, too.  False: it would copy more back, or they
   are clauses of two kinds.  */
bool
take_in (tree whole, tree part)
{
  const unsigned kind = OMP_CLAUSE_MAP_KIND (whole);
  const unsigned more = OMP_CLAUSE_MAP_KIND (part);
  if (kind == more)
    return true;
  if (!allocating_kind_p (kind) || !allocating_kind_p (more)
      || (more & ~kind & GOMP_MAP_FROM))
    return false;
  OMP_CLAUSE_SET_MAP_KIND (whole, gomp_map_kind (kind | more));
  return true;
}

/* PART stays beside a clause on all of its array: the kernel finds it by
   that.  */
void
unlink_array (tree part)
{
  tree *link = &OMP_CLAUSE_CHAIN (part);
  while (*link && companion_p (*link))
    if (only_for_kernel_p (*link))
      *link = OMP_CLAUSE_CHAIN (*link);
    else
      link = &OMP_CLAUSE_CHAIN (*link);
}

/* Has PART no elements?  */
bool
empty_part_p (tree part)
{
  return OMP_CLAUSE_SIZE (part) && integer_zerop (OMP_CLAUSE_SIZE (part));
}

/* Is a clause of CLAUSES beside PART about DECL?  */
bool
another_clause_p (tree clauses, tree part, tree decl)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (c != part && OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && !companion_p (c)
        && base_variable (OMP_CLAUSE_DECL (c)) == decl)
      return true;
  return false;
}

/* The clause at LINK, on no elements of VARIABLE, goes.  With default(none),
   which wants a clause on VARIABLE, one stays that maps nothing.  */
void
drop_empty_part (tree *clauses, tree *link, tree variable)
{
  tree part = *link;
  tree decl = base_variable (variable);
  if (default_among (*clauses) != OMP_CLAUSE_DEFAULT_NONE
      || another_clause_p (*clauses, part, decl))
    {
      unlink_group (link);
      return;
    }
  OMP_CLAUSE_SET_MAP_KIND (part, GOMP_MAP_IF_PRESENT);
  OMP_CLAUSE_DECL (part) = unshare_expr (variable);
  OMP_CLAUSE_SIZE (part) = TYPE_SIZE_UNIT (TREE_TYPE (variable));
  unlink_array (part);
  if (decl != variable)
    OMP_CLAUSE_CHAIN (part) = map_clause (
        OMP_CLAUSE_LOCATION (part), GOMP_MAP_FIRSTPRIVATE_REFERENCE, decl,
        size_zero_node, OMP_CLAUSE_CHAIN (part));
}

/* Does PART, a clause on a part of VARIABLE, an array, say nothing beside the
   others of CLAUSES, or does one of these take it in?  The run-time library
   knows what to do with objects that have shapes.  */
bool
needless_p (tree clauses, tree part, tree variable)
{
  if (empty_part_p (part))
    return cure_p (cure::empty_section);
  tree whole = whole_clause (clauses, part, variable);
  return whole && cure_p (cure::repeated)
         && !described_p (elements_type (TREE_TYPE (variable)))
         && take_in (whole, part);
}

} // namespace

bool
join_array_parts (tree *clauses, const std::unordered_set<tree> &leave)
{
  bool several = false;
  if (lang_GNU_Fortran ())
    return several;
  for (tree *link = clauses; *link;)
    {
      tree variable = array_around (*link);
      if (variable && !leave.count (base_variable (variable))
          && needless_p (*clauses, *link, variable))
        {
          if (empty_part_p (*link))
            drop_empty_part (clauses, link, variable);
          else
            unlink_group (link);
          continue;
        }
      if (variable && cure_p (cure::repeated)
          && !described_p (elements_type (TREE_TYPE (variable)))
          && whole_clause (*clauses, *link, variable))
        {
          unlink_array (*link);
          several = true;
        }
      link = &OMP_CLAUSE_CHAIN (*link);
    }
  return several;
}

} // namespace accdeep
