/* Loops of Fortran whose iterations are independent of each other.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_LOWER_FORTRAN_LOOP_PROOF_H
#define ACCDEEP_LOWER_FORTRAN_LOOP_PROOF_H

#include "plugin/gcc/compat.h"
#include "plugin/lower/codelet-version.h"
#include "plugin/lower/fortran/do-loop.h"
#include "plugin/lower/fortran/places.h"

namespace accdeep
{

/* What is known of the loops in a procedure's body, which is as gfortran has
   made it.  Nothing that is not in this file's list is taken for harmless.  */
class loop_proof
{
public:
  loop_proof (tree function, tree body);

  /* Is there a loop to be shared, and does nothing stand in the way?  */
  bool run ();

  /* Is that loop all that the procedure does with memory, but for reading what
     the loop does not write?  */
  bool whole_p () const;

  /* Is something of the dummy argument DECL written?  */
  bool
  written_p (tree decl) const
  {
    return m_written.count (decl) != 0;
  }

  /* Make the loops shared as HOW says.  Where what must hold for that does not,
     OTHERWISE is executed.  */
  void share (sharing how, tree otherwise);

  /* Is there something that must hold?  Of whole_p () only.  */
  bool
  conditional_p () const
  {
    return m_loops.front ().condition != NULL_TREE;
  }

private:
  struct access
  {
    place where;
    bool writes;
  };
  /* The values of the variable of a loop in another one; null: unknown.  */
  struct range
  {
    tree first = NULL_TREE, last = NULL_TREE;
  };
  /* A loop to be shared.  */
  struct candidate
  {
    counted_loop loop;
    tree condition = NULL_TREE;
    std::vector<access> accesses;
  };
  /* Variables that have a value; all: what follows is not executed.  */
  struct values
  {
    std::unordered_set<tree> assigned;
    bool all = false;
  };

  bool outside (tree *tp);
  bool outside_list (tree list);
  bool candidate_p (tree *tp, const do_loop &l);
  bool separate (const access &a, const access &b, unsigned variable,
                 tree &condition) const;
  bool apart (const linear_form &a, const linear_form &b, unsigned variable,
              tree &condition) const;
  bool spread (const linear_form &form, linear_form &rest, tree &low,
               tree &high) const;
  tree product_of (const linear_form::product &p, std::int64_t factor) const;

  bool statement (tree t);
  bool statements (const std::vector<tree> &list);
  bool inner_loop (const do_loop &l);
  bool branch (tree t);
  bool assignment (tree lhs, tree value);
  bool variable_assigned (tree decl);
  bool expression (tree t);
  bool variable_read (tree decl);
  bool memory (tree t, bool writes);
  bool call (tree t);
  bool privates_p () const;

  tree m_function;
  tree m_body;
  definitions m_definitions;
  place_reader m_places;
  std::vector<candidate> m_loops;
  std::vector<access> m_outside;
  bool m_writes_outside = false;
  std::unordered_set<tree> m_written; /* Dummy arguments.  */
  std::unordered_map<tree, unsigned> m_private_mentions;

  /* Of the loop that is looked into; null: none.  */
  tree m_loop = NULL_TREE;
  tree m_variable = NULL_TREE;
  unsigned m_branches = 0;
  values m_values;
  std::unordered_set<tree> m_own;
  std::vector<tree> m_privates;
  std::unordered_set<tree> m_labels; /* Where an iteration ends.  */
  std::unordered_map<unsigned, range> m_ranges;
  std::vector<access> m_accesses;
};

} // namespace accdeep

#endif /* ACCDEEP_LOWER_FORTRAN_LOOP_PROOF_H */
