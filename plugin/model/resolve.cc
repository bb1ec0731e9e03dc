/* From definitions to resolved shapes.

   A shape is made in layers: what the type's declaration says (everything is
   included, nothing followed), the unnamed directives, the named one.  A policy
   lies upon the default shape, or upon the one that it names.  Each
   layer first applies its default clause to what it does not list, then what
   it lists, so that a named shape extends the default one member by member.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/model/definition.h"
#include "plugin/model/levels.h"

#include <algorithm>
#include <set>

namespace accdeep
{

namespace
{

/* The declaration's layer.  OUTER leads from the shaped type to TYPE, an
   anonymous aggregate or the type itself.  An anonymous aggregate that has
   directives in its own body keeps together, like a base class.  */
void
add_declared (const type_view &type, const std::vector<field_handle> &outer,
              bool in_union, const shape_table &all,
              std::vector<resolved_member> &out)
{
  for (const type_view::member &m : type.members ())
    {
      if (m.static_p || !m.type)
        continue;
      std::vector<field_handle> fields = outer;
      fields.push_back (m.field);
      bool inside_union = in_union || type.union_p ();
      bool unnamed = m.name.empty () && !m.base_p;
      bool aggregate = m.type->category () == type_category::aggregate;
      bool shaped = unnamed && aggregate && all.has_directives_p (*m.type);
      if (unnamed && !shaped)
        {
          /* An unnamed bit-field is padding.  */
          if (aggregate)
            add_declared (*m.type, fields, inside_union, all, out);
          continue;
        }
      resolved_member r;
      r.path = m.name.empty () ? m.type->name () : m.name;
      r.fields = std::move (fields);
      r.type = m.type;
      r.base_p = m.base_p || shaped;
      r.in_union = inside_union;
      r.loc = m.loc;
      out.push_back (std::move (r));
    }
}

/* The place for the entry of FIELDS, a part of another entry: behind that one
   and its other parts.  */
std::vector<resolved_member>::iterator
place_for (std::vector<resolved_member> &members,
           const std::vector<field_handle> &fields)
{
  auto outer = std::find_if (
      members.begin (), members.end (),
      [&] (const resolved_member &m) { return inside_p (fields, m.fields); });
  if (outer == members.end ())
    return outer;
  auto behind = outer + 1;
  while (behind != members.end () && inside_p (behind->fields, outer->fields))
    ++behind;
  return behind;
}

/* The entry of LISTED, a new one if it is a part of an aggregate; that starts
   with what the aggregate's own shape says.  */
resolved_member &
entry_for (resolved_shape &shape, const listed_member &listed, shape_table &all)
{
  for (resolved_member &m : shape.members)
    if (m.fields == listed.fields)
      return m;
  bool lost = false;
  std::optional<resolved_member> r
      = inherited_part (shape, listed.fields, all, &lost);
  if (!r)
    r.emplace ();
  r->path = listed.path;
  r->fields = listed.fields;
  r->type = listed.type;
  r->in_union = listed.in_union;
  return *shape.members.insert (place_for (shape.members, listed.fields),
                                std::move (*r));
}

bool
listed_p (const shape_definition &layer, const resolved_member &member)
{
  return std::any_of (
      layer.members.begin (), layer.members.end (),
      [&] (const listed_member &l) { return l.fields == member.fields; });
}

/* An excluded aggregate takes its parts with it, unless LAYER lists them.  */
void
exclude_parts (std::vector<resolved_member> &members,
               const shape_definition &layer,
               const std::vector<field_handle> &outer)
{
  for (resolved_member &m : members)
    if (inside_p (m.fields, outer) && !listed_p (layer, m))
      m.selected = selection::excluded;
}

/* LISTED says nothing about a part of an aggregate that the aggregate's own
   shape does not say: then that stays in charge, with its own functions.  */
bool
redundant_p (const resolved_shape &shape, const listed_member &listed,
             shape_table &all)
{
  if (listed.selected != selection::included || listed.init_needed
      || listed.acts || !listed.selects || !listed.extents.empty ()
      || !listed.element_shape.name.empty ()
      || !listed.condition.tokens.empty () || !listed.live.tokens.empty ())
    return false;
  for (const resolved_member &m : shape.members)
    if (m.fields == listed.fields
        || (inside_p (listed.fields, m.fields)
            && m.selected == selection::excluded))
      return false;
  bool lost = false;
  std::optional<resolved_member> own
      = inherited_part (shape, listed.fields, all, &lost);
  return own && own->selected == selection::included;
}

/* The action of the clause that lists LISTED, for M of a shape of KIND.  What
   limits the direction of the clause on an object is an action in a policy that
   has no such clause.  */
void
set_action (resolved_member &m, const listed_member &listed, policy_kind kind,
            shape_table &all)
{
  m.action = action::inherit;
  m.direction = direction::inherit;
  if (listed.clause == clause_kind::invoke)
    {
      const type_view &element = *levels_of (m.type).element;
      m.action = all.root_of (
          element,
          all.instance (element, listed.element_shape.name, listed.arguments));
      /* A wrong name is reported once.  */
      if (m.action == action::inherit)
        m.action = action::create;
    }
  else if (kind == policy_kind::shape || kind == policy_kind::directions)
    m.direction = direction_of (listed.clause);
  else
    m.action = action_of (listed.clause);
}

/* A direction clause of a policy that gives the members that it names, M among
   them, no policy of their own: they take the one of the same name, where their
   type has that.  16, 3.2.2.  */
void
take_policy_of (resolved_member &m, const resolved_shape &shape,
                const shape_definition &layer, shape_table &all)
{
  const type_ptr element = levels_of (m.type).element;
  /* A nest's own name is about its type alone.  */
  const bool unnamed = nest_name_p (layer.name) && !layer.uses.empty ();
  const std::string &name = unnamed ? layer.uses.front ().name : layer.name;
  if (layer.kind != type_directive_kind::policy || name.empty ()
      || shape.kind != policy_kind::directions || !m.element_shape.empty ()
      || element->category () != type_category::aggregate)
    return;
  if (nest_name_p (name))
    return;
  const std::optional<policy_kind> kind = all.kind_of (*element, name);
  if (kind == policy_kind::directions && !all.has_parameters_p (*element, name))
    m.element_shape = name;
}

void
apply (resolved_shape &shape, const shape_definition &layer,
       const listed_member &listed, shape_table &all)
{
  if (redundant_p (shape, listed, all))
    return;
  resolved_member &m = entry_for (shape, listed, all);
  if (listed.retyped)
    {
      m.type = listed.type;
      m.head = listed.head;
    }
  if (listed.selects)
    m.selected = listed.selected;
  m.loc = listed.loc;
  if (listed.selects && listed.selected == selection::excluded)
    {
      if (!listed.extents.empty ())
        m.extents = listed.extents;
      exclude_parts (shape.members, layer, listed.fields);
      return;
    }
  if (!listed.element_shape.name.empty ())
    all.adopt (levels_of (m.type).element, listed.element_shape.name);
  if (listed.acts)
    set_action (m, listed, shape.kind, all);
  m.init_needed |= listed.init_needed;
  if (!listed.extents.empty ())
    m.extents = listed.extents;
  if (!listed.element_shape.name.empty ())
    {
      const type_view &element = *levels_of (m.type).element;
      m.element_shape
          = all.instance (element, listed.element_shape.name, listed.arguments);
      m.forwards = listed.forwards;
      m.arguments = m.forwards ? argument_list ()
                               : all.value_arguments (element,
                                                      listed.element_shape.name,
                                                      listed.arguments);
    }
  else if (listed.selects)
    take_policy_of (m, shape, layer, all);
  if (!listed.condition.tokens.empty ())
    {
      m.condition = listed.condition;
      m.when = listed.when;
    }
  if (!listed.live.tokens.empty ())
    {
      m.live = listed.live;
      m.n_live = listed.n_live;
    }
}

void
apply (resolved_shape &shape, const shape_definition &layer, shape_table &all)
{
  if (layer.value == default_value::include
      || layer.value == default_value::exclude)
    for (resolved_member &m : shape.members)
      m.selected = layer.value == default_value::include ? selection::included
                                                         : selection::excluded;
  if (layer.include_only)
    for (resolved_member &m : shape.members)
      if (must_be_listed_p (m, all))
        m.selected = selection::excluded;
  action given = action_of (layer.value);
  if (given != action::inherit)
    for (resolved_member &m : shape.members)
      {
        m.action = given;
        m.direction = direction::inherit;
      }
  for (const listed_member &listed : layer.members)
    apply (shape, layer, listed, all);
}

/* Does LAYER say anything about a part of M?  */
bool
part_listed_p (const shape_definition &layer, const resolved_member &m)
{
  return std::any_of (
      layer.members.begin (), layer.members.end (),
      [&] (const listed_member &l) { return inside_p (l.fields, m.fields); });
}

/* Is M a part of another member of SHAPE?  */
bool
part_p (const resolved_shape &shape, const resolved_member &m)
{
  return std::any_of (
      shape.members.begin (), shape.members.end (),
      [&] (const resolved_member &o) { return inside_p (m.fields, o.fields); });
}

/* What happens to the members that a policy says nothing about.  Those that
   need no mention go to the device with the object, and an update leaves them
   alone.  */
void
complete_policy (resolved_shape &shape, const shape_definition &layer,
                 shape_table &all)
{
  for (resolved_member &m : shape.members)
    {
      if (m.selected == selection::excluded || m.action != action::inherit
          || m.direction != direction::inherit || part_p (shape, m))
        continue;
      if (must_be_listed_p (m, all) && !part_listed_p (layer, m))
        {
          if (!layer.erroneous)
            shape.unspecified.push_back (m.path);
        }
      else if (shape.kind == policy_kind::update)
        m.selected = selection::excluded;
      else if (shape.kind != policy_kind::directions)
        m.action = action::copyin;
    }
}

/* Add the layers of POLICY.  */
void
apply_policy (resolved_shape &shape, const type_definitions &definitions,
              const shape_definition &policy, shape_table &all)
{
  const shape_definition &flat = flatten_policy (definitions, policy);
  const shape_definition *base
      = flat.base.name.empty () ? nullptr
                                : find_definition (definitions, flat.base.name);
  if (base != nullptr && base->kind == type_directive_kind::shape)
    apply (shape, *base, all);
  shape.kind = *all.kind_of (*shape.type, policy.name);
  shape.root = all.root_of (*shape.type, policy.name);
  /* A direction that belongs to the default shape is no action.  */
  if (shape.kind != policy_kind::directions)
    for (resolved_member &m : shape.members)
      m.direction = direction::inherit;
  apply (shape, flat, all);
  complete_policy (shape, flat, all);
}

/* Add the layers of the shape or policy NAME, which a nest extends.  */
void
apply_base (resolved_shape &shape, const type_definitions &definitions,
            const std::string &name, shape_table &all)
{
  const shape_definition &base = *find_definition (definitions, name);
  if (base.kind == type_directive_kind::policy)
    apply_policy (shape, definitions, base, all);
  else
    apply (shape, base, all);
}

/* The section [0:1] of a C++ reference, in front of what the user gave for the
   levels below.  */
void
shape_reference (resolved_member &m)
{
  if (m.type->category () != type_category::reference)
    return;
  type_levels l = levels_of (m.type);
  bool given_for_itself = shapeable_levels (l) == 0 && !m.extents.empty ();
  /* What has no complete type can not be followed.  */
  bool object_p = m.type->target ()->category () != type_category::aggregate
                  || m.type->target ()->complete_p ();
  if (given_for_itself || !object_p)
    return;
  resolved_extent e;
  e.implied = true;
  e.length.number = 1;
  e.text = "[0:1]";
  e.loc = m.loc;
  m.extents.insert (m.extents.begin (), std::move (e));
}

/* Has a class directives that objects of TYPE are, contain or refer to?  SEEN
   are classes that were asked already.  */
bool
leads_to_shaped_p (type_ptr type, shape_table &all, std::set<type_handle> &seen)
{
  while (type->category () == type_category::array
         || type->category () == type_category::reference)
    type = type->target ();
  if (type->category () != type_category::aggregate || !type->complete_p ()
      || !seen.insert (type->handle ()).second)
    return false;
  if (all.has_directives_p (*type))
    return true;
  for (const type_view::member &m : type->members ())
    if (!m.static_p && m.type && leads_to_shaped_p (m.type, all, seen))
      return true;
  return false;
}

/* Is M a reference to an object, or an array of objects, of a type with
   directives, or to what has such objects in it?  Other references in types
   without directives are left to GCC.  */
bool
reference_to_shaped_p (const resolved_member &m, shape_table &all)
{
  std::set<type_handle> seen;
  return m.type->category () == type_category::reference
         && leads_to_shaped_p (m.type, all, seen);
}

/* The index of the member that has FIELDS; the number of members: none.  */
std::size_t
index_of (const resolved_shape &shape, const std::vector<field_handle> &fields)
{
  std::size_t i = 0;
  while (i < shape.members.size () && shape.members[i].fields != fields)
    i++;
  return i;
}

/* The index of the member that MEMBER is relative to.  */
std::size_t
base_of (const resolved_shape &shape, const resolved_member &member)
{
  for (const resolved_extent &e : member.extents)
    if (e.kind == extent_kind::relative)
      return index_of (shape, e.base_fields);
  return shape.members.size ();
}

/* FIELDS seen from further outside.  */
void
rebase (std::vector<field_handle> &fields,
        const std::vector<field_handle> &outer)
{
  fields.insert (fields.begin (), outer.begin (), outer.end ());
}

/* The same for all that PART says.  False: some of it is a function of the
   inner object, and was dropped.  */
bool
rebase (resolved_member &part, const std::vector<field_handle> &outer)
{
  bool complete = true;
  auto rebase_value = [&] (value &v) {
    complete &= v.kind != value_kind::function;
    if (v.kind != value_kind::constant && v.kind != value_kind::function)
      rebase (v.fields, outer);
    if (v.kind == value_kind::distance)
      rebase (v.origin, outer);
  };
  for (resolved_extent &e : part.extents)
    {
      rebase_value (e.lower);
      rebase_value (e.length);
      if (e.kind == extent_kind::relative)
        rebase (e.base_fields, outer);
    }
  for (policy_argument &a : part.arguments)
    rebase_value (a.bound);
  rebase_value (part.when);
  rebase_value (part.n_live);
  if (!part.head.empty ())
    rebase (part.head, outer);
  if (!complete)
    {
      part.extents.clear ();
      part.arguments.clear ();
      part.condition = expression ();
      part.live = expression ();
    }
  /* A reference shapes itself again.  */
  if (!part.extents.empty () && part.extents.front ().implied)
    part.extents.erase (part.extents.begin ());
  return complete;
}

} // namespace

bool
inside_p (const std::vector<field_handle> &fields,
          const std::vector<field_handle> &head)
{
  return fields.size () > head.size ()
         && std::equal (head.begin (), head.end (), fields.begin ());
}

const shape_definition *
find_definition (const type_definitions &definitions, const std::string &name)
{
  if (name.empty ())
    return &definitions.unnamed;
  const shape_definition *found = definitions.named.find (name);
  return found != nullptr ? found : definitions.instances.find (name);
}

std::vector<std::size_t>
find_relative_cycle (const resolved_shape &shape)
{
  const std::size_t none = shape.members.size ();
  for (std::size_t start = 0; start < none; start++)
    {
      std::vector<std::size_t> path;
      std::size_t at = start;
      while (at != none
             && std::find (path.begin (), path.end (), at) == path.end ())
        {
          path.push_back (at);
          at = base_of (shape, shape.members[at]);
        }
      if (at == start)
        return path;
    }
  return {};
}

resolved_shape
resolve_definitions (const type_ptr &type, const type_definitions *definitions,
                     const shape_definition *named, shape_table &all)
{
  resolved_shape shape;
  shape.type = type;
  shape.loc = type->declared_at ();
  add_declared (*type, {}, false, all, shape.members);
  if (definitions == nullptr)
    {
      for (resolved_member &m : shape.members)
        if (m.type->self_shaped_p () || reference_to_shaped_p (m, all))
          shape_reference (m);
      return shape;
    }
  if (definitions->unnamed.present)
    shape.loc = definitions->unnamed.loc;
  apply (shape, definitions->unnamed, all);
  if (named != nullptr)
    {
      shape.name = named->name;
      shape.loc = named->loc;
      if (named->kind == type_directive_kind::policy)
        apply_policy (shape, *definitions, *named, all);
      else
        {
          if (!named->base.name.empty ())
            apply_base (shape, *definitions, named->base.name, all);
          apply (shape, *named, all);
        }
    }
  for (resolved_member &m : shape.members)
    shape_reference (m);
  return shape;
}

std::optional<resolved_member>
inherited_part (const resolved_shape &shape,
                const std::vector<field_handle> &fields, shape_table &all,
                bool *lost)
{
  const resolved_member *outer = nullptr;
  for (const resolved_member &m : shape.members)
    {
      if (m.fields == fields)
        return m;
      if (inside_p (fields, m.fields)
          && (outer == nullptr || inside_p (m.fields, outer->fields)))
        outer = &m;
    }
  if (outer == nullptr || outer->type->category () != type_category::aggregate)
    return std::nullopt;
  const resolved_shape *own = all.resolve (outer->type, outer->element_shape);
  if (own == nullptr)
    own = all.resolve (outer->type, std::string ());
  std::vector<field_handle> rest (fields.begin () + outer->fields.size (),
                                  fields.end ());
  std::optional<resolved_member> part = inherited_part (*own, rest, all, lost);
  if (part)
    *lost |= !rebase (*part, outer->fields);
  return part;
}

void
break_relative_cycles (resolved_shape &shape)
{
  for (;;)
    {
      std::vector<std::size_t> cycle = find_relative_cycle (shape);
      if (cycle.empty ())
        return;
      shape.members[cycle.front ()].extents.clear ();
    }
}

} // namespace accdeep
