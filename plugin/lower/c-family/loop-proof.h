/* Loops of C and C++ whose iterations are independent of each other.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_LOWER_C_FAMILY_LOOP_PROOF_H
#define ACCDEEP_LOWER_C_FAMILY_LOOP_PROOF_H

#include "plugin/gcc/compat.h"
#include "plugin/lower/c-family/counted-for.h"
#include "plugin/lower/c-family/element-numbers.h"
#include "plugin/lower/c-family/fixed-places.h"
#include "plugin/lower/codelet-version.h"

#include <unordered_set>
#include <vector>

namespace accdeep
{

class iteration;

/* What is known of the loops in a function's body, which is as the parser has
   left it.  */
class loop_proof
{
public:
  loop_proof (tree body, tree parameters);

  /* Is there a loop to be shared, and does nothing stand in the way?  */
  bool run ();

  /* Is that loop all that the function does with memory?  */
  bool
  whole_p () const
  {
    return m_loops.size () == 1 && !m_others;
  }

  /* What must hold for that in addition: that pointers do not lead into one
     array at different places.  Null: nothing.  */
  tree condition () const;

  /* May the loops write what has TYPE?  */
  bool writes_p (tree type) const;

  /* Make the loops of FUNCTION shared, among gangs, too, if GANGS.  */
  void share (tree function, bool gangs);

private:
  struct candidate : candidate_loop
  {
    std::vector<access> accesses;
    std::vector<tree> declared; /* In the loop, but of a block around it.  */
    std::vector<tree> tests;    /* What must hold, too.  */
  };
  /* What a loop writes, and other things that it must not overlap.  */
  struct pair
  {
    access written;
    access other;
    std::size_t loop;
  };

  bool statement (tree *tp, tree before);
  bool outside_p (tree t);
  bool loop (tree *tp, tree before);
  void note (const fixed_places &places);
  bool bounds (const counted_for &found, fixed_places &places, iteration &body,
               candidate &c);
  void no_wrap (candidate &c) const;
  bool independent (const std::vector<access> &accesses);
  tree overlap_test (const pair &p) const;

  tree m_body;
  tree m_parameters;
  local_values m_values;
  std::unordered_set<tree> m_loop_variables; /* Used in their loops alone.  */
  std::vector<candidate> m_loops;
  std::vector<pair> m_pairs;
  std::vector<tree> m_written; /* Types.  */
  bool m_others = false;
  std::vector<access> m_outside; /* Where they are known.  */
  /* Bases or bounds of any loop are in memory.  */
  bool m_from_memory = false;
  std::vector<tree> m_pointers; /* Parameters that lead there, each once.  */
};

} // namespace accdeep

#endif /* ACCDEEP_LOWER_C_FAMILY_LOOP_PROOF_H */
