/* What gfortran leaves unjudged: it makes no type that no variable has, and
   after an error nothing at all.  Consumes the directives that were recorded
   and the types as they are declared; produces the messages that lowering has.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/check/rules.h"
#include "plugin/front/fortran/declared.h"
#include "plugin/front/fortran/directives.h"
#include "plugin/front/fortran/language.h"
#include "plugin/front/fortran/no-expressions.h"
#include "plugin/front/gcc/sink.h"
#include "plugin/model/levels.h"

#include <algorithm>

namespace accdeep
{

namespace
{

class early_sink final : public diagnostic_sink
{
public:
  void
  report (const std::vector<diagnostic> &group) override
  {
    if (!silent)
      report_alone (group);
  }

  bool silent = false;
};

/* Judges one source.  */
class early_checker
{
public:
  early_checker () : m_shapes (m_sink) {}

  void check_definitions ();
  void check_operands ();

private:
  void add (const recorded_directive &);
  bool complete_p (const type_ptr &view, std::set<type_handle> &visited) const;
  bool complete_p (const type_ptr &view) const;
  type_ptr type_of_operand (const recorded_executable &,
                            const operand_note &) const;
  void check_note (const recorded_executable &, const operand_note &);
  bool first_of_nest_p (const operand_note &, const type_ptr &);
  void check_named (const operand_note &, const type_ptr &,
                    const identifier &name, const std::string &shape);
  void check_nest (const operand_note &, const type_ptr &);

  early_sink m_sink;
  registry m_shapes;
  std::vector<const declared_type *> m_own; /* With directives of the
                                               source's.  */
  std::set<std::pair<const declared_type *, std::string>> m_seen;
  std::map<std::pair<const declared_type *, std::string>, std::string> m_named;

  /* The first operand of a nest, of type TYPE.  */
  struct nest_operand
  {
    type_ptr type;
    location loc;
  };

  std::map<unsigned, nest_operand> m_nests; /* Of one directive, by clause.  */
};

/* The type that RECORD is about; null: it is not known.  */
const declared_type *
type_of (const recorded_directive &record)
{
  for (const source_type &t : outline ().types)
    if (record.type_loc && t.loc == record.type_loc)
      return find_declared (outline (), t.name, t.scope);
  return record.module.empty () ? nullptr
                                : find_declared (record.type, record.module);
}

void
early_checker::add (const recorded_directive &record)
{
  const declared_type *type = type_of (record);
  if (!type || !type->named)
    return;
  /* The same directive may come by several modules, or another one of the same
     name, which is judged where the type is used.  */
  const std::string &name = record.directive.name.name;
  if ((!record.type_loc && !m_seen.emplace (type, record.text).second)
      || (!name.empty () && !record.use.module.empty ()
          && m_named.emplace (std::pair (type, name), record.text).first->second
                 != record.text))
    return;
  const bool own = record.use.module.empty ();
  if (own && std::find (m_own.begin (), m_own.end (), type) == m_own.end ())
    m_own.push_back (type);
  m_sink.silent = !own || judged_p (type->loc);
  no_expressions source;
  m_shapes.add (type->view, record.directive, source);
}

/* Is everything known that VIEW consists of or leads to?  */
bool
early_checker::complete_p (const type_ptr &view,
                           std::set<type_handle> &visited) const
{
  const type_ptr element = levels_of (view).element;
  const declared_type *type = declared_type_of (*element);
  if (!type || !visited.insert (element->handle ()).second)
    return true;
  if (!type->complete)
    return false;
  for (const type_view::member &m : element->members ())
    if (!complete_p (m.type, visited))
      return false;
  return true;
}

bool
early_checker::complete_p (const type_ptr &view) const
{
  std::set<type_handle> visited;
  return complete_p (view, visited);
}

void
early_checker::check_definitions ()
{
  for (const recorded_directive &record : recorded_directives ())
    add (record);
  m_sink.silent = false;
  for (const declared_type *type : m_own)
    if (!judged_p (type->loc) && complete_p (type->view))
      m_shapes.finish (type->view);
}

/* The variable NAME in SCOPE, which becomes the one that has it; null: it is
   not known.  */
const source_component *
find_variable (const std::string &name, unsigned &scope)
{
  for (; scope != no_scope; scope = outline ().scopes[scope].outer)
    {
      const source_scope &s = outline ().scopes[scope];
      for (const source_component &v : s.variables)
        if (v.name == name)
          return &v;
      for (const source_use &use : s.uses)
        {
          unsigned module = find_module (outline (), use.module);
          if (module == no_scope || !use.names.empty ())
            continue;
          for (const source_component &v : outline ().scopes[module].variables)
            if (v.name == name)
              {
                scope = module;
                return &v;
              }
        }
    }
  return nullptr;
}

/* The type of the elements of what NOTE is about; null: it is not known.  */
type_ptr
early_checker::type_of_operand (const recorded_executable &r,
                                const operand_note &note) const
{
  const std::string path = path_of (note.operand);
  std::size_t end = path.find ('.');
  unsigned scope = r.scope;
  const source_component *variable
      = find_variable (path.substr (0, end), scope);
  type_ptr view = variable && variable->kind == declared_kind::derived
                      ? declared_view (outline (), *variable, scope)
                      : nullptr;
  while (view && end != std::string::npos)
    {
      const std::size_t begin = end + 1;
      end = path.find ('.', begin);
      view = levels_of (view).element;
      const std::string name = path.substr (begin, end - begin);
      std::optional<found_member> found
          = find_member (*view, { { name, note.loc } });
      view = found ? found->member->type : nullptr;
    }
  if (!view)
    return nullptr;
  view = levels_of (view).element;
  return declared_type_of (*view) && complete_p (view) ? view : nullptr;
}

name_use
use_of (const operand_note &note)
{
  if (note.clause_name != "invoke")
    return name_use::clause;
  return note.direction.name.empty () ? name_use::invoke_data
                                      : name_use::invoke_update;
}

/* NAME is how SHAPE is written.  */
void
early_checker::check_named (const operand_note &note, const type_ptr &type,
                            const identifier &name, const std::string &shape)
{
  const name_use use = use_of (note);
  const identifier instance = { shape, name.loc };
  if (check_name_use (instance, use, *type, m_shapes, m_sink)
      && use != name_use::clause)
    check_invocation (instance, *m_shapes.resolve (type, shape), m_sink);
}

void
early_checker::check_nest (const operand_note &note, const type_ptr &type)
{
  nest n;
  n.clauses = &note.nest;
  n.policy = note.clause_name == "invoke";
  n.base = note.shape;
  for (const expression &e : note.shape_values)
    n.arguments.push_back ({ e, value () });
  n.bare = note.empty_angles && !n.policy;
  n.loc = note.nest_loc;
  no_nest_expressions source;
  const std::string shape = m_shapes.add_nest (type, n, source);
  if (!shape.empty ())
    check_named (note, type, { shape, note.nest_loc }, shape);
}

/* Is NOTE, whose elements are of type TYPE, the first operand of its nest?  The
   others must be of the same type.  */
bool
early_checker::first_of_nest_p (const operand_note &note, const type_ptr &type)
{
  const auto [known, first]
      = m_nests.insert ({ note.clause_index, { type, note.loc } });
  if (!first
      && declared_type_of (*known->second.type) != declared_type_of (*type))
    report_nest_types (type->name (), note.loc, known->second.type->name (),
                       known->second.loc, m_sink);
  return first;
}

void
early_checker::check_note (const recorded_executable &r,
                           const operand_note &note)
{
  const type_ptr type = type_of_operand (r, note);
  if (!type)
    return;
  if (note.has_nest)
    {
      if (first_of_nest_p (note, type))
        check_nest (note, type);
      return;
    }
  const identifier &name = note.shape;
  if (name.name.empty ())
    return;
  if (!m_shapes.resolve (type, name.name))
    {
      report_unknown_shape (name, use_of (note), *type, m_shapes, m_sink);
      return;
    }
  argument_list arguments;
  for (const expression &e : note.shape_values)
    arguments.push_back ({ e, value () });
  if (check_name_use (name, use_of (note), *type, m_shapes, m_sink)
      && m_shapes.check_arguments (*type, name, arguments))
    check_named (note, type, name,
                 m_shapes.instance (*type, name.name, arguments));
}

void
early_checker::check_operands ()
{
  for (const recorded_executable &r : recorded_executables ())
    {
      m_nests.clear ();
      for (const operand_note &note : r.directive.notes)
        check_note (r, note);
    }
}

bool s_checked;

} // namespace

void
check_after_errors ()
{
  s_checked = true;
  early_checker checker;
  checker.check_definitions ();
  checker.check_operands ();
}

void
check_unused_types ()
{
  if (!s_checked)
    early_checker ().check_definitions ();
}

} // namespace accdeep
