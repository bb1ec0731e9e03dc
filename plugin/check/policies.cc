/* Rules for policies: section 1.4.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/check/rules.h"
#include "plugin/model/definition.h"
#include "plugin/model/levels.h"

#include <algorithm>

namespace accdeep
{

namespace
{

const char *
kind_name (policy_kind kind)
{
  switch (kind)
    {
    case policy_kind::shape:
      return "a shape";
    case policy_kind::data:
      return "a data policy";
    case policy_kind::update:
      return "an update policy";
    default:
      return "a policy";
    }
}

/* NAME of a shape or policy as the subject of a message.  */
std::string
subject_of (const std::string &name)
{
  return nest_name_p (name) ? std::string ("this nest") : quoted (name);
}

bool
data_action_p (const clause &c)
{
  action a = c.kind == clause_kind::default_ ? action_of (c.value)
                                             : action_of (c.kind);
  return a != action::inherit && a != action::update
         && (c.kind == clause_kind::create
             || direction_of (c.kind) == direction::inherit);
}

bool
update_p (const clause &c)
{
  return c.kind == clause_kind::update
         || (c.kind == clause_kind::default_
             && c.value == default_value::update);
}

/* Data actions and update exclude each other.  */
bool
check_mixture (const shape_definition &definition, const clause &c,
               diagnostic_sink &sink)
{
  const policy_marks &marks = definition.marks;
  location other = 0;
  if (update_p (c))
    other = marks.data != 0 ? marks.data : marks.create;
  else if (data_action_p (c))
    other = marks.update;
  if (other == 0)
    return true;
  message (severity::error, c.loc,
           title (definition) + " has both data actions and "
               + quoted ("update"))
      .note (other, update_p (c) ? "a data action is here"
                                 : quoted ("update") + " is here")
      .send (sink);
  return false;
}

/* Members "'a' and 'b'" with the word in front.  */
std::string
members_text (const std::vector<std::string> &names)
{
  return (names.size () == 1 ? "member " : "members ") + enumerate (names);
}

/* The rules for one policy of which all directives are known.  */
class policy_checker
{
public:
  policy_checker (const type_definitions &all, const shape_definition &policy,
                  const resolved_shape &shape, shape_table &shapes,
                  diagnostic_sink &sink)
      : m_all (all), m_policy (policy), m_shape (shape), m_shapes (shapes),
        m_sink (sink)
  {
  }

  void check ();
  void check_instance ();

private:
  void check_invoked_members ();
  void check_base () const;
  void check_uses ();
  void check_invoked (const listed_member &);
  void check_unspecified () const;
  bool agrees_p (policy_kind other) const;
  void report_kind (location loc, const std::string &name, policy_kind other,
                    location declared) const;

  const type_definitions &m_all;
  const shape_definition &m_policy;
  const resolved_shape &m_shape;
  shape_table &m_shapes;
  diagnostic_sink &m_sink;
};

/* shape(name).  */
void
policy_checker::check_base () const
{
  const identifier &base = m_policy.base;
  if (base.name.empty ())
    return;
  const shape_definition *found = find_definition (m_all, base.name);
  if (found == nullptr)
    report_unknown_shape (base, name_use::clause, *m_all.type, m_shapes,
                          m_sink);
  else if (found->kind == type_directive_kind::policy)
    message (severity::error, base.loc,
             quoted (base.name) + " of " + quoted (m_all.type->name ())
                 + " is a policy, not a shape; policies are taken over by "
                 + quoted ("use(" + base.name + ")"))
        .note (found->name_loc, "policy declared here")
        .send (m_sink);
}

/* Can the policy have parts of the OTHER kind?  */
bool
policy_checker::agrees_p (policy_kind other) const
{
  bool update = m_shape.kind == policy_kind::update;
  return other == policy_kind::update
             ? update || m_shape.kind == policy_kind::neutral
             : !(update && other == policy_kind::data);
}

void
policy_checker::report_kind (location loc, const std::string &name,
                             policy_kind other, location declared) const
{
  message (severity::error, loc,
           subject_of (name) + " is " + kind_name (other) + ", and "
               + (nest_name_p (name) ? "the nest around it"
                                     : subject_of (m_policy.name))
               + " is " + kind_name (m_shape.kind))
      .note (nest_name_p (name) ? m_policy.name_loc : declared,
             nest_name_p (name) ? std::string ("the outer nest is here")
                                : quoted (name) + " declared here")
      .send (m_sink);
}

void
policy_checker::check_uses ()
{
  for (const identifier &use : m_policy.uses)
    {
      const shape_definition *found = find_definition (m_all, use.name);
      if (find_policy_parameter (m_policy.parameters, use.name) != nullptr)
        continue;
      if (found == nullptr)
        report_unknown_shape (use, name_use::invoke_data, *m_all.type, m_shapes,
                              m_sink);
      else if (found->kind == type_directive_kind::shape)
        message (severity::error, use.loc,
                 quoted (use.name) + " of " + quoted (m_all.type->name ())
                     + " is a shape, not a policy; policies build upon it with "
                     + quoted ("shape(" + use.name + ")"))
            .note (found->name_loc, "shape declared here")
            .send (m_sink);
      else if (!found->parameters.empty () && !nest_name_p (m_policy.name))
        message (severity::error, use.loc,
                 "policy " + quoted (use.name) + " of "
                     + quoted (m_all.type->name ())
                     + " has parameters, and can only be invoked")
            .note (found->name_loc, "policy declared here")
            .send (m_sink);
      else
        {
          policy_kind kind = *m_shapes.kind_of (*m_all.type, use.name);
          if (!agrees_p (kind))
            report_kind (use.loc, use.name, kind, found->name_loc);
        }
    }
}

/* invoke<p>(m).  */
void
policy_checker::check_invoked (const listed_member &m)
{
  identifier name = m.element_shape;
  if (find_policy_parameter (m_policy.parameters, name.name) != nullptr)
    return;
  type_ptr element = levels_of (m.type).element;
  if (!m_shapes.check_arguments (*element, name, m.arguments,
                                 m_policy.parameters)
      || !check_argument_levels (m, m_policy.levels, m_shapes, m_sink))
    return;
  name.name = m_shapes.instance (*element, name.name, m.arguments);
  std::optional<policy_kind> kind = m_shapes.kind_of (*element, name.name);
  if (!kind)
    {
      report_unknown_shape (name, name_use::invoke_data, *element, m_shapes,
                            m_sink);
      return;
    }
  location declared = m_shapes.declared_at (*element, name.name);
  if (*kind == policy_kind::shape)
    check_name_use (name, name_use::invoke_data, *element, m_shapes, m_sink);
  else if (!agrees_p (*kind))
    report_kind (name.loc, name.name, *kind, declared);
  else if (const resolved_shape *shape = m_shapes.resolve (element, name.name))
    check_invocation (name, *shape, m_sink);
}

/* TR-14-1's default(none), written or not.  */
void
policy_checker::check_unspecified () const
{
  if (m_shape.unspecified.empty () || m_policy.erroneous
      || m_shape.kind == policy_kind::directions)
    return;
  std::string of = members_text (m_shape.unspecified) + " of "
                   + quoted (m_all.type->name ());
  if (m_policy.value == default_value::none)
    message (severity::error, m_policy.value_loc,
             quoted ("default(none)") + " does not list " + of)
        .send (m_sink);
  else
    message (severity::error, m_policy.name_loc,
             title (m_policy) + " does not list " + of + ", and has no "
                 + quoted ("default") + " clause")
        .send (m_sink);
}

void
policy_checker::check_invoked_members ()
{
  for (const listed_member &m : m_policy.members)
    if (m.acts && m.clause == clause_kind::invoke)
      check_invoked (m);
}

/* Of an instance, where its policy itself was checked.  */
void
policy_checker::check_instance ()
{
  check_uses ();
  check_invoked_members ();
}

void
policy_checker::check ()
{
  check_base ();
  check_uses ();
  check_invoked_members ();
  check_unspecified ();
}

/* Looks for cycles of use clauses.  */
class cycle_checker
{
public:
  cycle_checker (const type_definitions &all, diagnostic_sink &sink)
      : m_all (all), m_sink (sink), m_states (all.named.size ())
  {
  }

  void check ();

private:
  /* A policy that leads to where the search is.  */
  struct step
  {
    const shape_definition *policy;
    std::size_t next; /* Of its uses.  */
  };

  struct policy_state
  {
    bool seen = false;
    bool reported = false;
    std::size_t step = none;
  };

  static constexpr std::size_t none = -1;

  policy_state &
  state_of (const shape_definition &policy)
  {
    return m_states[m_all.named.place (policy)];
  }

  void enter (const shape_definition &policy);
  void close (std::size_t first);
  void report (const std::vector<step> &cycle) const;

  const type_definitions &m_all;
  diagnostic_sink &m_sink;
  std::vector<policy_state> m_states; /* By place in M_ALL.  */
  std::vector<step> m_way;
};

void
cycle_checker::enter (const shape_definition &policy)
{
  policy_state &state = state_of (policy);
  state.seen = true;
  state.step = m_way.size ();
  m_way.push_back ({ &policy, 0 });
}

/* CYCLE begins at the policy that comes first; each step's NEXT is behind the
   clause that leads to the step behind it.  */
void
cycle_checker::report (const std::vector<step> &cycle) const
{
  auto use = [] (const step &s) { return s.policy->uses[s.next - 1]; };
  const shape_definition &policy = *cycle[0].policy;
  if (cycle.size () == 1)
    {
      message (severity::error, use (cycle[0]).loc,
               "policy " + quoted (policy.name) + " uses itself")
          .send (m_sink);
      return;
    }
  std::vector<std::string> names;
  for (const step &s : cycle)
    names.push_back (s.policy->name);
  message m (severity::error, use (cycle[0]).loc,
             "policies " + enumerate (names) + " use each other in a cycle");
  for (std::size_t i = 1; i < cycle.size (); i++)
    m.note (use (cycle[i]).loc, quoted (names[i]) + " uses "
                                    + quoted (use (cycle[i]).name) + " here");
  m.send (m_sink);
}

/* The way's last policy uses that of its step FIRST.  */
void
cycle_checker::close (std::size_t first)
{
  if (state_of (*m_way[first].policy).reported
      || state_of (*m_way.back ().policy).reported)
    return;
  std::vector<step> cycle (m_way.begin () + first, m_way.end ());
  for (const step &s : cycle)
    state_of (*s.policy).reported = true;
  std::rotate (cycle.begin (),
               std::min_element (cycle.begin (), cycle.end (),
                                 [&] (const step &a, const step &b) {
                                   return m_all.named.place (*a.policy)
                                          < m_all.named.place (*b.policy);
                                 }),
               cycle.end ());
  report (cycle);
}

void
cycle_checker::check ()
{
  for (const shape_definition &policy : m_all.named)
    {
      if (!state_of (policy).seen)
        enter (policy);
      while (!m_way.empty ())
        {
          step &last = m_way.back ();
          if (last.next == last.policy->uses.size ())
            {
              state_of (*last.policy).step = none;
              m_way.pop_back ();
              continue;
            }
          const shape_definition *used
              = m_all.named.find (last.policy->uses[last.next++].name);
          if (used == nullptr)
            continue;
          const policy_state &state = state_of (*used);
          if (state.step != none)
            close (state.step);
          else if (!state.seen)
            enter (*used);
        }
    }
}

} // namespace

bool
check_policy_clause (const shape_definition &definition, const clause &c,
                     diagnostic_sink &sink)
{
  std::string name = quoted (spell (c.kind));
  if (definition.name.empty () && only_in_14_p (c))
    {
      if (c.kind == clause_kind::shape)
        name = quoted ("shape(" + c.names[0].name + ")");
      message (severity::error, c.loc,
               "clause " + name + " needs a policy with a name")
          .send (sink);
      return false;
    }
  if (c.kind == clause_kind::invoke && c.argument.name.empty () && !c.has_nest)
    {
      message (severity::error, c.loc,
               "expected " + quoted ("<") + " and the name of a policy after "
                   + name)
          .send (sink);
      return false;
    }
  if (c.kind == clause_kind::shape && !c.names.empty ()
      && !definition.base.name.empty ())
    {
      message (severity::error, c.loc,
               title (definition) + " builds upon more than one shape")
          .note (definition.base.loc, "the first one is here")
          .send (sink);
      return false;
    }
  return check_mixture (definition, c, sink);
}

void
check_use_cycles (const type_definitions &all, diagnostic_sink &sink)
{
  cycle_checker (all, sink).check ();
}

void
check_policy (const type_definitions &all, const shape_definition &policy,
              const resolved_shape &shape, shape_table &shapes,
              diagnostic_sink &sink)
{
  policy_checker (all, policy, shape, shapes, sink).check ();
}

void
check_instance (const type_definitions &all, const shape_definition &instance,
                const resolved_shape &shape, shape_table &shapes,
                diagnostic_sink &sink)
{
  shape_definition bound = instance;
  bound.parameters.clear ();
  policy_checker (all, bound, shape, shapes, sink).check_instance ();
  check_resolved (bound, shape, shapes, sink);
}

void
report_name_taken (const type_view &type, const shape_definition &definition,
                   const type_directive &directive, diagnostic_sink &sink)
{
  bool policy_p = directive.kind == type_directive_kind::policy;
  message (severity::error, directive.name.loc,
           quoted (definition.name) + " of " + quoted (type.name ())
               + (policy_p ? " is a shape and cannot be a policy as well"
                           : " is a policy and cannot be a shape as well"))
      .note (definition.name_loc,
             policy_p ? "shape declared here" : "policy declared here")
      .send (sink);
}

bool
check_name_use (const identifier &name, name_use use, const type_view &type,
                shape_table &shapes, diagnostic_sink &sink)
{
  std::optional<policy_kind> found = shapes.kind_of (type, name.name);
  if (!found)
    return false;
  policy_kind kind = *found;
  std::string subject = (nest_name_p (name.name) ? std::string ("this nest")
                                                 : quoted (name.name) + " of "
                                                       + quoted (type.name ()))
                        + " is " + kind_name (kind);
  std::string text;
  if (use == name_use::clause)
    {
      if (kind != policy_kind::shape && kind != policy_kind::directions)
        text = subject + ", which only " + quoted ("invoke<" + name.name + ">")
               + " takes";
    }
  else if (kind == policy_kind::shape)
    text = subject + ", not a policy, and cannot be invoked";
  else if (use == name_use::invoke_data && kind == policy_kind::update)
    text = subject + " and can be invoked on " + quoted ("update") + " only";
  else if (use == name_use::invoke_update && kind == policy_kind::data)
    text = subject + " and cannot be invoked on " + quoted ("update");
  if (text.empty ())
    return true;
  message m (severity::error, name.loc, text);
  if (!nest_name_p (name.name))
    m.note (shapes.declared_at (type, name.name),
            quoted (name.name) + " declared here");
  m.send (sink);
  return false;
}

bool
check_invocation (const identifier &name, const resolved_shape &shape,
                  diagnostic_sink &sink)
{
  if (shape.kind != policy_kind::directions || shape.unspecified.empty ())
    return true;
  const std::string what = "say what happens to "
                           + members_text (shape.unspecified) + " of "
                           + quoted (shape.type->name ());
  if (nest_name_p (name.name))
    message (severity::error, name.loc, "this nest does not " + what)
        .send (sink);
  else
    message (severity::error, name.loc,
             "policy " + quoted (name.name) + " cannot be invoked: it does not "
                 + what)
        .note (shape.loc, quoted (name.name) + " declared here")
        .send (sink);
  return false;
}

} // namespace accdeep
