/* Variables that statements mention.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_FRONT_GCC_MENTIONS_H
#define ACCDEEP_FRONT_GCC_MENTIONS_H

#include "plugin/gcc/compat.h"

#include <unordered_set>
#include <vector>

namespace accdeep
{

/* In the order in which they were met, and those that belong to the statements,
   such as the private ones of loops.  */
struct mentions
{
  std::vector<tree> used;
  std::unordered_set<tree> seen;
  std::unordered_set<tree> own;
};

/* Add the variables in T, a statement or expression, to FOUND.  */
void collect_mentions (tree &t, mentions &found);

/* What the expression T itself changes; null: nothing.  */
tree changed_operand (tree t);

} // namespace accdeep

#endif /* ACCDEEP_FRONT_GCC_MENTIONS_H */
