/* What libgomp's plug-in for the device says when a driver call fails.

   libgomp prints that it is out of memory without a hint where in the
   program that was.  While the calling thread executes a deep directive, the
   message names it.  It comes when the program ends for that reason: libgomp
   may find another way.  The plug-in's calls come here like the program's
   (interpose/entries.cc).

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_INTERPOSE_PLUGIN_ERRORS_H
#define ACCDEEP_INTERPOSE_PLUGIN_ERRORS_H

#include <string>

namespace accdeep
{

/* What GOMP_PLUGIN_error and GOMP_PLUGIN_fatal are to say.  After an error
   libgomp unlocks what it holds and ends the program, or goes on.  */
void plugin_error (std::string message);
[[noreturn]] void plugin_fatal (std::string message);

/* The directive has come to its end.  Where libgomp has gone on in spite of
   them the directive fails after all: libgomp does not look at what the release
   of memory returns that a queue was through with.  */
void settle_plugin_errors ();

/* The device is shut down in spite of them.  */
void forget_plugin_errors ();

} // namespace accdeep

#endif
