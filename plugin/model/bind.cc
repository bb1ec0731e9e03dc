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
  value bind (const expression &) const;

private:
  unsigned number_of (const expression &) const;
  bool bind_member (value &, const member_path &) const;
  bool bind_sum (value &, const expression &) const;
  bool bind_distance (value &, const expression &) const;
  bool bind_equal (value &, const expression &) const;
  bool bind_indirect (value &, const expression &) const;

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
  if (!bind_member (v, path_of (e)) && !bind_sum (v, e) && !bind_distance (v, e)
      && !bind_equal (v, e))
    bind_indirect (v, e);
  return v;
}

/* PATH as V.  False: that leads to no integer in the object.  */
bool
binder::bind_member (value &v, const member_path &path) const
{
  if (path.empty ())
    return false;
  std::optional<found_member> found = find_member (m_type, path);
  if (!found || found->member->static_p || found->member->bit_field_p
      || !found->member->type->integral_p ())
    return false;
  v.kind = value_kind::member;
  v.path = path;
  v.fields = std::move (found->fields);
  return true;
}

/* E less its tokens from END on.  */
expression
head_of (const expression &e, std::size_t end)
{
  expression head;
  head.loc = e.loc;
  head.tokens.assign (e.tokens.begin (), e.tokens.begin () + end);
  return head;
}

/* MEMBER + CONSTANT, where that is what C computes: the integer has as many
   bits as ours.  */
bool
binder::bind_sum (value &v, const expression &e) const
{
  const std::size_t n = e.tokens.size ();
  if (n < 3 || e.tokens[n - 2].spelling != "+")
    return false;
  std::optional<std::int64_t> number = constant_of ({ e.tokens[n - 1] });
  const member_path path = path_of (head_of (e, n - 2));
  std::optional<found_member> found
      = path.empty () ? std::nullopt : find_member (m_type, path);
  if (!number || *number < 0 || *number > INT32_MAX || !found
      || !found->member->type->wide_p ())
    return false;
  v.number = *number;
  return bind_member (v, path);
}

/* The place of the token SPELLING in E, or their number.  */
std::size_t
find_token (const expression &e, const char *spelling)
{
  std::size_t at = 0;
  while (at < e.tokens.size () && e.tokens[at].spelling != spelling)
    at++;
  return at;
}

/* E's tokens behind that at AT.  */
expression
tail_of (const expression &e, std::size_t at)
{
  expression tail;
  tail.loc = e.loc;
  tail.tokens.assign (e.tokens.begin () + at + 1, e.tokens.end ());
  return tail;
}

/* MEMBER == CONSTANT, where C compares these very numbers.  */
bool
binder::bind_equal (value &v, const expression &e) const
{
  const std::size_t at = find_token (e, "==");
  if (at >= e.tokens.size ())
    return false;
  std::optional<std::int64_t> number = constant_of (tail_of (e, at).tokens);
  if (!number || *number < 0 || *number > INT32_MAX
      || !bind_member (v, path_of (head_of (e, at))))
    return false;
  v.kind = value_kind::equal;
  v.number = *number;
  return true;
}

/* POINTER->MEMBER.  */
bool
binder::bind_indirect (value &v, const expression &e) const
{
  const std::size_t arrow = find_token (e, "->");
  if (arrow >= e.tokens.size ())
    return false;
  const member_path path = path_of (head_of (e, arrow));
  const member_path rest = path_of (tail_of (e, arrow));
  std::optional<found_member> pointer
      = path.empty () ? std::nullopt : find_member (m_type, path);
  if (rest.empty () || !pointer || pointer->member->static_p
      || pointer->member->type->category () != type_category::pointer)
    return false;
  const type_ptr target = pointer->member->type->target ();
  if (target->category () != type_category::aggregate || !target->complete_p ())
    return false;
  value inner;
  if (!binder (*target, m_numbers).bind_member (inner, rest))
    return false;
  v.kind = value_kind::indirect;
  v.fields = std::move (pointer->fields);
  v.origin = std::move (inner.fields);
  return true;
}

/* MEMBER - MEMBER, both pointers, and maybe + 1.  */
bool
binder::bind_distance (value &v, const expression &whole) const
{
  const std::size_t n = whole.tokens.size ();
  const bool inclusive = n > 2 && whole.tokens[n - 2].spelling == "+"
                         && whole.tokens[n - 1].spelling == "1";
  const expression e = inclusive ? head_of (whole, n - 2) : whole;
  const std::size_t minus = find_token (e, "-");
  if (minus >= e.tokens.size ())
    return false;
  const member_path to = path_of (head_of (e, minus));
  const member_path from = path_of (tail_of (e, minus));
  if (to.empty () || from.empty ())
    return false;
  std::optional<found_member> end = find_member (m_type, to);
  std::optional<found_member> origin = find_member (m_type, from);
  auto pointer_p = [] (const std::optional<found_member> &found) {
    return found && !found->member->static_p
           && found->member->type->category () == type_category::pointer;
  };
  if (!pointer_p (end) || !pointer_p (origin)
      || end->member->type->target () != origin->member->type->target ()
      || !end->member->type->target ()->complete_p ())
    return false;
  v.kind = value_kind::distance;
  v.number = inclusive;
  v.fields = std::move (end->fields);
  v.origin = std::move (origin->fields);
  return true;
}

resolved_extent
binder::bind (const extent &e) const
{
  resolved_extent r;
  r.kind = e.kind;
  r.loc = e.loc;
  r.text = e.text;
  r.optional = e.optional;
  r.ends = e.ends;
  if (e.kind == extent_kind::section)
    {
      r.lower = bind (e.lower);
      r.length = bind (e.length);
    }
  else if (e.kind == extent_kind::relative)
    {
      r.base = e.base;
      if (std::optional<found_member> base
          = find_underlying (m_type, e.base, true))
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
  if (std::optional<found_member> found
      = find_underlying (type, member.path, !member.extents.empty ()))
    {
      m.fields = std::move (found->fields);
      m.type = found->member->type;
      m.in_union = found->in_union;
    }
  for (const extent &e : member.extents)
    m.extents.push_back (b.bind (e));
  m.element_shape = c.argument;
  for (const expression &e : c.argument_values)
    m.arguments.push_back ({ e, b.bind (e) });
  m.condition = c.condition;
  m.when = b.bind (c.condition);
  m.live = c.live;
  m.n_live = b.bind (c.live);
  return m;
}

} // namespace accdeep
