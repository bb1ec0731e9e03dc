/* Containers: what is said of them is about their elements.  Section 9.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/registry/state.h"

namespace accdeep
{

bool
follows_p (const resolved_member &m, const type_levels &l, bool *in_place)
{
  *in_place = true;
  for (std::size_t i = 0; i < l.levels.size (); i++)
    if (followed_p (*l.levels[i]))
      {
        *in_place = false;
        return i < m.extents.size ();
      }
  return false;
}

/* Is TYPE the library's, and has the user said nothing of it?  */
bool
registry::state::container_p (const type_view &type) const
{
  if (type.category () != type_category::aggregate || !type.library_p ())
    return false;
  auto found = types.find (type.handle ());
  return found == types.end () || !found->second.definitions.type
         || found->second.builtin;
}

/* The members that lead from objects of TYPE, a container, to its elements or
   to containers in it.  */
std::vector<resolved_member>
registry::state::ways_inside (const type_ptr &type)
{
  std::vector<resolved_member> result;
  const resolved_shape *shape = self.resolve (type, std::string ());
  if (shape == nullptr)
    return result;
  for (const resolved_member &m : shape->members)
    {
      const type_levels l = levels_of (m.type);
      bool in_place = true;
      if (m.selected == selection::included
          && l.element->category () == type_category::aggregate
          && (follows_p (m, l, &in_place) || in_place))
        result.push_back (m);
    }
  return result;
}

type_ptr
registry::elements_of (const type_ptr &type)
{
  state &s = *m_state;
  if (!s.container_p (*type) || !s.looking_into.insert (type->handle ()).second)
    return nullptr;
  type_ptr result;
  for (const resolved_member &m : s.ways_inside (type))
    {
      const type_ptr element = levels_of (m.type).element;
      result = s.container_p (*element) ? elements_of (element) : element;
      if (result)
        break;
    }
  s.looking_into.erase (type->handle ());
  return result;
}

/* What the shape or policy NAME of TYPE, a container, says of the member WAY:
   SHAPE is for its elements, and has PARAMETERS, as NAME has.  */
static listed_member
listed_way (const resolved_member &way, const std::string &shape, bool policy,
            const parameter_list &parameters)
{
  listed_member m;
  m.acts = policy;
  m.clause = policy ? clause_kind::invoke : clause_kind::include;
  m.path = way.path;
  m.fields = way.fields;
  m.type = way.type;
  m.in_union = way.in_union;
  m.element_shape = { shape, way.loc };
  m.loc = m.acts_loc = way.loc;
  /* Names of policies are replaced in instances of NAME.  */
  for (const policy_parameter &p : parameters)
    {
      expression e;
      e.loc = p.name.loc;
      e.tokens.resize (1);
      e.tokens[0].kind = token_kind::identifier;
      e.tokens[0].spelling = p.name.name;
      e.tokens[0].loc = p.name.loc;
      m.forwards |= !p.policy_p;
      m.arguments.push_back ({ e, value () });
    }
  return m;
}

/* What a policy that invokes NAME of ELEMENT does to the container itself.  */
default_value
registry::state::container_default (const type_view &element,
                                    const std::string &name) const
{
  switch (self.root_of (element, name))
    {
    case action::update:
      return default_value::exclude;
    case action::present:
      return default_value::present;
    case action::delete_:
      return default_value::delete_;
    default:
      return default_value::copyin;
    }
}

std::string
registry::nest_for_elements (const type_ptr &type, const std::string &name,
                             bool policy, const std::string &own_name)
{
  state &s = *m_state;
  std::string &known_name = s.nests_for[{ type->handle (), name }];
  if (!known_name.empty ())
    return known_name;
  const type_ptr wanted = s.nests[name].definitions.type;
  shape_definition own;
  /* Nodes lead to nodes.  */
  own.name = known_name
      = own_name.empty () ? s.nest_name (name + "@") : own_name;
  s.nests[own.name].definitions.type = type;
  own.kind = policy ? type_directive_kind::policy : type_directive_kind::shape;
  own.present = true;
  own.loc = own.name_loc = declared_at (*wanted, name);
  own.parameters
      = find_definition (s.nests[name].definitions, name)->parameters;
  for (const resolved_member &m : s.ways_inside (type))
    {
      const type_ptr element = levels_of (m.type).element;
      std::string shape;
      if (element == wanted)
        shape = name;
      else if (s.container_p (*element) && elements_of (element) == wanted)
        shape = nest_for_elements (element, name, policy);
      if (!shape.empty ())
        own.members.push_back (listed_way (m, shape, policy, own.parameters));
    }
  if (policy)
    {
      own.marks.whole = own.loc ? own.loc : 1;
      own.value = s.container_default (*wanted, name);
    }
  type_definitions &all = s.nests[own.name].definitions;
  if (const type_definitions *known = s.find (*type))
    all = *known;
  all.type = type;
  s.forget_answers (all);
  all.named.add (own);
  return own.name;
}

std::size_t
registry::levels_inside (const type_ptr &type, const std::string &name)
{
  const resolved_shape *shape
      = m_state->container_p (*type) ? resolve (type, name) : nullptr;
  if (shape == nullptr)
    return 0;
  for (const resolved_member &m : shape->members)
    if (m.forwards)
      {
        const type_levels l = levels_of (m.type);
        return l.levels.size () + levels_inside (l.element, m.element_shape);
      }
  return 0;
}

void
registry::adopt (const type_ptr &type, const std::string &name)
{
  state &s = *m_state;
  if (name.empty () || nest_name_p (name) || !s.container_p (*type)
      || !type->complete_p ())
    return;
  const type_definitions *known = s.find (*type);
  if ((known != nullptr && find_definition (*known, name) != nullptr)
      || !s.adopting.insert (type->handle ()).second)
    return;
  shape_definition own;
  own.name = name;
  own.present = true;
  std::vector<resolved_member> to_nodes; /* From a node.  */
  for (const resolved_member &m : s.ways_inside (type))
    {
      const type_ptr element = levels_of (m.type).element;
      if (element == type)
        to_nodes.push_back (m);
      adopt (element, name);
      const std::optional<policy_kind> kind = kind_of (*element, name);
      const shape_definition *theirs
          = kind ? find_definition (*s.find (*element), name) : nullptr;
      if (theirs == nullptr
          || (!own.members.empty ()
              && !check_parameters_agree (own, *theirs, *element, s.sink)))
        continue;
      const bool policy = *kind == policy_kind::neutral
                          || *kind == policy_kind::data
                          || *kind == policy_kind::update;
      own.kind
          = policy ? type_directive_kind::policy : type_directive_kind::shape;
      own.loc = theirs->loc;
      own.name_loc = theirs->name_loc;
      if (policy)
        {
          own.marks.whole = own.loc ? own.loc : 1;
          own.value = s.container_default (*element, name);
        }
      own.parameters = theirs->parameters;
      own.members.push_back (listed_way (m, name, policy, own.parameters));
    }
  if (!own.members.empty ())
    {
      const bool policy = own.kind == type_directive_kind::policy;
      for (const resolved_member &m : to_nodes)
        own.members.push_back (listed_way (m, name, policy, own.parameters));
      s.definitions_of (type).named.add (own);
      s.types[type->handle ()].builtin = true;
    }
  s.adopting.erase (type->handle ());
}

} // namespace accdeep
