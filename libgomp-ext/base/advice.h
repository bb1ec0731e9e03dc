/* What the numbers of a run suggest to change: the last lines of the tables of
   ACCDEEP_PROFILE and ACCDEEP_INFO.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_BASE_ADVICE_H
#define ACCDEEP_BASE_ADVICE_H

#include "abi/accdeep-abi.h"
#include "libgomp-ext/accdeep.h"

#include <string>
#include <vector>

namespace accdeep
{

/* One execution of the start of DIRECTIVE.  Takes a lock of its own, and calls
   nothing with it.  */
void count_copies (const accdeep_directive *directive,
                   const accdeep_statistics &counts);

/* The advice, also about kernels (kernel-table.h), one line each; empty:
   nothing is to be said.  */
std::vector<std::string> advice ();

} // namespace accdeep

#endif
