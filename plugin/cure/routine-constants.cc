/* Named constants of Fortran in procedures for the device.

   A constant that is an array or a structure lies in memory, and there GCC
   treats it as the variable that it is none of: it asks for a `declare'
   directive, which cannot name it.  In the file of its module it is there when
   a procedure uses it, or a `declare' directive names it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/cure.h"
#include "plugin/cure/directives.h"
#include "plugin/lower/type-tables.h"

namespace accdeep
{

void
cure_routine_constants (tree body)
{
  if (!for_device_p (current_function_decl))
    return;
  std::vector<tree> constants;
  collect_named_constants (body, constants);
  for (tree constant : constants)
    if (!decl_function_context (constant))
      give_to_device (constant);
}

void
cure_declared_constants (const std::vector<std::string> &names)
{
  varpool_node *node;
  FOR_EACH_VARIABLE (node)
  for (const std::string &name : names)
    if (DECL_ASSEMBLER_NAME_SET_P (node->decl)
        && name == IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (node->decl)))
      give_to_device (node->decl);
}

} // namespace accdeep
