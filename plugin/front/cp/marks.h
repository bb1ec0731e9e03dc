/* Marks in templates, which GCC hands back in each instance.

   Nothing is parsed where a template is instantiated that the plugin could hear
   of.  A mark is a local variable, whose instance GCC finishes in its place
   among the statements; then it is taken out again.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_FRONT_CP_MARKS_H
#define ACCDEEP_FRONT_CP_MARKS_H

#include "plugin/gcc/compat.h"

namespace accdeep
{

/* Leave a mark where the parser is, if that is in a function.  TYPE becomes the
   type of the instances.  */
void leave_mark (const std::string &name, tree type);

/* The name of DECL, which was finished, if it is the instance of a mark with
   PREFIX; else null.  */
const char *mark_with_prefix (tree decl, const char *prefix);

/* Take out the mark DECL, the last thing to be declared.  */
void take_out_mark (tree decl);

} // namespace accdeep

#endif /* ACCDEEP_FRONT_CP_MARKS_H */
