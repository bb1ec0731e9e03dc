/* What lowering has to ask the Fortran front end.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/fortran/language.h"
#include "abi/accdeep-abi.h"
#include "plugin/gcc/fortran.h"
#include "plugin/lower/body-cures.h"
#include "plugin/lower/c-family/element-call.h"
#include "plugin/lower/construct.h"
#include "plugin/lower/dataflow.h"
#include "plugin/lower/descriptor.h"
#include "plugin/lower/entry-point.h"
#include "plugin/lower/fingerprint.h"
#include "plugin/lower/implicit-routine.h"
#include "plugin/lower/implicit.h"
#include "plugin/lower/type-tables.h"

namespace accdeep
{

namespace
{

/* Length in characters of the string that FIELD points to, whose length may be
   deferred; nullopt: FIELD points to one object.  */
std::optional<layout_value>
string_length (tree field)
{
  tree length = length_component (field);
  if (!length)
    return std::nullopt;
  layout_value result;
  result.kind = ACCDEEP_VALUE_S64;
  result.number = int_byte_position (length);
  return result;
}

} // namespace

/* Types may have the same name in different modules and procedures.  */
std::string
linkage_name (tree)
{
  return std::string ();
}

/* Types go with modules, where they are checked.  */
std::string
identity_of (tree)
{
  return std::string ();
}

bool
one_definition_p ()
{
  return false;
}

void
complete_function (tree)
{
}

/* Components take their extents from descriptors: there are no expressions.  */
bool
names_outer_member_p (const expression &, const std::vector<type_ptr> &)
{
  return false;
}

tree
build_expression_function (const expression &, const std::vector<type_ptr> &,
                           const executable_directive &, captured_locals &)
{
  return NULL_TREE;
}

tree
build_value_function (tree, location_t, captured_locals &)
{
  return NULL_TREE;
}

void
body_changed ()
{
}

const char *
component_obstacle (tree field)
{
  tree type = TREE_TYPE (field);
  if (class_container_p (type))
    return "polymorphic";
  if (descriptor_type_p (type) && corank_of_descriptor (type) != 0)
    return "a coarray";
  if (parameterised_type_p (type))
    return "of a parameterised derived type";
  return nullptr;
}

std::optional<self_shape>
self_shape_of (tree field)
{
  tree type = TREE_TYPE (field);
  self_shape result;
  if (descriptor_type_p (type))
    {
      result.step_kind = ACCDEEP_STEP_DESCRIPTOR;
      result.element = gfc_get_element_type (type);
      result.rank = layout_of_descriptor (type).rank;
      return result;
    }
  if (view_of (type)->category () != type_category::reference)
    return std::nullopt;
  result.step_kind = ACCDEEP_STEP_POINTER;
  result.element = TREE_TYPE (type);
  result.length.number = 1;
  if (std::optional<layout_value> length = string_length (field))
    {
      result.element = TREE_TYPE (result.element);
      result.length = *length;
    }
  return result;
}

namespace
{

tree
component (tree object, unsigned number)
{
  tree field = TYPE_FIELDS (TREE_TYPE (object));
  while (number-- > 0)
    field = DECL_CHAIN (field);
  return build3 (COMPONENT_REF, TREE_TYPE (field), object, field, NULL_TREE);
}

/* Bytes of all elements of the array that DESCRIPTOR, an lvalue, describes; 0
   when there is no array.  */
tree
array_bytes (tree descriptor)
{
  tree type = gfc_get_element_type (TREE_TYPE (descriptor));
  return fold_convert (
      size_type_node,
      fold_build2 (MULT_EXPR, ssizetype,
                   fold_convert (ssizetype, TYPE_SIZE_UNIT (type)),
                   elements_described (descriptor)));
}

} // namespace

/* Dummies, allocatable and pointer variables are pointers; arrays among them
   have descriptors.  */
variable_object
object_of_variable (tree decl)
{
  variable_object object;
  if (type_information_p (decl))
    return object;
  tree type = TREE_TYPE (decl);
  tree lvalue = decl;
  if (POINTER_TYPE_P (type))
    {
      type = TREE_TYPE (type);
      lvalue = build1 (INDIRECT_REF, type, decl);
      object.pointer = TREE_CODE (TREE_TYPE (decl)) == POINTER_TYPE;
      if (POINTER_TYPE_P (type))
        {
          type = TREE_TYPE (type);
          lvalue = build1 (INDIRECT_REF, type, lvalue);
          object.pointer = true;
        }
    }
  if (descriptor_type_p (type))
    {
      object.type = elements_type (gfc_get_element_type (type));
      if (!COMPLETE_TYPE_P (object.type))
        return object;
      tree element = build_pointer_type (object.type);
      object.lvalue = build_fold_indirect_ref (
          fold_convert (element, component (lvalue, 0)));
      object.bytes = array_bytes (lvalue);
      object.pointer = false;
    }
  /* GCC reports arrays of assumed size.  */
  else if (TYPE_SIZE_UNIT (type)
           && (derived_type_p (type) || TREE_CODE (type) == ARRAY_TYPE))
    {
      object.lvalue = lvalue;
      object.type = elements_type (type);
      object.pointer &= !DECL_ARTIFICIAL (decl) || selector_p (decl)
                        || associate_name_p (decl);
    }
  return object;
}

/* Only C has bounds of parameters.  */
void
expand_declared_arrays (tree)
{
}

/* What leaves an iteration or a loop are jumps to labels.  */
control
control_of (tree statement)
{
  switch (TREE_CODE (statement))
    {
    case COND_EXPR:
      return control::branch;
    case LOOP_EXPR:
      return control::loop;
    case SWITCH_EXPR:
      return control::selection;
    default:
      return control::other;
    }
}

/* A component of an element of the descriptor's "dim".  */
bool
descriptor_bound_p (tree t)
{
  if (TREE_CODE (t) != COMPONENT_REF
      || TREE_CODE (TREE_OPERAND (t, 0)) != ARRAY_REF)
    return false;
  tree dimensions = TREE_OPERAND (TREE_OPERAND (t, 0), 0);
  return TREE_CODE (dimensions) == COMPONENT_REF
         && descriptor_type_p (TREE_TYPE (TREE_OPERAND (dimensions, 0)));
}

bool
is_expression_wrapper_p (tree)
{
  return false;
}

tree
object_of_call (tree, tree *)
{
  return NULL_TREE;
}

bool
cure_simple_calls (tree *)
{
  return false;
}

tree
container_of_elements (tree)
{
  return NULL_TREE;
}

tree
owner_of_elements (tree)
{
  return NULL_TREE;
}

} // namespace accdeep
