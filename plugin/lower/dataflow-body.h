/* The block of a dataflow region: what the host does in it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_LOWER_DATAFLOW_BODY_H
#define ACCDEEP_LOWER_DATAFLOW_BODY_H

#include "plugin/gcc/compat.h"

namespace accdeep
{

struct task_access;

/* What a statement of a front end's own is to the jumps in it.  */
enum class control
{
  other,
  branch, /* Operands: condition, then, else.  */
  loop,
  selection, /* switch.  */
  break_,
  continue_
};

/* Implemented for each language.  */
control control_of (tree statement);

/* Implemented for each language: is STATEMENT a wrapper of an expression, its
   operand 0?  */
bool is_expression_wrapper_p (tree statement);

/* Implemented for each language: is T a bound in an array's descriptor?  No
   task changes these.  */
bool descriptor_bound_p (tree t);

/* Does the lvalue T denote what the operand LVALUE of a clause does, or part of
   it?  */
bool same_object_p (tree t, tree lvalue);

class dataflow_body
{
public:
  explicit dataflow_body (tree body);

  /* Is the construct STATEMENT executed whenever the region is?  */
  bool
  certain_p (tree statement) const
  {
    return m_certain.count (statement) != 0;
  }

  /* Has EXPRESSION the same value at the beginning of the region and wherever
     it is computed in it, and no effects?  */
  bool invariant_p (tree expression) const;

  /* Does LVALUE denote an object at the same place all the time, or a part of
     it?  */
  bool fixed_p (tree lvalue) const;

  /* May the host change what LVALUE denotes, or part of it, outside of tasks?
     DEEP: or what that leads to.  */
  bool host_changes_p (tree lvalue, bool deep) const;

  /* STATEMENT is a task: the host does not do what is in it.  */
  void
  skip (tree statement)
  {
    m_skipped.insert (statement);
  }

  /* Report jumps out of the block and into it.  */
  void check_jumps () const;

  /* Report what the host does with what tasks write, as ACCESSES say.  */
  void check_host (const std::vector<task_access> &accesses) const;

private:
  void find_certain (tree statement);

  tree m_body;
  std::unordered_set<tree> m_certain;
  std::unordered_set<tree> m_skipped;
  std::unordered_set<tree> m_own;     /* Variables of the block.  */
  std::unordered_set<tree> m_changed; /* Those that it changes.  */
  std::vector<tree> m_host_changed; /* What the host does outside of tasks.  */
  /* Those whose addresses the function takes.  */
  std::unordered_set<tree> m_addressed;
};

} // namespace accdeep

#endif /* ACCDEEP_LOWER_DATAFLOW_BODY_H */
