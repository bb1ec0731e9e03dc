/* What the reader of bodies has to ask the C front end.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/suggest/language.h"

namespace accdeep
{

bool
if_statement_p (tree)
{
  return false;
}

bool
take_call_apart (tree t, call_parts &parts)
{
  if (TREE_CODE (t) != CALL_EXPR)
    return false;
  parts.function = get_callee_fndecl (t);
  for (int i = 0; i < call_expr_nargs (t); i++)
    parts.arguments.push_back (CALL_EXPR_ARG (t, i));
  return true;
}

tree
constant_of (tree)
{
  return NULL_TREE;
}

tree
original_function (tree fndecl)
{
  return fndecl;
}

bool
closure_p (tree)
{
  return false;
}

bool
range_p (tree)
{
  return false;
}

bool
holds_values_p (tree)
{
  return false;
}

vector_method
vector_method_of (tree)
{
  return {};
}

owner_call
owner_call_of (tree)
{
  return {};
}

int
forwarded_argument (tree)
{
  return -1;
}

bool
pointer_vector_p (tree)
{
  return false;
}

library_part
library_part_of (tree, tree)
{
  return library_part::none;
}

bool
subscript_p (tree)
{
  return false;
}

tree
extended_type (tree type)
{
  return type;
}

bool
placement_new_p (tree)
{
  return false;
}

const char *
operator_new (tree)
{
  return nullptr;
}

} // namespace accdeep
