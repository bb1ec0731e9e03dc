/* The end of a process that has done something wrong on the device.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef SIMCUDA_EXEC_REPORT_H
#define SIMCUDA_EXEC_REPORT_H

#include <string>

namespace simcuda
{

/* Calls of the host that have led somewhere: return addresses, innermost
   first.  */
struct host_calls
{
  static constexpr int most = 64;
  void *addresses[most];
  int n = 0;

  /* Those of this thread, now.  */
  static host_calls here ();
};

/* One line a call, each with "simcuda:   #0 main+0x54 (prog+0x11f3)"; without
   the libraries between the program and the device.  INTRODUCTION goes before;
   "" if nothing is left.  */
std::string describe (const host_calls &, const char *introduction);

enum class on_fault
{
  end,
  stop /* For a debugger.  */
};
void set_on_fault (on_fault);

/* Call FUNCTION, once, behind the message of end_process.  */
void call_at_faults (void (*function) ());

/* Flush what the program has printed, print MESSAGE, which consists of whole
   lines, call simcuda_fault, and end with status 1, without running any more of
   the process.  */
[[noreturn]] void end_process (const std::string &message);

} // namespace simcuda

/* Debuggers break here: MESSAGE is what has been printed.  */
extern "C" __attribute__ ((visibility ("default"))) void
simcuda_fault (const char *message);

#endif /* SIMCUDA_EXEC_REPORT_H */
