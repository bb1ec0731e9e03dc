/* gfortran's types: their names, their places in the source, and the directives
   on them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/fortran/directives.h"
#include "plugin/front/fortran/language.h"
#include "plugin/front/fortran/no-expressions.h"
#include "plugin/front/fortran/type-names.h"

#include <algorithm>
#include <cstring>

namespace accdeep
{

namespace
{

std::string
bare_name (tree type)
{
  tree name = TYPE_NAME (type);
  if (name && DECL_P (name))
    name = DECL_NAME (name);
  return name ? IDENTIFIER_POINTER (name) : std::string ();
}

/* The names of TYPE's components, with the parent and what gfortran adds only
   if ALL.  */
std::vector<std::string>
components_of (tree type, bool all)
{
  std::vector<std::string> names;
  for (tree field = TYPE_FIELDS (type); field; field = DECL_CHAIN (field))
    {
      const char *name
          = DECL_NAME (field) ? IDENTIFIER_POINTER (DECL_NAME (field)) : "_";
      if (all || (*name != '_' && !parent_component_p (field)))
        names.push_back (name);
    }
  return names;
}

/* The definition of TYPE in the source that is compiled; null: it comes from a
   module file.  */
const source_type *
definition_of (tree type)
{
  tree decl = TYPE_STUB_DECL (type);
  if (!decl)
    return nullptr;
  const expanded_location at = expand_location (DECL_SOURCE_LOCATION (decl));
  const std::string name = bare_name (type);
  for (const source_type &s : outline ().types)
    {
      const expanded_location there = expand_location (gcc_location (s.loc));
      if (s.name == name && at.line == there.line && at.file
          && strcmp (at.file, there.file) == 0)
        return &s;
    }
  return nullptr;
}

/* Where a type may be from.  */
struct origin
{
  const source_type *definition; /* In the source, or null.  */
  std::set<std::string> modules; /* Empty: not known.  */
  source_use use;                /* Of one that leads to MODULES.  */
};

origin
origin_of (tree type)
{
  origin result = { definition_of (type), {}, {} };
  if (result.definition)
    {
      const source_scope &scope = outline ().scopes[result.definition->scope];
      result.modules = { module_p (scope) ? scope.name : "" };
    }
  else if (tree decl = TYPE_STUB_DECL (type))
    result.modules = modules_behind (outline (), DECL_SOURCE_LOCATION (decl),
                                     bare_name (type),
                                     components_of (type, true), result.use);
  return result;
}

/* Is RECORD about TYPE, which is from ORIGIN?  */
bool
about_p (const recorded_directive &record, tree type, const origin &from)
{
  if (record.type != bare_name (type))
    return false;
  if (from.definition && record.type_loc)
    return from.definition->loc == record.type_loc;
  if (!record.module.empty () && !from.modules.empty ()
      && !from.modules.count (record.module))
    return false;
  return !record.components_known
         || components_of (type, false) == record.components;
}

/* Several modules that TYPE may be from have one of its name and components,
   and different directives on these.  */
void
report_alike (tree type, const origin &from)
{
  std::string modules;
  for (const std::string &m : from.modules)
    modules += (modules.empty () ? "" : " and ") + quoted (m);
  message (severity::error, from.use.loc,
           "the " + quoted (spell_type (type)) + " of modules " + modules
               + " have the same components and cannot be told apart when "
               + quoted (from.use.module)
               + " brings them: use those modules themselves before")
      .send (diagnostics ());
}

/* Do RECORDS not say the same of the types of all modules in FROM?  */
bool
contradictory_p (const std::vector<recorded_directive *> &records,
                 const origin &from)
{
  std::map<std::string, std::set<std::string>> texts;
  for (const recorded_directive *r : records)
    if (!r->module.empty ())
      texts[r->module].insert (r->text);
  for (const std::string &m : from.modules)
    if (texts[m] != texts[*from.modules.begin ()])
      return true;
  return false;
}

/* Two modules that RECORD and OTHER come from have types of one name with the
   same components, or one type: the directives must not contradict.  */
void
report_ambiguous (tree type, const recorded_directive &record,
                  const recorded_directive &other)
{
  const std::string &name = record.directive.name.name;
  message m (severity::error, record.use.loc,
             "module " + quoted (record.use.module) + " has a " + quoted (name)
                 + " of " + quoted (spell_type (type))
                 + (other.use.module.empty ()
                        ? std::string (" that is not the one here")
                        : " that is not the one of module "
                              + quoted (other.use.module)));
  m.note (other.use.module.empty () ? other.directive.loc : other.use.loc,
          "the other one comes from here");
  m.send (diagnostics ());
}

/* Places of types whose directives were added.  */
std::set<location> s_judged;

} // namespace

/* "class(t)" of TYPE, gfortran's container __class_m_T_a for objects of class.
 */
static std::string
spell_class (tree type)
{
  tree data = TREE_TYPE (TYPE_FIELDS (type));
  while (descriptor_type_p (data) || POINTER_TYPE_P (data))
    data = descriptor_type_p (data) ? gfc_get_element_type (data)
                                    : TREE_TYPE (data);
  return "class(" + (VOID_TYPE_P (data) ? "*" : bare_name (data)) + ")";
}

std::string
spell_type (tree type)
{
  if (class_container_p (type))
    return spell_class (type);
  if (descriptor_type_p (type))
    return spell_type (gfc_get_element_type (type));
  if (derived_type_p (type))
    return "type(" + bare_name (type) + ")";
  if (TREE_CODE (type) == ARRAY_TYPE || POINTER_TYPE_P (type))
    return spell_type (TREE_TYPE (type));
  return bare_name (type);
}

/* gfortran names an instance of the type t "Pdtt_4", later "PDTt_4"; names of
   the user's are in lower case.  Types of module files are taken to have what
   makes their objects differ from each other.  */
bool
parameterised_type_p (tree type)
{
  const std::string spelled = spell_type (type);
  const std::size_t start = strlen ("type(Pdt");
  if (spelled.compare (0, start, "type(Pdt")
      && spelled.compare (0, start, "type(PDT"))
    return false;
  std::string name = spelled.substr (start, spelled.size () - start - 1);
  const std::vector<source_type> &types = outline ().types;
  for (;;)
    {
      auto found = std::find_if (
          types.begin (), types.end (),
          [&] (const source_type &t) { return t.name == name; });
      if (found != types.end ())
        return found->lengths;
      /* The value of a parameter.  */
      const std::size_t end = name.rfind ('_');
      if (end == std::string::npos)
        return true;
      name.erase (end);
    }
}

bool
parent_component_p (tree field)
{
  tree type = TREE_TYPE (field);
  return field == TYPE_FIELDS (DECL_CONTEXT (field)) && derived_type_p (type)
         && DECL_NAME (field)
         && bare_name (type) == IDENTIFIER_POINTER (DECL_NAME (field));
}

void
add_directives_of (tree type)
{
  const origin from = origin_of (type);
  if (from.definition)
    s_judged.insert (from.definition->loc);
  std::vector<recorded_directive *> records;
  for (recorded_directive &record : recorded_directives ())
    if (about_p (record, type, from))
      records.push_back (&record);
  if (from.modules.size () > 1 && contradictory_p (records, from))
    {
      report_alike (type, from);
      return;
    }
  std::set<std::string> seen;
  std::map<std::string, const recorded_directive *> named;
  for (recorded_directive *at : records)
    {
      recorded_directive &record = *at;
      /* The same directive may come by several modules.  */
      if (!record.type_loc && !seen.insert (record.text).second)
        continue;
      const std::string &name = record.directive.name.name;
      const recorded_directive *other
          = name.empty () ? nullptr
                          : named.emplace (name, &record).first->second;
      if (other && other->text != record.text && !record.use.module.empty ())
        {
          report_ambiguous (type, record, *other);
          continue;
        }
      no_expressions source;
      shapes ().add (view_of (type), record.directive, source);
    }
}

bool
judged_p (location loc)
{
  return s_judged.count (loc) != 0;
}

bool
may_be_copied_by_hand_p (tree type)
{
  if (!derived_type_p (type))
    return false;
  type_ptr view = view_of (type);
  return view && view->category () == type_category::aggregate
         && !shapes ().has_directives_p (*view) && shapes ().deep_p (view);
}

std::string
home_of (tree type)
{
  const origin from = origin_of (type);
  if (from.modules.size () != 1)
    return std::string ();
  const std::string &module = *from.modules.begin ();
  if (!module.empty () || !from.definition)
    return module;
  const expanded_location at
      = expand_location (gcc_location (from.definition->loc));
  return std::string (at.file ? at.file : "") + ":" + std::to_string (at.line);
}

location
location_of_type (tree type)
{
  if (const source_type *definition = definition_of (type))
    return definition->loc;
  tree decl = TYPE_STUB_DECL (type);
  return decl && DECL_P (decl) ? DECL_SOURCE_LOCATION (decl) : UNKNOWN_LOCATION;
}

location
location_of_component (tree type, const std::string &name)
{
  if (const source_type *definition = definition_of (type))
    for (const source_component &c : definition->components)
      if (c.name == name)
        return c.loc;
  return location_of_type (type);
}

} // namespace accdeep
