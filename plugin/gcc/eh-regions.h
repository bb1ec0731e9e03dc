/* What GCC notes about exceptions in functions.  Include compat.h first.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_GCC_EH_REGIONS_H
#define ACCDEEP_GCC_EH_REGIONS_H

#include "plugin/gcc/compat.h"

namespace accdeep
{

/* Where the lists of types stand that F catches or lets pass.  */
std::vector<tree *> exception_types (function *f);

/* Does F do anything when a call in it throws, but end the program?  */
bool has_landing_pads_p (function *f);

/* Does the program end if STATEMENT of F throws?  */
bool must_not_throw_p (function *f, gimple *statement);

} // namespace accdeep

#endif /* ACCDEEP_GCC_EH_REGIONS_H */
