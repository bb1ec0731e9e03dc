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

namespace
{

/* Is DECL `this', of a complete class, as a member function has it or as a
   lambda has captured it?  */
bool
this_p (tree decl)
{
  const bool there = TREE_CODE (decl) == PARM_DECL
                         ? DECL_ARTIFICIAL (decl)
                         : VAR_P (decl) && DECL_HAS_VALUE_EXPR_P (decl);
  return c_dialect_cxx () && there && DECL_NAME (decl)
         && id_equal (DECL_NAME (decl), "this")
         && TREE_CODE (TREE_TYPE (decl)) == POINTER_TYPE
         && COMPLETE_TYPE_P (TREE_TYPE (TREE_TYPE (decl)));
}

bool
constant_class_p (tree type)
{
#ifdef ACCDEEP_CXX
  return TYPE_READONLY (type) && !CLASSTYPE_HAS_MUTABLE (type);
#else
  return TYPE_READONLY (type);
#endif
}

} // anonymous namespace

variable_object
object_of_variable (tree decl)
{
  variable_object object;
  tree type = TREE_TYPE (decl);
  object.self = this_p (decl);
  object.pointer = object.self || TREE_CODE (type) == REFERENCE_TYPE;
  if (object.pointer)
    type = TREE_TYPE (type);
  if (!AGGREGATE_TYPE_P (type))
    return object;
  object.lvalue = object.pointer ? build_simple_mem_ref (decl) : decl;
  object.type = elements_type (type);
  object.constant = object.self && constant_class_p (type);
  return object;
}

} // namespace accdeep
