/* Of which kind policies are, by what they say and by the policies that they
   take over or invoke, whose types may lead back to their own.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/registry/state.h"

#include <algorithm>

namespace accdeep
{

/* The kind that DEFINITION has by the policies that it takes over and those
   that it invokes on members: of the first one that is a data or an update
   policy.  */
policy_kind
registry::state::kind_of_others (const type_definitions &all,
                                 const shape_definition &definition)
{
  policy_kind kind = policy_kind::neutral;
  auto other = [&] (const type_definitions *types, const std::string &name) {
    const shape_definition *d
        = types == nullptr ? nullptr : find_definition (*types, name);
    if (d == nullptr || d->name.empty () || kind != policy_kind::neutral)
      return;
    policy_kind found = kind_of (*types, *d);
    if (found == policy_kind::data || found == policy_kind::update)
      kind = found;
  };
  for (const identifier &used : definition.uses)
    other (&all, used.name);
  for (const listed_member &m : definition.members)
    if (m.acts && m.clause == clause_kind::invoke)
      {
        const type_ptr element = levels_of (m.type).element;
        self.adopt (element, m.element_shape.name);
        other (find (*element, m.element_shape.name), m.element_shape.name);
      }
  return kind;
}

/* Its own clauses decide, then other policies.  Each is looked at once: what is
   found holds for all that led to it, and policies that lead to each other
   without finding anything are settled together, when the first of them is
   (R. Tarjan, Depth-first search and linear graph algorithms, 1972).  */
policy_kind
registry::state::kind_of (const type_definitions &all,
                          const shape_definition &definition)
{
  if (definition.kind == type_directive_kind::shape)
    return policy_kind::shape;
  const policy_kind own = own_kind (definition);
  if (own != policy_kind::neutral)
    return own;
  const policy_key key = { all.type->handle (), definition.name };
  if (auto known = kinds.find (key); known != kinds.end ())
    return known->second;
  auto lead_to = [&] (std::size_t place) {
    kind_way.back () = std::min (kind_way.back (), place);
  };
  const std::size_t place = kind_open.size ();
  const auto [open, first] = kind_places.try_emplace (key, place);
  if (!first)
    {
      lead_to (open->second);
      return policy_kind::neutral;
    }
  kind_open.push_back (key);
  kind_way.push_back (place);
  const policy_kind kind = kind_of_others (all, definition);
  const std::size_t lowest = kind_way.back ();
  kind_way.pop_back ();
  if (kind == policy_kind::neutral && lowest < place)
    lead_to (lowest);
  else
    for (; kind_open.size () > place; kind_open.pop_back ())
      {
        kinds[kind_open.back ()] = kind;
        kind_places.erase (kind_open.back ());
      }
  return kind;
}

} // namespace accdeep
