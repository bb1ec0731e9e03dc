/* C: names of the directive's scope in the expressions of its nests.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/c-family/captures.h"
#include "plugin/front/c-family/file-declares.h"
#include "plugin/front/c-family/language.h"

namespace accdeep
{

namespace
{

capture
capture_of_type (tree type)
{
  if (error_operand_p (type) || VOID_TYPE_P (type) || !COMPLETE_TYPE_P (type))
    return capture ();
  return { capture_kind::type, build_zero_cst (build_pointer_type (type)) };
}

/* KEYWORD NAME  */
capture
capture_of_tag (const std::string &keyword, const std::string &name)
{
  const tree_code code = keyword == "struct"  ? RECORD_TYPE
                         : keyword == "union" ? UNION_TYPE
                                              : ENUMERAL_TYPE;
  return capture_of_type (xref_tag (code, get_identifier (name.c_str ())));
}

} // namespace

capture
capture_of (const std::string &name)
{
  const std::size_t space = name.find (' ');
  if (space != std::string::npos)
    return capture_of_tag (name.substr (0, space), name.substr (space + 1));
  tree id = get_identifier (name.c_str ());
  tree decl = lookup_name (id);
  if (!decl || error_operand_p (decl))
    return capture ();
  if (TREE_CODE (decl) == TYPE_DECL)
    return capture_of_type (TREE_TYPE (decl));
  tree type;
  tree value = build_external_ref (input_location, id, false, &type);
  if (error_operand_p (value))
    return capture ();
  /* As an operand of an ordinary expression is; or -Wunused-but-set-variable
     takes the nest for nothing.  */
  if (VAR_P (decl) || TREE_CODE (decl) == PARM_DECL)
    DECL_READ_P (decl) = 1;
  if (TREE_CODE (value) == FUNCTION_DECL)
    return { capture_kind::function, build_fold_addr_expr (value) };
  if (AGGREGATE_TYPE_P (TREE_TYPE (value)))
    {
      c_mark_addressable (value);
      return { capture_kind::address, build_fold_addr_expr (value) };
    }
  return { capture_kind::value, value };
}

tree
scope_of_names ()
{
  return NULL_TREE;
}

capture
capture_in_instance (const capture &c, tree)
{
  return c;
}

tree
variable_named (const std::string &name)
{
  tree decl = lookup_name (get_identifier (name.c_str ()));
  return decl && VAR_P (decl) ? decl : NULL_TREE;
}

void
add_call_statement (tree function, const std::vector<tree> &arguments)
{
  tree call = build_call_array_loc (
      input_location, void_type_node, build_fold_addr_expr (function),
      arguments.size (), const_cast<tree *> (arguments.data ()));
  TREE_SIDE_EFFECTS (call) = 1;
  add_stmt (call);
}

bool
reserved_word_p (tree name)
{
  return C_IS_RESERVED_WORD (name);
}

bool
is_expression_statement_p (tree)
{
  return false;
}

} // namespace accdeep
