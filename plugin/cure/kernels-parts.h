/* The parts of a kernels construct: its loops, and what is between them.
   Include plugin/gcc/compat.h first.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_CURE_KERNELS_PARTS_H
#define ACCDEEP_CURE_KERNELS_PARTS_H

#include "plugin/cure/kernels-scalars.h"

namespace accdeep
{

/* Statements that are executed one after the other.  */
struct kernels_part
{
  enum kind_type
  {
    sequence, /* In one thread.  */
    loops     /* Loops that run in parallel, of which conditions choose.  */
  };
  kind_type kind;
  tree statement;
};

/* Takes a kernels construct apart, as the front end has left it.  */
class kernels_parts
{
public:
  /* Read CONSTRUCT, an OACC_KERNELS, and give its loops what clauses they need
     to be those of parallel constructs.  */
  explicit kernels_parts (tree construct);

  const std::vector<kernels_part> &
  all () const
  {
    return m_parts;
  }

  /* Variables of the construct's own that are to be around it, a chain.  */
  tree
  variables () const
  {
    return m_variables;
  }

  /* The same.  */
  std::unordered_set<tree>
  own () const
  {
    std::unordered_set<tree> result;
    for (tree v = m_variables; v; v = DECL_CHAIN (v))
      result.insert (v);
    return result;
  }

  /* The variables of the host's that the construct changes.  */
  const std::unordered_set<tree> &
  changed () const
  {
    return m_changed;
  }

private:
  using parts = std::vector<kernels_part>;

  parts read (tree t);
  parts read_list (tree list);
  parts read_block (tree block);
  parts read_branch (tree t, tree condition, tree one, tree other);
  parts merge (tree t, tree condition, const parts &one, const parts &other);
  parts whole (tree t);
  bool find_jumps (const std::vector<tree> &statements,
                   std::vector<std::size_t> &ends) const;
  void append (const kernels_part &p, parts &result);
  bool closed_p () const;

  parts m_parts;
  tree m_variables = NULL_TREE;
  std::unordered_set<tree> m_changed;
  std::unordered_map<tree, unsigned> m_jumps;
  std::unordered_set<tree> m_joined; /* Lists that are no part of the body.  */
};

/* Let the loops in T of which nothing makes parallel ones run in sequence, in a
   construct that is not a kernels one.  */
void keep_sequential (tree t);

} // namespace accdeep

#endif /* ACCDEEP_CURE_KERNELS_PARTS_H */
