/* What lowering has to ask the C front end.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/codelet.h"
#include "plugin/lower/construct.h"
#include "plugin/lower/descriptor.h"
#include "plugin/lower/entry-point.h"
#include "plugin/lower/fingerprint.h"
#include "plugin/lower/implicit-routine.h"
#include "plugin/lower/implicit.h"

namespace accdeep
{

/* Types have no linkage in C.  */
std::string
linkage_name (tree)
{
  return std::string ();
}

/* C++ knows a struct at file scope by the same name, in its mangled form.  */
std::string
identity_of (tree type)
{
  tree stub = TYPE_STUB_DECL (TYPE_MAIN_VARIANT (type));
  if (!RECORD_OR_UNION_TYPE_P (type) || !stub || decl_function_context (stub))
    return std::string ();
  tree name = NULL_TREE;
  for (tree t = TYPE_MAIN_VARIANT (type); t && !name; t = TYPE_NEXT_VARIANT (t))
    name = TYPE_NAME (t);
  if (!name)
    return std::string ();
  if (TREE_CODE (name) == TYPE_DECL)
    name = DECL_NAME (name);
  return std::to_string (IDENTIFIER_LENGTH (name)) + IDENTIFIER_POINTER (name);
}

/* Tags are private to a translation unit.  */
bool
one_definition_p ()
{
  return false;
}

void
complete_function (tree)
{
}

void
body_changed ()
{
}

const char *
task_identifier (tree fndecl)
{
  return IDENTIFIER_POINTER (DECL_NAME (fndecl));
}

bool
member_or_free_p (tree)
{
  return true;
}

void
make_generic (tree fndecl)
{
  c_genericize (fndecl);
}

tree
object_of_call (tree, tree *)
{
  return NULL_TREE;
}

} // namespace accdeep
