/* All shapes and policies of a translation unit.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/registry/state.h"

#include "plugin/model/dump.h"

namespace accdeep
{

const type_definitions *
registry::state::find (const type_view &type) const
{
  auto found = types.find (type.handle ());
  return found == types.end () || !found->second.definitions.type
             ? nullptr
             : &found->second.definitions;
}

/* The definitions among which the name NAME of TYPE is to be looked up.  */
const type_definitions *
registry::state::find (const type_view &type, const std::string &name)
{
  if (!nest_name_p (name))
    return find (type);
  make_nest (name);
  auto found = nests.find (name);
  return found == nests.end () ? nullptr : &found->second.definitions;
}

type_definitions &
registry::state::definitions_of (const type_ptr &type)
{
  entry &e = types[type->handle ()];
  for (auto &resolved : e.resolved)
    retired.push_back (std::move (resolved.second));
  e.resolved.clear ();
  forget_nests_on (*type);
  forget_answers (e.definitions);
  if (!e.definitions.type)
    {
      e.definitions.type = type;
      order.push_back (type->handle ());
    }
  return e.definitions;
}

/* A definition among ALL is about to come or to change.  */
void
registry::state::forget_answers (type_definitions &all)
{
  all.flattened.clear ();
  kinds.clear ();
}

void
registry::state::add_member (shape_definition &definition, listed_member listed)
{
  for (listed_member &first : definition.members)
    if (first.fields == listed.fields)
      {
        /* What is said of one instance of a template comes before what is
           said of all.  */
        if (listed.specific && !first.specific)
          std::swap (first, listed);
        if (first.specific == listed.specific
            && !check_listed_again (first, listed, sink))
          {
            definition.erroneous = true;
            return;
          }
        if (!first.selects && listed.selects)
          {
            first.selects = true;
            first.selected = listed.selected;
            first.clause = listed.clause;
          }
        if (!first.acts && listed.acts)
          {
            first.acts = true;
            first.clause = listed.clause;
            first.acts_loc = listed.acts_loc;
          }
        first.init_needed |= listed.init_needed;
        if (first.extents.empty ())
          first.extents = std::move (listed.extents);
        if (first.element_shape.name.empty ())
          {
            first.element_shape = std::move (listed.element_shape);
            first.arguments = std::move (listed.arguments);
          }
        if (first.condition.tokens.empty ())
          {
            first.condition = std::move (listed.condition);
            first.when = std::move (listed.when);
          }
        if (first.live.tokens.empty ())
          {
            first.live = std::move (listed.live);
            first.n_live = std::move (listed.n_live);
          }
        return;
      }
  definition.members.push_back (std::move (listed));
}

/* M is a pointer in a container that has other members as well, which C lists
   with it.  */
void
registry::state::add_whole (const type_view &type, shape_definition &definition,
                            const clause &c, const member_shape &m,
                            bool specific)
{
  std::optional<found_member> found = find_member (type, m.path);
  if (m.extents.empty ()
      || found->member->type->category () != type_category::aggregate
      || found->member->type->underlying ().whole)
    return;
  clause plain = c;
  if (c.kind == clause_kind::invoke)
    plain.kind = clause_kind::include;
  plain.argument = identifier ();
  plain.argument_values.clear ();
  member_shape whole = m;
  whole.extents.clear ();
  listed_member listed = bind_member (type, plain, whole, {});
  listed.specific = specific;
  add_member (definition, std::move (listed));
}

namespace
{

/* What has to be right about M.  The first extents of a member stay, and others
   need not even fit it: headers in the PGI dialect, whose compilers say
   nothing, have such ones.  */
member_shape
relevant_part (const type_view &type, const shape_definition &definition,
               const member_shape &m)
{
  member_shape part = m;
  if (!find_member (type, m.path))
    return part;
  const found_member found = *find_underlying (type, m.path, true);
  const std::size_t possible
      = shapeable_levels (levels_of (found.member->type));
  for (const listed_member &first : definition.members)
    if (first.fields == found.fields && !first.extents.empty ()
        && possible < part.extents.size ())
      part.extents.resize (possible);
  return part;
}

} // namespace

void
registry::state::add_members (const type_view &type,
                              shape_definition &definition, const clause &c,
                              const expression_numbers &numbers, bool specific)
{
  for (const member_shape &m : c.members)
    if (check_member (type, c, relevant_part (type, definition, m),
                      definition.levels, sink))
      {
        listed_member listed = bind_member (type, c, m, numbers);
        listed.specific = specific;
        add_whole (type, definition, c, m, specific);
        add_member (definition, std::move (listed));
      }
    else
      definition.erroneous = true;
}

/* Does the default clause C, of a directive that is SPECIFIC or not, hold?  */
bool
registry::state::default_holds_p (const shape_definition &definition,
                                  const clause &c, bool specific)
{
  if (definition.value != default_value::unset
      && definition.value_specific != specific)
    return specific;
  return check_default (definition, c, sink);
}

void
registry::state::add_clause (const type_view &type,
                             shape_definition &definition,
                             const type_directive &directive, const clause &c,
                             const expression_numbers &numbers,
                             const std::shared_ptr<nest_source> &nests)
{
  bool policy_p = directive.kind == type_directive_kind::policy;
  if (policy_p && !check_policy_clause (definition, c, sink))
    {
      definition.erroneous = true;
      return;
    }
  if (policy_p)
    mark_clause (definition.marks, c);
  if (c.has_nest)
    {
      definition.include_only |= policy_p && c.kind == clause_kind::include;
      add_member_nest (type, definition, c, numbers, nests);
      return;
    }
  switch (c.kind)
    {
    case clause_kind::type:
      break;
    case clause_kind::default_:
      if (default_holds_p (definition, c, directive.specific))
        {
          definition.value = c.value;
          definition.value_specific = directive.specific;
          definition.value_loc = c.loc;
        }
      break;
    case clause_kind::use:
      definition.uses.insert (definition.uses.end (), c.names.begin (),
                              c.names.end ());
      break;
    case clause_kind::shape:
      if (!c.names.empty ())
        definition.base = c.names.front ();
      add_members (type, definition, c, numbers, directive.specific);
      break;
    default:
      definition.include_only |= policy_p && c.kind == clause_kind::include;
      add_members (type, definition, c, numbers, directive.specific);
      break;
    }
}

/* The definition among ALL that DIRECTIVE belongs to; null after an error.  */
shape_definition *
registry::state::definition_for (const type_view &type, type_definitions &all,
                                 const type_directive &directive)
{
  if (directive.name.name.empty ())
    return &all.unnamed;
  if (shape_definition *first = all.named.find (directive.name.name))
    {
      if (first->kind != directive.kind)
        report_name_taken (type, *first, directive, sink);
      else if (directive.kind == type_directive_kind::shape
               && first->specific == directive.specific)
        report_redefinition (type, *first, directive, sink);
      else if (check_parameters_again (*first, directive, sink))
        return first;
      return nullptr;
    }
  shape_definition definition;
  definition.kind = directive.kind;
  definition.name = directive.name.name;
  definition.name_loc = directive.name.loc;
  definition.parameters = directive.parameters;
  definition.specific = directive.specific;
  return &all.named.add (std::move (definition));
}

registry::registry (diagnostic_sink &sink)
    : m_state (std::make_unique<state> (*this, sink))
{
}

registry::~registry () = default;

void
registry::state::add (const type_ptr &type, const type_directive &directive,
                      expression_source &source)
{
  expression_numbers numbers;
  for (const expression *e : expressions (directive))
    numbers[e] = source.assign (*e);
  if (type->category () != type_category::aggregate || !type->complete_p ())
    return;

  sink.set_type (*type);
  type_definitions &all = definitions_of (type);
  shape_definition *definition = definition_for (*type, all, directive);
  if (definition == nullptr)
    return;
  if (!definition->present)
    definition->loc = directive.loc;
  definition->present = true;
  definition->erroneous |= directive.erroneous;
  const std::shared_ptr<nest_source> nests = source.nests ();
  for (const clause &c : directive.clauses)
    add_clause (*type, *definition, directive, c, numbers, nests);
  for (std::size_t i = 0; i < all.instances.size (); i++)
    if (all.instance_of[i].policy == definition->name)
      all.instances[i]
          = instantiate (*definition, all.instance_of[i].arguments);
}

void
registry::add (const type_ptr &type, const type_directive &directive,
               expression_source &source)
{
  state::entry &e = m_state->types[type->handle ()];
  if (e.builtin)
    {
      m_state->definitions_of (type) = type_definitions ();
      e.definitions.type = type;
      e.builtin = false;
    }
  m_state->add (type, directive, source);
}

void
registry::add_builtin (const type_ptr &type, const type_directive &directive)
{
  class no_source final : public expression_source
  {
  public:
    unsigned
    assign (const expression &) override
    {
      return 0;
    }
  };
  no_source none;
  m_state->add (type, directive, none);
  m_state->types[type->handle ()].builtin = true;
}

void
registry::retype (const type_ptr &type, const std::vector<field_handle> &fields,
                  const type_ptr &seen_as,
                  const std::vector<field_handle> &head)
{
  for (listed_member &m : m_state->definitions_of (type).unnamed.members)
    if (m.fields == fields)
      {
        m.type = seen_as;
        m.retyped = true;
        m.head = head;
      }
}

bool
registry::has_directives_p (const type_view &type) const
{
  return m_state->find (type) != nullptr;
}

const resolved_shape *
registry::resolve (const type_ptr &type, const std::string &name)
{
  if (type->category () != type_category::aggregate || !type->complete_p ())
    return nullptr;
  adopt (type, name);
  const type_definitions *definitions = m_state->find (*type, name);
  const shape_definition *named = nullptr;
  if (!name.empty ())
    {
      named = definitions ? find_definition (*definitions, name) : nullptr;
      if (named == nullptr)
        return nullptr;
    }
  std::unique_ptr<resolved_shape> &cached
      = nest_name_p (name) ? m_state->nests[name].resolved
                           : m_state->types[type->handle ()].resolved[name];
  if (!cached)
    {
      cached = std::make_unique<resolved_shape> (
          resolve_definitions (type, definitions, named, *this));
      break_relative_cycles (*cached);
    }
  return cached.get ();
}

bool
registry::deep_p (const type_ptr &type, const std::string &name)
{
  type_ptr element = levels_of (type).element;
  const resolved_shape *shape = resolve (element, name);
  if (shape == nullptr
      || !m_state->deep_path.emplace (element->handle (), name).second)
    return false;
  bool deep = false;
  for (const resolved_member &m : shape->members)
    {
      if (deep)
        break;
      if (m.selected != selection::included)
        continue;
      bool in_place = true;
      deep = follows_p (m, levels_of (m.type), &in_place)
             || (in_place && deep_p (m.type, m.element_shape));
    }
  m_state->deep_path.erase ({ element->handle (), name });
  return deep;
}

std::vector<std::string>
registry::shape_names (const type_view &type) const
{
  std::vector<std::string> names;
  if (const type_definitions *definitions = m_state->find (type))
    for (const shape_definition &d : definitions->named)
      names.push_back (d.name);
  return names;
}

bool
registry::has_parameters_p (const type_view &type,
                            const std::string &name) const
{
  return !find_definition (*m_state->find (type, name), name)
              ->parameters.empty ();
}

std::optional<policy_kind>
registry::kind_of (const type_view &type, const std::string &name) const
{
  const type_definitions *definitions = m_state->find (type, name);
  const shape_definition *d = definitions == nullptr || name.empty ()
                                  ? nullptr
                                  : find_definition (*definitions, name);
  if (d == nullptr)
    return std::nullopt;
  return m_state->kind_of (*definitions, *d);
}

bool
registry::check_arguments (const type_view &type, const identifier &name,
                           const argument_list &arguments,
                           const parameter_list &forwarded)
{
  const type_definitions *all = m_state->find (type, name.name);
  const shape_definition *d
      = all == nullptr ? nullptr : find_definition (*all, name.name);
  if (d == nullptr || nest_name_p (name.name))
    return true;
  if (!check_argument_list (type, name, *d, arguments, m_state->sink))
    return false;
  for (const identifier &policy : policies_in (*d, arguments))
    if (find_policy_parameter (forwarded, policy.name) != nullptr)
      return true;
  const shape_definition own = instantiate (*d, arguments);
  if (own.name == d->name
      || !m_state->checked.emplace (type.handle (), own.name).second)
    return true;
  const resolved_shape *shape
      = resolve (all->type, instance (type, name.name, arguments));
  check_instance (*m_state->find (type), own, *shape, *this, m_state->sink);
  m_state->checked.erase ({ type.handle (), own.name });
  return true;
}

std::string
registry::instance (const type_view &type, const std::string &name,
                    const argument_list &arguments)
{
  auto found = m_state->types.find (type.handle ());
  const shape_definition *d
      = nest_name_p (name) || name.empty () || found == m_state->types.end ()
            ? nullptr
            : find_definition (found->second.definitions, name);
  if (d == nullptr)
    return name;
  const std::string own = instance_name (*d, arguments);
  type_definitions &all = found->second.definitions;
  if (find_definition (all, own) == nullptr)
    {
      all.instances.add (instantiate (*d, arguments));
      all.instance_of.push_back ({ name, arguments });
    }
  return own;
}

argument_list
registry::value_arguments (const type_view &type, const std::string &name,
                           const argument_list &arguments) const
{
  const type_definitions *all = m_state->find (type, name);
  const shape_definition *d
      = all == nullptr ? nullptr : find_definition (*all, name);
  argument_list result;
  for (std::size_t i = 0; d != nullptr && i < arguments.size (); i++)
    if (i < d->parameters.size () && !d->parameters[i].policy_p)
      result.push_back (arguments[i]);
  return result;
}

location
registry::declared_at (const type_view &type, const std::string &name) const
{
  return find_definition (*m_state->find (type, name), name)->name_loc;
}

action
registry::root_of (const type_view &type, const std::string &name) const
{
  std::optional<policy_kind> kind = kind_of (type, name);
  if (!kind || *kind == policy_kind::shape)
    return action::inherit;
  if (*kind == policy_kind::update)
    return action::update;
  if (*kind == policy_kind::directions)
    return action::copy;
  const type_definitions &all = *m_state->find (type, name);
  action given
      = action_of (flatten_policy (all, *find_definition (all, name)).value);
  return given == action::inherit ? action::create : given;
}

void
registry::finish (const type_ptr &type)
{
  const type_definitions *definitions = m_state->find (*type);
  if (definitions == nullptr)
    return;
  m_state->sink.set_type (*type);
  /* A copy: the rules may ask for other shapes.  */
  resolved_shape shape
      = resolve_definitions (type, definitions, nullptr, *this);
  check_resolved (definitions->unnamed, shape, *this, m_state->sink);
  m_state->finish_nests (type->handle ());
  check_use_cycles (*definitions, m_state->sink);
  for (const shape_definition &named : definitions->named)
    {
      shape = resolve_definitions (type, definitions, &named, *this);
      check_resolved (named, shape, *this, m_state->sink);
      if (named.kind == type_directive_kind::policy)
        check_policy (*definitions, named, shape, *this, m_state->sink);
    }
}

std::string
registry::dump () const
{
  std::string text;
  for (type_handle handle : m_state->order)
    {
      const type_definitions &d = m_state->types.at (handle).definitions;
      registry &self = const_cast<registry &> (*this);
      dump_type (*d.type, text);
      dump_shape (*self.resolve (d.type, std::string ()), text);
      for (const shape_definition &named : d.named)
        dump_shape (*self.resolve (d.type, named.name), text);
    }
  return text;
}

} // namespace accdeep
