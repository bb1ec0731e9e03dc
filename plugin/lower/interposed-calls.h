/* Definitions of libgomp's entry points that lead to the run-time library.

   A translation unit with deep directives has, for each call of
   abi/gomp-calls.def, a weak function of that name.  The linker exports it,
   because libgomp defines the name too, and ELF's rules for symbols have all
   modules of the program find it before libgomp's: so the library sees the
   program's own calls, on every architecture, also those of files without the
   plugin and of libraries that are loaded later.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_LOWER_INTERPOSED_CALLS_H
#define ACCDEEP_LOWER_INTERPOSED_CALLS_H

namespace accdeep
{

/* Have them in this translation unit; once.  */
void define_interposed_calls ();

/* Write what that has left for the end of the assembly file.  */
void write_interposed_calls ();

} // namespace accdeep

#endif /* ACCDEEP_LOWER_INTERPOSED_CALLS_H */
