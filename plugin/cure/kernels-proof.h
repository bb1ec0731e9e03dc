/* Loops of kernels constructs whose iterations are independent as far as memory
   goes.  Include plugin/gcc/compat.h first.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_CURE_KERNELS_PROOF_H
#define ACCDEEP_CURE_KERNELS_PROOF_H

#include "plugin/cure/kernels-numbers.h"
#include "plugin/cure/kernels-scalars.h"

#include <map>
#include <string>
#include <vector>

namespace accdeep
{

/* T without location wrappers, and without what C++ has for parentheses.  */
tree unwrapped (tree t);

/* The same without conversions, also of pointers.  */
tree stripped (tree t);

/* The variable that T, an assignment, changes as a whole or in part; null:
   none.  */
tree assigned_variable (tree t);

/* What is the same for all loops of a construct.  */
class construct_values
{
public:
  /* Of CONSTRUCT, in the current function.  */
  explicit construct_values (tree construct);

  /* The value that the variable DECL of the construct's own has wherever it is
     used, as far as nothing in the construct changes it; null: it is not
     known.  */
  tree value_of (tree decl) const;

  /* Does the function assign to the parameter DECL, or take its address?  */
  bool
  changed_p (tree decl) const
  {
    return m_function.changed.count (decl) != 0;
  }

  /* Does the construct assign to DECL?  */
  bool
  assigned_p (tree decl) const
  {
    const auto here = m_own.find (decl);
    return here != m_own.end () && here->second.number != 0;
  }

  /* Is DECL a variable of the function's that points to memory which it has
     allocated, and to nothing else?  */
  bool allocated_p (tree decl) const;

  /* Is DECL a variable of the function's that is a restrict pointer, and is no
     other such pointer's value based on it, nor its own on theirs?  (C11,
     6.7.3.1)  */
  bool restricted_p (tree decl) const;

private:
  struct definition
  {
    unsigned number = 0;
    tree value = NULL_TREE;
    bool handed_over = false; /* The value is stored, or passed to calls.  */
  };
  const definition *only_definition (tree decl) const;
  static tree hand_over (tree *tp, int *walk_subtrees, void *data);
  static tree visit (tree *tp, int *walk_subtrees, void *data);

  statement_changes m_construct, m_function;
  std::unordered_map<tree, definition> m_own, m_all;
};

/* A place in memory, by the lvalue or pointer that it is reached through.  */
struct memory_place
{
  tree base = NULL_TREE;
  bool pointer = false; /* BASE is one; else an object.  */
  bool closed = false;  /* What follows is inside of an element.  */
  bool owned = false;   /* In memory that no object but an std::vector has.  */
  bool member = false;  /* In an object of a class.  */
  bool beyond = false;  /* BASE leads to the object whose vector has it.  */
  /* Numbers of elements, the outermost dimension first; null: unknown.  */
  std::vector<std::optional<linear_form>> numbers;
  std::vector<tree> units; /* Types of what they number.  */

  void
  add (std::optional<linear_form> number, tree unit)
  {
    numbers.push_back (std::move (number));
    units.push_back (unit);
  }
};

/* Variables that statements change, and how often.  */
using assignment_counts = std::unordered_map<tree, unsigned>;

inline bool
changes_p (const assignment_counts &assigned, tree variable)
{
  const auto found = assigned.find (variable);
  return found != assigned.end () && found->second;
}

/* A variable of LVALUE's, in a message.  */
std::string name_of (tree lvalue, const construct_values &values);

class independence
{
public:
  /* Does no iteration of LOOP write what another one reads or writes?
     CONCURRENT: what several ones write, none needs.  WHY: what says otherwise,
     or stands in the way.  */
  static bool proved_p (tree loop, const construct_values &values,
                        bool concurrent, std::string &why);

private:
  struct access
  {
    memory_place place;
    tree type;
    bool writes;
    tree value; /* That is stored, the same in all iterations; or null.  */

    /* Do this and B, which are in one array, store one value?  */
    bool
    same_value_p (const access &b) const
    {
      return writes && b.writes && value && b.value && !AGGREGATE_TYPE_P (type)
             && TYPE_MAIN_VARIANT (type) == TYPE_MAIN_VARIANT (b.type)
             && operand_equal_p (value, b.value, 0);
    }
  };
  using form = std::optional<linear_form>;
  using counts = assignment_counts;

  independence (tree loop, const construct_values &values);

  bool iterations_apart_p (int level);
  bool fail (const std::string &why);
  bool walk (tree t);
  bool walk_list (tree list);
  bool begin_inner (tree variable, tree first, tree last, tree_code code,
                    const counts &assigned);
  loop_numbers::range values_of (tree first, tree last, tree_code code);
  bool begin_collapsed (tree loop, int outer);
  bool walk_directive_loop (tree loop);
  bool walk_language (tree t);
  bool walk_operands (tree t);
  bool walk_call (tree t);
  bool walk_declaration (tree decl);
  bool assign (tree target, tree value);
  bool touch (tree t, bool writes, tree value = NULL_TREE);
  bool walk_subscripts (tree t);
  bool walk_row (tree pointer);

  bool steady_p (tree t) const;
  form form_of (tree t);
  form atom_form (tree t);
  bool read_place (tree t, memory_place &p);
  bool read_pointer (tree pointer, tree type, memory_place &p);
  bool read_vector (tree pointer, memory_place &p);
  form number_of (tree offset, tree type);

  bool together_p (const access &a, const access &b);
  bool apart_p (const memory_place &a, const memory_place &b);
  bool disjoint_p (const memory_place &a, const memory_place &b) const;
  bool owned_apart_p (const memory_place &a, const memory_place &b) const;
  enum class origin
  {
    object,    /* The array or structure itself.  */
    reference, /* What nothing else leads to where it is written.  */
    allocated, /* Memory that the function has allocated.  */
    parameter, /* What the caller has handed over.  */
    target,    /* What a scalar pointer of Fortran refers to.  */
    other
  };
  origin origin_of (const memory_place &p) const;

  tree m_loop;
  bool m_concurrent = false;
  const construct_values &m_values;
  statement_changes m_changes;
  counts m_assigned; /* In the loop: how often.  */
  loop_numbers m_numbers;
  std::unordered_map<tree, linear_form> m_forms;
  std::unordered_map<tree, memory_place> m_pointers;
  std::unordered_set<tree> m_labels;
  std::unordered_set<tree> m_own; /* The body's own variables.  */
  unsigned m_depth = 0; /* Of loops and choices that "break" leaves.  */
  std::vector<access> m_accesses;
  std::string m_why;
};

} // namespace accdeep

#endif /* ACCDEEP_CURE_KERNELS_PROOF_H */
