/* Loops of C and C++ whose iterations are independent of each other.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_LOWER_C_FAMILY_LOOP_PROOF_H
#define ACCDEEP_LOWER_C_FAMILY_LOOP_PROOF_H

#include "plugin/gcc/compat.h"
#include "plugin/lower/c-family/counted-for.h"
#include "plugin/lower/codelet-version.h"

namespace accdeep
{

struct element_call;

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

  /* What must hold for that in addition: that pointers do not lead into one
     array at different places.  Null: nothing.  */
  tree condition () const;

  /* May the loops write what has TYPE?  */
  bool writes_p (tree type) const;

  /* Make the loops of FUNCTION shared, among gangs, too, if GANGS.  */
  void share (tree function, bool gangs);

private:
  /* What a pointer's value is: so many bytes, or elements, behind what BASE is
     all the time.  */
  struct pointed
  {
    tree base = NULL_TREE;
    tree offset = NULL_TREE; /* Null: 0, if there is no NUMBER.  */
    tree number = NULL_TREE;
  };
  struct access
  {
    tree base;
    tree bytes; /* Of an element.  */
    bool exact; /* An element that no other iteration has.  */
    bool writes;
    /* What always is at the same place: so many bytes behind BASE.  Null:
       something else.  */
    tree offset;
    /* Where EXACT: the number of the element is that of the loop's variable
       times these factors, and less than their product more.  */
    std::vector<tree> scale;
  };
  struct candidate
  {
    counted_loop loop;
    tree array; /* A pointer to what an iterator goes through, or null.  */
    tree end;   /* The bound, as it is when the function starts.  */
    bool down;
    std::vector<access> accesses;
    std::vector<tree> declared; /* In the loop, but of a block around it.  */
    std::vector<tree> tests;    /* What must hold, too.  */
  };
  /* What is known of the number of an element.  */
  struct separation
  {
    std::vector<tree> scale;
    std::vector<tree> tests;
    bool wraps = false; /* It is computed modulo 2^64.  */
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
  bool bounds (const counted_for &found, candidate &c);
  void no_wrap (candidate &c) const;
  tree value_at_start (tree t);
  bool independent ();

  bool harmless (tree t);
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
  void note_access (tree t, const pointed &p, bool writes);
  bool member_array (tree t, tree inner, bool writes);
  bool resolve (tree pointer, pointed &p);
  bool resolve_call (const element_call &c, pointed &p);
  tree object (tree lvalue);
  tree target_object (tree pointer, tree type);
  void note_value (tree object);
  void note_fixed (tree object, bool writes);
  tree number_of (tree offset, tree bytes) const;
  bool separated (tree number, separation &s);
  bool scaled (tree number, separation &s);
  bool below (tree rest, separation &s);
  bool natural_p (tree t) const;
  tree last_of (tree t, separation &s);
  tree top_of (const counted_for &loop, separation &s);
  tree outer_top (separation &s) const;
  bool note_limits (separation &s) const;
  bool invariant_p (tree t) const;
  bool parameter_p (tree t) const;
  bool local_p (tree t) const;
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
  std::unordered_set<tree> m_pointers; /* Parameters that lead there.  */

  /* Of the loop that is looked into.  */
  tree m_variable = NULL_TREE;
  tree m_array = NULL_TREE;
  const candidate *m_loop = nullptr;
  std::vector<counted_for> m_inner; /* Loops around what is looked at.  */
  std::vector<tree> m_tests;
  unsigned m_depth = 0;
  bool m_sometimes = false; /* What follows may not be executed.  */
  std::unordered_set<tree> m_own;
  std::vector<tree> m_privates;
  std::vector<tree> m_declared;
  std::vector<access> m_accesses;
  bool m_memory = false;
};

} // namespace accdeep

#endif /* ACCDEEP_LOWER_C_FAMILY_LOOP_PROOF_H */
