/* Names of objects whose parts are operands.

   GCC's parser of clauses looks a name up and goes on with the declaration that
   it finds.  Of a member of `this' that is the field alone, and x.y, x->y or
   x[1].y become another part of the object, or crash the compiler; of what a
   lambda captures it is a reference too much.  So such names have aliases
   (executable_directive::aliased), which are bound here, where the parser is in
   front of the directive: to the declaration itself, or, where an expression
   takes its place, to a variable with this expression as its value.  The
   expression takes the variable's place again before anybody looks at the
   function's body.

   In a template the variable is left as a mark ahead of the directive, whose
   instance the instances of the clauses find.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/c-family/language.h"
#include "plugin/front/cp/marks.h"

#include <cstring>

namespace accdeep
{

namespace
{

/* Marks variables that stand for expressions.  */
const char stand_in_attribute[] = "accdeep operand";

/* The marks of templates have this, a number, and the name itself.  */
const char mark_prefix[] = "__accdeep_stand_in_";
unsigned s_marks;

/* What aliases are bound to, until the next ones are or GCC collects what is
   not in use.  */
std::vector<std::pair<tree, tree>> s_bound;

void
unbind_operands (void *, void *)
{
  for (const auto &[id, value] : s_bound)
    pop_local_binding (id, value);
  s_bound.clear ();
}

void
bind (tree id, tree value)
{
  push_binding (id, value, current_binding_level);
  s_bound.emplace_back (id, value);
}

/* A variable with NAME that stands for something of TYPE.  */
tree
build_stand_in (tree name, tree type)
{
  tree decl = build_lang_decl (VAR_DECL, name, type);
  DECL_ARTIFICIAL (decl) = 1;
  DECL_IGNORED_P (decl) = 1;
  DECL_CONTEXT (decl) = current_function_decl;
  TREE_USED (decl) = 1;
  /* Or it would be a captured variable in a lambda.  GCC does not finish the
     instances of variables with DECL_OMP_PRIVATIZED_MEMBER from 16 on.  */
  DECL_ANON_UNION_VAR_P (decl) = 1;
  return decl;
}

/* Let VALUE be the value of DECL, which is no template's.  */
void
set_value (tree decl, tree value)
{
  TREE_TYPE (decl) = TREE_TYPE (value);
  SET_DECL_VALUE_EXPR (decl, value);
  DECL_HAS_VALUE_EXPR_P (decl) = 1;
  DECL_ATTRIBUTES (decl)
      = tree_cons (get_identifier (stand_in_attribute), NULL_TREE, NULL_TREE);
}

bool
stand_in_p (tree t)
{
  return VAR_P (t) && DECL_ARTIFICIAL (t) && DECL_HAS_VALUE_EXPR_P (t)
         && lookup_attribute (stand_in_attribute, DECL_ATTRIBUTES (t));
}

/* Is DECL a reference to what has parts by elements or `->'?  GCC takes those
   of references to objects alone.  */
bool
deep_reference_p (tree decl)
{
  tree type = TREE_TYPE (decl);
  return TYPE_REF_P (type)
         && (TREE_CODE (TREE_TYPE (type)) == ARRAY_TYPE
             || TYPE_PTR_P (TREE_TYPE (type)));
}

/* The expression that the name of DECL means where the parser is; DECL: nothing
   but the declaration.  */
tree
meaning_of (tree decl)
{
  if (TREE_CODE (decl) == FIELD_DECL)
    return finish_non_static_data_member (decl, NULL_TREE, NULL_TREE);
  /* A member that a dependent base has.  */
  if (TREE_CODE (decl) == USING_DECL && current_class_ref)
    return finish_class_member_access_expr (current_class_ref, DECL_NAME (decl),
                                            false, tf_warning_or_error);
  if (!VAR_P (decl) && TREE_CODE (decl) != PARM_DECL)
    return decl;
  tree value = outer_automatic_var_p (decl)
                   ? process_outer_var_ref (decl, tf_warning_or_error)
                   : decl;
  if (error_operand_p (value)
      || (value == decl && !is_capture_proxy (decl)
          && !deep_reference_p (decl)))
    return value;
  return convert_from_reference (value);
}

/* The type of VALUE; null: it is not known.  That of a captured variable is
   known in the lambda's instances only, but it is that of the variable
   itself.  */
tree
type_of_meaning (tree value)
{
  tree decl = REFERENCE_REF_P (value) ? TREE_OPERAND (value, 0) : value;
  if (processing_template_decl && is_normal_capture_proxy (decl))
    value = DECL_CAPTURED_VARIABLE (decl);
  else if (processing_template_decl && is_capture_proxy (decl))
    return NULL_TREE;
  tree type = TREE_TYPE (value) ? TREE_TYPE (value)
                                : finish_decltype_type (value, true, tf_none);
  return type_uses_auto (type) ? NULL_TREE : non_reference (type);
}

/* A stand-in for VALUE, of TYPE, which NAME means.  */
tree
stand_in_for (tree value, tree type, tree name)
{
  if (!processing_template_decl)
    {
      tree decl = build_stand_in (name, type);
      set_value (decl, value);
      return decl;
    }
  const std::string mark = mark_prefix + std::to_string (s_marks++) + '_'
                           + IDENTIFIER_POINTER (name);
  tree decl = build_stand_in (get_identifier (mark.c_str ()), type);
  /* GCC shall initialize nothing.  */
  DECL_EXTERNAL (decl) = 1;
  /* References are instantiated as variables that are references.  */
  SET_DECL_VALUE_EXPR (decl, build_min (COMPOUND_EXPR, type, void_node, value));
  DECL_HAS_VALUE_EXPR_P (decl) = 1;
  add_decl_expr (decl);
  return decl;
}

/* What NAME, whose look-up gave FOUND, stands for; an error if that is
   nothing.  */
tree
value_of (tree found, tree name)
{
  if (!found)
    error_at (input_location, "%qE has not been declared", name);
  else if (TREE_CODE (found) == TREE_LIST)
    {
      error_at (input_location, "reference to %qE is ambiguous", name);
      note_candidates (found);
    }
  else
    return DECL_P (found) ? meaning_of (found) : found;
  return error_mark_node;
}

void
bind_operand (const identifier &operand)
{
  const location_t outer = input_location;
  input_location = gcc_location (operand.loc);
  tree name = get_identifier (operand.name.c_str ());
  tree found = lookup_name (name);
  tree value = value_of (found, name);
  if (error_operand_p (value))
    value = build_stand_in (name, error_mark_node);
  else if (EXPR_P (value) || is_capture_proxy (value))
    {
      tree type = type_of_meaning (value);
      value = type ? stand_in_for (value, type, name) : found;
    }
  bind (get_identifier (operand_alias (operand.name).c_str ()), value);
  input_location = outer;
}

/* The instance of a template's stand-in is there.  */
void
on_finish_decl (void *data, void *)
{
  tree decl = static_cast<tree> (data);
  const char *mark = mark_with_prefix (decl, mark_prefix);
  if (!mark)
    return;
  take_out_mark (decl);
  tree value = DECL_VALUE_EXPR (decl);
  while (TREE_CODE (value) == COMPOUND_EXPR)
    value = TREE_OPERAND (value, 1);
  DECL_NAME (decl)
      = get_identifier (strchr (mark + strlen (mark_prefix), '_') + 1);
  DECL_EXTERNAL (decl) = 0;
  set_value (decl, value);
}

/* DATA is what has been seen, stand-ins apart, which are shared.  */
tree
replace_stand_in (tree *tp, int *walk_subtrees, void *data)
{
  if (stand_in_p (*tp))
    *tp = unshare_expr (DECL_VALUE_EXPR (*tp));
  else if (!TYPE_P (*tp) && !static_cast<hash_set<tree> *> (data)->add (*tp))
    return NULL_TREE;
  *walk_subtrees = 0;
  return NULL_TREE;
}

void
on_pre_genericize (void *data, void *)
{
  hash_set<tree> seen;
  cp_walk_tree (&DECL_SAVED_TREE (static_cast<tree> (data)), replace_stand_in,
                &seen, nullptr);
}

} // namespace

void
bind_operands (const std::vector<identifier> &operands)
{
  unbind_operands (nullptr, nullptr);
  if (!local_bindings_p ())
    return;
  std::set<std::string> seen;
  for (const identifier &operand : operands)
    if (seen.insert (operand.name).second)
      bind_operand (operand);
}

void
watch_operands (const char *plugin_name)
{
  register_callback (plugin_name, PLUGIN_GGC_START, unbind_operands, nullptr);
  register_callback (plugin_name, PLUGIN_FINISH_DECL, on_finish_decl, nullptr);
  register_callback (plugin_name, PLUGIN_PRE_GENERICIZE, on_pre_genericize,
                     nullptr);
}

} // namespace accdeep
