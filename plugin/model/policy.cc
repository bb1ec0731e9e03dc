/* Policies: of which kind they are, and what use clauses make of them. Sections
   1.4 and 1.5.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/model/definition.h"
#include "plugin/model/levels.h"

#include <algorithm>

namespace accdeep
{

namespace
{

/* Let OWN, which the user of a policy says about a member, override USED, which
   the policy says.  */
void
override_member (listed_member &used, const listed_member &own)
{
  listed_member before = std::move (used);
  used = own;
  bool excluded = own.selects && own.selected == selection::excluded;
  if (!own.selects)
    {
      used.selects = before.selects;
      used.selected = before.selected;
    }
  if (!own.acts && before.acts && !excluded)
    {
      used.acts = true;
      used.clause = before.clause;
      used.acts_loc = before.acts_loc;
    }
  if (own.extents.empty ())
    used.extents = std::move (before.extents);
  if (own.element_shape.name.empty () && !own.acts)
    {
      used.element_shape = std::move (before.element_shape);
      used.arguments = std::move (before.arguments);
    }
  if (own.condition.tokens.empty ())
    {
      used.condition = std::move (before.condition);
      used.when = std::move (before.when);
    }
}

/* Let OWN override what USED has so far.  */
void
override_policy (shape_definition &used, const shape_definition &own)
{
  if (own.value != default_value::unset)
    {
      used.value = own.value;
      used.value_loc = own.value_loc;
    }
  if (!own.base.name.empty ())
    used.base = own.base;
  used.include_only |= own.include_only;
  used.erroneous |= own.erroneous;
  for (const listed_member &m : own.members)
    {
      auto same = std::find_if (
          used.members.begin (), used.members.end (),
          [&] (const listed_member &u) { return u.fields == m.fields; });
      if (same == used.members.end ())
        used.members.push_back (m);
      else
        override_member (*same, m);
    }
}

} // namespace

const char *
spell (clause_kind kind)
{
  static const char *const names[]
      = { "type",   "include",   "exclude", "init_needed", "default",
          "use",    "shape",     "in",      "out",         "inout",
          "create", "copy",      "copyin",  "copyout",     "present",
          "delete", "no_create", "update",  "invoke" };
  return names[static_cast<int> (kind)];
}

action
action_of (default_value value)
{
  switch (value)
    {
    case default_value::copy:
      return action::copy;
    case default_value::copyin:
      return action::copyin;
    case default_value::copyout:
      return action::copyout;
    case default_value::create:
      return action::create;
    case default_value::present:
      return action::present;
    case default_value::delete_:
      return action::delete_;
    case default_value::update:
      return action::update;
    default:
      return action::inherit;
    }
}

action
action_of (clause_kind kind)
{
  switch (kind)
    {
    case clause_kind::copy:
    case clause_kind::inout:
      return action::copy;
    case clause_kind::copyin:
    case clause_kind::in:
      return action::copyin;
    case clause_kind::copyout:
    case clause_kind::out:
      return action::copyout;
    case clause_kind::create:
      return action::create;
    case clause_kind::present:
      return action::present;
    case clause_kind::delete_:
      return action::delete_;
    case clause_kind::no_create:
      return action::no_create;
    case clause_kind::update:
      return action::update;
    default:
      return action::inherit;
    }
}

direction
direction_of (clause_kind kind)
{
  switch (kind)
    {
    case clause_kind::in:
      return direction::in;
    case clause_kind::out:
      return direction::out;
    case clause_kind::inout:
      return direction::inout;
    case clause_kind::create:
      return direction::none;
    default:
      return direction::inherit;
    }
}

bool
nest_name_p (const std::string &name)
{
  return name.compare (0, 2, "::") == 0;
}

std::string
title (const shape_definition &definition)
{
  if (nest_name_p (definition.name))
    return "this nest";
  if (definition.name.empty ())
    return "the default shape";
  return (definition.kind == type_directive_kind::policy ? "policy " : "shape ")
         + quoted (definition.name);
}

bool
only_in_14_p (const clause &c)
{
  switch (c.kind)
    {
    case clause_kind::default_:
    case clause_kind::use:
    case clause_kind::copy:
    case clause_kind::copyin:
    case clause_kind::copyout:
    case clause_kind::present:
    case clause_kind::delete_:
    case clause_kind::no_create:
    case clause_kind::update:
    case clause_kind::invoke:
      return true;
    case clause_kind::shape:
      return !c.names.empty ();
    default:
      return false;
    }
}

void
mark_clause (policy_marks &marks, const clause &c)
{
  auto mark = [&c] (location &place) {
    if (place == 0)
      place = c.loc;
  };
  if (only_in_14_p (c))
    mark (marks.whole);
  action given = c.kind == clause_kind::default_ ? action_of (c.value)
                                                 : action_of (c.kind);
  if (c.kind == clause_kind::create)
    mark (marks.create);
  else if (given == action::update)
    mark (marks.update);
  else if (given != action::inherit
           && direction_of (c.kind) == direction::inherit)
    mark (marks.data);
}

policy_kind
own_kind (const shape_definition &policy)
{
  const policy_marks &marks = policy.marks;
  if (marks.whole == 0)
    return policy_kind::directions;
  if (marks.data != 0)
    return policy_kind::data;
  if (marks.update != 0)
    return policy_kind::update;
  return marks.create != 0 ? policy_kind::data : policy_kind::neutral;
}

const shape_definition &
flatten_policy (const type_definitions &all, const shape_definition &policy)
{
  auto [place, first] = all.flattened.try_emplace (policy.name);
  shape_definition &flat = place->second;
  if (!first)
    return flat;
  /* For who comes here before this is whole.  */
  flat.erroneous = true;
  shape_definition result;
  for (const identifier &name : policy.uses)
    {
      const shape_definition *used = find_definition (all, name.name);
      if (used != nullptr && used->kind == type_directive_kind::policy)
        override_policy (result, flatten_policy (all, *used));
    }
  override_policy (result, policy);
  result.kind = policy.kind;
  result.parameters = policy.parameters;
  result.name = policy.name;
  result.name_loc = policy.name_loc;
  result.loc = policy.loc;
  result.present = policy.present;
  result.marks = policy.marks;
  flat = std::move (result);
  return flat;
}

bool
must_be_listed_p (const resolved_member &m, shape_table &all)
{
  type_levels l = levels_of (m.type);
  for (const type_ptr &level : l.levels)
    if (level->category () == type_category::pointer || level->self_shaped_p ())
      return true;
  /* Bases have no name to list.  */
  return !m.base_p && l.element->category () == type_category::aggregate
         && all.deep_p (m.type);
}

} // namespace accdeep
