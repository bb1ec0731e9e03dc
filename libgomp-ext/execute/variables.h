/* Static variables, array descriptors and pointers, that lead to what "enter
   data" maps.  They stay on the device as long as that, as libgomp has it, so
   that no construct that needs them has to send them again.

   The current device's locks must be held for all of this, and it does not
   share the host's memory.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_EXECUTE_VARIABLES_H
#define ACCDEEP_EXECUTE_VARIABLES_H

#include "abi/accdeep-abi.h"

namespace accdeep
{

/* What an "enter data" with ARGUMENTS maps has been mapped.  */
void enter_variables (const accdeep_arguments &arguments);

/* The same of an "exit data", which releases.  */
void leave_variables (const accdeep_arguments &arguments);

} // namespace accdeep

#endif
