/* What lowering has to ask the Fortran front end.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "abi/accdeep-abi.h"
#include "plugin/gcc/fortran.h"
#include "plugin/lower/construct.h"
#include "plugin/lower/descriptor.h"
#include "plugin/lower/entry-point.h"
#include "plugin/lower/fingerprint.h"

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

void
body_changed ()
{
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

} // namespace accdeep
