/* cure::section_size: how large sections of Fortran's arrays are.

   gfortran maps a section as so many elements, from its first one on, as the
   extent of its last dimension and the distance of two elements in this
   dimension say: for a(4,:) of an array of four rows, four behind the last
   element, too.  The section's memory begins with the element that has the
   lowest address, and ends with the one that has the highest:

     parm.data = &a(4,1)                  parm.data = &a(4,1)
     elements = stride * extent           elements = 1 + stride * (extent - 1)
     update map(*parm.data [elements * 4])

   So it is with pointers to such sections.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/fortran/section-size.h"
#include "plugin/cure/cure.h"
#include "plugin/front/gcc/clauses.h"

#include <map>

namespace accdeep
{

namespace
{

tree
field (tree record, unsigned index)
{
  tree f = TYPE_FIELDS (TREE_TYPE (record));
  for (; index; index--)
    f = DECL_CHAIN (f);
  return build3 (COMPONENT_REF, TREE_TYPE (f), record, f, NULL_TREE);
}

/* The components of an array descriptor, and of its dimensions.  */
enum descriptor_field
{
  DATA = 0,
  DIMENSIONS = 4,
  STRIDE = 0,
  LOWER = 1,
  UPPER = 2
};

/* The descriptor whose stride in its last dimension STRIDE_OF is; null: it is
   none.  */
tree
descriptor_of (tree stride_of)
{
  STRIP_NOPS (stride_of);
  if (TREE_CODE (stride_of) != COMPONENT_REF)
    return NULL_TREE;
  tree dimension = TREE_OPERAND (stride_of, 0);
  if (TREE_CODE (dimension) != ARRAY_REF
      || TREE_CODE (TREE_OPERAND (dimension, 0)) != COMPONENT_REF)
    return NULL_TREE;
  tree descriptor = TREE_OPERAND (TREE_OPERAND (dimension, 0), 0);
  if (!descriptor_type_p (TREE_TYPE (descriptor))
      || TREE_OPERAND (stride_of, 1) != TYPE_FIELDS (TREE_TYPE (dimension)))
    return NULL_TREE;
  return descriptor;
}

/* What statements in front of a directive give to variables, and to components
   of the descriptors of its sections.  */
struct preparation
{
  std::map<tree, tree> variables;
  std::vector<tree> components;
};

tree
note_assignment (tree *tp, int *walk_subtrees, void *data)
{
  auto p = static_cast<preparation *> (data);
  if (TYPE_P (*tp) || TREE_CODE (*tp) == BIND_EXPR)
    *walk_subtrees = 0;
  if (TREE_CODE (*tp) == MODIFY_EXPR)
    {
      if (VAR_P (TREE_OPERAND (*tp, 0)))
        {
          /* Where there is no target, the size is 0.  */
          if (TREE_CODE (TREE_OPERAND (*tp, 1)) == INTEGER_CST)
            return NULL_TREE;
          p->variables[TREE_OPERAND (*tp, 0)] = *tp;
        }
      else
        p->components.push_back (*tp);
    }
  return NULL_TREE;
}

tree
find_variable (tree *tp, int *, void *)
{
  return VAR_P (*tp) ? *tp : NULL_TREE;
}

/* The assignment that computes how many elements the size *SIZE is about; null:
   there is none.  */
tree
assignment_of (tree *size, const preparation &before)
{
  for (;;)
    {
      tree variable = walk_tree (size, find_variable, NULL, NULL);
      auto found = variable ? before.variables.find (variable)
                            : before.variables.end ();
      if (found == before.variables.end ())
        return NULL_TREE;
      size = &TREE_OPERAND (found->second, 1);
      /* From GCC 14 on a pointer's is in bytes.  */
      if (TREE_CODE (*size) == MULT_EXPR && VAR_P (TREE_OPERAND (*size, 0))
          && TREE_CODE (TREE_OPERAND (*size, 1)) == INTEGER_CST)
        size = &TREE_OPERAND (*size, 0);
      if (!VAR_P (*size) || *size == variable)
        return found->second;
    }
}

/* The memory of one section.  */
class section
{
public:
  section (tree descriptor, const preparation &before)
      : m_descriptor (descriptor), m_before (before)
  {
  }

  /* Has gfortran made the descriptor for this section?  */
  bool
  made_for_it_p () const
  {
    return VAR_P (m_descriptor) && DECL_ARTIFICIAL (m_descriptor);
  }

  unsigned
  rank () const
  {
    return layout_of_descriptor (TREE_TYPE (m_descriptor)).rank;
  }

  /* How many elements it has, from the lowest address to the highest.  */
  tree elements () const;

  /* How many elements the first one lies behind the lowest address.  */
  tree before_first () const;

  /* How many elements gfortran takes.  */
  tree
  stock_elements () const
  {
    return fold_build2 (MULT_EXPR, ssizetype, value (rank () - 1, STRIDE),
                        extent (rank () - 1));
  }

  tree
  data () const
  {
    return field (m_descriptor, DATA);
  }

private:
  tree value (unsigned dimension, unsigned index) const;
  tree extent (unsigned dimension) const;
  tree distance (unsigned dimension) const;

  tree m_descriptor;
  const preparation &m_before;
};

/* What FIELD of DIMENSION is: if gfortran has given it a constant, this.  */
tree
section::value (unsigned dimension, unsigned index) const
{
  tree dimensions = field (m_descriptor, DIMENSIONS);
  tree which = build4 (ARRAY_REF, TREE_TYPE (TREE_TYPE (dimensions)),
                       dimensions, ssize_int (dimension), NULL_TREE, NULL_TREE);
  tree result = field (which, index);
  if (made_for_it_p ())
    for (tree assignment : m_before.components)
      if (operand_equal_p (TREE_OPERAND (assignment, 0), result, 0)
          && TREE_CODE (TREE_OPERAND (assignment, 1)) == INTEGER_CST)
        result = TREE_OPERAND (assignment, 1);
  return fold_convert (ssizetype, unshare_expr (result));
}

tree
section::extent (unsigned dimension) const
{
  tree last = fold_build2 (MINUS_EXPR, ssizetype, value (dimension, UPPER),
                           value (dimension, LOWER));
  return fold_build2 (PLUS_EXPR, ssizetype, last, ssize_int (1));
}

/* From the first element in DIMENSION to the last.  */
tree
section::distance (unsigned dimension) const
{
  tree last = fold_build2 (MINUS_EXPR, ssizetype, value (dimension, UPPER),
                           value (dimension, LOWER));
  return fold_build2 (MULT_EXPR, ssizetype, last, value (dimension, STRIDE));
}

tree
section::elements () const
{
  tree count = ssize_int (1), empty = boolean_false_node;
  for (unsigned i = 0; i < rank (); i++)
    {
      tree more = distance (i);
      /* Of another descriptor the data's address has to stay what it is.  */
      if (made_for_it_p ())
        more = fold_build1 (ABS_EXPR, ssizetype, more);
      count = fold_build2 (PLUS_EXPR, ssizetype, count, more);
      empty = fold_build2 (
          TRUTH_OR_EXPR, boolean_type_node, empty,
          fold_build2 (LE_EXPR, boolean_type_node, extent (i), ssize_int (0)));
    }
  return fold_build3 (COND_EXPR, ssizetype, empty, ssize_int (0), count);
}

tree
section::before_first () const
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
  return result;
}

/* Let the assignment SIZE in front of a directive say how many elements the
   section of DESCRIPTOR has; give a statement that lets the descriptor's data
   begin with the lowest address, or null.  */
tree
correct_size (tree size, tree descriptor, const preparation &before)
{
  section s (descriptor, before);
  if (!s.made_for_it_p () && allocatable_descriptor_p (TREE_TYPE (descriptor)))
    return NULL_TREE;
  tree elements = s.elements (), stock = s.stock_elements ();
  if (TREE_CODE (elements) == INTEGER_CST
      && tree_int_cst_equal (elements, stock))
    return NULL_TREE;
  if (s.rank () == 1 && operand_equal_p (stock, elements, 0))
    return NULL_TREE;
  TREE_OPERAND (size, 1)
      = fold_convert (TREE_TYPE (TREE_OPERAND (size, 0)), elements);
  tree behind = s.made_for_it_p () ? s.before_first () : ssize_int (0);
  if (integer_zerop (behind))
    return NULL_TREE;
  tree bytes = fold_convert (
      ssizetype,
      TYPE_SIZE_UNIT (element_type_of_descriptor (TREE_TYPE (descriptor))));
  bytes = fold_build2 (MULT_EXPR, ssizetype, behind, unshare_expr (bytes));
  tree offset
      = fold_convert (sizetype, fold_build1 (NEGATE_EXPR, ssizetype, bytes));
  tree data = s.data ();
  return build2 (MODIFY_EXPR, void_type_node, data,
                 fold_build_pointer_plus (unshare_expr (data), offset));
}

/* The directive AT has what BEFORE says in front of it.  */
void
cure_directive (tree_stmt_iterator *at, preparation *before)
{
  tree *clauses = data_clauses (tsi_stmt (*at));
  for (tree c = *clauses; c; c = OMP_CLAUSE_CHAIN (c))
    {
      if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP || !OMP_CLAUSE_SIZE (c))
        continue;
      tree size = assignment_of (&OMP_CLAUSE_SIZE (c), *before);
      if (!size)
        continue;
      tree product = TREE_OPERAND (size, 1);
      STRIP_NOPS (product);
      if (TREE_CODE (product) != MULT_EXPR)
        continue;
      tree descriptor = descriptor_of (TREE_OPERAND (product, 0));
      if (!descriptor)
        descriptor = descriptor_of (TREE_OPERAND (product, 1));
      if (!descriptor)
        continue;
      if (tree shift = correct_size (size, descriptor, *before))
        tsi_link_before (at, shift, TSI_SAME_STMT);
    }
}

tree
visit_list (tree *tp, int *walk_subtrees, void *)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  if (TREE_CODE (*tp) != STATEMENT_LIST)
    return NULL_TREE;
  preparation before;
  for (tree_stmt_iterator i = tsi_start (*tp); !tsi_end_p (i); tsi_next (&i))
    if (data_clauses (tsi_stmt (i)))
      cure_directive (&i, &before);
    else
      walk_tree (tsi_stmt_ptr (i), note_assignment, &before, NULL);
  return NULL_TREE;
}

} // namespace

void
cure_section_sizes (tree *body)
{
  if (cure_p (cure::section_size))
    walk_tree_without_duplicates (body, visit_list, NULL);
}

} // namespace accdeep
