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

/* The same where the parser is at R, a directive on a type.  */
void capture_names (const recorded_directive &r);
/* What NAME means there, in the instance TYPE of a class template if it is
   about one.  */
capture captured (const recorded_directive &r, tree type,
                  const std::string &name);
/* The namespace there; null: there is none.  */
tree scope_of_names (const recorded_directive &r);

/* ------------------------------------------------------------------------
   Implemented in front/c and front/cp.
   ------------------------------------------------------------------------ */

/* The namespace that the parser is in; null: there is none.  */
tree scope_of_names ();
/* C, which was made in a class template, in the instance TYPE.  */
capture capture_in_instance (const capture &c, tree type);

} // namespace accdeep

#endif /* ACCDEEP_FRONT_C_FAMILY_CAPTURES_H */
