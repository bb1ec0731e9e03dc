/* Device addresses are reserved but not accessible, so host code that
   dereferences one gets SIGSEGV.  The handler says so, then lets the access
   fault again with what was there before: exit status, core file, debugger and
   the program's own handler see what they would see without us.  What has
   nothing to do with a device goes on to that handler at once.

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

/* What the program, or libgfortran, does about the signal.  */
struct sigaction before;

bool
default_p ()
{
  return !(before.sa_flags & SA_SIGINFO)
         && (before.sa_handler == SIG_DFL || before.sa_handler == SIG_IGN);
}

/* The access, when it is done again, finds what was there before.  */
void
give_back ()
{
  sigaction (SIGSEGV, &before, nullptr);
}

void
on_signal (int signal, siginfo_t *info, void *context)
{
  const bool sent = info->si_code <= 0;
  const dev_addr addr = reinterpret_cast<dev_addr> (info->si_addr);
  device_memory *memory = sent ? nullptr : memory_of (addr);
  if (memory)
    {
      std::fflush (stdout);
      std::fprintf (stderr,
                    "simcuda: host code accessed the device address 0x%" PRIx64
                    ": %s\n%s",
                    addr,
                    memory->explain (addr, 1, access_kind::store).c_str (),
                    describe (host_calls::here (), "by").c_str ());
      give_back ();
    }
  else if (default_p ())
    {
      give_back ();
      if (sent)
        raise (signal);
    }
  else if (before.sa_flags & SA_SIGINFO)
    before.sa_sigaction (signal, info, context);
  else
    before.sa_handler (signal);
}

} // namespace

void
watch_host_faults ()
{
  static std::once_flag once;
  std::call_once (once, [] {
    if (sigaction (SIGSEGV, nullptr, &before) != 0)
      return;
    struct sigaction action = before;
    action.sa_sigaction = on_signal;
    action.sa_flags |= SA_SIGINFO;
    sigaction (SIGSEGV, &action, nullptr);
  });
}

} // namespace simcuda
