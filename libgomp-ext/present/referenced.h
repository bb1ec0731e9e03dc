/* Components that a construct refers to without a clause, where their object is
   present: ACCDEEP_CLAUSE_REFERENCED.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_PRESENT_REFERENCED_H
#define ACCDEEP_PRESENT_REFERENCED_H

#include "libgomp-ext/present/present.h"

namespace accdeep
{

/* The pointers in the objects of TYPE at [START..END), which are present, are
   attached or null: there is nothing to do for them.  Where one of several
   objects has an attached pointer, somebody has seen to all of them: codes that
   copy by hand enter what their kernels use, and what came with one directive
   came whole.  */
bool settled_p (const accdeep_type *type, uintptr_t start, uintptr_t end,
                device_state &state);

/* What becomes of the pointer at host address SLOT, of value VALUE, to
   [START..END).  */
pointer_fate fate_of_pointer (uintptr_t slot, uintptr_t value, uintptr_t start,
                              uintptr_t end, device_state &state);

} // namespace accdeep

#endif
