/* The environment variables SIMCUDA_*, read once (simcuda/README.md).

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef SIMCUDA_DRIVER_SETTINGS_H
#define SIMCUDA_DRIVER_SETTINGS_H

#include "simcuda/driver/cuda-api.h"
#include "simcuda/exec/memory.h"
#include "simcuda/exec/report.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace simcuda
{

enum class stream_mode
{
  eager,     /* Asynchronous work runs within the call that asks for it.  */
  deferred,  /* It runs when a call waits for it.  */
  concurrent /* It runs on threads of the streams.  */
};

enum class leak_mode
{
  ignore,
  report,
  fatal
};

/* One entry of SIMCUDA_FAIL: the NTH call, from 1, of CALL returns ERROR.  */
struct injected_failure
{
  std::string call;
  std::uint64_t nth;
  CUresult error;
};

struct settings
{
  int devices = 1;
  std::size_t memory_bytes = std::size_t (4) << 30;
  stream_mode streams = stream_mode::eager;
  leak_mode leaks = leak_mode::report;
  unwritten_loads unwritten = unwritten_loads::report;
  bool statistics_p = false;
  bool races_p = false;
  address_reuse reuse = address_reuse::late; /* Of handles too.  */
  on_fault fault = on_fault::end;
  unsigned threads = 1; /* That execute the gangs of a kernel.  */
  std::vector<injected_failure> failures;
};

/* A malformed variable ends the process with a message: a check that silently
   does not run would be worse.  */
const settings &the_settings ();

/* Parse one variable's value into *S.  The reason why not, or "".  For tests;
   NAME is without "SIMCUDA_".  */
std::string parse_setting (const std::string &name, const std::string &value,
                           settings *s);

} // namespace simcuda

#endif /* SIMCUDA_DRIVER_SETTINGS_H */
