/* Classes with virtual functions, of C++.

   Consumes the classes that the front end has finished, produces descriptors of
   those that derive from a class with directives, or from one whose objects are
   mapped, and records of them.

   A class that a template makes is seen when its constructor is, as there are
   no objects of it before.  Nothing is asked about a class while directives are
   ahead, which may be about what its members are made of.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/classes.h"
#include "plugin/front/c-family/language.h"
#include "plugin/lower/cp/device-tables.h"
#include "plugin/lower/descriptor.h"
#include "plugin/lower/static-data.h"

#include <algorithm>
#include <set>
#include <vector>

namespace accdeep
{

namespace
{

/* In the order in which they were found; retained.  */
std::vector<tree> s_all;
std::vector<tree> s_pending; /* Of them.  */
std::set<tree> s_seen;
/* Classes whose objects are mapped.  */
std::set<tree> s_mapped;
bool s_changed;

struct described_class
{
  tree type;
  tree descriptor; /* Its address.  */
};
std::vector<described_class> s_described;

void
add_class (tree type)
{
  if (!type || !CLASS_TYPE_P (type))
    return;
  type = TYPE_MAIN_VARIANT (type);
  if (!COMPLETE_TYPE_P (type) || processing_template_decl
      || dependent_type_p (type) || !TYPE_CONTAINS_VPTR_P (type)
      || !s_seen.insert (type).second)
    return;
  retain (type);
  s_all.push_back (type);
  s_pending.push_back (type);
  s_changed = true;
}

/* TYPE and all of its bases.  */
std::vector<tree>
with_bases (tree type)
{
  std::vector<tree> result = { type };
  for (std::size_t i = 0; i < result.size (); i++)
    {
      tree base;
      for (int j = 0; BINFO_BASE_ITERATE (TYPE_BINFO (result[i]), j, base); j++)
        result.push_back (BINFO_TYPE (base));
    }
  return result;
}

/* Is an object of TYPE anything that a directive may be about?  */
bool
concerned_p (tree type)
{
  for (tree t : with_bases (type))
    if (s_mapped.count (t)
        || (!in_system_header_at (DECL_SOURCE_LOCATION (TYPE_MAIN_DECL (t)))
            && shapes ().has_directives_p (*view_of (t))))
      return true;
  return false;
}

/* The names under which objects of TYPE may be mapped, by a pointer to a base
   as well.  */
std::set<std::string>
shapes_of (tree type)
{
  std::set<std::string> result = { std::string () };
  for (tree t : with_bases (type))
    for (const std::string &name : shapes ().shape_names (*view_of (t)))
      if (!shapes ().has_parameters_p (*view_of (t), name))
        result.insert (name);
  return result;
}

void
on_finish_type (void *data, void *)
{
  add_class (static_cast<tree> (data));
}

} // anonymous namespace

void
register_classes (const char *plugin_name)
{
  register_callback (plugin_name, PLUGIN_FINISH_TYPE, on_finish_type, nullptr);
}

bool
final_class_p (tree type)
{
  return CLASSTYPE_FINAL (type);
}

bool
own_scope_p (tree scope)
{
  tree outermost = NULL_TREE;
  for (; scope && TREE_CODE (scope) == NAMESPACE_DECL
         && scope != global_namespace;
       scope = CP_DECL_CONTEXT (scope))
    outermost = scope;
  /* One without a name has none.  */
  return outermost && DECL_NAME (outermost)
         && id_equal (DECL_NAME (outermost), "accdeep");
}

bool
own_class_p (tree type)
{
  return CLASS_TYPE_P (type)
         && own_scope_p (decl_namespace_context (
             TYPE_MAIN_DECL (TYPE_MAIN_VARIANT (type))));
}

std::string
class_identity (tree type)
{
  tree name = mangle_typeinfo_string_for_type (type);
  /* "_ZTS" comes before it.  */
  return std::string (linkage_name (type).empty () ? "*" : "")
         + (IDENTIFIER_POINTER (name) + 4);
}

const std::vector<tree> &
dynamic_classes ()
{
  return s_all;
}

bool
derived_from_p (tree type, tree base)
{
  const std::vector<tree> bases = with_bases (type);
  return std::find (bases.begin () + 1, bases.end (), base) != bases.end ();
}

tree
object_of_virtual_base (tree base)
{
  if (TREE_CODE (base) != INDIRECT_REF || !CLASS_TYPE_P (TREE_TYPE (base)))
    return NULL_TREE;
  /* A pointer, and the offset that the object's table has.  */
  tree pointer = TREE_OPERAND (base, 0);
  STRIP_NOPS (pointer);
  if (TREE_CODE (pointer) != POINTER_PLUS_EXPR)
    return NULL_TREE;
  pointer = TREE_OPERAND (pointer, 0);
  STRIP_NOPS (pointer);
  tree type = POINTER_TYPE_P (TREE_TYPE (pointer))
                  ? TREE_TYPE (TREE_TYPE (pointer))
                  : NULL_TREE;
  if (!type || !CLASS_TYPE_P (type) || !COMPLETE_TYPE_P (type)
      || !binfo_for_vbase (TYPE_MAIN_VARIANT (TREE_TYPE (base)),
                           TYPE_MAIN_VARIANT (type)))
    return NULL_TREE;
  return build1 (INDIRECT_REF, type, pointer);
}

void
class_described (tree type)
{
  s_changed |= s_mapped.insert (TYPE_MAIN_VARIANT (type)).second;
}

void
describe_classes ()
{
  tree function = current_function_decl;
  if (function
      && (DECL_CONSTRUCTOR_P (function) || DECL_DESTRUCTOR_P (function)))
    add_class (DECL_CONTEXT (function));
  if (!at_eof && type_directives_ahead_p ())
    return;
  while (s_changed && !seen_error ())
    {
      s_changed = false;
      std::vector<tree> left;
      std::vector<tree> found;
      for (tree type : s_pending)
        (concerned_p (type) ? found : left).push_back (type);
      s_pending = std::move (left);
      for (tree type : found)
        for (const std::string &shape : shapes_of (type))
          s_described.push_back (
              { type, descriptor_of (type, shape, UNKNOWN_LOCATION) });
    }
}

void
record_classes ()
{
  if (seen_error ())
    return;
  std::vector<tree> types;
  for (const described_class &c : s_described)
    {
      record_class (c.type, c.descriptor, own_virtual_tables (c.type));
      if (std::find (types.begin (), types.end (), c.type) == types.end ())
        types.push_back (c.type);
    }
  make_device_tables (types);
}

} // namespace accdeep
