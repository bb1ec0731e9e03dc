/* cure::section_size: how large sections of Fortran's arrays are.

   gfortran maps a section as so many elements, from its first one on, as the
   extent of its last dimension and the distance of two elements in this
   dimension say: for a(4,:) of an array of four rows, four behind the last
   element, too.  The section's memory begins with the element that has the
   lowest address, and ends with the one that has the highest:

     parm.data = &a(4,1)                  parm.data = &a(4,1)
     elements = stride * extent           elements = 1 + stride * (extent - 1)
     update map(*parm.data [elements * 4])

   So it is with pointers to such sections, and with dummy arguments, whose
   number of elements a variable has from the beginning of the procedure on.
   Where their memory begins is corrected by cure_first_elements, as they may
   have no clause.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/fortran/section-size.h"
#include "plugin/cure/cure.h"
#include "plugin/front/gcc/array-memory.h"
#include "plugin/front/gcc/clauses.h"

#include <map>

namespace accdeep
{

namespace
{

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

/* Let the assignment SIZE in front of a directive say how many elements the
   section of DESCRIPTOR has; give a statement that lets the descriptor's data
   begin with the lowest address, or null.  */
tree
correct_size (tree size, tree descriptor, const preparation &before)
{
  const array_memory memory (descriptor, before.components);
  if (!memory.made_for_section_p ()
      && allocatable_descriptor_p (TREE_TYPE (descriptor)))
    return NULL_TREE;
  tree elements = memory.elements (), stock = memory.stock_elements ();
  if (TREE_CODE (elements) == INTEGER_CST
      && tree_int_cst_equal (elements, stock))
    return NULL_TREE;
  TREE_OPERAND (size, 1)
      = fold_convert (TREE_TYPE (TREE_OPERAND (size, 0)), elements);
  if (!memory.made_for_section_p () || integer_zerop (memory.before_first ()))
    return NULL_TREE;
  tree bytes = memory.bytes_before (
      TYPE_SIZE_UNIT (element_type_of_descriptor (TREE_TYPE (descriptor))));
  tree offset
      = fold_convert (sizetype, fold_build1 (NEGATE_EXPR, ssizetype, bytes));
  tree data = memory.data ();
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

/* The assignment to VARIABLE among ASSIGNMENTS; null: there is none.  */
tree
assignment_to (tree variable, const std::vector<tree> &assignments)
{
  for (tree a : assignments)
    if (TREE_OPERAND (a, 0) == variable)
      return a;
  return NULL_TREE;
}

/* The descriptor of a dummy argument whose data the assignment A takes into a
   pointer to an array; null: it does something else.  */
tree
dummy_descriptor (tree a)
{
  tree variable = TREE_OPERAND (a, 0), value = TREE_OPERAND (a, 1);
  STRIP_NOPS (value);
  if (!VAR_P (variable) || !DECL_ARTIFICIAL (variable)
      || !POINTER_TYPE_P (TREE_TYPE (variable))
      || TREE_CODE (TREE_TYPE (TREE_TYPE (variable))) != ARRAY_TYPE
      || TREE_CODE (value) != COMPONENT_REF)
    return NULL_TREE;
  tree descriptor = TREE_OPERAND (value, 0);
  return descriptor_type_p (TREE_TYPE (descriptor))
                 && dereference_p (descriptor)
                 && TREE_CODE (TREE_OPERAND (descriptor, 0)) == PARM_DECL
                 && TREE_OPERAND (value, 1)
                        == TYPE_FIELDS (TREE_TYPE (descriptor))
             ? descriptor
             : NULL_TREE;
}

/* The variable that says how many elements TYPE has, an array with a bound of
   this variable less 1, as one of ASSIGNMENTS says; null: there is none.  */
tree
elements_variable (tree type, const std::vector<tree> &assignments)
{
  tree bound = TYPE_DOMAIN (type) ? TYPE_MAX_VALUE (TYPE_DOMAIN (type)) : NULL;
  tree a = bound && VAR_P (bound) ? assignment_to (bound, assignments) : NULL;
  tree value = a ? TREE_OPERAND (a, 1) : NULL_TREE;
  if (!value || TREE_CODE (value) != PLUS_EXPR
      || !integer_minus_onep (TREE_OPERAND (value, 1)))
    return NULL_TREE;
  value = TREE_OPERAND (value, 0);
  STRIP_NOPS (value);
  return VAR_P (value) ? value : NULL_TREE;
}

/* gfortran keeps the address of a dummy argument's elements, and their number,
   in variables that the statement list LIST gives values to.  Correct the
   number, and note where the memory begins.  BEGIN gets statements for the
   beginning of the function.  */
void
cure_dummies (tree list, tree *begin)
{
  std::vector<tree> assignments;
  for (tree_stmt_iterator i = tsi_start (list); !tsi_end_p (i); tsi_next (&i))
    if (TREE_CODE (tsi_stmt (i)) == MODIFY_EXPR)
      assignments.push_back (tsi_stmt (i));
  for (tree_stmt_iterator i = tsi_start (list); !tsi_end_p (i); tsi_next (&i))
    {
      tree a = tsi_stmt (i);
      tree descriptor
          = TREE_CODE (a) == MODIFY_EXPR ? dummy_descriptor (a) : NULL_TREE;
      if (!descriptor)
        continue;
      tree pointer = TREE_OPERAND (a, 0),
           type = TREE_TYPE (TREE_TYPE (pointer));
      tree count = elements_variable (type, assignments);
      tree given = count ? assignment_to (count, assignments) : NULL_TREE;
      if (!given)
        continue;
      const array_memory memory (descriptor);
      TREE_OPERAND (given, 1)
          = fold_convert (TREE_TYPE (count), memory.elements ());
      tree before = create_tmp_var (ssizetype);
      append_to_statement_list (build2 (MODIFY_EXPR, void_type_node, before,
                                        build_zero_cst (ssizetype)),
                                begin);
      tsi_link_after (
          &i,
          build2 (MODIFY_EXPR, void_type_node, before,
                  memory.bytes_before (TYPE_SIZE_UNIT (TREE_TYPE (type)))),
          TSI_CONTINUE_LINKING);
      note_bytes_before (pointer, before);
    }
}

tree
visit_list_of_dummies (tree *tp, int *walk_subtrees, void *data)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  if (TREE_CODE (*tp) == STATEMENT_LIST)
    cure_dummies (*tp, static_cast<tree *> (data));
  return NULL_TREE;
}

/* Gives a directive with data clauses.  */
tree
find_directive (tree *tp, int *walk_subtrees, void *)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  return EXPR_P (*tp) && data_clauses (*tp) ? *tp : NULL_TREE;
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

static bool
directives_p (tree *body)
{
  return cure_p (cure::section_size)
         && walk_tree_without_duplicates (body, find_directive, NULL);
}

void
cure_section_sizes (tree *body)
{
  if (directives_p (body))
    walk_tree_without_duplicates (body, visit_list, NULL);
}

void
cure_dummy_sizes (tree *body)
{
  if (!directives_p (body))
    return;
  tree begin = NULL_TREE;
  walk_tree_without_duplicates (body, visit_list_of_dummies, &begin);
  if (!begin)
    return;
  tree *inner = TREE_CODE (*body) == BIND_EXPR ? &BIND_EXPR_BODY (*body) : body;
  append_to_statement_list (*inner, &begin);
  *inner = begin;
}

} // namespace accdeep
