/* Hidden member functions of class templates that are complete already.

   The declaration is made here, as the parser would make it in the body of the
   class; its definition is written outside of the class, where GCC parses it
   with the class's scope.  Private members are no obstacle, and neither are
   final classes and unions.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/cp/hidden-member.h"

namespace accdeep
{

namespace
{

/* Chain DECL into the fields of TYPE and of its variants, which have their own
   heads.  */
void
chain_member (tree type, tree decl)
{
  tree *end = &TYPE_FIELDS (type);
  while (*end)
    end = &DECL_CHAIN (*end);
  *end = decl;
  for (tree variant = TYPE_MAIN_VARIANT (type); variant;
       variant = TYPE_NEXT_VARIANT (variant))
    if (!TYPE_FIELDS (variant))
      TYPE_FIELDS (variant) = TYPE_FIELDS (type);
}

void
add_member (tree type, tree decl)
{
  if (add_method (type, decl, /*via_using=*/false))
    chain_member (type, decl);
}

tree
build_member (tree type, const std::string &name, location_t loc)
{
  tree arguments = tree_cons (NULL_TREE, const_ptr_type_node, void_list_node);
  tree plain = build_function_type (long_long_integer_type_node, arguments);
  tree method = build_memfn_type (plain, type, TYPE_QUAL_CONST, REF_QUAL_NONE);
  tree decl
      = build_lang_decl (FUNCTION_DECL, get_identifier (name.c_str ()), method);
  DECL_SOURCE_LOCATION (decl) = loc;
  SET_DECL_LANGUAGE (decl, lang_cplusplus);
  SET_DECL_ALIGN (decl, MINIMUM_METHOD_BOUNDARY);
  tree parameter = cp_build_parm_decl (decl, NULL_TREE, const_ptr_type_node);
  retrofit_lang_decl (parameter);
  DECL_PARM_INDEX (parameter) = DECL_PARM_LEVEL (parameter) = 1;
  DECL_ARGUMENTS (decl) = parameter;
  tree self = build_this_parm (decl, method, TYPE_QUAL_CONST);
  DECL_CHAIN (self) = DECL_ARGUMENTS (decl);
  DECL_ARGUMENTS (decl) = self;
  grokclassfn (type, decl, NO_SPECIAL);
  DECL_CONTEXT (decl) = type;
  DECL_EXTERNAL (decl) = 1;
  DECL_IN_AGGR_P (decl) = 1;
  DECL_DECLARED_INLINE_P (decl) = 1;
  return decl;
}

/* The parameters of the template that PATTERN belongs to.  */
tree
parameters_of (tree pattern)
{
  tree primary = CLASSTYPE_TI_TEMPLATE (pattern);
  for (tree s = DECL_TEMPLATE_SPECIALIZATIONS (primary); s; s = TREE_CHAIN (s))
    if (TREE_TYPE (s) == pattern && TREE_VALUE (s)
        && TREE_CODE (TREE_VALUE (s)) == TEMPLATE_DECL)
      return DECL_TEMPLATE_PARMS (TREE_VALUE (s));
  return DECL_TEMPLATE_PARMS (primary);
}

/* Add DECL, a member of PATTERN, to the instances that are complete.  With
   partial specialisations around, an instance shows by its other members what
   it is an instance of.  */
void
add_to_instances (tree pattern, tree decl)
{
  tree primary = CLASSTYPE_TI_TEMPLATE (pattern);
  if (DECL_TEMPLATE_SPECIALIZATIONS (primary))
    return;
  for (tree i = DECL_TEMPLATE_INSTANTIATIONS (primary); i; i = TREE_CHAIN (i))
    {
      tree type = TREE_VALUE (i);
      if (!CLASS_TYPE_P (type) || type == pattern || !COMPLETE_TYPE_P (type)
          || uses_template_parms (type)
          || explicit_class_specialization_p (type))
        continue;
      push_nested_class (type);
      tree member = tsubst (decl, CLASSTYPE_TI_ARGS (type), tf_none, NULL_TREE);
      pop_nested_class ();
      if (member != error_mark_node)
        add_member (type, member);
    }
}

} // namespace

tree
pattern_of (tree type)
{
  if (!CLASS_TYPE_P (type) || !CLASSTYPE_TEMPLATE_INFO (type)
      || COMPLETE_TYPE_P (type))
    return type;
  tree primary = most_general_template (CLASSTYPE_TI_TEMPLATE (type));
  tree pattern = TREE_TYPE (primary);
  if (CLASS_TYPE_P (pattern)
      && comp_template_args (CLASSTYPE_TI_ARGS (pattern),
                             CLASSTYPE_TI_ARGS (type)))
    return pattern;
  return type;
}

void
declare_template_member (tree pattern, const std::string &name, location_t loc)
{
  /* As in the template's own scope.  */
  tree outer_parameters = current_template_parms;
  current_template_parms = parameters_of (pattern);
  ++processing_template_decl;
  push_nested_class (pattern);
  /* push_template_decl makes new members only while the class is open.  */
  TYPE_BEING_DEFINED (pattern) = 1;
  tree decl = build_member (pattern, name, loc);
  TREE_PUBLIC (decl) = 1;
  decl = push_template_decl (decl);
  TYPE_BEING_DEFINED (pattern) = 0;
  if (decl != error_mark_node)
    {
      add_member (pattern, decl);
      maybe_add_class_template_decl_list (pattern, decl, /*friend_p=*/0);
    }
  pop_nested_class ();
  --processing_template_decl;
  current_template_parms = outer_parameters;
  if (decl != error_mark_node)
    add_to_instances (pattern, decl);
}

void
declare_open_member (tree type, const std::string &name, location_t loc)
{
  tree decl = build_member (type, name, loc);
  TREE_PUBLIC (decl) = 1;
  if (processing_template_decl)
    decl = push_template_decl (decl);
  if (decl != error_mark_node)
    finish_member_declaration (decl);
}

} // namespace accdeep
