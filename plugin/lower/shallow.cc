/* Warnings about objects that a directive maps without what they lead to.
   Consumes operands with their shapes, and walks the members that these map.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/shallow.h"
#include "plugin/front/gcc/clauses.h"
#include "plugin/front/gcc/used-types.h"
#include "plugin/lower/construct.h"
#include "plugin/model/definition.h"
#include "plugin/model/levels.h"

#include <algorithm>
#include <set>

namespace accdeep
{

namespace
{

using field_path = std::vector<field_handle>;

class shallow_search
{
public:
  explicit shallow_search (location_t loc) : m_loc (loc) {}

  /* Search objects of TYPE under SHAPE, less the members EXCLUDED.  MEMBER is
     the user's member that holds them, or null.  */
  void search (const type_ptr &type, const std::string &shape,
               const std::vector<field_path> &excluded, tree member);

private:
  void search_member (const resolved_shape &shape, const resolved_member &m,
                      const std::vector<field_path> &excluded, tree member);
  void report (const type_view &type, const std::string &rest, tree member);

  location_t m_loc;
  std::set<std::pair<type_handle, std::string>> m_seen;
};

/* Does M lead through a pointer?  Nullopt: to nothing that is mapped.  */
std::optional<bool>
leads_away_p (const resolved_member &m, const type_levels &l)
{
  bool away = false;
  for (std::size_t i = 0; i < l.levels.size (); i++)
    if (followed_p (*l.levels[i]))
      {
        if (i >= m.extents.size () || m.extents[i].kind != extent_kind::section)
          return std::nullopt;
        away = true;
      }
  return away;
}

/* Those of PATHS that lie in the member at PREFIX, from there on.  */
std::vector<field_path>
paths_below (const std::vector<field_path> &paths, const field_path &prefix)
{
  std::vector<field_path> result;
  for (const field_path &path : paths)
    if (path.size () > prefix.size ()
        && std::equal (prefix.begin (), prefix.end (), path.begin ()))
      result.emplace_back (path.begin () + prefix.size (), path.end ());
  return result;
}

void
shallow_search::report (const type_view &type, const std::string &rest,
                        tree member)
{
  static std::set<std::pair<type_handle, location_t>> reported;
  if (!reported.emplace (type.handle (), m_loc).second)
    return;
  message warning (warning_option::shallow_copy, m_loc,
                   "objects of type " + quoted (type.name ())
                       + " are mapped as they are, without " + rest);
  if (member)
    warning.note (DECL_SOURCE_LOCATION (member),
                  DECL_NAME (member)
                      ? "in member "
                            + quoted (IDENTIFIER_POINTER (DECL_NAME (member)))
                      : "in this base class");
  warning.send (diagnostics ());
}

void
shallow_search::search (const type_ptr &type, const std::string &shape_name,
                        const std::vector<field_path> &excluded, tree member)
{
  type_ptr element = levels_of (type).element;
  const resolved_shape *shape = shapes ().resolve (element, shape_name);
  if (!shape
      || (excluded.empty ()
          && !m_seen.emplace (element->handle (), shape_name).second))
    return;
  if (!shapes ().has_directives_p (*element))
    {
      note_used_type (*element, m_loc);
      const std::string rest = element->left_behind ();
      if (!rest.empty ())
        {
          report (*element, rest, member);
          return;
        }
    }
  std::vector<field_path> without = excluded;
  for (const resolved_member &m : shape->members)
    if (m.selected == selection::excluded)
      without.push_back (m.fields);
  for (const resolved_member &m : shape->members)
    search_member (*shape, m, without, member);
}

void
shallow_search::search_member (const resolved_shape &shape,
                               const resolved_member &m,
                               const std::vector<field_path> &excluded,
                               tree member)
{
  if (m.fields.empty ()
      || std::find (excluded.begin (), excluded.end (), m.fields)
             != excluded.end ())
    return;
  /* What the shape says of the pointer in it is all there is of a class that
     stands for one.  */
  auto part_p = [&] (const resolved_member &part) {
    return inside_p (part.fields, m.fields);
  };
  if (m.type->underlying ().whole
      && std::any_of (shape.members.begin (), shape.members.end (), part_p))
    return;
  const std::optional<bool> away = leads_away_p (m, levels_of (m.type));
  if (!away)
    return;
  /* Members of the library's own classes say nothing to the user.  */
  tree field = field_of (m.fields.back ());
  if (!in_system_header_at (DECL_SOURCE_LOCATION (field)))
    member = field;
  search (m.type, m.element_shape,
          *away ? std::vector<field_path> () : paths_below (excluded, m.fields),
          member);
}

bool
maps_p (const operand &o)
{
  return allocating_kind_p (o.kind) && !o.translated_p ();
}

/* Is O a section of what a pointer points to?  */
bool
section_p (const operand &o)
{
  return (o.flags & ACCDEEP_CLAUSE_SECTION) && dereference_p (o.lvalue);
}

/* Is O a pointer variable, which is mapped itself?  */
bool
maps_pointer_p (const operand &o)
{
  return !lang_GNU_Fortran () && o.clause && maps_p (o)
         && !(o.flags & ACCDEEP_CLAUSE_SECTION) && DECL_P (o.lvalue)
         && TREE_CODE (TREE_TYPE (o.lvalue)) == POINTER_TYPE
         && !companion_p (o.clause);
}

/* The one of OPERANDS that is about what the pointer O points to; null: there
   is none.  */
const operand *
target_of (const operand &o, const operand_list &operands)
{
  for (const operand &other : operands.entries)
    if (&other != &o && base_variable (other.lvalue) == o.lvalue)
      return &other;
  return nullptr;
}

/* Warn about O where it points to objects with a shape that it has no clause
   for, or to others that another one of OPERANDS is a section of.  */
void
report_pointer (const operand &o, const operand_list &operands)
{
  const bool described = described_p (TREE_TYPE (TREE_TYPE (o.lvalue)));
  if (const operand *target = target_of (o, operands))
    {
      if (section_p (*target) && !described)
        message (warning_option::bare_pointer, o.loc,
                 "the pointer " + quoted (o.name)
                     + " is mapped beside a section of what it points to")
            .note (target->loc, "the section is here")
            .send (diagnostics ());
      return;
    }
  if (!described)
    return;
  const type_ptr target = view_of (TREE_TYPE (TREE_TYPE (o.lvalue)));
  message warning (warning_option::bare_pointer, o.loc,
                   "the pointer " + quoted (o.name)
                       + " is mapped alone, without the "
                       + quoted (target->name ()) + " that it points to");
  warning.note (o.loc, quoted (o.name + "[0:1]") + " maps that object");
  warning.send (diagnostics ());
}

} // anonymous namespace

void
report_shallow (const operand_list &operands, accdeep_construct construct)
{
  const bool brings = construct != ACCDEEP_CONSTRUCT_UPDATE
                      && construct != ACCDEEP_CONSTRUCT_EXIT_DATA;
  for (const operand &o : operands.entries)
    {
      tree type = o.type ? o.type : elements_type (TREE_TYPE (o.lvalue));
      if (brings && construct != ACCDEEP_CONSTRUCT_DECLARE
          && maps_pointer_p (o))
        report_pointer (o, operands);
      if (!RECORD_OR_UNION_TYPE_P (type))
        continue;
      type_ptr view = view_of (type);
      if (view && !shapes ().has_directives_p (*view))
        note_used_type (*view, o.loc);
      if (brings && maps_p (o) && view && view->complete_p ())
        shallow_search (o.loc).search (view, o.shape, {}, NULL_TREE);
    }
}

void
drop_pointers_beside_sections (operand_list &operands, tree statement)
{
  if (!compute_p (*construct_of (statement)))
    return;
  auto beside_section_p = [&operands] (const operand &o) {
    const operand *target
        = maps_pointer_p (o) ? target_of (o, operands) : nullptr;
    return target && section_p (*target);
  };
  for (tree *link = &OMP_CLAUSES (statement); *link;)
    {
      auto found = std::find_if (
          operands.entries.begin (), operands.entries.end (),
          [link] (const operand &o) { return o.clause == *link; });
      if (found != operands.entries.end () && beside_section_p (*found))
        {
          operands.entries.erase (found);
          unlink_group (link);
        }
      else
        link = &OMP_CLAUSE_CHAIN (*link);
    }
}

} // namespace accdeep
