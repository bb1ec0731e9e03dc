/* The memory of Fortran's arrays and sections: their elements may have gaps
   between them, and the first one may have the highest address.

   Consumes descriptors, produces expressions of their components.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/gcc/array-memory.h"
#include "plugin/front/gcc/clauses.h"
#include "plugin/gcc/fortran.h"

namespace accdeep
{

#ifdef ACCDEEP_FORTRAN

namespace
{

tree
field (tree record, unsigned index)
{
  tree f = TYPE_FIELDS (TREE_TYPE (record));
  for (; index; index--)
    f = DECL_CHAIN (f);
  return build3 (COMPONENT_REF, TREE_TYPE (f), unshare_expr (record), f,
                 NULL_TREE);
}

/* The attribute of a pointer of gfortran's own.  */
const char *const before_attribute = "accdeep bytes before";

/* The descriptor of a pointer of the program's whose data POINTER is; null: it
   is something else.  */
tree
descriptor_of_data (tree pointer)
{
  STRIP_NOPS (pointer);
  if (TREE_CODE (pointer) != COMPONENT_REF)
    return NULL_TREE;
  tree descriptor = TREE_OPERAND (pointer, 0);
  tree type = TREE_TYPE (descriptor);
  return descriptor_type_p (type)
                 && TREE_OPERAND (pointer, 1) == TYPE_FIELDS (type)
                 && !allocatable_descriptor_p (type)
                 && !array_memory (descriptor).made_for_section_p ()
             ? descriptor
             : NULL_TREE;
}

/* ELEMENTS of what DESCRIPTOR describes, in bytes; 0 if that is null.  */
tree
bytes_unless_null (tree descriptor, tree elements)
{
  tree size
      = TYPE_SIZE_UNIT (element_type_of_descriptor (TREE_TYPE (descriptor)));
  tree bytes = fold_build2 (MULT_EXPR, ssizetype, elements,
                            fold_convert (ssizetype, unshare_expr (size)));
  tree null = fold_build2 (
      EQ_EXPR, boolean_type_node,
      fold_convert (ptr_type_node, array_memory (descriptor).data ()),
      null_pointer_node);
  return fold_build3 (COND_EXPR, ssizetype, null, ssize_int (0), bytes);
}

} // namespace

unsigned
array_memory::rank () const
{
  return layout_of_descriptor (TREE_TYPE (m_descriptor)).rank;
}

tree
array_memory::stock_elements () const
{
  return fold_build2 (MULT_EXPR, ssizetype, value (rank () - 1, STRIDE),
                      extent (rank () - 1));
}

tree
array_memory::data () const
{
  return field (m_descriptor, DATA);
}

/* What FIELD of DIMENSION is: if gfortran has given it a constant, this.  */
tree
array_memory::value (unsigned dimension, unsigned index) const
{
  tree dimensions = field (m_descriptor, DIMENSIONS);
  tree which = build4 (ARRAY_REF, TREE_TYPE (TREE_TYPE (dimensions)),
                       dimensions, ssize_int (dimension), NULL_TREE, NULL_TREE);
  tree result = field (which, index);
  if (made_for_section_p ())
    for (tree assignment : m_given)
      if (operand_equal_p (TREE_OPERAND (assignment, 0), result, 0)
          && TREE_CODE (TREE_OPERAND (assignment, 1)) == INTEGER_CST)
        result = TREE_OPERAND (assignment, 1);
  result = fold_convert (ssizetype, unshare_expr (result));
  if (index != STRIDE || dimension || !dereference_p (m_descriptor))
    return result;
  /* That of a packed array may be 0.  */
  return fold_build3 (
      COND_EXPR, ssizetype,
      fold_build2 (EQ_EXPR, boolean_type_node, result, ssize_int (0)),
      ssize_int (1), unshare_expr (result));
}

tree
array_memory::extent (unsigned dimension) const
{
  tree last = fold_build2 (MINUS_EXPR, ssizetype, value (dimension, UPPER),
                           value (dimension, LOWER));
  return fold_build2 (PLUS_EXPR, ssizetype, last, ssize_int (1));
}

/* From the first element in DIMENSION to the last.  */
tree
array_memory::distance (unsigned dimension) const
{
  tree last = fold_build2 (MINUS_EXPR, ssizetype, value (dimension, UPPER),
                           value (dimension, LOWER));
  return fold_build2 (MULT_EXPR, ssizetype, last, value (dimension, STRIDE));
}

/* Is there no element?  */
tree
array_memory::empty () const
{
  tree result = boolean_false_node;
  for (unsigned i = 0; i < rank (); i++)
    result = fold_build2 (
        TRUTH_OR_EXPR, boolean_type_node, result,
        fold_build2 (LE_EXPR, boolean_type_node, extent (i), ssize_int (0)));
  return result;
}

tree
array_memory::elements () const
{
  tree count = ssize_int (1);
  for (unsigned i = 0; i < rank (); i++)
    count = fold_build2 (PLUS_EXPR, ssizetype, count,
                         fold_build1 (ABS_EXPR, ssizetype, distance (i)));
  return fold_build3 (COND_EXPR, ssizetype, empty (), ssize_int (0), count);
}

tree
array_memory::before_first () const
{
  tree result = ssize_int (0);
  for (unsigned i = 0; i < rank (); i++)
    {
      tree stride = value (i, STRIDE);
      if (TREE_CODE (stride) == INTEGER_CST && tree_int_cst_sgn (stride) >= 0)
        continue;
      tree back
          = fold_build2 (MIN_EXPR, ssizetype, distance (i), ssize_int (0));
      result = fold_build2 (MINUS_EXPR, ssizetype, result, back);
    }
  return integer_zerop (result) ? result
                                : fold_build3 (COND_EXPR, ssizetype, empty (),
                                               ssize_int (0), result);
}

tree
array_memory::bytes_before (tree size) const
{
  return fold_build2 (MULT_EXPR, ssizetype, before_first (),
                      fold_convert (ssizetype, unshare_expr (size)));
}

void
note_bytes_before (tree pointer, tree bytes)
{
  DECL_ATTRIBUTES (pointer) = tree_cons (get_identifier (before_attribute),
                                         build_tree_list (NULL_TREE, bytes),
                                         DECL_ATTRIBUTES (pointer));
}

tree
bytes_before (tree pointer)
{
  STRIP_NOPS (pointer);
  if (TREE_CODE (pointer) == SSA_NAME)
    return NULL_TREE;
  if (DECL_P (pointer))
    {
      tree found
          = lookup_attribute (before_attribute, DECL_ATTRIBUTES (pointer));
      return found ? TREE_VALUE (TREE_VALUE (found)) : NULL_TREE;
    }
  tree descriptor = descriptor_of_data (pointer);
  return descriptor ? bytes_unless_null (
             descriptor, array_memory (descriptor).before_first ())
                    : NULL_TREE;
}

tree
bytes_of_array (tree pointer)
{
  tree descriptor = descriptor_of_data (pointer);
  return descriptor ? bytes_unless_null (descriptor,
                                         array_memory (descriptor).elements ())
                    : NULL_TREE;
}

#else

tree
bytes_before (tree)
{
  return NULL_TREE;
}

tree
bytes_of_array (tree)
{
  return NULL_TREE;
}

#endif

} // namespace accdeep
