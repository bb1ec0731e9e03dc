/* Launches of kernels for the trace of ACCDEEP_PROFILE.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_INTERPOSE_TRACED_LAUNCH_H
#define ACCDEEP_INTERPOSE_TRACED_LAUNCH_H

#include <functional>
#include <string>

namespace accdeep
{

/* The name of the kernel that FUNCTION stands for on the host,
   "main._omp_fn.0"; its address, where no table of symbols has it.  */
std::string kernel_name (const void *function);

/* What the calling thread's next launch is called in the trace; null: as its
   function.  */
const char *&launch_name ();

/* Call LAUNCH, which starts the kernel that FUNCTION stands for on the host, in
   QUEUE or, where that is no_queue, at once.  The queue tells when it has
   finished.  No lock is held.  */
void launch_traced (const void *function, int queue,
                    const std::function<void ()> &launch);

} // namespace accdeep

#endif
