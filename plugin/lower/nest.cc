/* Nests on operands.  A nest becomes a shape of its type in the registry.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/nest.h"
#include "plugin/check/rules.h"

namespace accdeep
{

namespace
{

/* Nests whose objects need frames of their own, and among them those with
   expressions that look at indices.  */
std::set<std::string> s_outward;
std::set<std::string> s_indexed;

/* Numbers the expressions of the nests of one directive.  */
class nest_numbering final : public nest_source
{
public:
  nest_numbering (const executable_directive &directive,
                  std::shared_ptr<captured_locals> locals)
      : m_directive (directive), m_locals (std::move (locals))
  {
  }

  unsigned assign (const expression &) override;
  void
  enter (const type_ptr &type, const std::string &name) override
  {
    m_types.insert (m_types.begin (), type);
    m_open.push_back (name);
    m_all.push_back ({ type, name });
  }
  void
  leave () override
  {
    m_types.erase (m_types.begin ());
    m_open.pop_back ();
  }

  void make_functions () const;

private:
  const executable_directive &m_directive;
  std::shared_ptr<captured_locals> m_locals;
  std::vector<type_ptr> m_types; /* Innermost first.  */
  std::vector<std::string> m_open;
  std::vector<std::pair<type_ptr, std::string>> m_all;
};

unsigned
nest_numbering::assign (const expression &e)
{
  if (m_types.size () > 1 && names_outer_member_p (e, m_types))
    nests_look_outward (m_open);
  if (level_index_p (e))
    {
      nests_look_outward (m_open);
      s_indexed.insert (m_open.begin (), m_open.end ());
    }
  struct job
  {
    expression source;
    std::vector<type_ptr> types;
    const executable_directive &directive;
    std::shared_ptr<captured_locals> locals;
    bool made = false;
    tree function = NULL_TREE;
  };
  auto work = std::make_shared<job> (job{ e, m_types, m_directive, m_locals });
  return number_expression ([work] () {
    if (!work->made)
      work->function = build_expression_function (
          work->source, work->types, work->directive, *work->locals);
    work->made = true;
    return work->function;
  });
}

/* Make the functions that are needed, so that mistakes in them are found
   whatever else is wrong.  */
void
nest_numbering::make_functions () const
{
  for (const auto &nest : m_all)
    make_nest_functions (nest.first, nest.second);
}

} // anonymous namespace

void
make_nest_functions (const type_ptr &type, const std::string &name)
{
  const resolved_shape *shape = shapes ().resolve (type, name);
  if (!shape)
    return;
  auto make = [shape] (const value &v) {
    if (v.kind == value_kind::function)
      expression_function (*shape, v.expression_index);
  };
  for (const resolved_member &m : shape->members)
    {
      for (const resolved_extent &e : m.extents)
        {
          make (e.lower);
          make (e.length);
        }
      for (const policy_argument &a : m.arguments)
        make (a.bound);
      make (m.when);
      make (m.n_live);
    }
}

argument_list
arguments_of (const operand_note &note)
{
  argument_list result;
  for (const expression &e : note.shape_values)
    result.push_back ({ e, value () });
  return result;
}

std::size_t
operand_levels (const tagged_operand &tag)
{
  const operand_note &note = *tag.note;
  /* Rows have levels that are no operand's own.  */
  if (!note.rows.empty ())
    return 0;
  const bool element
      = !note.operand.empty () && punctuator_p (note.operand.back (), "]");
  tree type = tag.address ? TREE_TYPE (tag.address) : NULL_TREE;
  return element
         || (type && POINTER_TYPE_P (type)
             && TREE_CODE (TREE_TYPE (type)) == ARRAY_TYPE);
}

void
directive_nests::prepare (const tagged_operand &tag, tree type,
                          const std::string &name)
{
  const operand_note &note = *tag.note;
  type_ptr view = view_of (type);
  for (const known_nest &k : m_known)
    if (k.directive == tag.directive && k.clause == note.clause_index)
      {
        if (k.type != view)
          report_nest_types (view->name (), note.loc, k.type->name (),
                             k.operand, diagnostics ());
        return;
      }
  m_known.push_back (
      { tag.directive, note.clause_index, note.loc, view, std::string () });
  const type_ptr inside = shapes ().elements_of (view);
  const type_ptr element = inside ? inside : view;
  if (!check_nest_type (*element, name, note.nest_loc, diagnostics ()))
    return;
  nest n;
  n.clauses = &note.nest;
  n.policy = note.clause_name == "invoke";
  n.base = note.shape;
  n.arguments = arguments_of (note);
  n.bare = note.empty_angles && !n.policy;
  n.loc = note.nest_loc;
  n.levels = operand_levels (tag) + (inside ? 1 : 0);
  nest_numbering numbering (*tag.directive, m_locals);
  m_known.back ().shape = shapes ().add_nest (element, n, numbering);
  numbering.make_functions ();
  if (inside)
    m_known.back ().shape
        = shapes ().nest_for_elements (view, m_known.back ().shape, n.policy);
}

std::string
directive_nests::shape_of (const tagged_operand &tag, tree type) const
{
  type_ptr view = view_of (type);
  for (const known_nest &k : m_known)
    if (k.directive == tag.directive && k.clause == tag.note->clause_index
        && k.type == view)
      return k.shape;
  return std::string ();
}

void
nests_look_outward (const std::vector<std::string> &nests)
{
  s_outward.insert (nests.begin (), nests.end ());
}

bool
level_index_p (const expression &source)
{
  for (std::size_t i = 0; i < source.tokens.size (); i++)
    if (level_index_at (source.tokens, i))
      return true;
  return false;
}

bool
looks_at_index_p (const std::string &shape)
{
  return s_indexed.count (shape) != 0;
}

bool
looks_outward_p (const std::string &shape)
{
  return s_outward.count (shape) != 0;
}

} // namespace accdeep
