/* See dump.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/model/dump.h"

namespace accdeep
{

namespace
{

std::string
in_quotes (const std::string &text)
{
  return '"' + text + '"';
}

std::string
written (const value &v)
{
  switch (v.kind)
    {
    case value_kind::constant:
      return std::to_string (v.number);
    case value_kind::member:
      return "member " + spell (v.path)
             + (v.number != 0 ? " + " + std::to_string (v.number) : "");
    case value_kind::distance:
      return v.number != 0 ? "count" : "distance";
    case value_kind::equal:
      return "member " + spell (v.path) + " == " + std::to_string (v.number);
    case value_kind::indirect:
      return "indirect";
    case value_kind::function:
      return "function";
    }
  return "";
}

std::string
written (const resolved_extent &e)
{
  switch (e.kind)
    {
    case extent_kind::section:
      return '[' + written (e.lower) + " : " + written (e.length) + ']';
    case extent_kind::lookup:
      return e.optional ? "[@?]" : "[@]";
    case extent_kind::relative:
      return "[@" + spell (e.base) + ']';
    }
  return "";
}

const char *
written (action a)
{
  switch (a)
    {
    case action::inherit:
      return "inherit";
    case action::copy:
      return "copy";
    case action::copyin:
      return "copyin";
    case action::copyout:
      return "copyout";
    case action::create:
      return "create";
    case action::present:
      return "present";
    case action::delete_:
      return "delete";
    case action::no_create:
      return "no_create";
    case action::update:
      return "update";
    }
  return "";
}

const char *
written (direction d)
{
  static const char *const names[]
      = { "inherit", "in", "out", "inout", "none" };
  return names[static_cast<int> (d)];
}

std::string
written (const resolved_member &m)
{
  std::string text = m.path;
  text += m.selected == selection::included ? " included" : " excluded";
  if (m.init_needed)
    text += " init_needed";
  if (m.in_union)
    text += " union";
  if (m.action != action::inherit)
    text += std::string (" action=") + written (m.action);
  if (m.direction != direction::inherit)
    text += std::string (" direction=") + written (m.direction);
  if (!m.element_shape.empty ())
    text += " element=" + m.element_shape;
  for (const policy_argument &a : m.arguments)
    text += " argument=" + written (a.bound);
  if (!m.extents.empty ())
    text += ' ';
  for (const resolved_extent &e : m.extents)
    text += written (e);
  if (!m.condition.tokens.empty ())
    text += " if(" + spell (m.condition.tokens) + ')';
  if (!m.live.tokens.empty ())
    text += " live(" + spell (m.live.tokens) + ')';
  return text;
}

const char *
written (policy_kind kind)
{
  static const char *const names[]
      = { "shape", "directions", "neutral", "data", "update" };
  return names[static_cast<int> (kind)];
}

std::string
written_name (const resolved_shape &shape)
{
  return shape.name.empty () ? "default" : '<' + shape.name + '>';
}

} // namespace

void
dump_type (const type_view &type, std::string &out)
{
  out += "type " + in_quotes (type.name ()) + '\n';
}

void
dump_shape (const resolved_shape &shape, std::string &out)
{
  const std::string head
      = in_quotes (shape.type->name ()) + ' ' + written_name (shape);
  out += "shape " + head;
  if (shape.kind != policy_kind::shape)
    out += std::string (" policy=") + written (shape.kind)
           + " root=" + written (shape.root);
  out += '\n';
  for (const resolved_member &m : shape.members)
    out += "member " + head + ' ' + written (m) + '\n';
}

} // namespace accdeep
