/* Nests in directives on types: functions of their expressions, which are
   parsed as those of nests on operands are.  Names are members of the types
   that the nests around them are about, from the inside outward, then of the
   directive's type, then what they are where the directive stands.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/c-family/captures.h"
#include "plugin/lower/c-family/expression.h"
#include "plugin/lower/nest.h"

namespace accdeep
{

namespace
{

/* One expression, and its function when that is made.  */
struct expression_job
{
  expression source;
  std::vector<type_ptr> types; /* Innermost first.  */
  const recorded_directive &directive;
  bool made = false;
  tree function = NULL_TREE;

  tree get ();
};

tree
expression_job::get ()
{
  if (made)
    return function;
  made = true;
  tree type = tree_of (*types.back ());
  names_around names;
  names.meaning = [this, type] (const std::string &name) {
    return captured (directive, type, name);
  };
  names.scopes.push_back (type);
  if (tree scope = scope_of_names (directive))
    names.scopes.push_back (scope);
  names.loc = source.loc;
  names.parameters = &directive.directive.parameters;
  function = build_expression_function (source, types, names);
  return function;
}

/* All nests, with their types.  */
std::vector<std::pair<type_ptr, std::string>> s_nests;

/* Numbers the expressions in the nests of one directive on one type.  */
class type_nest_numbering final : public nest_source
{
public:
  type_nest_numbering (const type_ptr &type, const recorded_directive &r)
      : m_directive (r), m_types (1, type)
  {
  }

  unsigned assign (const expression &) override;
  void
  enter (const type_ptr &type, const std::string &name) override
  {
    m_types.insert (m_types.begin (), type);
    m_open.push_back (name);
    s_nests.push_back ({ type, name });
  }
  void
  leave () override
  {
    m_types.erase (m_types.begin ());
    m_open.pop_back ();
  }

private:
  const recorded_directive &m_directive;
  std::vector<type_ptr> m_types; /* Innermost first.  */
  std::vector<std::string> m_open;
};

unsigned
type_nest_numbering::assign (const expression &e)
{
  if (names_outer_member_p (e, m_types) || level_index_p (e))
    nests_look_outward (m_open);
  auto job = std::make_shared<expression_job> (
      expression_job{ e, m_types, m_directive });
  return number_expression ([job] () { return job->get (); });
}

} // namespace

std::shared_ptr<nest_source>
type_nests (tree type, const recorded_directive &r)
{
  return std::make_shared<type_nest_numbering> (view_of (type), r);
}

void
finish_type_nests ()
{
  for (std::size_t i = 0; i < s_nests.size (); i++)
    make_nest_functions (s_nests[i].first, s_nests[i].second);
}

} // namespace accdeep
