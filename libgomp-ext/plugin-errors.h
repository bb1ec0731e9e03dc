/* What libgomp's plug-in for the device says when a driver call fails.

   libgomp prints "cuMemAlloc error: out of memory" without a hint where in the
   program that was.  While the calling thread executes a deep directive, these
   functions stand in for the two that the plug-in calls then (ordinary.cc bends
   the calls), and the message names the directive.  It comes when the program
   ends for that reason: libgomp may find another way.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_PLUGIN_ERRORS_H
#define ACCDEEP_PLUGIN_ERRORS_H

namespace accdeep
{

/* In place of libgomp's function NAME, or null: that is not bent.  */
const void *plugin_stand_in (const char *name);

/* The directive has come to its end in spite of them.  */
void forget_plugin_errors ();

} // namespace accdeep

#endif
