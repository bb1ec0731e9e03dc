/* Names: consumes scopes and module files, produces meanings.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/fortran/type-names.h"
#include "plugin/front/fortran/language.h"
#include "plugin/front/fortran/module-file.h"

#include <algorithm>
#include <cstring>

namespace accdeep
{

namespace
{

/* The names that USE gives to what its module calls NAME.  */
std::vector<std::string>
local_names (const source_use &use, const std::string &name)
{
  std::vector<std::string> result;
  for (const used_name &u : use.names)
    if (u.name == name)
      result.push_back (u.local);
  if (!use.only && result.empty ())
    result.push_back (name);
  return result;
}

/* What the module of USE calls LOCAL, which USE brings; empty: it brings no
   such name.  */
std::string
name_in_module (const source_use &use, const std::string &local)
{
  for (const used_name &u : use.names)
    if (u.local == local)
      return u.name;
  const std::vector<std::string> kept = local_names (use, local);
  return kept.size () == 1 && kept[0] == local ? local : std::string ();
}

bool
accessible_p (const source_scope &module, const std::string &name)
{
  return module.private_p ? module.public_names.count (name)
                          : !module.private_names.count (name);
}

bool
intrinsic_module_p (const std::string &name)
{
  return name == "iso_c_binding" || name == "iso_fortran_env"
         || name == "openacc" || name == "omp_lib"
         || name.compare (0, 5, "ieee_") == 0;
}

/* Looks for a name in scopes and modules, each once.  */
class finder
{
public:
  explicit finder (const source_outline &outline) : m_outline (outline) {}

  void
  in_scopes (const std::string &name, unsigned scope)
  {
    for (; scope != no_scope; scope = m_outline.scopes[scope].outer)
      if (in_scope (name, scope))
        break;
  }

protected:
  ~finder () = default;

  /* Does SCOPE declare NAME?  Then it is what was looked for.  */
  virtual bool declared_p (const std::string &name, unsigned scope) = 0;
  virtual bool in_file_p (const std::string &name, const module_file &) = 0;

  const source_outline &m_outline;

private:
  /* NAME is one that SCOPE itself knows.  */
  bool
  in_scope (const std::string &name, unsigned scope)
  {
    if (declared_p (name, scope))
      return true;
    for (const source_use &use : m_outline.scopes[scope].uses)
      {
        const std::string there = name_in_module (use, name);
        if (!there.empty () && in_module (there, use))
          return true;
      }
    return false;
  }

  bool
  in_module (const std::string &name, const source_use &use)
  {
    const std::string &module = use.module;
    if (intrinsic_module_p (module)
        || !m_visited.insert (module + '|' + name).second)
      return false;
    const unsigned scope = find_module (m_outline, module);
    if (scope != no_scope)
      return (use.parent || accessible_p (m_outline.scopes[scope], name))
             && in_scope (name, scope);
    return in_file_p (name, module_file_of (module, use.parent));
  }

  std::set<std::string> m_visited;
};

class type_finder final : public finder
{
public:
  using finder::finder;

  type_search result;

private:
  bool
  declared_p (const std::string &name, unsigned scope) override
  {
    const source_scope &s = m_outline.scopes[scope];
    for (unsigned i = 0; i < m_outline.types.size (); i++)
      if (m_outline.types[i].scope == scope && m_outline.types[i].name == name)
        {
          result.found = true;
          result.meaning = { i, name, module_p (s) ? s.name : std::string () };
          return true;
        }
    return false;
  }

  bool
  in_file_p (const std::string &name, const module_file &file) override
  {
    result.uncertain |= !file.readable;
    auto at = file.names.find (name);
    if (at == file.names.end ())
      return false;
    const module_type &type = file.types[at->second];
    result.found = true;
    result.meaning = { no_type, type.name, type.module };
    return true;
  }
};

class data_finder final : public finder
{
public:
  using finder::finder;

  declared_data data;

private:
  bool
  declared_p (const std::string &name, unsigned scope) override
  {
    const std::map<std::string, declared_data> &names
        = m_outline.scopes[scope].data;
    auto at = names.find (name);
    if (at == names.end ())
      return false;
    data = at->second;
    return true;
  }

  bool
  in_file_p (const std::string &name, const module_file &file) override
  {
    auto at = file.data.find (name);
    if (at == file.data.end ())
      return false;
    data = at->second;
    return true;
  }
};

/* Adds to NAMES the types that SCOPE itself knows.  */
void
add_known (const source_outline &outline, unsigned scope,
           std::set<unsigned> &visited, std::set<std::string> &names)
{
  if (!visited.insert (scope).second)
    return;
  for (const source_type &t : outline.types)
    if (t.scope == scope)
      names.insert (t.name);
  for (const source_use &use : outline.scopes[scope].uses)
    {
      std::set<std::string> there;
      const unsigned module = find_module (outline, use.module);
      if (module != no_scope)
        {
          add_known (outline, module, visited, there);
          for (auto at = there.begin (); at != there.end ();)
            at = use.parent || accessible_p (outline.scopes[module], *at)
                     ? std::next (at)
                     : there.erase (at);
        }
      else if (!intrinsic_module_p (use.module))
        for (const auto &name : module_file_of (use.module, use.parent).names)
          there.insert (name.first);
      for (const std::string &name : there)
        for (const std::string &local : local_names (use, name))
          names.insert (local);
    }
}

/* Have COMPONENTS these NAMES?  */
bool
named_p (const std::vector<source_component> &components,
         const std::vector<std::string> &names)
{
  return std::equal (components.begin (), components.end (), names.begin (),
                     names.end (),
                     [] (const source_component &c, const std::string &name) {
                       return c.name == name;
                     });
}

/* Adds to MODULES those that define a type NAME with COMPONENTS, and of which
   MODULE knows it.  */
void
add_definers (const source_outline &outline, const source_use &from,
              const std::string &name,
              const std::vector<std::string> &components,
              std::set<std::string> &visited, std::set<std::string> &modules)
{
  const std::string &module = from.module;
  if (!visited.insert (module).second)
    return;
  const unsigned scope = find_module (outline, module);
  if (scope == no_scope)
    {
      for (const module_type &t : module_file_of (module, from.parent).types)
        if (t.name == name && named_p (t.components, components))
          modules.insert (t.module);
      return;
    }
  for (const source_use &use : outline.scopes[scope].uses)
    add_definers (outline, use, name, components, visited, modules);
}

} // namespace

type_search
find_type (const source_outline &outline, const std::string &name,
           unsigned scope)
{
  type_finder finder (outline);
  finder.in_scopes (name, scope);
  return finder.result;
}

declared_data
find_data (const source_outline &outline, const std::string &name,
           unsigned scope)
{
  data_finder finder (outline);
  finder.in_scopes (name, scope);
  return finder.data;
}

std::vector<std::string>
known_types (const source_outline &outline, unsigned scope)
{
  std::set<std::string> names;
  std::set<unsigned> visited;
  for (; scope != no_scope; scope = outline.scopes[scope].outer)
    add_known (outline, scope, visited, names);
  return { names.begin (), names.end () };
}

std::set<std::string>
modules_behind (const source_outline &outline, location_t place,
                const std::string &name,
                const std::vector<std::string> &components, source_use &used)
{
  std::set<std::string> visited, modules;
  const expanded_location at = expand_location (place);
  for (const source_scope &scope : outline.scopes)
    for (const source_use &use : scope.uses)
      {
        const expanded_location word
            = expand_location (gcc_location (use.word));
        if (word.line != at.line || !at.file
            || strcmp (word.file, at.file) != 0)
          continue;
        add_definers (outline, use, name, components, visited, modules);
        used = use;
      }
  return modules;
}

} // namespace accdeep
