/* ACCDEEP_CHECK=1: looks at all that a directive names as if nothing were known
   of it, before the directive is executed as it is without.  Nothing is
   changed.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_EXECUTE_EXAMINE_H
#define ACCDEEP_EXECUTE_EXAMINE_H

#include "libgomp-ext/execute/region.h"
#include "libgomp-ext/present/present.h"

#include <memory>

namespace accdeep
{

/* Examine what DIRECTIVE names in P, with ARGUMENTS; null: nothing is to be
   checked.  What is wrong ends the program.  */
std::unique_ptr<walk_result> examine (const accdeep_directive *directive,
                                      const accdeep_arguments &arguments,
                                      phase p, device_state &state);

/* R ends: its pointers are what its start has seen, or there is a warning.  */
void check_unchanged (const region &r, device_state &state);

} // namespace accdeep

#endif
