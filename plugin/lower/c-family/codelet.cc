/* Functions of C and C++ that are all that a task of a dataflow region calls.
   The call becomes one of a version for tasks:

     static void f.0 (float *a, float *b, int n)    // acc routine gang
     {
       if (a == b || a + n <= b || b + n <= a)
         <the function's own body, with acc loop gang vector>
       else
         acc loop gang: once f (a, b, n);
     }

   A loop is shared when its iterations are independent of each other for
   certain: it writes nothing but element i of its function's parameters, i
   being the loop's variable, and reads no other elements of these.  Whether two
   parameters point into one array is tested when the function runs.

   Functions may follow the task that calls them: a version gets its body when
   the translation unit is parsed.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/codelet.h"
#include "plugin/gcc/private.h"
#include "plugin/lower/c-family/loop-proof.h"
#include "plugin/lower/entry-point.h"
#include "plugin/lower/report.h"
#include "plugin/lower/static-data.h"

namespace accdeep
{

namespace
{

/* What is known of a function.  */
struct codelet
{
  tree original = NULL_TREE;
  tree version = NULL_TREE; /* Null: nothing calls it yet, nor will.  */
  tree gangs = NULL_TREE;   /* The variable with their number.  */
  tree body = NULL_TREE;    /* The version's, not yet changed.  */
  tree parameters = NULL_TREE;
};

/* In the order in which they were met.  */
std::vector<std::unique_ptr<codelet>> &
codelets ()
{
  static std::vector<std::unique_ptr<codelet>> all;
  return all;
}

/* That of ORIGINAL; null: nothing is known of it.  */
codelet *
find_codelet (tree original)
{
  for (const std::unique_ptr<codelet> &c : codelets ())
    if (c->original == original)
      return c.get ();
  return nullptr;
}

codelet &
codelet_of (tree original)
{
  if (codelet *known = find_codelet (original))
    return *known;
  codelets ().emplace_back (new codelet);
  codelets ().back ()->original = retain (original);
  return *codelets ().back ();
}

/* A function for the device of the type of ORIGINAL.  */
tree
make_version (tree original)
{
  const std::string name = task_identifier (original);
  tree decl = retain (
      build_decl (DECL_SOURCE_LOCATION (original), FUNCTION_DECL,
                  create_tmp_var_name (name.c_str ()), TREE_TYPE (original)));
  TREE_STATIC (decl) = 1;
  TREE_USED (decl) = 1;
  DECL_ARTIFICIAL (decl) = 1;
  DECL_UNINLINABLE (decl) = 1;
  add_result (decl, void_type_node);
  complete_function (decl);
  return decl;
}

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

/* Keep a copy of C's body, which is as the parser has left it.  */
void
keep_body (codelet &c)
{
  if (!c.version)
    c.version = make_version (c.original);
  tree outer = current_function_decl;
  current_function_decl = c.version;
  tree result = NULL_TREE;
  c.body = retain (copy_fn (c.original, c.parameters, result));
  current_function_decl = outer;
  retain (c.parameters);
  walk_tree_without_duplicates (&c.body, forget_block, nullptr);
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

/* Is FNDECL a function of which there can be a version at all?  */
bool
versionable_p (tree fndecl)
{
  return TREE_CODE (TREE_TYPE (fndecl)) == FUNCTION_TYPE
         && VOID_TYPE_P (TREE_TYPE (TREE_TYPE (fndecl)))
         && prototype_p (TREE_TYPE (fndecl)) && !stdarg_p (TREE_TYPE (fndecl))
         && !decl_function_context (fndecl) && !oacc_get_fn_attrib (fndecl)
         && !lookup_attribute ("omp declare target", DECL_ATTRIBUTES (fndecl))
         && passed_in_bits_p (TREE_TYPE (fndecl));
}

/* Parameters for FUNCTION, of which there is no body.  */
tree
make_parameters (tree function)
{
  tree list = NULL_TREE;
  for (tree type = TYPE_ARG_TYPES (TREE_TYPE (function));
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

/* ORIGINAL (PARAMETERS...).  */
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

/* STATEMENT, executed by one gang.  */
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

/* Tell the user what becomes of FUNCTION.  */
void
report (tree function, const char *how)
{
  if (report_p ())
    inform (DECL_SOURCE_LOCATION (function), "%qD as a task: %s", function,
            how);
}

/* Give the version of C its body.  */
void
finish_version (codelet &c)
{
  loop_proof proof (c.body, c.parameters);
  const bool shared = c.body && proof.run ();
  const bool gangs = shared && proof.whole_p ();
  if (!c.body)
    c.parameters = make_parameters (c.original);
  for (tree p = c.parameters; p; p = DECL_CHAIN (p))
    DECL_CONTEXT (p) = c.version;
  DECL_ARGUMENTS (c.version) = c.parameters;
  tree variables = NULL_TREE;
  tree statement = call_original (c.original, c.parameters);
  if (shared)
    {
      if (gangs)
        statement = once (statement, variables, c.version);
      tree condition = proof.condition ();
      proof.share (gangs);
      statement = condition ? build3 (COND_EXPR, void_type_node, condition,
                                      c.body, statement)
                            : c.body;
    }
  set_level (c.version, gangs    ? OMP_CLAUSE_GANG
                        : shared ? OMP_CLAUSE_VECTOR
                                 : OMP_CLAUSE_SEQ);
  report (c.original, gangs ? "its loop is shared among gangs and vectors"
                      : shared
                          ? "its independent loops are shared among vectors"
                          : "it runs in sequence");
  finish_static (c.gangs, gangs ? integer_zero_node : integer_one_node);
  tree list = NULL_TREE;
  append_to_statement_list_force (statement, &list);
  set_body (c.version, variables, list);

  tree outer = current_function_decl;
  push_struct_function (c.version);
  make_generic (c.version);
  pop_cfun ();
  current_function_decl = outer;
  cgraph_node::finalize_function (c.version, true);
}

/* Has the main file the word that makes a region?  What is copied for nothing
   changes the numbers that GCC gives to the variables of other files, too.  */
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
    return text.find ("dataflow") != std::string::npos;
  }();
  return expected;
}

} // anonymous namespace

void
function_complete (tree fndecl)
{
  if (!versionable_p (fndecl) || seen_error ()
      || (!regions_expected_p () && !find_codelet (fndecl)))
    return;
  /* What no task calls yet, one may later.  */
  loop_proof proof (DECL_SAVED_TREE (fndecl), DECL_ARGUMENTS (fndecl));
  if (proof.run ())
    keep_body (codelet_of (fndecl));
}

tree
share_loops (tree call)
{
  tree fndecl = get_callee_fndecl (call);
  if (!versionable_p (fndecl) || DECL_BUILT_IN_CLASS (fndecl) != NOT_BUILT_IN)
    return NULL_TREE;
  /* It was seen, and is not to be shared.  */
  if (DECL_SAVED_TREE (fndecl) && !find_codelet (fndecl))
    {
      report (fndecl, "it runs in sequence");
      return NULL_TREE;
    }
  codelet &c = codelet_of (fndecl);
  if (!c.version)
    c.version = make_version (fndecl);
  if (!c.gangs)
    {
      c.gangs = retain (make_static ("accdeep_gangs", integer_type_node));
      TREE_READONLY (c.gangs) = 0;
    }
  CALL_EXPR_FN (call) = build_fold_addr_expr (c.version);
  TREE_USED (c.version) = 1;
  return c.gangs;
}

void
finish_codelets ()
{
  if (seen_error ())
    return;
  for (const std::unique_ptr<codelet> &c : codelets ())
    if (c->gangs)
      finish_version (*c);
}

} // namespace accdeep
