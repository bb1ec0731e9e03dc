/* How the library tells the user that something is wrong.

   All errors end in one function, fatal: it prints one line that starts with
   "libaccdeep: " and ends the program with status 1.  Callers give back what
   they have taken first, so that an error leaves nothing behind.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_ERROR_H
#define ACCDEEP_ERROR_H

#include "abi/accdeep-abi.h"

#include <cstdint>
#include <string>

namespace accdeep
{

[[noreturn]] void fatal (const char *format, ...)
    __attribute__ ((format (printf, 1, 2)));

/* Print one line with the same prefix and go on.  */
void warning (const char *format, ...) __attribute__ ((format (printf, 1, 2)));

/* One line that the user asked for with ACCDEEP_DEBUG.  */
void note (const char *format, ...) __attribute__ ((format (printf, 1, 2)));

/* "[%p..%p), N bytes" for the host or device range.  */
std::string range_text (uintptr_t start, uintptr_t end);

/* "file:line:column", or "unknown position".  */
std::string position_text (const accdeep_position &position);

/* "enter data", "parallel".  */
const char *construct_name (uint32_t construct);

/* "enter data at f.c:3:9"; null: "an ordinary directive or call".  */
std::string directive_text (const accdeep_directive *directive);

/* printf into a string.  */
std::string text (const char *format, ...)
    __attribute__ ((format (printf, 1, 2)));

} // namespace accdeep

#endif
