/* Nests: shapes and policies without a name.  Section 2.1.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/registry/state.h"

#include <algorithm>

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

/* The levels around the members of a nest behind C, a clause of DEFINITION on
   TYPE: all its members have as many.  */
std::size_t
levels_around (const type_view &type, const shape_definition &definition,
               const clause &c)
{
  std::optional<std::size_t> own;
  for (const member_shape &m : c.members)
    if (std::optional<found_member> found
        = find_underlying (type, m.path, !m.extents.empty ()))
      {
        const std::size_t n = levels_walked (levels_of (found->member->type),
                                             m.extents.size ());
        own = std::min (own.value_or (n), n);
      }
  return own.value_or (0) + definition.levels;
}

} // namespace

/* The members of C, a clause with a nest, for DEFINITION of TYPE; NAME_OF gives
   the nest's name for the elements of the first one.  False: one is wrong, and
   left out.  */
bool
registry::state::add_nested_members (const type_view &type,
                                     shape_definition &definition,
                                     const clause &c,
                                     const expression_numbers &numbers,
                                     const nest_maker &name_of)
{
  std::optional<listed_member> first;
  identifier name;
  bool right = true;
  for (const member_shape &m : c.members)
    {
      if (!check_member (type, c, m, definition.levels, sink))
        {
          right = false;
          continue;
        }
      listed_member listed = bind_member (type, c, m, numbers);
      const type_ptr element = levels_of (listed.type).element;
      /* In a directive on a type the elements' type may follow.  */
      const bool later = !nest_name_p (definition.name)
                         && element->category () == type_category::aggregate
                         && !element->complete_p ();
      if (!(later && !first)
          && !check_nested_member (c, listed, first ? &*first : nullptr, sink))
        {
          right = false;
          continue;
        }
      if (!first)
        name = name_of (element, levels_around (type, definition, c));
      listed.element_shape = name;
      first = listed;
      add_whole (type, definition, c, m, false);
      add_member (definition, std::move (listed));
    }
  definition.erroneous |= !right;
  return right;
}

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
      add_clause (type, definition, directive, directive.clauses[0], numbers,
                  nullptr);
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
  nest inner = nest_in (c, directive.clauses[0].argument_values);
  add_nested_members (
      type, definition, directive.clauses[0], numbers,
      [&] (const type_ptr &element, std::size_t levels) -> identifier {
        const type_ptr inside = all.elements_of (element);
        inner.levels = levels + (inside ? 1 : 0);
        std::string name = all.add_nest (
            inside ? inside : element, inner, source,
            nest_name (definition.name
                       + "::" + std::to_string (++definition.n_nests)));
        if (inside)
          name = all.nest_for_elements (element, name, inner.policy);
        return { name, c.nest_loc };
      });
}

/* A name for a nest that no other has.  Those in directives on types are the
   same in each translation unit: BASE says which it is, where it is no number.
   */
std::string
registry::state::nest_name (const std::string &base)
{
  if (base.size () < 3 || (base[2] >= '0' && base[2] <= '9'))
    return "::" + std::to_string (nests.size () + 1);
  return base;
}

/* C, a clause with a nest of a directive on TYPE, whose expressions NUMBERS and
   SOURCE number.  */
void
registry::state::add_member_nest (const type_view &type,
                                  shape_definition &definition, const clause &c,
                                  const expression_numbers &numbers,
                                  const std::shared_ptr<nest_source> &source)
{
  std::string name = "::" + type.name () + "::" + definition.name
                     + "::" + std::to_string (++definition.n_nests);
  /* Types without a name.  */
  for (auto other = nests.find (name);
       other != nests.end () && other->second.holder != type.handle ();
       other = nests.find (name))
    name += "'";
  add_nested_members (
      type, definition, c, numbers,
      [&] (const type_ptr &element, std::size_t levels) -> identifier {
        nest_entry &entry = nests[name];
        entry.levels = levels;
        entry.source = std::make_unique<const clause> (c);
        entry.type = element;
        entry.holder = type.handle ();
        entry.numbers = source;
        return { name, c.nest_loc };
      });
}

/* Make the definitions of the nest NAME, if it is one in a directive on a type
   and they are not what they are to be.  */
void
registry::state::make_nest (const std::string &name)
{
  auto found = nests.find (name);
  if (found == nests.end () || !found->second.source || found->second.made
      || !found->second.type->complete_p ())
    return;
  nest_entry &entry = found->second;
  entry.made = true;
  nest inner = nest_in (*entry.source, entry.source->argument_values);
  const type_ptr inside = self.elements_of (entry.type);
  inner.levels = entry.levels + (inside ? 1 : 0);
  entry.about = (inside ? inside : entry.type)->handle ();
  if (!inside)
    {
      self.add_nest (entry.type, inner, *entry.numbers, name);
      return;
    }
  const std::string elements
      = self.add_nest (inside, inner, *entry.numbers, name + "@");
  nests_for.erase ({ entry.type->handle (), elements });
  self.nest_for_elements (entry.type, elements, inner.policy, name);
}

/* A directive on TYPE is about to come.  */
void
registry::state::forget_nests_on (const type_view &type)
{
  for (auto &named : nests)
    if (named.second.about == type.handle ())
      {
        named.second.made = false;
        named.second.about = nullptr;
      }
}

/* Judge the nests in directives on HOLDER, which are all known.  */
void
registry::state::finish_nests (type_handle holder)
{
  std::vector<std::string> names;
  for (const auto &named : nests)
    if (named.second.source && named.second.holder == holder)
      names.push_back (named.first);
  for (const std::string &name : names)
    {
      make_nest (name);
      const nest_entry &entry = nests[name];
      /* Extents on what is incomplete have been reported.  */
      if (!entry.made && entry.source->members.front ().extents.empty ())
        check_nest_type (*entry.type,
                         spell (entry.source->members.front ().path),
                         entry.source->nest_loc, sink);
    }
}

std::string
registry::add_nest (const type_ptr &type, const nest &nest, nest_source &source,
                    const std::string &given)
{
  state &s = *m_state;
  const std::string name = given.empty () ? s.nest_name ("::") : given;
  identifier base = nest.base;
  if (const type_definitions *known = s.find (*type))
    if (!base.name.empty () && find_definition (*known, base.name)
        && check_arguments (*type, base, nest.arguments))
      base.name = instance (*type, base.name, nest.arguments);
  state::nest_entry &entry = s.nests[name];
  if (entry.resolved)
    s.retired.push_back (std::move (entry.resolved));
  type_definitions &all = entry.definitions;
  all = type_definitions ();
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
  own.levels = nest.levels;
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
      report_unknown_shape (base, name_use::clause, *type, *this, s.sink);
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
