/* Members and extents of a directive, bound to the type that it is about:
   names become fields, expressions become constants, members or functions.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/model/definition.h"
#include "plugin/model/integer.h"
#include "plugin/model/levels.h"

#include <algorithm>

namespace accdeep
{

namespace
{

class binder
{
public:
  binder (const type_view &type, const expression_numbers &numbers)
      : m_type (type), m_numbers (numbers)
  {
  }

  resolved_extent bind (const extent &) const;
  unsigned number_of (const expression &) const;

private:
  value bind (const expression &) const;

  const type_view &m_type;
  const expression_numbers &m_numbers;
};

unsigned
binder::number_of (const expression &e) const
{
  auto found = m_numbers.find (&e);
  return found == m_numbers.end () ? 0 : found->second;
}

value
binder::bind (const expression &e) const
{
  value v;
  v.loc = e.loc;
  if (e.tokens.empty ())
    return v;
  v.expression_index = number_of (e);
  if (std::optional<std::int64_t> number = constant_of (e.tokens))
    {
      v.number = *number;
      return v;
    }
  v.kind = value_kind::function;
  member_path path = path_of (e);
  if (path.empty ())
    return v;
  std::optional<found_member> found = find_member (m_type, path);
  if (!found || found->member->static_p || found->member->bit_field_p
      || !found->member->type->integral_p ())
    return v;
  v.kind = value_kind::member;
  v.path = std::move (path);
  v.fields = std::move (found->fields);
  return v;
}

resolved_extent
binder::bind (const extent &e) const
{
  resolved_extent r;
  r.kind = e.kind;
  r.loc = e.loc;
  r.text = e.text;
  if (e.kind == extent_kind::section)
    {
      r.lower = bind (e.lower);
      r.length = bind (e.length);
    }
  else if (e.kind == extent_kind::relative)
    {
      r.base = e.base;
      if (std::optional<found_member> base = find_member (m_type, e.base))
        r.base_fields = std::move (base->fields);
    }
  return r;
}

/* TEXT of an extent less white space.  */
std::string
squeezed (const std::string &text)
{
  std::string result = text;
  result.erase (std::remove (result.begin (), result.end (), ' '),
                result.end ());
  return result;
}

} // namespace

member_path
path_of (const expression &e)
{
  member_path path;
  for (std::size_t i = 0; i < e.tokens.size (); i++)
    {
      const token &t = e.tokens[i];
      bool name_p = i % 2 == 0;
      if (name_p ? t.kind != token_kind::identifier
                 : t.kind != token_kind::punctuator || t.spelling != ".")
        return {};
      if (name_p)
        path.push_back ({ t.spelling, t.loc });
    }
  if (e.tokens.size () % 2 == 0)
    return {};
  return path;
}

bool
same_extents_p (const std::vector<resolved_extent> &a,
                const std::vector<resolved_extent> &b)
{
  return std::equal (a.begin (), a.end (), b.begin (), b.end (),
                     [] (const resolved_extent &x, const resolved_extent &y) {
                       return squeezed (x.text) == squeezed (y.text);
                     });
}

listed_member
bind_member (const type_view &type, const clause &c, const member_shape &member,
             const expression_numbers &numbers)
{
  binder b (type, numbers);
  listed_member m;
  m.selects = c.kind != clause_kind::shape;
  m.selected = c.kind == clause_kind::exclude ? selection::excluded
                                              : selection::included;
  m.acts = m.selects && c.kind != clause_kind::include
           && c.kind != clause_kind::exclude
           && c.kind != clause_kind::init_needed;
  m.clause = c.kind;
  m.acts_loc = member.loc;
  m.init_needed = c.kind == clause_kind::init_needed;
  m.path = spell (member.path);
  m.loc = member.loc;
  if (std::optional<found_member> found = find_member (type, member.path))
    {
      m.fields = std::move (found->fields);
      m.type = found->member->type;
      m.in_union = found->in_union;
    }
  for (const extent &e : member.extents)
    m.extents.push_back (b.bind (e));
  m.element_shape = c.argument;
  m.condition = c.condition;
  if (!c.condition.tokens.empty ())
    m.condition_index = b.number_of (c.condition);
  return m;
}

} // namespace accdeep
