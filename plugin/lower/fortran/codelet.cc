/* Procedures of Fortran that are all that a task of a dataflow region calls.
   The call becomes one of a version for tasks:

     static void f.0 (real *a, real *b, int *n)    // acc routine gang
     {
       <what f computes first>
       if (<columns do not overlap>)
         acc loop gang vector: <f's loop>
       else
         acc loop gang: once f (a, b, n);
     }

   All procedures of a file are trees before the first is gimplified, and keep a
   copy of themselves from then on.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/codelet.h"
#include "plugin/gcc/fortran.h"
#include "plugin/gcc/private.h"
#include "plugin/lower/codelet-version.h"
#include "plugin/lower/dataflow-body.h"
#include "plugin/lower/entry-point.h"
#include "plugin/lower/fortran/loop-proof.h"
#include "plugin/lower/static-data.h"

#include <algorithm>
#include <memory>
#include <unordered_set>

namespace accdeep
{

namespace
{

/* What is known of a procedure.  */
struct codelet
{
  tree original = NULL_TREE;
  tree body = NULL_TREE; /* A copy; null: nothing is to be shared.  */
  tree parameters = NULL_TREE;
  tree version = NULL_TREE;
  bool complete = false;
  sharing how = sharing::nothing;
  std::vector<bool> written; /* Of the arguments.  */
};

std::vector<std::unique_ptr<codelet>> &
codelets ()
{
  static std::vector<std::unique_ptr<codelet>> all;
  return all;
}

/* Procedures have a declaration for each module that uses them.  */
codelet *
find_codelet (tree fndecl)
{
  for (const std::unique_ptr<codelet> &c : codelets ())
    if (c->original == fndecl
        || DECL_ASSEMBLER_NAME (c->original) == DECL_ASSEMBLER_NAME (fndecl))
      return c.get ();
  return nullptr;
}

void
keep (tree fndecl)
{
  if (!versionable_p (fndecl))
    return;
  codelets ().emplace_back (new codelet);
  codelets ().back ()->original = retain (fndecl);
  loop_proof proof (fndecl, DECL_SAVED_TREE (fndecl));
  if (!proof.run ())
    return;
  codelet &c = *codelets ().back ();
  c.version = make_version (fndecl, IDENTIFIER_POINTER (DECL_NAME (fndecl)));
  c.body = copy_body (fndecl, c.version, c.parameters);
}

/* With those that it contains.  */
void
keep_with_nested (cgraph_node *node)
{
  if (DECL_SAVED_TREE (node->decl))
    keep (node->decl);
  for (cgraph_node *nested = first_nested_function (node); nested;
       nested = next_nested_function (nested))
    keep_with_nested (nested);
}

/* Give the version of C its body, or find that there is none.  */
void
complete (codelet &c)
{
  c.complete = true;
  if (!c.body)
    return;
  loop_proof proof (c.version, c.body);
  if (!proof.run ())
    return;
  const sharing how = proof.whole_p () ? sharing::gangs : sharing::vectors;
  const bool conditional = how == sharing::gangs && proof.conditional_p ();
  /* What another procedure contains cannot be called from outside of it.  */
  if (conditional && decl_function_context (c.original))
    return;
  c.how = how;
  for (tree p = c.parameters; p; p = DECL_CHAIN (p))
    c.written.push_back (proof.written_p (p));
  tree variables = NULL_TREE;
  tree otherwise = conditional ? once (call_original (c.original, c.parameters),
                                       variables, c.version)
                               : NULL_TREE;
  proof.share (how, otherwise);
  define_version (c.version, c.parameters, variables, c.body, how);
  compile_function (c.version);
}

/* ------------------------------------------------------------------------
   Arguments.
   ------------------------------------------------------------------------ */

struct data_search
{
  tree descriptor;
  tree data;
};

/* Finds what a descriptor for an argument gets for its data.  */
tree
find_data (tree *tp, int *walk_subtrees, void *data)
{
  data_search &s = *static_cast<data_search *> (data);
  tree t = *tp;
  if (TYPE_P (t))
    *walk_subtrees = 0;
  if (TREE_CODE (t) != MODIFY_EXPR)
    return NULL_TREE;
  tree lhs = TREE_OPERAND (t, 0);
  if (TREE_CODE (lhs) == COMPONENT_REF && TREE_OPERAND (lhs, 0) == s.descriptor
      && TREE_OPERAND (lhs, 1)
             == layout_of_descriptor (TREE_TYPE (s.descriptor)).data)
    s.data = TREE_OPERAND (t, 1);
  return NULL_TREE;
}

/* The object that ARGUMENT of a call in BODY leads to, or a pointer to it.  */
tree
object_of (tree argument, tree body)
{
  STRIP_NOPS (argument);
  tree object = argument;
  if (TREE_CODE (argument) == ADDR_EXPR
      || (TREE_CODE (argument) == COMPONENT_REF
          && descriptor_type_p (TREE_TYPE (TREE_OPERAND (argument, 0)))))
    object = TREE_OPERAND (argument, 0);
  if (!body || !VAR_P (object) || !descriptor_type_p (TREE_TYPE (object)))
    return object;
  data_search s = { object, NULL_TREE };
  walk_tree_without_duplicates (&body, find_data, &s);
  return s.data ? object_of (s.data, NULL_TREE) : object;
}

/* OBJECT without what says which part of an array it is.  */
tree
whole_of (tree object)
{
  for (;;)
    {
      STRIP_NOPS (object);
      if (TREE_CODE (object) == ARRAY_REF
          || TREE_CODE (object) == POINTER_PLUS_EXPR
          || TREE_CODE (object) == INDIRECT_REF)
        object = TREE_OPERAND (object, 0);
      else if (TREE_CODE (object) == COMPONENT_REF
               && descriptor_type_p (TREE_TYPE (TREE_OPERAND (object, 0))))
        object = TREE_OPERAND (object, 0);
      else
        return object;
    }
}

/* Is A B, or part of it?  */
bool
part_p (tree a, tree b)
{
  for (;; a = TREE_OPERAND (a, 0))
    {
      a = whole_of (a);
      if (operand_equal_p (a, b, 0))
        return true;
      if (!handled_component_p (a))
        return false;
    }
}

struct value_search
{
  tree variable;
  std::vector<tree> values;
};

/* Finds what a variable gets.  */
tree
find_values (tree *tp, int *walk_subtrees, void *data)
{
  value_search &s = *static_cast<value_search *> (data);
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (TREE_CODE (*tp) == MODIFY_EXPR
           && TREE_OPERAND (*tp, 0) == s.variable)
    s.values.push_back (TREE_OPERAND (*tp, 1));
  return NULL_TREE;
}

struct object_search
{
  tree body;
  std::unordered_set<tree> variables; /* Whose values have been looked at.  */
  std::vector<tree> objects;
};

/* Finds the objects in an expression, also in what variables that gfortran has
   made for it got in the body.  */
tree
find_objects (tree *tp, int *walk_subtrees, void *data)
{
  object_search &s = *static_cast<object_search *> (data);
  tree t = *tp;
  if (TYPE_P (t))
    *walk_subtrees = 0;
  if (!DECL_P (t) && !handled_component_p (t) && !INDIRECT_REF_P (t))
    return NULL_TREE;
  s.objects.push_back (whole_of (t));
  if (VAR_P (t) && DECL_ARTIFICIAL (t) && s.variables.insert (t).second)
    {
      value_search found = { t, {} };
      walk_tree_without_duplicates (&s.body, find_values, &found);
      for (tree &value : found.values)
        walk_tree (&value, find_objects, data, NULL);
    }
  return NULL_TREE;
}

/* Does CALL, in BODY, hand one object to C twice, which writes it?  The
   language forbids that, and so nothing of it is in the proof.  Or is an
   argument computed of such one?  Each gang does that, and may be late.  */
bool
overlap_p (tree call, tree body, const codelet &c)
{
  std::vector<std::vector<tree>> objects;
  for (int i = 0; i < call_expr_nargs (call); i++)
    {
      object_search s = { body, {}, {} };
      s.objects.push_back (
          whole_of (object_of (CALL_EXPR_ARG (call, i), body)));
      walk_tree (&CALL_EXPR_ARG (call, i), find_objects, &s, NULL);
      objects.push_back (s.objects);
    }
  auto overlap = [] (tree written, const std::vector<tree> &others) {
    return std::any_of (others.begin (), others.end (), [written] (tree o) {
      return part_p (written, o) || part_p (o, written);
    });
  };
  for (std::size_t i = 0; i < objects.size () && i < c.written.size (); i++)
    for (std::size_t k = 0; c.written[i] && k < objects.size (); k++)
      if (i != k && overlap (objects[i].front (), objects[k]))
        return true;
  return false;
}

} // anonymous namespace

void
function_complete (tree)
{
}

tree
share_loops (tree call, tree construct)
{
  tree fndecl = get_callee_fndecl (call);
  codelet *c = versionable_p (fndecl) ? find_codelet (fndecl) : nullptr;
  if (!c)
    return NULL_TREE;
  /* The interface's, which has no body that the device could have.  */
  CALL_EXPR_FN (call) = build_fold_addr_expr (c->original);
  const bool first = !c->complete;
  if (first)
    complete (*c);
  if (first || c->how == sharing::nothing)
    report_version (DECL_SOURCE_LOCATION (c->original), c->original, c->how);
  if (c->how == sharing::nothing)
    return NULL_TREE;
  if (overlap_p (call, OMP_BODY (construct), *c))
    {
      report_version (EXPR_LOCATION (construct), c->original, sharing::nothing,
                      " here, as two arguments are parts of one object, or "
                      "computed of them");
      return NULL_TREE;
    }
  CALL_EXPR_FN (call) = build_fold_addr_expr (c->version);
  TREE_USED (c->version) = 1;
  return c->how == sharing::gangs ? integer_zero_node : integer_one_node;
}

/* All of the file's procedures are known.  */
void
finish_codelets ()
{
  if (!regions_expected_p ())
    return;
  cgraph_node *node;
  std::vector<cgraph_node *> all;
  FOR_EACH_FUNCTION (node)
  if (!nested_function_origin (node))
    all.push_back (node);
  for (cgraph_node *n : all)
    keep_with_nested (n);
}

} // namespace accdeep
