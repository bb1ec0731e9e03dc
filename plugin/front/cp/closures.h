/* Shapes of closures and function objects that accdeep/forall.hpp runs.
   Include plugin/gcc/compat.h first.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_FRONT_CP_CLOSURES_H
#define ACCDEEP_FRONT_CP_CLOSURES_H

#include "plugin/gcc/compat.h"

namespace accdeep
{

/* What becomes of a captured pointer whose extent nobody knows.  */
enum class bare_pointers
{
  refused, /* An error.  */
  optional /* It may lead into memory that is present.  */
};

/* Is TYPE an instance of accdeep::reducer?  */
bool reducer_p (tree type);

/* Give TYPE, a closure's or a function object's, and those that are part of it,
   the shapes that their captures make, unless a directive is about them.  */
void add_capture_shape (tree type, bare_pointers);

} // namespace accdeep

#endif /* ACCDEEP_FRONT_CP_CLOSURES_H */
