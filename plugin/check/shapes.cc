/* Rules for whole shapes, when all directives of a type are known: sections
   1.2, 1.3 and 2.3.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/check/rules.h"
#include "plugin/model/definition.h"
#include "plugin/model/levels.h"

#include <algorithm>

namespace accdeep
{

namespace
{

class shape_checker
{
public:
  shape_checker (const shape_definition &definition,
                 const resolved_shape &shape, shape_table &shapes,
                 diagnostic_sink &sink)
      : m_definition (definition), m_shape (shape), m_shapes (shapes),
        m_sink (sink)
  {
  }

  void check ();

private:
  void check_element_shape (const listed_member &) const;
  void check_targets (const listed_member &) const;
  void check_part (const listed_member &) const;
  void check_cycles () const;
  void check_default_none () const;
  void check_pointers_left () const;
  void check_empty_extents () const;
  bool listed_p (const resolved_member &) const;
  bool shapes_anything_p () const;

  const shape_definition &m_definition;
  const resolved_shape &m_shape;
  shape_table &m_shapes;
  diagnostic_sink &m_sink;
};

/* include<s>(m): has m's type an s?  */
void
shape_checker::check_element_shape (const listed_member &m) const
{
  if (m.element_shape.name.empty () || nest_name_p (m.element_shape.name)
      || (m.acts && m.clause == clause_kind::invoke)
      || find_policy_parameter (m_definition.parameters, m.element_shape.name))
    return;
  type_ptr element = levels_of (m.type).element;
  std::vector<std::string> names = m_shapes.shape_names (*element);
  if (std::find (names.begin (), names.end (), m.element_shape.name)
      == names.end ())
    report_unknown_shape (m.element_shape, name_use::clause, *element, m_shapes,
                          m_sink);
  else if (check_name_use (m.element_shape, name_use::clause, *element,
                           m_shapes, m_sink))
    {
      if (m_shapes.check_arguments (*element, m.element_shape, m.arguments,
                                    m_definition.parameters))
        check_argument_levels (m, m_definition.levels, m_shapes, m_sink);
    }
}

/* What a section counts must have a size.  */
void
shape_checker::check_targets (const listed_member &m) const
{
  type_levels l = levels_of (m.type);
  std::size_t level = l.levels.size () - shapeable_levels (l);
  if (shapeable_levels (l) == 0)
    level = 0;
  for (const resolved_extent &e : m.extents)
    {
      if (level == l.levels.size ())
        return;
      bool last = ++level == l.levels.size ();
      if (e.kind != extent_kind::section || !last
          || l.element->category () != type_category::aggregate
          || l.element->complete_p ())
        continue;
      message (severity::error, e.loc,
               "extent on " + quoted (m.path) + ", whose elements are of "
                   + "incomplete type " + quoted (l.element->name ()))
          .note (l.element->declared_at (),
                 quoted (l.element->name ()) + " declared here")
          .send (m_sink);
      return;
    }
}

/* A dotted path without extents takes those of the aggregate's own shape, but
   a function of the aggregate can not be called with the outer object.  */
void
shape_checker::check_part (const listed_member &m) const
{
  if (m.selected == selection::excluded || m.fields.size () < 2)
    return;
  resolved_shape plain
      = resolve_definitions (m_shape.type, nullptr, nullptr, m_shapes);
  bool lost = false;
  if (!inherited_part (plain, m.fields, m_shapes, &lost) || !lost)
    return;
  for (const resolved_member &r : m_shape.members)
    if (r.fields == m.fields && r.extents.empty ())
      message (severity::error, m.loc,
               quoted (m.path)
                   + " needs its extents here: those in the shape of its own "
                     "type depend on more than a member")
          .send (m_sink);
}

void
shape_checker::check_cycles () const
{
  resolved_shape rest = m_shape;
  for (;;)
    {
      std::vector<std::size_t> cycle = find_relative_cycle (rest);
      if (cycle.empty ())
        return;
      resolved_member &first = rest.members[cycle[0]];
      std::vector<std::string> names;
      for (std::size_t i : cycle)
        names.push_back (rest.members[i].path);
      message m (severity::error, first.extents.back ().loc,
                 cycle.size () == 1
                     ? quoted (first.path) + " is relative to itself"
                     : enumerate (names)
                           + " are relative to each other in a cycle");
      for (std::size_t i = 1; i < cycle.size (); i++)
        {
          const resolved_member &other = rest.members[cycle[i]];
          m.note (other.extents.back ().loc,
                  quoted (other.path) + " is relative to "
                      + quoted (spell (other.extents.back ().base)));
        }
      m.send (m_sink);
      first.extents.clear ();
    }
}

/* Does the definition name the member, or a part of it?  */
bool
shape_checker::listed_p (const resolved_member &m) const
{
  return std::any_of (
      m_definition.members.begin (), m_definition.members.end (),
      [&] (const listed_member &l) {
        return l.fields == m.fields || inside_p (l.fields, m.fields);
      });
}

void
shape_checker::check_default_none () const
{
  if (m_definition.value != default_value::none || m_definition.erroneous
      || m_definition.kind == type_directive_kind::policy)
    return;
  std::vector<std::string> missing;
  for (const resolved_member &m : m_shape.members)
    if (!listed_p (m) && must_be_listed_p (m, m_shapes))
      missing.push_back (m.path);
  if (missing.empty ())
    return;
  message (severity::error, m_definition.value_loc,
           quoted ("default(none)") + " does not list "
               + (missing.size () == 1 ? "member " : "members ")
               + enumerate (missing) + " of " + quoted (m_shape.type->name ()))
      .send (m_sink);
}

bool
shape_checker::shapes_anything_p () const
{
  for (const listed_member &m : m_definition.members)
    if (!m.extents.empty ())
      return true;
  return false;
}

/* Somebody who shapes one pointer of a type will hardly have meant to leave
   deep objects behind another one behind.  */
void
shape_checker::check_pointers_left () const
{
  if (!m_definition.name.empty () || m_definition.erroneous
      || m_definition.value == default_value::exclude || !shapes_anything_p ())
    return;
  for (const resolved_member &m : m_shape.members)
    {
      type_levels l = levels_of (m.type);
      if (m.selected == selection::excluded || !m.extents.empty ()
          || std::none_of (l.levels.begin (), l.levels.end (),
                           [] (const type_ptr &t) { return followed_p (*t); })
          || !m_shapes.deep_p (l.element))
        continue;
      message (warning_option::missing_extent, m.loc,
               quoted (m.path) + " points to " + quoted (l.element->name ())
                   + ", which has deep members, but has no extent and is not "
                     "followed")
          .note (m_shape.loc, "in this shape")
          .send (m_sink);
    }
}

/* A named shape may empty a member on purpose; in the default one somebody has
   exchanged the numbers.  */
void
shape_checker::check_empty_extents () const
{
  if (!m_definition.name.empty ())
    return;
  for (const listed_member &m : m_definition.members)
    for (const resolved_extent &e : m.extents)
      if (e.kind == extent_kind::section && !e.implied
          && e.length.kind == value_kind::constant && e.length.number == 0)
        message (warning_option::empty_extent, e.loc,
                 quoted (e.text) + " has length 0: nothing that "
                     + quoted (m.path) + " points to is mapped")
            .send (m_sink);
}

void
shape_checker::check ()
{
  for (const listed_member &m : m_definition.members)
    {
      check_element_shape (m);
      check_targets (m);
      check_part (m);
    }
  check_cycles ();
  check_default_none ();
  check_pointers_left ();
  check_empty_extents ();
}

} // namespace

void
check_resolved (const shape_definition &definition, const resolved_shape &shape,
                shape_table &shapes, diagnostic_sink &sink)
{
  shape_checker (definition, shape, shapes, sink).check ();
}

std::string
enumerate (const std::vector<std::string> &names)
{
  std::string text;
  for (std::size_t i = 0; i < names.size (); i++)
    {
      if (i > 0)
        text += i + 1 == names.size () ? " and " : ", ";
      text += quoted (names[i]);
    }
  return text;
}

/* May a name of this KIND stand where USE is?  */
static bool
fits_p (policy_kind kind, name_use use)
{
  switch (kind)
    {
    case policy_kind::shape:
      return use == name_use::clause;
    case policy_kind::directions:
      return true;
    case policy_kind::neutral:
      return use != name_use::clause;
    case policy_kind::data:
      return use == name_use::invoke_data;
    case policy_kind::update:
      return use == name_use::invoke_update;
    }
  return false;
}

void
report_unknown_shape (const identifier &name, name_use use,
                      const type_view &type, const shape_table &shapes,
                      diagnostic_sink &sink)
{
  std::vector<std::string> known;
  for (const std::string &other : shapes.shape_names (type))
    if (std::optional<policy_kind> kind = shapes.kind_of (type, other))
      if (fits_p (*kind, use))
        known.push_back (other);
  const char *what = use == name_use::clause ? "shape" : "policy";
  std::string near = suggestion (name.name, known);
  std::string text = quoted (type.name ()) + " has no " + what + " named "
                     + quoted (name.name);
  if (!near.empty ())
    text += "; did you mean " + quoted (near) + "?";
  else if (known.empty ())
    text += use == name_use::clause ? "; it has no named shapes"
                                    : "; it has no policies";
  else
    text += "; it has " + enumerate (known);
  message m (severity::error, name.loc, text);
  if (!near.empty ())
    m.fixit (near);
  m.note (type.declared_at (), quoted (type.name ()) + " declared here")
      .send (sink);
}

void
report_shape_of_scalar (const identifier &name, name_use use,
                        const std::string &type_name, diagnostic_sink &sink)
{
  message (severity::error, name.loc,
           (use == name_use::clause ? "shape " : "policy ") + quoted (name.name)
               + " for elements of type " + quoted (type_name)
               + ", which has no members")
      .send (sink);
}

} // namespace accdeep
