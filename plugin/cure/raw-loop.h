/* Loops without a directive.  Include plugin/gcc/compat.h first.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_CURE_RAW_LOOP_H
#define ACCDEEP_CURE_RAW_LOOP_H

#include "plugin/gcc/compat.h"

#include <vector>

namespace accdeep
{

/* for (VARIABLE = FIRST; CONDITION; VARIABLE += STEP) BODY  */
struct raw_loop
{
  tree variable = NULL_TREE;
  tree first = NULL_TREE;
  tree condition = NULL_TREE; /* VARIABLE <, <=, > or >= something.  */
  tree step = NULL_TREE;      /* A constant.  */
  std::vector<tree> body;
  tree locals = NULL_TREE; /* Variables of a block around it.  */
  tree loop = NULL_TREE;   /* The front end's.  */
  unsigned statements = 0; /* That it consists of.  */
  bool concurrent = false; /* The language says that iterations do not write
                              what others read.  */
};

/* Is there such a loop at number AT of LIST?  */
bool match_raw_loop (const std::vector<tree> &list, std::size_t at,
                     raw_loop &l);

/* L as an OACC_LOOP, about which no clause says anything.  */
tree make_directive (const raw_loop &l);

} // namespace accdeep

#endif /* ACCDEEP_CURE_RAW_LOOP_H */
