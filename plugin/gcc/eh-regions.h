/* What GCC notes about exceptions in functions.  Include compat.h first.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_GCC_EH_REGIONS_H
#define ACCDEEP_GCC_EH_REGIONS_H

#include "plugin/gcc/compat.h"

namespace accdeep
{

/* Where the lists of types stand that F catches or lets pass.  */
std::vector<tree *> exception_types (function *f);

/* Does F do anything when a call in it throws, but for an end of the program?
 */
bool has_landing_pads_p (function *f);

} // namespace accdeep

#endif /* ACCDEEP_GCC_EH_REGIONS_H */
