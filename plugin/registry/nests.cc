/* Nests: shapes and policies without a name.  Section 2.1.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/registry/state.h"

namespace accdeep
{

namespace
{

/* The nest in C, whose name takes ARGUMENTS.  */
nest
nest_in (const clause &c, const std::vector<expression> &arguments)
{
  nest inner;
  inner.clauses = &c.nest;
  inner.policy = c.kind == clause_kind::invoke;
  inner.base = c.argument;
  for (const expression &e : arguments)
    inner.arguments.push_back ({ e, value () });
  inner.bare = c.empty_angles && !inner.policy;
  inner.loc = c.nest_loc;
  return inner;
}

} // namespace

/* C, a clause of the nest DEFINITION on TYPE.  */
void
registry::state::add_nested_clause (const type_view &type,
                                    shape_definition &definition,
                                    const clause &c, registry &all,
                                    nest_source &source)
{
  type_directive directive;
  directive.kind = definition.kind;
  expression_numbers numbers;
  clause own = c;
  own.nest.clear ();
  directive.clauses.push_back (own);
  for (const expression *e : expressions (directive))
    numbers[e] = source.assign (*e);
  if (!c.has_nest)
    {
      add_clause (type, definition, directive, directive.clauses[0], numbers);
      return;
    }
  if (definition.kind == type_directive_kind::policy)
    {
      if (!check_policy_clause (definition, c, sink))
        {
          definition.erroneous = true;
          return;
        }
      mark_clause (definition.marks, c);
    }
  definition.include_only |= definition.kind == type_directive_kind::policy
                             && c.kind == clause_kind::include;
  const nest inner = nest_in (c, directive.clauses[0].argument_values);
  const clause &written = directive.clauses[0];
  std::optional<listed_member> first;
  std::string name;
  for (const member_shape &m : written.members)
    {
      if (!check_member (type, written, m, sink))
        {
          definition.erroneous = true;
          continue;
        }
      listed_member listed = bind_member (type, written, m, numbers);
      if (!check_nested_member (c, listed, first ? &*first : nullptr, sink))
        {
          definition.erroneous = true;
          continue;
        }
      if (!first)
        {
          const type_ptr element = levels_of (listed.type).element;
          const type_ptr inside = all.elements_of (element);
          name = all.add_nest (inside ? inside : element, inner, source);
          if (inside)
            name = all.nest_for_elements (element, name, inner.policy);
        }
      listed.element_shape = { name, c.nest_loc };
      first = listed;
      add_whole (type, definition, written, m, false);
      add_member (definition, std::move (listed));
    }
}

std::string
registry::add_nest (const type_ptr &type, const nest &nest, nest_source &source)
{
  state &s = *m_state;
  const std::string name = "::" + std::to_string (s.nests.size () + 1);
  identifier base = nest.base;
  if (const type_definitions *known = s.find (*type))
    if (!base.name.empty () && find_definition (*known, base.name)
        && check_arguments (*type, base, nest.arguments))
      base.name = instance (*type, base.name, nest.arguments);
  state::nest_entry &entry = s.nests[name];
  type_definitions &all = entry.definitions;
  /* A nest may extend another one.  */
  if (const type_definitions *known = s.find (*type, nest.base.name))
    all = *known;
  all.type = type;
  if (nest.bare)
    all.unnamed = shape_definition ();

  shape_definition own;
  own.kind
      = nest.policy ? type_directive_kind::policy : type_directive_kind::shape;
  own.name = name;
  own.present = true;
  own.loc = own.name_loc = nest.loc;
  if (const shape_definition *extended
      = base.name.empty () ? nullptr : find_definition (all, base.name))
    own.parameters = extended->parameters;
  if (nest.policy && !base.name.empty ())
    {
      own.uses.push_back (base);
      own.marks.whole = base.loc;
    }
  else if (base.name.empty ())
    ;
  else if (find_definition (all, base.name) == nullptr)
    {
      report_unknown_shape (base, name_use::clause, *type, shape_names (*type),
                            s.sink);
      own.erroneous = true;
    }
  else if (check_name_use (base, name_use::clause, *type, *this, s.sink))
    own.base = base;

  source.enter (type, name);
  for (const clause &c : *nest.clauses)
    s.add_nested_clause (*type, own, c, *this, source);
  source.leave ();
  s.forget_answers (all);
  const resolved_shape shape
      = resolve_definitions (type, &all, &all.named.add (own), *this);
  check_resolved (own, shape, *this, s.sink);
  if (nest.policy)
    check_policy (all, own, shape, *this, s.sink);
  return name;
}

} // namespace accdeep
