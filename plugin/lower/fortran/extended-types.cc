/* Derived types that objects of class may have.

   Consumes gfortran's tables of types, produces records of those types whose
   objects are more than bytes.  The run-time library finds them by the number
   that is in the tables.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/fortran/extended-types.h"
#include "plugin/front/fortran/directives.h"
#include "plugin/front/fortran/language.h"
#include "plugin/gcc/fortran.h"
#include "plugin/lower/descriptor.h"
#include "plugin/lower/operand.h"
#include "plugin/lower/type-tables.h"

#include <set>

namespace accdeep
{

namespace
{

/* The type whose table the variable TABLE is; null: it is none.  */
tree
type_of_table (tree table)
{
  if (!VAR_P (table) || !type_information_p (table)
      || TREE_CODE (TREE_TYPE (table)) != RECORD_TYPE)
    return NULL_TREE;
  tree initial = field_named (TREE_TYPE (table), "_def_init");
  if (!initial || !POINTER_TYPE_P (TREE_TYPE (initial)))
    return NULL_TREE;
  tree type = TREE_TYPE (TREE_TYPE (initial));
  return derived_type_p (type) && COMPLETE_TYPE_P (type)
                 && !parameterised_type_p (type)
             ? TYPE_MAIN_VARIANT (type)
             : NULL_TREE;
}

/* Does the library find in TABLE what it reads (extended-types.h)?  */
bool
expected_layout_p (tree table)
{
  auto at_p = [table] (const char *name, HOST_WIDE_INT place) {
    tree field = field_named (TREE_TYPE (table), name);
    return field && int_byte_position (field) == place;
  };
  return at_p ("_hash", 0) && at_p ("_size", 8) && at_p ("_extends", 16);
}

bool
extended_p (tree type)
{
  tree first = TYPE_FIELDS (type);
  return first && parent_component_p (first);
}

/* The names of the shapes of TYPE and its parents.  */
void
add_shape_names (const type_view &type, std::set<std::string> &names)
{
  for (const std::string &name : shapes ().shape_names (type))
    if (!shapes ().has_parameters_p (type, name))
      names.insert (name);
  for (const type_view::member &m : type.members ())
    if (m.base_p)
      add_shape_names (*m.type, names);
}

/* The tables of the unit's types.  Those of types in a program or procedure
   are among its variables, and GCC does not know these yet.  */
std::vector<tree>
tables_of_types ()
{
  std::vector<tree> tables;
  varpool_node *variable;
  FOR_EACH_VARIABLE (variable)
  if (type_of_table (variable->decl))
    tables.push_back (variable->decl);
  const std::set<tree> known (tables.begin (), tables.end ());
  cgraph_node *node;
  FOR_EACH_FUNCTION (node)
  {
    tree body = DECL_SAVED_TREE (node->decl);
    if (!body || TREE_CODE (body) != BIND_EXPR)
      continue;
    for (tree decl = BIND_EXPR_VARS (body); decl; decl = DECL_CHAIN (decl))
      if (type_of_table (decl) && !known.count (decl))
        tables.push_back (decl);
  }
  return tables;
}

} // namespace

void
record_extended_types ()
{
  if (outline ().directives.empty ())
    return;
  /* Descriptors are variables, too.  */
  std::vector<std::pair<tree, tree>> found;
  for (tree table : tables_of_types ())
    {
      tree type = type_of_table (table);
      if (extended_p (type) && described_p (type) && expected_layout_p (table))
        found.push_back ({ table, type });
    }
  /* gfortran leaves its last function open.  */
  function *outer = cfun;
  tree outer_decl = current_function_decl;
  set_cfun (nullptr);
  current_function_decl = NULL_TREE;
  for (auto [table, type] : found)
    {
      std::set<std::string> names = { std::string () };
      add_shape_names (*view_of (type), names);
      for (const std::string &name : names)
        record_class (type, descriptor_of (type, name, UNKNOWN_LOCATION),
                      table);
    }
  set_cfun (outer);
  current_function_decl = outer_decl;
}

} // namespace accdeep
