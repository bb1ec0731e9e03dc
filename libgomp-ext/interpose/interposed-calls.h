/* Interposed calls: what ordinary directives and the program itself ask of
   libgomp, past the deep directives.

   The library must know of them in two cases.  What one of them wants with an
   object of a bulk structure, which libgomp does not know, is done here, or the
   object is registered, so that libgomp finds it.  And before a bulk structure
   comes into being, nothing of it may be mapped, which would be too many
   questions to libgomp: instead the ranges that ordinary directives map are
   remembered.

   The program's calls come here by ELF's rules for symbols (entries.cc).  Where
   not all of them do, or with ACCDEEP_REGISTER=eager, there are no bulk
   structures.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_INTERPOSE_INTERPOSED_CALLS_H
#define ACCDEEP_INTERPOSE_INTERPOSED_CALLS_H

#include "libgomp-ext/interpose/call-name.h"

#include <cstdint>

namespace accdeep
{

/* Look at the call NUMBER of the program's, of whose ARGUMENTS, as words, there
   are six at least; they may be changed.  Returns libgomp's function to go on
   to, or null: there is nothing left to do.  Takes locks of the device's.  */
void *before_call (gomp_call number, uint64_t *arguments) noexcept;

} // namespace accdeep

#endif
