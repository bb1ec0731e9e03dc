/* Linkage of types in C++: classes that have it are the same everywhere, and
   so are their descriptors.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/descriptor.h"

namespace accdeep
{

std::string
linkage_name (tree type)
{
  if (!CLASS_TYPE_P (type) || !TYPE_NAME (type)
      || no_linkage_check (type, /*relaxed_p=*/false)
      || !TREE_PUBLIC (TYPE_MAIN_DECL (type))
      || decl_function_context (TYPE_MAIN_DECL (type)))
    return std::string ();
  /* "_ZTS" and the mangled type.  */
  tree name = mangle_typeinfo_string_for_type (type);
  return std::string (IDENTIFIER_POINTER (name)).substr (4);
}

} // namespace accdeep
