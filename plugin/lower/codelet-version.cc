/* Versions of functions for tasks of dataflow regions.  Consumes functions as
   their front ends leave them; produces routines of the level that their loops
   allow.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/codelet-version.h"
#include "plugin/gcc/private.h"
#include "plugin/lower/entry-point.h"
#include "plugin/lower/loop-statements.h"
#include "plugin/lower/report.h"
#include "plugin/lower/static-data.h"

#include <string>

namespace accdeep
{

namespace
{

/* Let FUNCTION be a routine whose level is CODE.  */
void
set_level (tree function, omp_clause_code code)
{
  tree clause = build_omp_clause (DECL_SOURCE_LOCATION (function), code);
  oacc_replace_fn_attrib (function, oacc_build_routine_dims (clause));
  DECL_ATTRIBUTES (function) = tree_cons (get_identifier ("omp declare target"),
                                          clause, DECL_ATTRIBUTES (function));
}

tree
forget_block (tree *tp, int *walk_subtrees, void *)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (TREE_CODE (*tp) == BIND_EXPR)
    BIND_EXPR_BLOCK (*tp) = NULL_TREE;
  return NULL_TREE;
}

/* Does no argument of a function of TYPE need a constructor?  */
bool
passed_in_bits_p (tree type)
{
  for (tree arg = TYPE_ARG_TYPES (type); arg && arg != void_list_node;
       arg = TREE_CHAIN (arg))
    if (TREE_ADDRESSABLE (TREE_VALUE (arg)))
      return false;
  return true;
}

} // anonymous namespace

tree
shared_loop (const counted_loop &loop, location_t loc, bool gang, bool vector)
{
  tree clauses = NULL_TREE;
  auto add = [&] (omp_clause_code code) {
    tree clause = build_omp_clause (loc, code);
    OMP_CLAUSE_CHAIN (clause) = clauses;
    clauses = clause;
    return clause;
  };
  add (OMP_CLAUSE_INDEPENDENT);
  if (vector)
    add (OMP_CLAUSE_VECTOR);
  if (gang)
    add (OMP_CLAUSE_GANG);
  for (tree decl : loop.privates)
    OMP_CLAUSE_DECL (add (OMP_CLAUSE_PRIVATE)) = decl;
  return make_acc_loop (loop.variable, loop.first, loop.condition, loop.step,
                        loop.body, clauses, loc);
}

bool
versionable_p (tree fndecl)
{
  tree type = TREE_TYPE (fndecl);
  return VOID_TYPE_P (TREE_TYPE (type)) && prototype_p (type)
         && !stdarg_p (type) && !oacc_get_fn_attrib (fndecl)
         && !lookup_attribute ("omp declare target", DECL_ATTRIBUTES (fndecl))
         && passed_in_bits_p (type);
}

bool
regions_expected_p ()
{
  static const bool expected = [] {
    std::string text;
    if (FILE *file = fopen (main_input_filename, "r"))
      {
        char part[4096];
        while (std::size_t bytes = fread (part, 1, sizeof part, file))
          text.append (part, bytes);
        fclose (file);
      }
    return text.find ("dataflow") != std::string::npos
           || text.find ("DATAFLOW") != std::string::npos;
  }();
  return expected;
}

tree
make_version (tree original, const char *name)
{
  tree type = TREE_TYPE (original);
  /* "this" is a parameter like any other.  */
  if (TREE_CODE (type) == METHOD_TYPE)
    type = build_function_type (void_type_node, TYPE_ARG_TYPES (type));
  tree decl
      = retain (build_decl (DECL_SOURCE_LOCATION (original), FUNCTION_DECL,
                            create_tmp_var_name (name), type));
  TREE_STATIC (decl) = 1;
  TREE_USED (decl) = 1;
  DECL_ARTIFICIAL (decl) = 1;
  DECL_UNINLINABLE (decl) = 1;
  add_result (decl, void_type_node);
  complete_function (decl);
  return decl;
}

tree
copy_body (tree original, tree version, tree &parameters)
{
  tree outer = current_function_decl;
  current_function_decl = version;
  tree result = NULL_TREE;
  tree body = retain (copy_fn (original, parameters, result));
  current_function_decl = outer;
  retain (parameters);
  walk_tree_without_duplicates (&body, forget_block, nullptr);
  return body;
}

tree
make_parameters (tree version)
{
  tree list = NULL_TREE;
  for (tree type = TYPE_ARG_TYPES (TREE_TYPE (version));
       type && type != void_list_node; type = TREE_CHAIN (type))
    {
      tree decl = build_decl (BUILTINS_LOCATION, PARM_DECL, NULL_TREE,
                              TREE_VALUE (type));
      DECL_ARG_TYPE (decl) = TREE_VALUE (type);
      DECL_ARTIFICIAL (decl) = 1;
      list = chainon (list, decl);
    }
  return list;
}

tree
call_original (tree original, tree parameters)
{
  std::vector<tree> arguments;
  for (tree p = parameters; p; p = DECL_CHAIN (p))
    {
      TREE_USED (p) = 1;
      arguments.push_back (p);
    }
  return build_call_array_loc (DECL_SOURCE_LOCATION (original), void_type_node,
                               build_fold_addr_expr (original),
                               arguments.size (), arguments.data ());
}

tree
once (tree statement, tree &variables, tree function)
{
  tree i = build_decl (BUILTINS_LOCATION, VAR_DECL,
                       get_identifier ("accdeep_once"), integer_type_node);
  DECL_CONTEXT (i) = function;
  DECL_ARTIFICIAL (i) = 1;
  TREE_USED (i) = 1;
  DECL_CHAIN (i) = variables;
  variables = i;
  return shared_loop (
      { nullptr,
        i,
        integer_zero_node,
        build2 (LT_EXPR, boolean_type_node, i, integer_one_node),
        integer_one_node,
        statement,
        {} },
      DECL_SOURCE_LOCATION (function), true, false);
}

void
define_version (tree version, tree parameters, tree variables, tree statement,
                sharing how)
{
  for (tree p = parameters; p; p = DECL_CHAIN (p))
    DECL_CONTEXT (p) = version;
  DECL_ARGUMENTS (version) = parameters;
  set_level (version, how == sharing::gangs     ? OMP_CLAUSE_GANG
                      : how == sharing::vectors ? OMP_CLAUSE_VECTOR
                                                : OMP_CLAUSE_SEQ);
  tree list = NULL_TREE;
  append_to_statement_list_force (statement, &list);
  set_body (version, variables, list);
}

void
report_version (location_t loc, tree function, sharing how, const char *why)
{
  if (!report_p ())
    return;
  inform (loc, "%qD as a task: %s%s", function,
          how == sharing::gangs ? "its loop is shared among gangs and vectors"
          : how == sharing::vectors
              ? "its independent loops are shared among vectors"
              : "it runs in sequence",
          why);
}

} // namespace accdeep
