/* Reading what the front ends of C and C++ made of statements.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_FRONT_C_FAMILY_TREES_H
#define ACCDEEP_FRONT_C_FAMILY_TREES_H

#include "plugin/gcc/compat.h"

namespace accdeep
{

/* T without conversions of its value.  */
inline tree
without_conversions (tree t)
{
  while (CONVERT_EXPR_P (t) || TREE_CODE (t) == NON_LVALUE_EXPR)
    t = TREE_OPERAND (t, 0);
  return t;
}

/* The call that STATEMENT is of the function NAME, which is declared for the
   plugin alone; null: something else.  */
tree marker_call (tree statement, const char *name);

} // namespace accdeep

#endif /* ACCDEEP_FRONT_C_FAMILY_TREES_H */
