/* Where the statements of a Fortran procedure read and write.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_LOWER_FORTRAN_PLACES_H
#define ACCDEEP_LOWER_FORTRAN_PLACES_H

#include "plugin/gcc/compat.h"
#include "plugin/lower/linear-form.h"

#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace accdeep
{

/* The assignments to variables of a procedure's own.  */
class definitions
{
public:
  explicit definitions (tree body);

  /* Is DECL a variable of the procedure's whose value only assignments change?
   */
  bool plain_p (tree decl) const;

  /* Does something in LOOP, an outermost LOOP_EXPR, assign to DECL?  */
  bool assigned_in_p (tree decl, tree loop) const;

  /* What DECL is assigned, which happens at one place only; null: it is not
     so.  */
  tree only_value (tree decl) const;

  /* The same, if DECL also has that value wherever it is used: it gets it
     outside of loops, from what does not change behind that.  */
  tree lasting_value (tree decl) const;

  /* How often DECL is mentioned, and how often statements go to LABEL.  */
  unsigned mentions (tree decl) const;
  unsigned jumps (tree label) const;

private:
  struct definition
  {
    unsigned count = 0;
    tree value = NULL_TREE;
    unsigned last = 0;              /* In the order of the source.  */
    std::unordered_set<tree> loops; /* Outermost ones.  */
  };

  static tree visit (tree *tp, int *walk_subtrees, void *data);
  static tree find_change (tree *tp, int *walk_subtrees, void *data);

  std::unordered_map<tree, definition> m_all;
  std::unordered_map<tree, unsigned> m_mentions;
  std::unordered_map<tree, unsigned> m_jumps;
  std::unordered_set<tree> m_addressed;
  unsigned m_position = 0;
  tree m_loop = NULL_TREE;
};

/* An object: what a dummy argument or variable is, and then what is in it.  A
   pointer of the user's is no way into one.  */
struct place
{
  struct step
  {
    enum kind_type
    {
      component, /* FIELD.  */
      element,   /* NUMBER, if that is known.  */
      target     /* What a descriptor of an allocatable or dummy has.  */
    };
    kind_type kind;
    tree field = NULL_TREE;
    std::optional<linear_form> number = std::nullopt;
  };

  tree root = NULL_TREE;
  std::vector<step> steps;
};

/* Places by the expressions that denote them, in a loop.  */
class place_reader
{
public:
  explicit place_reader (const definitions &all) : m_definitions (all) {}

  /* What follows is about LOOP, an outermost one.  */
  void
  enter (tree loop)
  {
    m_loop = loop;
    m_active.clear ();
    m_values.clear ();
  }

  /* VARIABLE counts from now on what atom of () says, and until it is closed
     nothing.  */
  unsigned open (tree variable);
  void
  close (tree variable)
  {
    m_active.erase (variable);
  }

  bool
  open_p (tree variable) const
  {
    return m_active.count (variable) != 0;
  }

  /* DECL has VALUE from here on, if nothing else assigns to it.  */
  void note_value (tree decl, tree value);

  /* Null: T is not known to be in an object that nothing else leads to.  */
  std::optional<place> place_of (tree t);

  /* Has T the same value in all of the loop, if what it reads has?  */
  bool invariant_p (tree t) const;

  /* Can T be computed before the loop, with the value that it has in it?  Gives
     the expression that does; null: it is not known.  MEMORY: what it reads may
     be in memory.  */
  tree value_before (tree t, bool memory) const;

  /* The expression of an atom.  */
  tree
  atom (unsigned number) const
  {
    return m_atoms[number];
  }

  /* Is an atom certainly not 0?  */
  bool nonzero_p (unsigned number) const;

private:
  std::optional<linear_form> form_of (tree t);
  std::optional<linear_form> atom_form (tree t);
  bool read (tree t, place &p);
  bool read_target (tree pointer, place &p);

  const definitions &m_definitions;
  tree m_loop = NULL_TREE;
  std::vector<tree> m_atoms;
  std::unordered_map<tree, unsigned> m_active;
  std::unordered_map<tree, linear_form> m_values;
};

} // namespace accdeep

#endif /* ACCDEEP_LOWER_FORTRAN_PLACES_H */
