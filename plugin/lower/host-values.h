/* What a function's text shows of the values of its pointers.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_LOWER_HOST_VALUES_H
#define ACCDEEP_LOWER_HOST_VALUES_H

#include "plugin/gcc/compat.h"

namespace accdeep
{

/* Is PLACE, a local variable of the current function or a member of one, given
   nothing but addresses of the host's, and the variable known to no other
   function?  The function is in GENERIC.  False: not known.  */
bool holds_host_address_p (tree place);

} // namespace accdeep

#endif /* ACCDEEP_LOWER_HOST_VALUES_H */
