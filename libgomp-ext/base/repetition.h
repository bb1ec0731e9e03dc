/* Messages about directives that are executed again and again.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_BASE_REPETITION_H
#define ACCDEEP_BASE_REPETITION_H

#include <string>

namespace accdeep
{

/* WHAT, such as "plan: update at f.c:9:3", is executed once more.  Is DETAILS,
   the text of its message, another one than the last time?  At the end of the
   program there is a line for each that was executed more than once.  */
bool changed_p (const std::string &what, const std::string &details);

} // namespace accdeep

#endif
