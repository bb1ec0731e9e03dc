/* Pointers in memory that sections start from.

   Consumes a directive's data clauses before the gimplifier has seen them.
   Produces attachments: of p in copyin(p[0:n]) where p is a variable of a
   `declare' directive, of t[i] in copyin(t[i][0:n]), of *p in
   copyin((*p)[0:n]), of p in copyin(p[0:n]) where p is a reference.
   OpenACC 3.3, 2.7.2, has these pointers attached wherever they are on the
   device, as it has members, of which GCC knows.  Of elements GCC attaches
   nothing up to version 13, or the pointer to the elements instead.  From 14 on
   it attaches that as well, and libgomp ends the program where it is not on the
   device; or, since the attachments are there on "update" and "exit data", too,
   in any case.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/cure.h"
#include "plugin/front/gcc/clauses.h"
#include "plugin/lower/sections.h"

namespace accdeep
{

namespace
{

/* Does CLAUSE map something on the host?  */
bool
maps_memory_p (tree clause)
{
  if (OMP_CLAUSE_CODE (clause) != OMP_CLAUSE_MAP || companion_p (clause)
      || error_operand_p (OMP_CLAUSE_DECL (clause)))
    return false;
  switch (OMP_CLAUSE_MAP_KIND (clause))
    {
    case GOMP_MAP_FORCE_DEVICEPTR:
    case GOMP_MAP_ATTACH:
    case GOMP_MAP_DETACH:
    case GOMP_MAP_FORCE_DETACH:
      return false;
    default:
      return true;
    }
}

/* Does CLAUSE map something that a pointer may lead to?  */
bool
maps_target_p (tree clause)
{
  return maps_memory_p (clause) && pointer_target_p (OMP_CLAUSE_DECL (clause));
}

/* Does OTHER, which stands behind CLAUSE, attach one of the pointers that lead
   to what CLAUSE maps, as GCC would have it from version 14 on?  */
bool
made_for_p (tree clause, tree other)
{
  if (OMP_CLAUSE_CODE (other) != OMP_CLAUSE_MAP
      || OMP_CLAUSE_LOCATION (other) != OMP_CLAUSE_LOCATION (clause)
      || (OMP_CLAUSE_MAP_KIND (other) != GOMP_MAP_ATTACH
          && OMP_CLAUSE_MAP_KIND (other) != GOMP_MAP_DETACH))
    return false;
  tree pointer = OMP_CLAUSE_DECL (clause);
  while ((pointer = enclosing_lvalue (pointer)))
    if (operand_equal_p (pointer, OMP_CLAUSE_DECL (other),
                         OEP_MATCH_SIDE_EFFECTS | OEP_LEXICOGRAPHIC))
      return true;
  return false;
}

} // namespace

tree
base_pointer_of (tree clause)
{
  if (!maps_target_p (clause))
    return NULL_TREE;
  tree pointer = pointer_behind (TREE_OPERAND (OMP_CLAUSE_DECL (clause), 0));
  return cured_base_pointer_p (pointer) ? pointer : NULL_TREE;
}

bool
cured_base_pointer_p (tree pointer)
{
  if (!cure_p (cure::base_pointer) || lang_GNU_Fortran ()
      || TREE_CODE (TREE_TYPE (pointer)) != POINTER_TYPE)
    return false;
  if (VAR_P (pointer))
    return is_global_var (pointer)
           && lookup_attribute ("omp declare target",
                                DECL_ATTRIBUTES (pointer));
  return TREE_CODE (pointer) == ARRAY_REF || pointer_target_p (pointer)
         || (reference_target_p (pointer)
             && DECL_P (TREE_OPERAND (pointer, 0)));
}

/* Is CLAUSE by what kernels inside a data construct find a section that starts
   from a reference to a pointer?  The kernel has a pointer of its own.  */
static bool
kernels_reference_p (tree clause)
{
  tree decl = OMP_CLAUSE_DECL (clause);
  return only_for_kernel_p (clause) && DECL_P (decl)
         && TREE_CODE (TREE_TYPE (decl)) == REFERENCE_TYPE;
}

bool
attach_base_pointers (tree *clauses)
{
  bool changed = false;
  for (tree clause = *clauses; clause; clause = OMP_CLAUSE_CHAIN (clause))
    {
      tree pointer = base_pointer_of (clause);
      if (!pointer)
        continue;
      tree *behind = &OMP_CLAUSE_CHAIN (clause);
      while (*behind && (companion_p (*behind) || made_for_p (clause, *behind)))
        if (kernels_reference_p (*behind))
          behind = &OMP_CLAUSE_CHAIN (*behind);
        else
          *behind = OMP_CLAUSE_CHAIN (*behind);
      *behind = map_clause (
          OMP_CLAUSE_LOCATION (clause), GOMP_MAP_ATTACH_DETACH,
          unshare_expr (pointer),
          bytes_between (pointer, TREE_OPERAND (OMP_CLAUSE_DECL (clause), 0)),
          *behind);
      changed = true;
    }
  return changed;
}

/* The member that is a reference to what CLAUSE maps, or to the array that this
   is an element or section of; null: there is none.  */
static tree
member_reference (tree clause)
{
  if (!maps_memory_p (clause))
    return NULL_TREE;
  tree target = OMP_CLAUSE_DECL (clause);
  while (TREE_CODE (target) == ARRAY_REF)
    target = TREE_OPERAND (target, 0);
  if (!reference_target_p (target))
    return NULL_TREE;
  tree reference = pointer_behind (TREE_OPERAND (target, 0));
  return TREE_CODE (reference) == COMPONENT_REF
                 && TREE_CODE (TREE_TYPE (reference)) == REFERENCE_TYPE
             ? reference
             : NULL_TREE;
}

bool
attach_member_references (tree clauses)
{
  bool any = false;
  for (tree clause = clauses; clause; clause = OMP_CLAUSE_CHAIN (clause))
    {
      tree reference = member_reference (clause);
      tree next = OMP_CLAUSE_CHAIN (clause);
      if (!reference || (next && companion_p (next)))
        continue;
      OMP_CLAUSE_CHAIN (clause)
          = map_clause (OMP_CLAUSE_LOCATION (clause), GOMP_MAP_ATTACH_DETACH,
                        unshare_expr (reference), size_zero_node, next);
      any = true;
    }
  return any;
}

bool
attached_reference_p (tree clause)
{
  return !lang_GNU_Fortran () && maps_as_p (clause, GOMP_MAP_ATTACH_DETACH)
         && TREE_CODE (OMP_CLAUSE_DECL (clause)) == COMPONENT_REF
         && TREE_CODE (TREE_TYPE (OMP_CLAUSE_DECL (clause))) == REFERENCE_TYPE;
}

void
attach_no_base_pointers (tree *clauses)
{
  for (tree clause = *clauses; clause; clause = OMP_CLAUSE_CHAIN (clause))
    {
      if (!base_pointer_of (clause))
        continue;
      tree *link = &OMP_CLAUSE_CHAIN (clause);
      while (*link && (companion_p (*link) || made_for_p (clause, *link)))
        if (companion_p (*link))
          {
            if (DECL_P (OMP_CLAUSE_DECL (*link)))
              OMP_CLAUSE_SET_MAP_KIND (*link, GOMP_MAP_FIRSTPRIVATE_POINTER);
            link = &OMP_CLAUSE_CHAIN (*link);
          }
        else
          *link = OMP_CLAUSE_CHAIN (*link);
    }
}

} // namespace accdeep
