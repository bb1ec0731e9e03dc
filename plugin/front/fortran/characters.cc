/* Components that are strings of deferred length in data clauses.

   To gfortran their type has no characters, and a clause maps as many.  The
   length is in a component of gfortran's own beside them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/fortran/language.h"
#include "plugin/front/gcc/clauses.h"

namespace accdeep
{

namespace
{

/* The component with the string that COMPANION attaches, an lvalue; null:
   something else is attached.  */
tree
string_behind (tree companion)
{
  tree t = OMP_CLAUSE_DECL (companion);
  if (TREE_CODE (t) == COMPONENT_REF
      && descriptor_type_p (TREE_TYPE (TREE_OPERAND (t, 0))))
    t = TREE_OPERAND (t, 0);
  return TREE_CODE (t) == COMPONENT_REF
                 && derived_type_p (TREE_TYPE (TREE_OPERAND (t, 0)))
                 && DECL_NAME (TREE_OPERAND (t, 1))
                 && length_component (TREE_OPERAND (t, 1))
             ? t
             : NULL_TREE;
}

/* The type of the characters that have no place in objects of TYPE, since their
   number is not known; null: they have.  */
tree
characters_without_place (tree type)
{
  while (TREE_CODE (type) == ARRAY_TYPE
         && TREE_CODE (TREE_TYPE (type)) == ARRAY_TYPE)
    type = TREE_TYPE (type);
  return TREE_CODE (type) == ARRAY_TYPE && TYPE_STRING_FLAG (type)
                 && TYPE_SIZE_UNIT (type)
                 && integer_zerop (TYPE_SIZE_UNIT (type))
             ? TREE_TYPE (type)
             : NULL_TREE;
}

/* Bytes of a string of characters of TYPE in COMPONENT.  */
tree
string_bytes (tree component, tree type)
{
  tree field = length_component (TREE_OPERAND (component, 1));
  tree length
      = build3 (COMPONENT_REF, TREE_TYPE (field),
                unshare_expr (TREE_OPERAND (component, 0)), field, NULL_TREE);
  return fold_build2 (MULT_EXPR, sizetype, fold_convert (sizetype, length),
                      fold_convert (sizetype, TYPE_SIZE_UNIT (type)));
}

/* How many strings LVALUE, of a clause, stands for: all of an array, or one. */
tree
string_count (tree lvalue)
{
  if (!dereference_p (lvalue))
    return size_one_node;
  tree pointer = TREE_OPERAND (lvalue, 0);
  STRIP_NOPS (pointer);
  if (TREE_CODE (pointer) != COMPONENT_REF
      || !descriptor_type_p (TREE_TYPE (TREE_OPERAND (pointer, 0))))
    return size_one_node;
  return fold_convert (sizetype,
                       elements_described (TREE_OPERAND (pointer, 0)));
}

/* The companion of CLAUSE that attaches something; null: there is none.  */
tree
attaching_companion (tree clause)
{
  for (tree c = OMP_CLAUSE_CHAIN (clause); c && companion_p (c);
       c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_ATTACH_DETACH)
      return c;
  return NULL_TREE;
}

tree
component (tree object, unsigned number)
{
  tree field = TYPE_FIELDS (TREE_TYPE (object));
  while (number-- > 0)
    field = DECL_CHAIN (field);
  return build3 (COMPONENT_REF, TREE_TYPE (field), unshare_expr (object), field,
                 NULL_TREE);
}

} // namespace

tree
elements_described (tree descriptor)
{
  const descriptor_layout layout
      = layout_of_descriptor (TREE_TYPE (descriptor));
  tree result = ssize_int (1);
  /* data, offset, dtype, span, dim[] of { stride, lbound, ubound }.  */
  tree dimensions = component (descriptor, 4);
  for (unsigned i = 0; i < layout.rank; i++)
    {
      tree dimension = build4 (ARRAY_REF, TREE_TYPE (TREE_TYPE (dimensions)),
                               dimensions, size_int (i), NULL_TREE, NULL_TREE);
      tree lower = fold_convert (ssizetype, component (dimension, 1));
      tree upper = fold_convert (ssizetype, component (dimension, 2));
      tree count = fold_build2 (
          PLUS_EXPR, ssizetype,
          fold_build2 (MINUS_EXPR, ssizetype, upper, lower), ssize_int (1));
      count = fold_build2 (MAX_EXPR, ssizetype, count, ssize_int (0));
      result = fold_build2 (MULT_EXPR, ssizetype, result, count);
    }
  tree data = component (descriptor, 0);
  tree there = fold_build2 (NE_EXPR, boolean_type_node, data,
                            build_zero_cst (TREE_TYPE (data)));
  return fold_build3 (COND_EXPR, ssizetype, there, result, ssize_int (0));
}

void
measure_characters (tree clauses)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    {
      if (!mapping_p (c) || error_operand_p (OMP_CLAUSE_DECL (c)))
        continue;
      tree type = characters_without_place (TREE_TYPE (OMP_CLAUSE_DECL (c)));
      tree companion = type ? attaching_companion (c) : NULL_TREE;
      tree string = companion ? string_behind (companion) : NULL_TREE;
      if (!string)
        continue;
      tree bytes = fold_build2 (MULT_EXPR, sizetype,
                                string_count (OMP_CLAUSE_DECL (c)),
                                string_bytes (string, type));
      tree pointer = unshare_expr (OMP_CLAUSE_DECL (companion));
      tree there = fold_build2 (NE_EXPR, boolean_type_node, pointer,
                                build_zero_cst (TREE_TYPE (pointer)));
      OMP_CLAUSE_SIZE (c)
          = fold_build3 (COND_EXPR, sizetype, there, bytes, size_zero_node);
    }
}

} // namespace accdeep
