/* Loops of C and C++ whose iterations are independent of each other.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_LOWER_C_FAMILY_LOOP_PROOF_H
#define ACCDEEP_LOWER_C_FAMILY_LOOP_PROOF_H

#include "plugin/gcc/compat.h"
#include "plugin/lower/codelet-version.h"

namespace accdeep
{

/* What is known of the loops in a function's body, which is as the parser has
   left it.  Nothing that is not in this file's list is taken for harmless.  */
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

  /* What must hold for that in addition: that parameters do not point into one
     array at different places.  Null: nothing.  */
  tree condition () const;

  /* Make the loops shared, among gangs, too, if GANGS.  */
  void share (bool gangs);

private:
  struct access
  {
    tree parameter;
    tree bytes; /* Of an element.  */
    bool exact; /* The element with the loop variable's number.  */
    bool writes;
    /* What always is at the same place: so many bytes behind the parameter's
       value.  Null: something else.  */
    tree offset;
  };
  /* What a loop writes, and other things that it must not overlap.  */
  struct pair
  {
    access written;
    access other;
    std::size_t loop;
  };

  void find_loop_variables ();
  void note_loops (tree list);
  bool statement (tree *tp, tree before);
  bool loop (tree *tp, tree before);
  bool independent ();
  bool harmless (tree t);
  bool assignment (tree lhs);
  bool reference (tree t, bool writes);
  bool call (tree t);
  bool exact_p (tree offset, tree bytes) const;
  bool invariant_p (tree t) const;
  bool bound_p (tree t);
  bool parameter_p (tree t) const;
  bool local_p (tree t) const;

  tree m_body;
  tree m_parameters;
  std::unordered_set<tree> m_assigned;
  std::unordered_set<tree> m_loop_variables; /* Used in their loops alone.  */
  std::vector<counted_loop> m_loops;
  std::vector<pair> m_pairs;
  bool m_others = false;

  /* Of the loop that is looked into.  */
  tree m_variable = NULL_TREE;
  unsigned m_depth = 0;
  std::unordered_set<tree> m_own;
  std::vector<tree> m_privates;
  std::vector<access> m_accesses;
  bool m_memory = false;
  bool m_bound_in_memory = false; /* Of any loop.  */
};

} // namespace accdeep

#endif /* ACCDEEP_LOWER_C_FAMILY_LOOP_PROOF_H */
