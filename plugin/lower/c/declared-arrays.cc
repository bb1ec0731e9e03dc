/* Parameters of C that are declared as arrays.  To GCC they are pointers, and
   their most significant bound is in an attribute: section "Dataflow regions"
   of the language.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/gcc/clauses.h"
#include "plugin/front/gcc/mentions.h"
#include "plugin/lower/dataflow.h"

namespace accdeep
{

namespace
{

/* The number of elements of the array type TYPE, as it was written; null: there
   is none.  */
tree
bound_of_type (tree type)
{
  tree domain = TYPE_DOMAIN (type);
  tree last = domain ? TYPE_MAX_VALUE (domain) : NULL_TREE;
  if (!last)
    return NULL_TREE;
  if (TREE_CODE (last) == INTEGER_CST)
    return size_int (TREE_INT_CST_LOW (last) + 1);
  STRIP_NOPS (last);
  const bool one_less = (TREE_CODE (last) == PLUS_EXPR
                         && integer_all_onesp (TREE_OPERAND (last, 1)))
                        || (TREE_CODE (last) == MINUS_EXPR
                            && integer_onep (TREE_OPERAND (last, 1)));
  if (!one_less)
    return NULL_TREE;
  tree bound = TREE_OPERAND (last, 0);
  STRIP_NOPS (bound);
  while (TREE_CODE (bound) == SAVE_EXPR)
    {
      bound = TREE_OPERAND (bound, 0);
      STRIP_NOPS (bound);
    }
  return bound;
}

/* The most significant bound of the parameter DECL; null: there is none.  The
   attribute has a string, in which that bound stands last, as digits when it is
   constant, else as "$", and a list of the bounds that are not constant, in
   which it is the first.  Those of a typedef's are not what the user wrote.
   Newer GCCs have the array's type in place of both.  */
tree
declared_bound (tree decl)
{
  tree attribute = lookup_attribute ("arg spec", DECL_ATTRIBUTES (decl));
  if (!attribute)
    return NULL_TREE;
  tree arguments = TREE_VALUE (attribute);
  const std::string spec = TREE_STRING_POINTER (TREE_VALUE (arguments));
  tree written = TREE_CHAIN (arguments);
  if (written && TREE_CODE (TREE_VALUE (written)) == ARRAY_TYPE)
    return bound_of_type (TREE_VALUE (written));
  if (spec.size () < 2)
    return NULL_TREE;
  std::size_t end = spec.size () - 1, begin = end;
  while (begin > 0 && ISDIGIT (spec[begin - 1]))
    begin--;
  if (begin < end)
    return size_int (std::stoull (spec.substr (begin, end - begin)));
  if (spec[end - 1] != '$' || !written
      || TREE_TYPE (TREE_VALUE (written)) == sizetype)
    return NULL_TREE;
  return TREE_VALUE (written);
}

/* Gives a variable in the expression *TP whose value the function changes.  */
tree
find_change (tree *tp, int *walk_subtrees, void *data)
{
  tree bound = static_cast<tree> (data);
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  tree changed = changed_operand (*tp);
  return changed && DECL_P (changed)
                 && walk_tree_without_duplicates (
                     &bound,
                     [] (tree *t, int *, void *decl) {
                       return *t == decl ? *t : NULL_TREE;
                     },
                     changed)
             ? changed
             : NULL_TREE;
}

/* Let CLAUSE, about the parameter DECL, be about all elements of the array with
   BOUND.  */
void
expand (tree clause, tree decl, tree bound)
{
  tree first = build_fold_indirect_ref (decl);
  tree size = size_binop (MULT_EXPR, fold_convert (sizetype, bound),
                          TYPE_SIZE_UNIT (TREE_TYPE (first)));
  while (TREE_CODE (TREE_TYPE (first)) == ARRAY_TYPE)
    first = build4 (ARRAY_REF, TREE_TYPE (TREE_TYPE (first)), first,
                    size_zero_node, NULL_TREE, NULL_TREE);
  OMP_CLAUSE_DECL (clause) = first;
  OMP_CLAUSE_SIZE (clause) = unshare_expr (size);
  OMP_CLAUSE_CHAIN (clause)
      = map_clause (OMP_CLAUSE_LOCATION (clause), GOMP_MAP_FIRSTPRIVATE_POINTER,
                    decl, size_zero_node, OMP_CLAUSE_CHAIN (clause));
}

} // anonymous namespace

void
expand_declared_arrays (tree clauses)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    {
      if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP || companion_p (c)
          || OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FORCE_DEVICEPTR)
        continue;
      tree decl = OMP_CLAUSE_DECL (c);
      tree bound
          = TREE_CODE (decl) == PARM_DECL ? declared_bound (decl) : NULL_TREE;
      if (!bound)
        continue;
      tree changed = walk_tree_without_duplicates (
          &DECL_SAVED_TREE (cfun->decl), find_change, bound);
      if (changed)
        error_at (OMP_CLAUSE_LOCATION (c),
                  "the declared extent of %qD is not known here, since the "
                  "function changes %qD",
                  decl, changed);
      else
        expand (c, decl, bound);
    }
}

} // namespace accdeep
