/* Names of the directive's scope in the expressions of its nests.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_FRONT_C_FAMILY_CAPTURES_H
#define ACCDEEP_FRONT_C_FAMILY_CAPTURES_H

#include "plugin/front/c-family/language.h"

namespace accdeep
{

/* The parser is in front of DIRECTIVE, which has nests, in a function: look up
   what their expressions name, and leave it in the function's body.  */
void capture_names (const executable_directive &directive);

} // namespace accdeep

#endif /* ACCDEEP_FRONT_C_FAMILY_CAPTURES_H */
