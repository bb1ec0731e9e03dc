/* See replacement.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/replacement.h"
#include "plugin/lower/entry-point.h"
#include "plugin/lower/static-data.h"

namespace accdeep
{

tree
declare_replacement (const char *symbol, tree type)
{
  tree name = get_identifier (symbol);
  tree decl = declare_own_function (name, type);
  SET_DECL_ASSEMBLER_NAME (decl, name);
  TREE_PUBLIC (decl) = 1;
  DECL_PRESERVE_P (decl) = 1;
  /* Whatever -fvisibility says.  */
  DECL_VISIBILITY (decl) = VISIBILITY_DEFAULT;
  DECL_VISIBILITY_SPECIFIED (decl) = 1;
  make_decl_one_only (decl, name);
  return decl;
}

std::vector<tree>
add_parameters (tree function)
{
  std::vector<tree> parameters;
  for (tree t = TYPE_ARG_TYPES (TREE_TYPE (function)); t && t != void_list_node;
       t = TREE_CHAIN (t))
    {
      tree decl = build_decl (BUILTINS_LOCATION, PARM_DECL, NULL_TREE,
                              TREE_VALUE (t));
      DECL_ARG_TYPE (decl) = TREE_VALUE (t);
      DECL_CONTEXT (decl) = function;
      DECL_ARTIFICIAL (decl) = 1;
      TREE_USED (decl) = 1;
      DECL_ARGUMENTS (function) = chainon (DECL_ARGUMENTS (function), decl);
      parameters.push_back (decl);
    }
  add_result (function, TREE_TYPE (TREE_TYPE (function)));
  return parameters;
}

tree
return_value (tree function, tree value)
{
  tree result = DECL_RESULT (function);
  return build1 (RETURN_EXPR, void_type_node,
                 build2 (MODIFY_EXPR, TREE_TYPE (result), result,
                         fold_convert (TREE_TYPE (result), value)));
}

} // namespace accdeep
