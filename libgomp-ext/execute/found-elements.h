/* Operands of a kernel that only have to be there: elements of structures, and
   bytes.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_EXECUTE_FOUND_ELEMENTS_H
#define ACCDEEP_EXECUTE_FOUND_ELEMENTS_H

#include "libgomp-ext/bulk/bulk.h"
#include "libgomp-ext/execute/operands.h"
#include "libgomp-ext/present/present.h"

namespace accdeep
{
namespace bulk
{

/* Elements of an object of a structure that is sound, and all that they lead
   to: O is only to find them there.  Set FOUND.  Returns the structure, or
   null.  */
structure *part_there (const operand &o, phase p, const device_state &state,
                       found_elements &found);

/* O is no more than bytes, which are there without any structure.  */
bool bytes_there_p (const operand &o, const device_state &state);

/* [START..END) is elements as E says, of a structure that is sound, as
   DIRECTIVE's kernel wants it.  */
bool elements_there_p (const found_elements &e, uintptr_t start, uintptr_t end,
                       const accdeep_directive *directive,
                       const device_state &state);

} // namespace bulk
} // namespace accdeep

#endif
