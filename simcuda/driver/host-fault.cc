/* Device addresses are reserved but not accessible, so host code that
   dereferences one gets SIGSEGV.  The handler says so, then lets the access
   fault again with the default action: exit status, core file and debugger see
   what they would see without us.

   The handler is not restricted to async-signal-safe functions: it does more
   than look an address up only if that is a device's, and nobody holds a lock
   of ours while touching one.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "simcuda/driver/host-fault.h"

#include "simcuda/exec/memory.h"
#include "simcuda/exec/report.h"

#include <cinttypes>
#include <cstdio>
#include <mutex>

#include <signal.h>

namespace simcuda
{

namespace
{

void
on_signal (int, siginfo_t *info, void *)
{
  const dev_addr addr = reinterpret_cast<dev_addr> (info->si_addr);
  device_memory *memory = memory_of (addr);
  if (!memory)
    return;
  std::fflush (stdout);
  std::fprintf (stderr,
                "simcuda: host code accessed the device address 0x%" PRIx64
                ": %s\n%s",
                addr, memory->explain (addr, 1, access_kind::store).c_str (),
                describe (host_calls::here (), "by").c_str ());
}

} // namespace

void
watch_host_faults ()
{
  static std::once_flag once;
  std::call_once (once, [] {
    struct sigaction old;
    if (sigaction (SIGSEGV, nullptr, &old) != 0 || (old.sa_flags & SA_SIGINFO)
        || old.sa_handler != SIG_DFL)
      return;
    struct sigaction action = {};
    action.sa_sigaction = on_signal;
    action.sa_flags = SA_SIGINFO | SA_RESETHAND;
    sigemptyset (&action.sa_mask);
    sigaction (SIGSEGV, &action, nullptr);
  });
}

} // namespace simcuda
