/* Characters of constants in code for the device.

   Fortran counts the characters of a string from 1, and GCC puts constants into
   the device's constant memory.  Where it does not optimize, the address of
   name(i:i) there is that of the byte ahead of the constant and i.  If nothing
   lies ahead of it, this is no address of that memory, and a GPU ends the
   kernel with "an illegal instruction was encountered".  So the subscript
   becomes one that counts from 0, before the address is made of it:

     name[i]{lb: 1}            at = i - 1
                               name[at]{lb: 0}

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/directives.h"

namespace accdeep
{

namespace
{

/* Is BASE something that may be in constant memory?  */
bool
constant_memory_p (tree base)
{
  if (!base)
    return false;
  return CONSTANT_CLASS_P (base) || TREE_CODE (base) == CONST_DECL
         || (VAR_P (base) && is_global_var (base) && TREE_READONLY (base));
}

/* Let REFERENCE, an ARRAY_REF in the statement AT, count from 0.  */
void
count_from_zero (tree reference, gimple_stmt_iterator *at)
{
  tree low = array_ref_low_bound (reference);
  tree index = TREE_OPERAND (reference, 1);
  if (TREE_CODE (low) != INTEGER_CST || integer_zerop (low)
      || TREE_CODE (index) == INTEGER_CST)
    return;
  tree type = TREE_TYPE (index);
  tree from_zero = create_tmp_var (type);
  gimple *statement = gimple_build_assign (from_zero, MINUS_EXPR, index,
                                           fold_convert (type, low));
  gimple_set_location (statement, gimple_location (gsi_stmt (*at)));
  gsi_insert_before (at, statement, GSI_SAME_STMT);
  TREE_OPERAND (reference, 1) = from_zero;
  TREE_OPERAND (reference, 2) = build_zero_cst (type);
}

tree
visit (gimple_stmt_iterator *at, bool *, walk_stmt_info *)
{
  gimple *statement = gsi_stmt (*at);
  if (gimple_code (statement) != GIMPLE_ASSIGN
      && gimple_code (statement) != GIMPLE_CALL)
    return NULL_TREE;
  for (unsigned i = 0; i < gimple_num_ops (statement); i++)
    {
      tree operand = gimple_op (statement, i);
      if (operand && TREE_CODE (operand) == ADDR_EXPR)
        operand = TREE_OPERAND (operand, 0);
      if (!operand || !handled_component_p (operand)
          || !constant_memory_p (get_base_address (operand)))
        continue;
      for (; handled_component_p (operand); operand = TREE_OPERAND (operand, 0))
        if (TREE_CODE (operand) == ARRAY_REF
            || TREE_CODE (operand) == ARRAY_RANGE_REF)
          count_from_zero (operand, at);
    }
  return NULL_TREE;
}

} // namespace

void
cure_characters (gimple_seq *body)
{
  walk_stmt_info info;
  memset (&info, 0, sizeof info);
  walk_gimple_seq_mod (body, visit, nullptr, &info);
}

} // namespace accdeep
