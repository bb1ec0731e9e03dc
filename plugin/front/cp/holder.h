/* Expressions of directives that stand outside of their class.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_FRONT_CP_HOLDER_H
#define ACCDEEP_FRONT_CP_HOLDER_H

#include "plugin/front/c-family/language.h"

namespace accdeep
{

/* What stands before the key in the name of the class that has a directive's
   functions.  */
extern const char holder_prefix[];

/* The parser is behind what was written for R, whose type clause names TYPE.
   Add R to the registry; in a template, do that in each instance.  */
void add_outside (tree type, recorded_directive &r);

/* DECL was finished, which may be the instance of a mark in a template.  */
void holder_mark_reached (tree decl);

/* The function NAME that the directive has for TYPE in a holder, or null.  */
tree function_in_holder (tree type, const recorded_directive &,
                         const std::string &name);

} // namespace accdeep

#endif /* ACCDEEP_FRONT_CP_HOLDER_H */
