/* Names and places of gfortran's types.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/fortran/language.h"
#include "plugin/gcc/fortran.h"

namespace accdeep
{

std::string
spell_type (tree type)
{
  if (descriptor_type_p (type))
    return "array of " + spell_type (gfc_get_element_type (type));
  tree name = TYPE_NAME (type);
  if (name && DECL_P (name))
    name = DECL_NAME (name);
  const std::string text = name ? IDENTIFIER_POINTER (name) : "?";
  if (derived_type_p (type))
    return "type(" + text + ")";
  if (TREE_CODE (type) == ARRAY_TYPE || POINTER_TYPE_P (type))
    return spell_type (TREE_TYPE (type));
  return text;
}

void
add_directives_of (tree)
{
}

location
location_of_component (tree type, const std::string &)
{
  tree decl = TYPE_STUB_DECL (type);
  return decl ? DECL_SOURCE_LOCATION (decl) : UNKNOWN_LOCATION;
}

} // namespace accdeep
