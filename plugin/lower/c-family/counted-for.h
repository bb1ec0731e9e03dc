/* Loops of C and C++ that count, and what stands in them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_LOWER_C_FAMILY_COUNTED_FOR_H
#define ACCDEEP_LOWER_C_FAMILY_COUNTED_FOR_H

#include "plugin/gcc/compat.h"

#include <unordered_map>
#include <unordered_set>

namespace accdeep
{

/* T without what C++ remembers a place by.  */
tree without_place (tree t);

/* Operand number I of T, the same way.  */
tree operand (tree t, int i);

/* T without conversions of its value, too.  */
tree without_casts (tree t);

/* T without conversions that keep different values different.  */
tree without_extensions (tree t);

/* The expression in T, a statement or an expression.  */
tree expression_in (tree t);

/* How often T mentions DECL.  */
unsigned count_mentions (tree t, tree decl);

/* What a function's body does to its variables.  Calls that lead to elements
   (element-call.h) leave the objects alone that they are about.  */
class local_values
{
public:
  explicit local_values (tree body);

  /* Is DECL changed, or its address taken?  */
  bool
  changed_p (tree decl) const
  {
    return m_changes.count (decl) != 0;
  }

  /* The value that the variable DECL gets when it begins to exist, and keeps;
     null: that is not so.  */
  tree only_value (tree decl) const;

  /* The same for an iterator, or pointer, that nothing but ++ changes, at one
     place.  */
  tree first_value (tree decl) const;

private:
  struct changes
  {
    unsigned values = 0, others = 0, advances = 0;
    tree value = NULL_TREE;
  };

  static tree visit (tree *tp, int *walk_subtrees, void *data);
  bool visit_call (tree call);
  void note_value (tree decl, tree value);

  std::unordered_map<tree, changes> m_all;
  std::unordered_set<tree> m_changes;
};

/* for (VARIABLE = FIRST; CONDITION; VARIABLE += STEP), or
   for (VARIABLE = begin of CONTAINER; VARIABLE != its end; ++VARIABLE), or
   for (VARIABLE = ARRAY; VARIABLE != ARRAY + COUNT; ++VARIABLE).  */
struct counted_for
{
  tree variable = NULL_TREE;
  tree first = NULL_TREE, step = NULL_TREE; /* STEP is a constant, not 0.  */
  /* VARIABLE < or <= something; > or >= where STEP is negative.  */
  tree condition = NULL_TREE;
  tree bound = NULL_TREE; /* As it is written, of any type.  */
  tree container = NULL_TREE;
  tree array = NULL_TREE, count = NULL_TREE; /* ARRAY is a pointer.  */

  bool
  integer_p () const
  {
    return !container && !array;
  }
  bool
  down_p () const
  {
    return tree_int_cst_sgn (step) < 0;
  }
};

/* Does T change DECL, or take its address?  */
bool changes_p (tree t, tree decl);

/* What LOOP, a FOR_STMT behind the statement BEFORE, counts.  ANY_ORDER:
   iterations may change places, and nothing but its condition ends it.  False:
   it is not known.  */
bool match_for (tree loop, tree before, const local_values &values,
                counted_for &result, bool any_order = false);

/* The variables in LIST, and in its parts, that are used in their loops
   alone.  */
std::unordered_set<tree> loop_variables_in (tree list);

} // namespace accdeep

#endif /* ACCDEEP_LOWER_C_FAMILY_COUNTED_FOR_H */
