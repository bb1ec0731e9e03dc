/* Variables whose value a statement reads before it has given them one.
   Include plugin/gcc/compat.h first.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_CURE_ASSIGNED_VALUES_H
#define ACCDEEP_CURE_ASSIGNED_VALUES_H

#include "plugin/gcc/compat.h"

#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace accdeep
{

/* How many jumps in STATEMENTS lead to each label; very many to one whose
   address is taken, to which they may come from anywhere.  */
std::unordered_map<tree, unsigned> jumps_in (tree statements);

/* Goes through statements in the order of the source, as the front end or the
   parser has left them.  */
class assigned_values
{
public:
  using variables = std::unordered_set<tree>;

  /* About VARIABLES, whose addresses nobody takes.  */
  explicit assigned_values (const variables &about) : m_about (about) {}

  /* Which variables STATEMENTS may read before they have given them a value. */
  variables read_first (tree statements);

  /* Which variables STATEMENTS may read behind LOOP, which is among them,
     before they have given them a new value.  */
  variables read_behind (tree statements, tree loop);

private:
  /* Variables without a value.  */
  struct state
  {
    variables open;
    bool unreachable = false;
  };

  void walk (tree t);
  bool walk_control (tree t);
  bool walk_directive (tree t);
  bool walk_language (tree t);
  void walk_switch (tree t, tree condition, tree body);
  void walk_operands (tree t, int first = 0);
  void walk_target (tree t);
  void walk_choice (tree condition, tree one, tree other);
  void walk_loop (tree t, std::initializer_list<tree> parts);
  void walk_directive_loop (tree loop);
  void walk_clauses (tree clauses);
  void walk_label (tree label);
  void walk_unknown (tree t);
  void read (tree decl);
  void assign (tree decl);
  void join (const state &other);
  void forget ();
  bool around_p (tree t) const;

  const variables &m_about;
  tree m_loop = NULL_TREE;
  state m_state;
  std::vector<state> m_switches;
  std::unordered_map<tree, unsigned> m_jumps; /* All that there are.  */
  std::unordered_map<tree, std::vector<state>> m_jumped;
  variables m_found;
};

} // namespace accdeep

#endif /* ACCDEEP_CURE_ASSIGNED_VALUES_H */
