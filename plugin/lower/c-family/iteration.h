/* What one thread may execute among others.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_LOWER_C_FAMILY_ITERATION_H
#define ACCDEEP_LOWER_C_FAMILY_ITERATION_H

#include "plugin/gcc/compat.h"
#include "plugin/lower/c-family/element-numbers.h"
#include "plugin/lower/c-family/fixed-places.h"

#include <unordered_set>
#include <vector>

namespace accdeep
{

struct element_call;

/* Is V a variable that each thread that executes its block may have for itself,
   of a known size?  */
bool variable_p (tree v);

/* The same for V, the one behind it, and so on.  */
bool variables_p (tree v);

/* What a pointer's value is: so many bytes, or elements, behind what BASE is
   all the time.  */
struct pointed
{
  tree base = NULL_TREE;
  tree offset = NULL_TREE; /* Null: 0, if there is no NUMBER.  */
  tree number = NULL_TREE;
};

/* Looks at what an iteration of a loop executes.  Nothing that is not in this
   file's list is taken for harmless.  */
class iteration
{
public:
  /* What is looked at is in LOOP; null: outside of all that may be shared.
     LOOP_VARIABLES are those that are used in their loops alone.  All outlive
     this.  */
  iteration (fixed_places &places, const candidate_loop *loop,
             const std::unordered_set<tree> &loop_variables)
      : m_places (places), m_loop (loop), m_loop_variables (loop_variables)
  {
  }

  /* May T be executed by one thread among others?  */
  bool harmless (tree t);

  /* Find what POINTER is.  False: it is not known.  */
  bool resolve (tree pointer, pointed &p);

  /* Variables of loops inside.  */
  const std::vector<tree> &
  privates () const
  {
    return m_privates;
  }
  /* Variables of a block around the loop that it declares.  */
  const std::vector<tree> &
  declared () const
  {
    return m_declared;
  }
  /* What must hold, so that accesses are exact.  */
  const std::vector<tree> &
  tests () const
  {
    return m_tests;
  }

private:
  /* The variable of the loop, and what that goes through; null: none.  */
  tree
  variable () const
  {
    return m_loop ? m_loop->loop.variable : NULL_TREE;
  }
  tree
  array () const
  {
    return m_loop ? m_loop->array : NULL_TREE;
  }

  bool declaration (tree decl);
  bool harmless_list (tree list);
  bool harmless_block (tree block);
  bool harmless_loop (tree loop);
  bool harmless_operands (tree t, int n);
  bool harmless_choice (tree t, int first, int n);
  bool harmless_expression (tree t);
  bool assignment (tree lhs);
  bool call (tree t);
  bool element (const element_call &c);

  bool reference (tree t, bool writes);
  bool subscripts (tree t);
  bool member_array (tree t, tree inner, bool writes);
  bool resolve_call (const element_call &c, pointed &p);
  void note_access (tree t, const pointed &p, bool writes);

  fixed_places &m_places;
  const candidate_loop *m_loop;
  const std::unordered_set<tree> &m_loop_variables;
  std::vector<counted_for> m_inner; /* Loops around what is looked at.  */
  unsigned m_depth = 0;
  std::unordered_set<tree> m_own; /* Variables that each thread has.  */
  std::vector<tree> m_privates;
  std::vector<tree> m_declared;
  std::vector<tree> m_tests;
};

} // namespace accdeep

#endif /* ACCDEEP_LOWER_C_FAMILY_ITERATION_H */
