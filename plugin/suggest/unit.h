/* The facts of all functions of a translation unit.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_SUGGEST_UNIT_H
#define ACCDEEP_SUGGEST_UNIT_H

#include "plugin/suggest/facts.h"

namespace accdeep
{

class unit_facts
{
public:
  /* Of clones of a constructor the first one counts, which is the one that the
     user has written.  */
  void
  add (tree fndecl, function_facts facts)
  {
    m_functions.emplace (DECL_UID (fndecl), std::move (facts));
  }

  /* Put what functions do with their arguments to where they are called, and
     mark what happens on the device.  Called once, after the last add ().  */
  void connect ();

  const std::map<unsigned, function_facts> &
  functions () const
  {
    return m_functions;
  }

private:
  void expand (unsigned uid);
  void mark_device ();
  const term *inlined (const term *t);
  void take_over (function_facts &facts, const function_call &call);
  void take_outputs (function_facts &facts, std::size_t first,
                     const function_call &call);

  std::map<unsigned, function_facts> m_functions;
  std::set<unsigned> m_expanded;
};

} // namespace accdeep

#endif /* ACCDEEP_SUGGEST_UNIT_H */
