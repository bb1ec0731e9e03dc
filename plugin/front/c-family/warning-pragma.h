/* #pragma GCC diagnostic with a warning of ours.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_FRONT_C_FAMILY_WARNING_PRAGMA_H
#define ACCDEEP_FRONT_C_FAMILY_WARNING_PRAGMA_H

#include "plugin/front/c-family/tokens.h"

namespace accdeep
{

/* May LITERAL be the operand of a _Pragma that rewrite_warning_pragma rewrites?
 */
bool warning_pragma_string_p (const std::string &literal);

/* IN is a "#pragma GCC diagnostic".  If it has a warning of ours, write a
   pragma of ours, which takes effect when the parser reaches it, as GCC's own
   do. False: it is about something else, and nothing was written.  */
bool rewrite_warning_pragma (const intercepted &in, token_writer &out);

/* The parser has reached pragma NUMBER of these.  */
void warning_pragma_reached (unsigned long number);

} // namespace accdeep

#endif /* ACCDEEP_FRONT_C_FAMILY_WARNING_PRAGMA_H */
