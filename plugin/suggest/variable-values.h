/* The values of a function's local variables, where its reader is: of this
   folder alone.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_SUGGEST_VARIABLE_VALUES_H
#define ACCDEEP_SUGGEST_VARIABLE_VALUES_H

#include "plugin/suggest/facts.h"

namespace accdeep
{

/* Is T a variable of the function's own, with a value that is one?  */
bool tracked_p (tree t);

inline bool
null_p (const term *t)
{
  return t->is (term_kind::constant) && t->number == 0;
}

/* What each variable was given last.  */
class variable_values
{
public:
  typedef std::unordered_map<tree, const term *> state;

  /* FACTS get what comes together where ways meet.  */
  variable_values (function_facts &facts, tree fndecl);

  /* DECL's value; null: nothing is known of it, and it is no parameter.  */
  const term *value_of (tree decl) const;

  void set (tree decl, const term *value);

  /* Give DECL a value that is not known.  */
  const term *new_version (tree decl);

  /* The number of that, or of a loop that counts DECL.  */
  unsigned
  next_version (tree decl)
  {
    return ++m_versions[decl];
  }

  const state &
  now () const
  {
    return m_values;
  }

  void
  go_back (const state &before)
  {
    m_values = before;
  }

  /* Here the way on which OTHER holds meets this one.  */
  void join (const state &other);

private:
  void join (tree decl, const term *before, const term *after);

  function_facts &m_facts;
  state m_values;
  std::unordered_map<tree, unsigned> m_versions;
  std::unordered_map<tree, unsigned> m_parameters;
};

} // namespace accdeep

#endif /* ACCDEEP_SUGGEST_VARIABLE_VALUES_H */
