/* The type that the value of an expression is converted to.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_FRONT_C_FAMILY_EXPRESSION_TYPE_H
#define ACCDEEP_FRONT_C_FAMILY_EXPRESSION_TYPE_H

#include "plugin/gcc/compat.h"

namespace accdeep
{

/* The name that the language declares it under.  */
constexpr char expression_type[] = "__accdeep_integer";

/* An integer type like long long, but no other type is the same: so a
   conversion of an expression's value is told from one that the user wrote.  */
tree make_expression_type ();

} // namespace accdeep

#endif /* ACCDEEP_FRONT_C_FAMILY_EXPRESSION_TYPE_H */
