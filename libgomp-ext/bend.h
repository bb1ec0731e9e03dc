/* Calls between modules, bent: the slots through which they go are pointed at
   other functions.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_BEND_H
#define ACCDEEP_BEND_H

#include <cstddef>

namespace accdeep
{

/* What stands in for the function NAME of another module; null: nothing.  */
typedef const void *stand_in_fn (const char *name);

/* Bend the calls of all modules that were loaded since the last time: of
   libgomp's plug-ins with IN_PLUGIN, of the program's own with IN_PROGRAM. This
   library, libgomp, the driver and the C library call what they always do.  The
   library's lock must be held.  For x86-64.  */
void bend_new_modules (stand_in_fn *in_program, stand_in_fn *in_plugin);

/* Make the pointers to FROM in the writable data of the module whose file name
   begins with PREFIX point to TO; null: leave them.  Returns how many there
   are.  */
size_t bend_pointers (const char *prefix, const void *from, const void *to);

} // namespace accdeep

#endif
