/* Integer constants in the source.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_MODEL_INTEGER_H
#define ACCDEEP_MODEL_INTEGER_H

#include "plugin/model/directive.h"

#include <optional>

namespace accdeep
{

/* The value of an optional sign and one integer literal; nullopt: TOKENS are
   something else, or the value does not fit.  */
std::optional<std::int64_t> constant_of (const token_list &tokens);

/* Are TOKENS one integer literal that does not fit?  */
bool too_large_p (const token_list &tokens);

/* Is this number token an integer literal, of any value?  */
bool integer_literal_p (const token &);

} // namespace accdeep

#endif /* ACCDEEP_MODEL_INTEGER_H */
