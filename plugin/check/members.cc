/* Rules for one member in a clause: sections 1.2 and 1.3.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/check/rules.h"
#include "plugin/model/definition.h"
#include "plugin/model/integer.h"
#include "plugin/model/levels.h"

namespace accdeep
{

namespace
{

std::string
declared_here (const std::string &name)
{
  return quoted (name) + " declared here";
}

/* The names that a path in TYPE can start with.  */
void
collect_names (const type_view &type, std::vector<std::string> &names)
{
  for (const type_view::member &m : type.members ())
    if (!m.name.empty () && !m.base_p)
      {
        if (!m.static_p)
          names.push_back (m.name);
      }
    else if (m.type && m.type->category () == type_category::aggregate)
      collect_names (*m.type, names);
}

} // namespace

std::string
bare_type_name (const std::string &type_name)
{
  std::string name = type_name.substr (0, type_name.find ('<'));
  const std::size_t open = name.find ('(');
  if (open != std::string::npos)
    name = name.substr (open + 1, name.find (')') - open - 1);
  return name.substr (name.find_last_of (" :") + 1);
}

void
report_type_before_member (const identifier &name, const std::string &member,
                           diagnostic_sink &sink)
{
  message (severity::error, name.loc,
           quoted (name.name)
               + " is the type, without which members are named: write "
               + quoted (member))
      .send (sink);
}

void
report_unknown_member (const type_view &type, const identifier &name,
                       diagnostic_sink &sink)
{
  std::vector<std::string> names;
  collect_names (type, names);
  report_unknown_member (type.name (), names, name, sink);
}

void
report_unknown_member (const std::string &type_name,
                       const std::vector<std::string> &names,
                       const identifier &name, diagnostic_sink &sink)
{
  std::string near = suggestion (name.name, names);
  std::string text
      = quoted (type_name) + " has no member named " + quoted (name.name);
  if (!near.empty ())
    text += "; did you mean " + quoted (near) + "?";
  message m (severity::error, name.loc, text);
  if (!near.empty ())
    m.fixit (near);
  m.send (sink);
}

namespace
{

/* PATH in TYPE; reports and gives nothing when it leads to no member.  */
std::optional<found_member>
require_member (const type_view &type, const member_path &path,
                diagnostic_sink &sink)
{
  if (std::optional<found_member> found = find_member (type, path))
    return found;
  /* Find out which part is wrong.  */
  const type_view *inside = &type;
  member_path head;
  for (const identifier &part : path)
    {
      if (inside->category () != type_category::aggregate)
        {
          message (severity::error, part.loc,
                   quoted (spell (head)) + " of type "
                       + quoted (inside->name ()) + " has no members")
              .send (sink);
          return std::nullopt;
        }
      head.push_back (part);
      std::optional<found_member> found = find_member (type, head);
      if (!found)
        {
          if (head.size () == 1 && path.size () > 1
              && part.name == bare_type_name (type.name ()))
            report_type_before_member (
                part, spell (member_path (path.begin () + 1, path.end ())),
                sink);
          else
            report_unknown_member (*inside, part, sink);
          return std::nullopt;
        }
      inside = found->member->type.get ();
    }
  return std::nullopt;
}

class member_checker
{
public:
  member_checker (const type_view &type, const clause &c,
                  const member_shape &shape, std::size_t around,
                  diagnostic_sink &sink)
      : m_type (type), m_clause (c), m_shape (shape), m_around (around),
        m_sink (sink), m_name (spell (shape.path))
  {
  }

  bool check ();

private:
  bool check_kind (const found_member &) const;
  bool check_element_shape (const type_levels &) const;
  bool check_extent_count (const type_view::member &,
                           const type_levels &) const;
  bool check_extent (const extent &, const type_levels &, std::size_t index);
  bool check_bound (const expression &) const;
  bool check_length (const expression &) const;
  bool check_base (const extent &) const;
  void error (location loc, const std::string &text,
              const type_view::member &) const;

  const type_view &m_type;
  const clause &m_clause;
  const member_shape &m_shape;
  const std::size_t m_around; /* Levels around the member's own.  */
  diagnostic_sink &m_sink;
  std::string m_name;
};

void
member_checker::error (location loc, const std::string &text,
                       const type_view::member &member) const
{
  message (severity::error, loc, text)
      .note (member.loc, declared_here (m_name))
      .send (m_sink);
}

/* Can the member be in a shape at all, and in this clause?  */
bool
member_checker::check_kind (const found_member &found) const
{
  if (found.ambiguous)
    {
      error (m_shape.loc,
             "member " + quoted (m_name) + " is ambiguous in "
                 + quoted (m_type.name ()),
             *found.member);
      return false;
    }
  if (found.member->static_p)
    {
      error (m_shape.loc,
             "static data member " + quoted (m_name)
                 + " is not a part of objects and cannot be in a shape",
             *found.member);
      return false;
    }
  if (m_clause.kind == clause_kind::exclude && !m_shape.extents.empty ())
    {
      message (severity::error, m_shape.extents.front ().loc,
               "extent on excluded member " + quoted (m_name))
          .send (m_sink);
      return false;
    }
  return true;
}

/* include<s>(member): is there anything that has shapes?  Whether it has an s
   can be said only when all directives are known.  */
bool
member_checker::check_element_shape (const type_levels &l) const
{
  if (m_clause.argument.name.empty ()
      || l.element->category () == type_category::aggregate)
    return true;
  report_shape_of_scalar (m_clause.argument,
                          m_clause.kind == clause_kind::invoke
                              ? name_use::invoke_data
                              : name_use::clause,
                          l.element->name (), m_sink);
  return false;
}

bool
member_checker::check_extent_count (const type_view::member &member,
                                    const type_levels &l) const
{
  const std::vector<extent> &extents = m_shape.extents;
  if (extents.empty ())
    return true;
  const std::size_t possible = shapeable_levels (l);
  if (l.element->code_p () && extents.size () > possible)
    {
      error (extents[possible].loc,
             "extent on " + quoted (m_name) + " of type "
                 + quoted (member.type->name ())
                 + ": pointers to functions and to members are never followed",
             member);
      return false;
    }
  /* A reference that leads to no pointer can be translated all the same.  */
  if (possible == 0 && !l.levels.empty () && extents.size () == 1
      && extents.front ().kind != extent_kind::section)
    return true;
  if (possible == 0 && member.type->self_shaped_p ())
    {
      error (
          extents.front ().loc,
          "extent on " + quoted (m_name)
              + ", whose descriptor has its bounds: name the component alone",
          member);
      return false;
    }
  if (possible == 0)
    {
      error (extents.front ().loc,
             "extent on " + quoted (m_name) + " of type "
                 + quoted (member.type->name ())
                 + ", which is neither a pointer nor an array",
             member);
      return false;
    }
  if (extents.size () > possible)
    {
      error (extents[possible].loc,
             "too many extents for " + quoted (m_name) + " of type "
                 + quoted (member.type->name ()),
             member);
      return false;
    }
  return true;
}

/* A lower bound or a length.  */
bool
member_checker::check_bound (const expression &e) const
{
  if (too_large_p (e.tokens))
    {
      message (severity::error, e.loc,
               quoted (spell (e.tokens))
                   + " in an extent is larger than any object")
          .send (m_sink);
      return false;
    }
  if (e.tokens.size () == 1 && e.tokens[0].kind == token_kind::number
      && !integer_literal_p (e.tokens[0]))
    {
      message (severity::error, e.loc,
               quoted (e.tokens[0].spelling)
                   + " in an extent is not an integer")
          .send (m_sink);
      return false;
    }
  member_path path = path_of (e);
  if (path.empty ())
    return true;
  /* What is no member is looked up in the scope of the directive.  */
  std::optional<found_member> found = find_member (m_type, path);
  if (!found)
    return true;
  type_ptr type = found->member->type;
  if (type->category () == type_category::reference)
    type = type->target ();
  if (type->integral_p ())
    return true;
  message (severity::error, e.loc,
           quoted (spell (path)) + " of type "
               + quoted (found->member->type->name ())
               + " in an extent is not an integer")
      .note (found->member->loc, declared_here (spell (path)))
      .send (m_sink);
  return false;
}

bool
member_checker::check_length (const expression &e) const
{
  if (!check_bound (e))
    return false;
  std::optional<std::int64_t> number = constant_of (e.tokens);
  if (!number || *number >= 0)
    return true;
  message (severity::error, e.loc,
           "length " + quoted (spell (e.tokens)) + " is negative")
      .send (m_sink);
  return false;
}

/* The base in [@base].  */
bool
member_checker::check_base (const extent &e) const
{
  if (!require_member (m_type, e.base, m_sink))
    return false;
  const type_view::member &base
      = *find_underlying (m_type, e.base, true)->member;
  if (!base.static_p
      && (base.type->category () == type_category::pointer
          || base.type->self_shaped_p ()))
    return true;
  message (severity::error, e.base.front ().loc,
           "base " + quoted (spell (e.base)) + " of " + quoted (m_name)
               + " is not a pointer member")
      .note (base.loc, declared_here (spell (e.base)))
      .send (m_sink);
  return false;
}

/* E is for the level INDEX of L.  */
bool
member_checker::check_extent (const extent &e, const type_levels &l,
                              std::size_t index)
{
  if (e.kind != extent_kind::section && !followed_p (*l.levels[index]))
    {
      message (severity::error, e.loc,
               quoted (e.text) + " on " + quoted (m_name)
                   + ": only pointers can be translated, and this level is "
                     "an array")
          .send (m_sink);
      return false;
    }
  switch (e.kind)
    {
    case extent_kind::section:
      {
        const std::size_t levels = index + m_around;
        bool lower = check_bound (e.lower)
                     && check_level_indices (e.lower, levels, m_sink);
        return check_length (e.length)
               && check_level_indices (e.length, levels, m_sink) && lower;
      }
    case extent_kind::lookup:
      return true;
    case extent_kind::relative:
      return check_base (e);
    }
  return false;
}

bool
member_checker::check ()
{
  std::optional<found_member> found
      = require_member (m_type, m_shape.path, m_sink);
  if (!found || !check_kind (*found)
      || !check_level_indices (m_clause.condition, m_around, m_sink))
    return false;
  type_levels l = levels_of (
      find_underlying (m_type, m_shape.path, !m_shape.extents.empty ())
          ->member->type);
  /* check_argument_levels does, when it is known what containers have.  */
  if (!l.element->library_p ())
    for (const expression &e : m_clause.argument_values)
      if (!check_level_indices (
              e, levels_walked (l, m_shape.extents.size ()) + m_around, m_sink))
        return false;
  if (!check_element_shape (l) || !check_extent_count (*found->member, l))
    return false;
  std::size_t implied = l.levels.size () - shapeable_levels (l);
  if (shapeable_levels (l) == 0)
    implied = 0;
  bool good = true;
  for (std::size_t i = 0; i < m_shape.extents.size (); i++)
    good &= check_extent (m_shape.extents[i], l, i + implied);
  return good;
}

} // namespace

bool
check_level_indices (const expression &e, std::size_t levels,
                     diagnostic_sink &sink)
{
  for (std::size_t i = 0; i < e.tokens.size (); i++)
    {
      const token &t = e.tokens[i];
      std::optional<unsigned> level = level_index_at (e.tokens, i);
      if (!level || (*level > 0 && *level <= levels))
        continue;
      message (severity::error, t.loc,
               quoted ("$" + std::to_string (*level))
                   + " is the index at no level in front of this")
          .send (sink);
      return false;
    }
  return true;
}

std::size_t
levels_walked (const type_levels &l, std::size_t n_extents)
{
  return n_extents == 0 ? shapeable_levels (l) : n_extents;
}

void
report_unknown_name (const identifier &name, const std::vector<type_ptr> &types,
                     diagnostic_sink &sink)
{
  std::vector<std::string> names;
  for (const type_ptr &type : types)
    collect_names (*type, names);
  std::string near = suggestion (name.name, names);
  std::string text = quoted (name.name);
  if (types.empty ())
    text += " is not declared where the directive stands";
  else
    text += " is neither a member of " + quoted (types.front ()->name ())
            + " nor declared where the directive stands";
  if (!near.empty ())
    text += "; did you mean " + quoted (near) + "?";
  message m (severity::error, name.loc, text);
  if (!near.empty ())
    m.fixit (near);
  m.send (sink);
}

bool
check_argument_levels (const listed_member &m, std::size_t around,
                       shape_table &shapes, diagnostic_sink &sink)
{
  const type_levels l = levels_of (m.type);
  const std::size_t levels
      = levels_walked (l, m.extents.size ()) + around
        + shapes.levels_inside (l.element, m.element_shape.name);
  for (const policy_argument &a : m.arguments)
    if (!check_level_indices (a.source, levels, sink))
      return false;
  return true;
}

bool
check_member (const type_view &type, const clause &c,
              const member_shape &member, std::size_t levels,
              diagnostic_sink &sink)
{
  return member_checker (type, c, member, levels, sink).check ();
}

} // namespace accdeep
