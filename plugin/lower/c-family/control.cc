/* Loops, switch and jumps as the C and C++ front ends have them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/c-family/language.h"
#include "plugin/lower/dataflow.h"

namespace accdeep
{

control
control_of (tree statement)
{
  switch (TREE_CODE (statement))
    {
    case COND_EXPR:
#ifdef ACCDEEP_CXX
    case IF_STMT:
#endif
      return control::branch;
    case FOR_STMT:
    case WHILE_STMT:
    case DO_STMT:
      return control::loop;
    case SWITCH_STMT:
      return control::selection;
    case BREAK_STMT:
      return control::break_;
    case CONTINUE_STMT:
      return control::continue_;
    default:
      return control::other;
    }
}

bool
descriptor_bound_p (tree)
{
  return false;
}

bool
is_expression_wrapper_p (tree statement)
{
  return is_expression_statement_p (statement);
}

} // namespace accdeep
