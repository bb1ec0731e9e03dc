/* Functions in the program that stand for a library's, which has them under
   other names, too: weak and public, so that all that the program loads calls
   them, and a definition of the user's goes first.  Include
   plugin/gcc/compat.h first.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_LOWER_REPLACEMENT_H
#define ACCDEEP_LOWER_REPLACEMENT_H

#include "plugin/gcc/compat.h"

#include <vector>

namespace accdeep
{

/* The function SYMBOL of TYPE, without a body.  */
tree declare_replacement (const char *symbol, tree type);

/* Give FUNCTION parameters of its type's, and its result.  */
std::vector<tree> add_parameters (tree function);

/* The statement that returns VALUE from FUNCTION.  */
tree return_value (tree function, tree value);

} // namespace accdeep

#endif /* ACCDEEP_LOWER_REPLACEMENT_H */
