/* #pragma acc routine for member functions, in the body of their class.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_FRONT_CP_ROUTINE_H
#define ACCDEEP_FRONT_CP_ROUTINE_H

#include "plugin/gcc/compat.h"

namespace accdeep
{

/* Make routines of the member functions that have been declared behind their
   directives.  Called when a class is complete and before any function becomes
   GENERIC.  */
void make_routines ();

/* Report directives that no function follows.  */
void finish_routines ();

} // namespace accdeep

#endif /* ACCDEEP_FRONT_CP_ROUTINE_H */
