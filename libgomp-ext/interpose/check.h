/* Whether the program's calls to libgomp come to this library.

   They do where the program, or a library that it was started with, has the
   compiler's definitions, and where this library itself stands before libgomp
   among those that the program was started with (LD_PRELOAD, or -laccdeep):
   then all modules, also those that are loaded later, find these definitions
   before libgomp's.  A library that is loaded later by a program which has
   libgomp already, but no deep directives, comes too late.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_INTERPOSE_CHECK_H
#define ACCDEEP_INTERPOSE_CHECK_H

namespace accdeep
{

/* All calls of abi/gomp-calls.def have come here, and will.  Where they do not,
   the first question has a note of ACCDEEP_DEBUG or ACCDEEP_PROFILE say so.  */
bool calls_seen_p ();

/* Some module calls libgomp itself for one of them, as one does that was opened
   with RTLD_DEEPBIND.  Modules are looked at once; of functions that the loader
   finds at the first call only those are known then that have been called.  The
   same note.  */
bool calls_bypassed_p ();

} // namespace accdeep

#endif
