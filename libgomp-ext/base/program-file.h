/* What the files of the process say of an address: symbols and source lines.

   Consumes the files that the dynamic linker has loaded, their debug
   information too, by way of libbacktrace, which is a part of GCC.  They are
   read once, at the first question.  A library that was built where there is no
   libbacktrace has no lines, and only the symbols of the dynamic linker.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_BASE_PROGRAM_FILE_H
#define ACCDEEP_BASE_PROGRAM_FILE_H

#include <string>

namespace accdeep
{

/* A line of the source; LINE is 0 if it is not known.  */
struct source_line
{
  std::string file;
  unsigned line = 0;
};

/* The function that has the byte at CODE, "main._omp_fn.0", demangled; empty if
   no table of symbols has it.  */
std::string function_at (const void *code);

/* The static variable that has the byte at DATA; empty: the same.  */
std::string variable_at (const void *data);

/* The line of the instruction at CODE.  */
source_line line_at (const void *code);

} // namespace accdeep

#endif
