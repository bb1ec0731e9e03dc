/* Expressions of directives that stand outside of their class.

   The functions of such a directive are members of a class of their own, the
   holder, which may stand wherever the directive may: in a namespace, in a
   function, in another class.  Between two pragmas of ours they play members
   of the directive's type, whose scope the parser is in besides.  So names are
   members first, then what they are where the directive stands; private members
   are no obstacle, and neither are final classes and unions.

   In a template all that happens again in each instance, by marks.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/cp/holder.h"

#include "plugin/front/c-family/quiet.h"
#include "plugin/front/cp/marks.h"

namespace accdeep
{

const char holder_prefix[] = "__accdeep_functions_";

namespace
{

/* Marks: of a directive, with its key behind, and of the two pragmas.  */
const char outside_mark[] = "__accdeep_outside_";
const char enter_mark[] = "__accdeep_enter";
const char leave_mark_name[] = "__accdeep_leave";

/* Holders by type and key, where neither leads to the other.  */
std::map<std::pair<tree, std::string>, tree> s_holders;

/* The namespace whose names are visible in an expression about TYPE: that of
   the class where it is part of the directive's, else the directive's.  */
tree
namespace_for (tree type)
{
  tree here = decl_namespace_context (current_function_decl);
  tree there = decl_namespace_context (type);
  return is_ancestor (here, there) ? there : here;
}

/* Let the current function, a holder's, play a member of TYPE.  */
void
enter_members (tree type)
{
  tree function = current_function_decl;
  tree self = DECL_ARGUMENTS (function);
  tree arguments = tree_cons (NULL_TREE, const_ptr_type_node, void_list_node);
  tree plain = build_function_type (long_long_integer_type_node, arguments);
  TREE_TYPE (function)
      = build_memfn_type (plain, type, TYPE_QUAL_CONST, REF_QUAL_NONE);
  TREE_TYPE (self) = cp_build_qualified_type (
      build_pointer_type (cp_build_qualified_type (type, TYPE_QUAL_CONST)),
      TYPE_QUAL_CONST);
  push_deferring_access_checks (dk_no_check);
  push_nested_class (type);
  /* What is declared inside belongs to the function.  */
  begin_scope (sk_function_parms, function);
  SET_DECL_FRIEND_CONTEXT (function, type);
  vec_safe_push (decl_namespace_list, namespace_for (type));
  /* The pointer would turn into the reference in there.  */
  current_class_ptr = NULL_TREE;
  current_class_ref = cp_build_fold_indirect_ref (self);
  current_class_ptr = self;
}

void
leave_members ()
{
  tree function = current_function_decl;
  if (!function || !DECL_FRIEND_CONTEXT (function))
    return;
  SET_DECL_FRIEND_CONTEXT (function, NULL_TREE);
  decl_namespace_list->pop ();
  leave_scope ();
  pop_nested_class ();
  pop_deferring_access_checks ();
}

/* The type of R's type clause where the parser is.  */
tree
type_here (const recorded_directive &r)
{
  const std::string name = type_prefix + r.key;
  tree decl = lookup_name (get_identifier (name.c_str ()));
  return TYPE_MAIN_VARIANT (TREE_TYPE (decl));
}

/* The class with the functions of the directive with KEY, where the parser
   is; null: it needs none.  */
tree
holder_here (const std::string &key)
{
  const std::string name = holder_prefix + key;
  tree decl = lookup_name (get_identifier (name.c_str ()));
  return decl && TREE_CODE (decl) == TYPE_DECL ? TREE_TYPE (decl) : NULL_TREE;
}

void
add_with_holder (tree type, tree holder, recorded_directive &r)
{
  if (holder)
    set_function_holder (type, r, holder);
  add_to_registry (type, r);
}

/* The class NAME in SCOPE; null: there is none.  */
tree
class_in (tree scope, const std::string &name)
{
  tree id = get_identifier (name.c_str ());
  for (tree field = TYPE_FIELDS (scope); field; field = DECL_CHAIN (field))
    if (TREE_CODE (field) == TYPE_DECL && DECL_NAME (field) == id)
      return TREE_TYPE (field);
  return NULL_TREE;
}

} // namespace

tree
function_holder (tree type, const recorded_directive &r)
{
  auto found = s_holders.find ({ TYPE_MAIN_VARIANT (type), r.key });
  return found == s_holders.end () ? NULL_TREE : found->second;
}

void
set_function_holder (tree type, const recorded_directive &r, tree holder)
{
  root_tree (holder);
  s_holders.emplace (std::make_pair (TYPE_MAIN_VARIANT (type), r.key), holder);
}

void
members_reached (recorded_directive &r, bool enter)
{
  if (r.misplaced)
    {
      enter ? start_quiet () : end_quiet ();
      return;
    }
  tree type = type_here (r);
  if (enter)
    enter_members (type);
  if (processing_template_decl)
    leave_mark (enter ? enter_mark : leave_mark_name,
                build_pointer_type (type));
  if (!enter)
    leave_members ();
}

void
add_outside (tree type, recorded_directive &r)
{
  tree holder = holder_here (r.key);
  r.placed = true;
  if (!processing_template_decl)
    {
      add_with_holder (type, holder, r);
      return;
    }
  /* One type that holds both.  */
  tree both = build_function_type_list (
      void_type_node, build_pointer_type (type),
      build_pointer_type (holder ? holder : void_type_node), NULL_TREE);
  leave_mark (outside_mark + r.key, build_pointer_type (both));
}

void
holder_mark_reached (tree decl)
{
  if (mark_with_prefix (decl, enter_mark))
    {
      take_out_mark (decl);
      enter_members (TYPE_MAIN_VARIANT (TREE_TYPE (TREE_TYPE (decl))));
    }
  else if (mark_with_prefix (decl, leave_mark_name))
    {
      take_out_mark (decl);
      leave_members ();
    }
  else if (const char *name = mark_with_prefix (decl, outside_mark))
    {
      recorded_directive *r = recorded_by_key (name + strlen (outside_mark));
      tree both = TYPE_ARG_TYPES (TREE_TYPE (TREE_TYPE (decl)));
      tree type = TREE_TYPE (TREE_VALUE (both));
      tree holder = TREE_TYPE (TREE_VALUE (TREE_CHAIN (both)));
      take_out_mark (decl);
      if (r && CLASS_TYPE_P (type))
        add_with_holder (type, VOID_TYPE_P (holder) ? NULL_TREE : holder, *r);
    }
}

tree
function_in_holder (tree type, const recorded_directive &r,
                    const std::string &name)
{
  tree holder = function_holder (type, r);
  for (tree scope = type; !holder && scope && CLASS_TYPE_P (scope);
       scope = CP_TYPE_CONTEXT (scope))
    if (tree inner = class_in (scope, holder_prefix + r.key))
      holder = complete_type (inner);
  tree id = get_identifier (name.c_str ());
  if (holder)
    for (tree field = TYPE_FIELDS (holder); field; field = DECL_CHAIN (field))
      if (TREE_CODE (field) == FUNCTION_DECL && DECL_NAME (field) == id)
        return field;
  return NULL_TREE;
}

} // namespace accdeep
