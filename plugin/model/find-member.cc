/* Looking members up by name, as C and C++ do.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/model/shape.h"

#include <algorithm>

namespace accdeep
{

namespace
{

bool
anonymous_p (const type_view::member &m)
{
  return m.name.empty () && !m.base_p && m.type
         && m.type->category () == type_category::aggregate;
}

/* What a name is looked up in.  A virtual base is a part of the whole object,
   where its members are found whatever class brings it in.  */
enum class looked_into
{
  object,
  base
};

std::optional<found_member> find_name (const type_view &,
                                       const std::string &name, looked_into);

/* NAME in M, a base or an anonymous aggregate of TYPE.  */
std::optional<found_member>
find_inside (const type_view &type, const type_view::member &m,
             const std::string &name, looked_into what)
{
  std::optional<found_member> inner
      = find_name (*m.type, name, m.base_p ? looked_into::base : what);
  if (!inner)
    return std::nullopt;
  inner->fields.insert (inner->fields.begin (), m.field);
  inner->in_union |= type.union_p ();
  return inner;
}

/* Is NAME that of the class BASE, without its name space and its template
   arguments?  */
bool
names_class_p (const std::string &name, const type_view &base)
{
  std::string own = base.name ();
  own.erase (std::min (own.find ('<'), own.size ()));
  std::string::size_type colon = own.rfind (':');
  return own.compare (colon == std::string::npos ? 0 : colon + 1,
                      std::string::npos, name)
         == 0;
}

/* The direct base of TYPE with the name NAME: as in C++, that tells members of
   one name in several bases apart.  */
std::optional<found_member>
find_base (const type_view &type, const std::string &name, looked_into what)
{
  for (const type_view::member &m : type.members ())
    if (m.base_p && !(m.virtual_p && what == looked_into::base)
        && names_class_p (name, *m.type))
      {
        found_member found;
        found.fields.push_back (m.field);
        found.member = &m;
        return found;
      }
  return std::nullopt;
}

std::optional<found_member>
find_in_bases (const type_view &type, const std::string &name, looked_into what)
{
  if (std::optional<found_member> base = find_base (type, name, what))
    return base;
  std::optional<found_member> found;
  for (const type_view::member &m : type.members ())
    {
      if (!m.base_p || (m.virtual_p && what == looked_into::base))
        continue;
      std::optional<found_member> inner = find_inside (type, m, name, what);
      if (!inner)
        continue;
      if (!found)
        found = std::move (inner);
      else if (!inner->member->static_p || inner->member != found->member)
        found->ambiguous = true;
    }
  return found;
}

std::optional<found_member>
find_name (const type_view &type, const std::string &name, looked_into what)
{
  for (const type_view::member &m : type.members ())
    {
      if (m.base_p)
        continue;
      if (m.name == name && !name.empty ())
        {
          found_member found;
          found.fields.push_back (m.field);
          found.member = &m;
          found.in_union = type.union_p ();
          return found;
        }
      if (anonymous_p (m))
        if (std::optional<found_member> inner
            = find_inside (type, m, name, what))
          return inner;
    }
  return find_in_bases (type, name, what);
}

} // namespace

std::optional<found_member>
find_member (const type_view &type, const member_path &path)
{
  std::optional<found_member> found;
  const type_view *inside = &type;
  for (const identifier &part : path)
    {
      if (inside->category () != type_category::aggregate)
        return std::nullopt;
      std::optional<found_member> next
          = find_name (*inside, part.name, looked_into::object);
      if (!next)
        return std::nullopt;
      if (found)
        {
          next->fields.insert (next->fields.begin (), found->fields.begin (),
                               found->fields.end ());
          next->in_union |= found->in_union;
          next->ambiguous |= found->ambiguous;
        }
      found = std::move (next);
      inside = found->member->type.get ();
    }
  return found;
}

std::optional<found_member>
find_underlying (const type_view &type, const member_path &path, bool extents)
{
  std::optional<found_member> found = find_member (type, path);
  if (!found || found->member->type->category () != type_category::aggregate)
    return found;
  const type_view::underlying_member rest = found->member->type->underlying ();
  if (rest.path.empty () || !(rest.whole || extents))
    return found;
  member_path whole = path;
  whole.insert (whole.end (), rest.path.begin (), rest.path.end ());
  std::optional<found_member> inside = find_member (type, whole);
  return inside && inside->member->type->category () != type_category::aggregate
             ? inside
             : found;
}

} // namespace accdeep
