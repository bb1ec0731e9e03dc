/* What lowering has to ask the front ends of C and C++ alike.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/descriptor.h"
#include "plugin/lower/implicit.h"

namespace accdeep
{

/* Only Fortran has such members.  */
std::optional<self_shape>
self_shape_of (tree)
{
  return std::nullopt;
}

const char *
component_obstacle (tree)
{
  return nullptr;
}

variable_object
object_of_variable (tree decl)
{
  variable_object object;
  tree type = TREE_TYPE (decl);
  const bool reference = TREE_CODE (type) == REFERENCE_TYPE;
  if (reference)
    type = TREE_TYPE (type);
  if (!AGGREGATE_TYPE_P (type))
    return object;
  object.lvalue = reference ? build_simple_mem_ref (decl) : decl;
  object.type = elements_type (type);
  object.pointer = reference;
  return object;
}

} // namespace accdeep
