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

/* Keep a copy of C's body, which is as the parser has left it.  */
void
keep_body (codelet &c)
{
  if (!c.version)
    c.version = make_version (c.original, task_identifier (c.original));
  c.body = copy_body (c.original, c.version, c.parameters);
}

/* Is FNDECL a function that task versions are made of?  */
bool
codelet_p (tree fndecl)
{
  return member_or_free_p (fndecl) && !decl_function_context (fndecl)
         && versionable_p (fndecl);
}

/* Give the version of C its body.  */
void
finish_version (codelet &c)
{
  loop_proof proof (c.body, c.parameters);
  const bool shared = c.body && proof.run ();
  const bool gangs = shared && proof.whole_p ();
  if (!c.body)
    c.parameters = make_parameters (c.version);
  tree variables = NULL_TREE;
  tree statement = call_original (c.original, c.parameters);
  if (shared)
    {
      if (gangs)
        statement = once (statement, variables, c.version);
      tree condition = proof.condition ();
      proof.share (c.version, gangs);
      statement = condition ? build3 (COND_EXPR, void_type_node, condition,
                                      c.body, statement)
                            : c.body;
    }
  const sharing how = gangs    ? sharing::gangs
                      : shared ? sharing::vectors
                               : sharing::nothing;
  define_version (c.version, c.parameters, variables, statement, how);
  report_version (DECL_SOURCE_LOCATION (c.original), c.original, how);
  finish_static (c.gangs, gangs ? integer_zero_node : integer_one_node);

  tree outer = current_function_decl;
  push_struct_function (c.version);
  make_generic (c.version);
  pop_cfun ();
  current_function_decl = outer;
  cgraph_node::finalize_function (c.version, true);
}

} // anonymous namespace

void
function_complete (tree fndecl)
{
  if (!codelet_p (fndecl) || seen_error ()
      || (!regions_expected_p () && !find_codelet (fndecl)))
    return;
  /* What no task calls yet, one may later.  */
  loop_proof proof (DECL_SAVED_TREE (fndecl), DECL_ARGUMENTS (fndecl));
  if (proof.run ())
    keep_body (codelet_of (fndecl));
}

tree
share_loops (tree call, tree)
{
  tree fndecl = get_callee_fndecl (call);
  if (!codelet_p (fndecl) || DECL_BUILT_IN_CLASS (fndecl) != NOT_BUILT_IN)
    return NULL_TREE;
  /* It was seen, and is not to be shared.  */
  if (DECL_SAVED_TREE (fndecl) && !find_codelet (fndecl))
    {
      report_version (DECL_SOURCE_LOCATION (fndecl), fndecl, sharing::nothing);
      return NULL_TREE;
    }
  codelet &c = codelet_of (fndecl);
  if (!c.version)
    c.version = make_version (fndecl, task_identifier (fndecl));
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
