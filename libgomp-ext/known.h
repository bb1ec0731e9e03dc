/* Constructs on data that is present, met again.

   A program's kernels name the same structures over and over while an outer
   construct or an enter data holds them.  When such a construct has been
   through all stages once, what they found out is kept: the objects, and the
   values in host memory that the walk has read.  The next time it is enough
   that these values are the same and that the objects are where they were; then
   the construct takes its counts and is done.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_KNOWN_H
#define ACCDEEP_KNOWN_H

#include "libgomp-ext/operands.h"
#include "libgomp-ext/present.h"
#include "libgomp-ext/region.h"

#include <memory>

namespace accdeep
{

/* The construct with DIRECTIVE and ARGUMENTS has found all its data present and
   R is what it has taken.  Keep that, if it is of a kind that can be known
   again.  */
void know (const accdeep_directive *directive,
           const accdeep_arguments &arguments,
           const std::vector<operand> &operands, const region &r,
           device_state &state);

/* Start the construct with DIRECTIVE and ARGUMENTS, if it is known and all is
   as it was; else null, and nothing has happened.  */
std::unique_ptr<region> start_known (const accdeep_directive *directive,
                                     const accdeep_arguments &arguments);

/* End R, if it was started by start_known and its objects stay; else false, and
   R is like any other region.  */
bool end_known (region &r);

} // namespace accdeep

#endif
