/* Idle operands: consumes a directive's tokens and the names of its scope,
   blanks some of these tokens.

   A named constant has its value everywhere, and OpenACC 3.4 allows it where a
   variable may stand.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/fortran/idle-operands.h"
#include "plugin/cure/cure.h"
#include "plugin/front/fortran/clause-ranges.h"
#include "plugin/front/fortran/type-names.h"
#include "plugin/front/repeated.h"

#include <algorithm>
#include <set>

namespace accdeep
{

namespace
{

std::vector<std::string> s_declared;

/* The words in front of the clauses of TOKENS.  */
std::string
construct_of (const token_list &tokens)
{
  const std::string &first = tokens[0].spelling;
  return first == "enter" || first == "exit" ? first + " data" : first;
}

/* Do clauses like C take a named constant?  */
bool
constants_p (const operand_clause &c)
{
  const std::string name = c.name;
  return c.form == operand_form::shaped || name == "firstprivate"
         || name == "device_resident" || name == "link";
}

/* Takes operands out of one directive.  */
class operand_dropper
{
public:
  operand_dropper (const source_outline &outline, source_directive &place)
      : m_outline (outline), m_place (place), m_tokens (place.tokens),
        m_construct (construct_of (place.tokens)),
        m_dropped (place.tokens.size ())
  {
  }

  /* False: a directive that needs operands has none any more.  */
  bool run ();

private:
  std::string shape_of (const clause_range &) const;
  bool constant_p (const clause_range &, const operand_range &) const;
  void declare (const operand_range &) const;
  bool section_of_operand_p (const clause_range &, const operand_range &) const;
  bool idle_p (const clause_range &, const operand_range &);
  void edit (const clause_range &);
  void drop (std::size_t begin, std::size_t end);

  const source_outline &m_outline;
  source_directive &m_place;
  token_list &m_tokens;
  const std::string m_construct;
  std::vector<bool> m_dropped;
  repeated_operands m_repeated;
  /* Names of clauses with shapes, and variables that are operands of these
   * whole.  */
  std::set<std::pair<std::string, std::string>> m_whole;
};

/* The shape that C names, with what is around it, and C's nest; empty:
   none.  */
std::string
operand_dropper::shape_of (const clause_range &c) const
{
  return text_of (m_tokens, { c.name + 1, c.open })
         + text_of (m_tokens, { c.close + 1, c.end });
}

/* Is the operand R of C a named constant, or a part of one?  */
bool
operand_dropper::constant_p (const clause_range &c,
                             const operand_range &r) const
{
  if (r.begin == r.end || !constants_p (*c.known) || !shape_of (c).empty ()
      || !cure_p (cure::named_constant))
    return false;
  const token &name = m_tokens[r.begin];
  const bool alone = r.end - r.begin == 1
                     || punctuator_p (m_tokens[r.begin + 1], "(")
                     || punctuator_p (m_tokens[r.begin + 1], ".");
  return alone && name.kind == token_kind::identifier
         && find_data (m_outline, name.spelling, m_place.scope).constant;
}

/* The operand R is a constant on a `declare' directive.  */
void
operand_dropper::declare (const operand_range &r) const
{
  const source_scope &scope = m_outline.scopes[m_place.scope];
  if (scope.kind == scope_kind::module)
    s_declared.push_back ("__" + scope.name + "_MOD_"
                          + m_tokens[r.begin].spelling);
}

void
operand_dropper::drop (std::size_t begin, std::size_t end)
{
  for (std::size_t i = begin; i < end; i++)
    {
      m_dropped[i] = true;
      blank (origin_of (m_tokens[i]));
    }
}

/* Is the operand R of C an element or a section of an array that C's kind of
   clause has as a whole?  */
bool
operand_dropper::section_of_operand_p (const clause_range &c,
                                       const operand_range &r) const
{
  return r.end - r.begin > 1 && punctuator_p (m_tokens[r.begin + 1], "(")
         && closing_parenthesis (m_tokens, r.begin + 1) + 1 == r.end
         && !punctuator_p (m_tokens[r.begin + 2], "@")
         && m_construct != "declare"
         && m_whole.count (
             { c.known->name + shape_of (c), m_tokens[r.begin].spelling });
}

bool
operand_dropper::idle_p (const clause_range &c, const operand_range &r)
{
  if (!constant_p (c, r))
    return c.known->form == operand_form::shaped && cure_p (cure::repeated)
           && (m_repeated.add (m_construct, c.known->name, shape_of (c),
                               text_of (m_tokens, r))
               || section_of_operand_p (c, r));
  if (m_construct == "declare")
    declare (r);
  return true;
}

/* Drop what C has to lose, with its commas; all of C when nothing stays.  */
void
operand_dropper::edit (const clause_range &c)
{
  std::vector<bool> idle;
  for (const operand_range &r : c.operands)
    idle.push_back (idle_p (c, r));
  if (std::count (idle.begin (), idle.end (), true) == 0)
    return;
  if (std::count (idle.begin (), idle.end (), false) == 0)
    {
      drop (c.name, c.end);
      if (c.end < m_tokens.size () && punctuator_p (m_tokens[c.end], ","))
        drop (c.end, c.end + 1);
      else if (punctuator_p (m_tokens[c.name - 1], ","))
        drop (c.name - 1, c.name);
      return;
    }
  bool kept = false;
  for (std::size_t i = 0; i < idle.size (); i++)
    {
      const operand_range &r = c.operands[i];
      if (idle[i])
        drop (r.begin, r.end);
      /* The comma in front of it.  */
      if (i > 0 && (idle[i] || !kept))
        drop (r.begin - 1, r.begin);
      kept |= !idle[i];
    }
}

bool
operand_dropper::run ()
{
  const std::vector<clause_range> clauses
      = operand_clauses (m_tokens, m_construct);
  for (const clause_range &c : clauses)
    for (const operand_range &r : c.operands)
      if (r.end - r.begin == 1)
        m_whole.emplace (c.known->name + shape_of (c),
                         m_tokens[r.begin].spelling);
  for (const clause_range &c : clauses)
    edit (c);
  if (std::count (m_dropped.begin (), m_dropped.end (), true) == 0)
    return true;
  token_list left;
  for (std::size_t i = 0; i < m_tokens.size (); i++)
    if (!m_dropped[i])
      left.push_back (m_tokens[i]);
  m_tokens = std::move (left);
  for (const char *word : { "declare", "update", "enter data", "exit data" })
    if (m_construct == word && operand_clauses (m_tokens, m_construct).empty ())
      return false;
  settle (m_place.line->lines);
  return true;
}

} // namespace

bool
drop_idle_operands (const source_outline &outline, source_directive &place)
{
  if (operand_dropper (outline, place).run ())
    return true;
  hide (*place.line);
  return false;
}

const std::vector<std::string> &
declared_constants ()
{
  return s_declared;
}

} // namespace accdeep
