/* What thunks do, in functions of their own, for the device.

   Consumes thunks of GCC's, produces

     R forwarder (void *self, ARGUMENTS)
     { return target (self + OFFSET + *(ptrdiff_t *) (*(char **) self +
   VOFFSET), ARGUMENTS); }

   or the like for results that lead to an object's base.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/cp/device-tables.h"

#include "plugin/front/gcc/front.h"
#include "plugin/lower/entry-point.h"
#include "plugin/lower/static-data.h"

namespace accdeep
{

namespace
{

/* POINTER, which is evaluated once, moved to another part of its object: by
   FIXED bytes and by what the object's table of virtual functions has at
   VIRTUAL, if that is not null; FIRST: by FIXED before that.  */
tree
moved (tree pointer, std::int64_t fixed, tree in_table, bool first)
{
  tree type = TREE_TYPE (pointer);
  auto add_fixed = [&] {
    if (fixed)
      pointer = fold_build_pointer_plus_hwi (pointer, fixed);
  };
  if (first)
    add_fixed ();
  if (in_table)
    {
      pointer = save_expr (pointer);
      tree word = build_pointer_type (ptr_type_node);
      tree table = build_simple_mem_ref (fold_convert (word, pointer));
      tree place
          = fold_build_pointer_plus (table, fold_convert (sizetype, in_table));
      place = fold_convert (build_pointer_type (ptrdiff_type_node), place);
      pointer = fold_build_pointer_plus (
          pointer, fold_convert (sizetype, build_simple_mem_ref (place)));
    }
  if (!first)
    add_fixed ();
  return fold_convert (type, pointer);
}

/* A call of FUNCTION, a thunk or what thunks lead to.  */
tree
call (tree function, std::vector<tree> arguments)
{
  if (!DECL_THUNK_P (function))
    return build_call_expr_loc_array (UNKNOWN_LOCATION, function,
                                      arguments.size (), arguments.data ());
  const std::int64_t fixed = THUNK_FIXED_OFFSET (function);
  tree in_table = THUNK_VIRTUAL_OFFSET (function);
  if (DECL_THIS_THUNK_P (function))
    {
      arguments[0] = moved (arguments[0], fixed, in_table, true);
      return call (THUNK_TARGET (function), arguments);
    }
  if (in_table)
    in_table = BINFO_VPTR_FIELD (in_table);
  tree result = save_expr (call (THUNK_TARGET (function), arguments));
  tree base = moved (result, fixed, in_table, false);
  if (TYPE_REF_P (TREE_TYPE (result)))
    return base;
  return build3 (COND_EXPR, TREE_TYPE (result),
                 build2 (NE_EXPR, boolean_type_node, result,
                         build_zero_cst (TREE_TYPE (result))),
                 base, build_zero_cst (TREE_TYPE (result)));
}

tree
target_of (tree thunk)
{
  while (DECL_THUNK_P (thunk))
    thunk = THUNK_TARGET (thunk);
  return thunk;
}

/* Copies of PARAMETERS for FUNCTION.  */
tree
copy_parameters (tree parameters, tree function)
{
  tree first = NULL_TREE;
  tree *last = &first;
  for (tree p = parameters; p; p = DECL_CHAIN (p))
    {
      tree copy = build_decl (BUILTINS_LOCATION, PARM_DECL, DECL_NAME (p),
                              TREE_TYPE (p));
      DECL_ARG_TYPE (copy) = DECL_ARG_TYPE (p);
      DECL_BY_REFERENCE (copy) = DECL_BY_REFERENCE (p);
      DECL_CONTEXT (copy) = function;
      TREE_USED (copy) = 1;
      TREE_READONLY (copy) = TREE_READONLY (p);
      *last = copy;
      last = &DECL_CHAIN (copy);
    }
  return first;
}

} // anonymous namespace

const char *
forwarder_obstacle (tree thunk)
{
  tree target = target_of (thunk);
  if (stdarg_p (TREE_TYPE (target)))
    return "%qD has a variable number of arguments, and is called through a "
           "base that is not the first one";
  if (!DECL_ARGUMENTS (target)
      || TREE_ADDRESSABLE (TREE_TYPE (TREE_TYPE (target))))
    return "%qD returns an object that cannot be copied bit by bit, and is "
           "called through a base that is not the first one";
  return nullptr;
}

tree
make_forwarder (tree thunk)
{
  static std::map<tree, tree> known;
  tree &function = known[thunk];
  if (function)
    return function;
  tree target = target_of (thunk);
  function = retain (build_decl (BUILTINS_LOCATION, FUNCTION_DECL,
                                 create_tmp_var_name ("accdeep_forwarder"),
                                 TREE_TYPE (thunk)));
  complete_function (function);
  TREE_STATIC (function) = 1;
  TREE_USED (function) = 1;
  DECL_ARTIFICIAL (function) = 1;
  DECL_IGNORED_P (function) = 1;
  DECL_ARGUMENTS (function)
      = copy_parameters (DECL_ARGUMENTS (target), function);
  tree type = TREE_TYPE (TREE_TYPE (target));
  tree result = add_result (function, type);
  std::vector<tree> arguments;
  for (tree p = DECL_ARGUMENTS (function); p; p = DECL_CHAIN (p))
    arguments.push_back (p);
  tree body = call (thunk, arguments);
  if (!VOID_TYPE_P (type))
    body = build1 (RETURN_EXPR, void_type_node,
                   build2 (INIT_EXPR, type, result, body));
  tree statements = NULL_TREE;
  append_to_statement_list_force (body, &statements);
  set_body (function, NULL_TREE, statements);
  compile_function (function);
  return function;
}

} // namespace accdeep
