/* Directives on structures of very many objects (bulk.h).

   Each function does the whole directive and returns true, or does nothing and
   returns false: then the general way is to be gone.  That realises the
   structures that it meets.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_BULK_EXECUTE_H
#define ACCDEEP_BULK_EXECUTE_H

#include "libgomp-ext/bulk.h"
#include "libgomp-ext/operands.h"
#include "libgomp-ext/present.h"
#include "libgomp-ext/region.h"

namespace accdeep
{
namespace bulk
{

/* Data entry for OPERANDS; R is filled when P is structured.  */
bool enter (const accdeep_directive *directive, phase p,
            const std::vector<operand> &operands, device_state &state,
            region &r);

/* The end of a construct that holds a structure.  */
void end (region &r, device_state &state);

bool exit (const std::vector<operand> &operands, bool finalize,
           device_state &state);

/* Both directions; one list may be empty.  */
bool update (const std::vector<operand> &to_device,
             const std::vector<operand> &to_host, device_state &state);

} // namespace bulk
} // namespace accdeep

#endif
