/* Traced launches: consumes launches, produces entries of the trace.

   Kernels are named as GCC names them on the host, "main._omp_fn.0": a static
   function, of which only the file's own table of symbols knows.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/interpose/traced-launch.h"

#include "libgomp-ext/base/error.h"
#include "libgomp-ext/base/lock.h"
#include "libgomp-ext/base/profile.h"
#include "libgomp-ext/base/program-file.h"
#include "libgomp-ext/device/device-ops.h"
#include "libgomp-ext/device/device.h"

#include <cstdlib>
#include <map>
#include <string>

namespace accdeep
{

namespace
{

/* A thread of the driver's calls this.  */
void
kernel_has_finished (void *data)
{
  static_cast<traced_kernel *> (data)->finished = profile_clock ();
}

} // namespace

std::string
kernel_name (const void *function)
{
  static auto *const names = new std::map<const void *, std::string>;
  {
    lock_guard guard (process_lock ());
    auto known = names->find (function);
    if (known != names->end ())
      return known->second;
  }
  std::string name = function_at (function);
  if (name.empty ())
    name = text ("kernel %p", function);
  lock_guard guard (process_lock ());
  return (*names)[function] = name;
}

const char *&
launch_name ()
{
  static thread_local const char *result;
  return result;
}

void
launch_traced (const void *function, int queue,
               const std::function<void ()> &launch)
{
  traced_kernel &k = trace_kernel (
      launch_name () ? launch_name () : kernel_name (function), queue);
  launch ();
  k.returned = profile_clock ();
  try
    {
      if (queue != no_queue && !shared_memory_p ())
        ops ().call_host (ops ().queue_stream (queue), kernel_has_finished, &k);
    }
  catch (const failure &)
    {
      exit (EXIT_FAILURE);
    }
}

} // namespace accdeep
