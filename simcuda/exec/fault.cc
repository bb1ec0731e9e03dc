/* Messages about errors of running kernels.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "simcuda/exec/fault.h"
#include "simcuda/exec/host-address.h"
#include "simcuda/exec/program.h"
#include "simcuda/exec/report.h"

#include <cinttypes>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <mutex>
#include <set>

namespace simcuda
{

namespace
{

/* Real devices give less by default, but size it by the call graph.  */
constexpr std::uint64_t least_local_bytes = 64 << 10;
/* Of a GPU's stack, beside .local variables: an H200 takes so much for a call
   of a recursive function that keeps two values.  */
constexpr std::uint64_t least_call_bytes = 32;

/* The first fault of a launch is reported: threads with others wait here for
   the process to end.  What the gangs have printed comes before it.  */
void
begin_report (const launch_context &launch)
{
  static std::mutex &first = *new std::mutex;
  first.lock ();
  launch.output.flush ();
}

[[noreturn]] void
end_with (const launch_context &launch, const std::string &message)
{
  begin_report (launch);
  std::string text = message;
  if (launch.config.launched_by)
    text += describe (*launch.config.launched_by, "launched by");
  end_process (text);
}

/* The functions that W is in, if there is more than the kernel.  */
std::string
device_calls (const warp &w, const insn *i)
{
  const std::vector<device_call> calls = w.calls_of (i);
  std::string text;
  for (std::size_t n = 0; calls.size () > 1 && n < calls.size (); n++)
    {
      const device_call &c = calls[n];
      text
          += "simcuda:   #" + std::to_string (n) + ' ' + c.function + " at "
             + (c.position.file
                    ? c.position.file + (":" + std::to_string (c.position.line))
                    : "PTX line " + std::to_string (c.position.ptx_line))
             + '\n';
    }
  return text;
}

/* The line of SITE as GCC's messages have it, after the first line of a
   message; empty: the file cannot be read here.  */
std::string
excerpt (const access_site &site)
{
  if (!site.source_file)
    return "";
  std::ifstream file (site.source_file);
  std::string line;
  for (unsigned i = 0; i < site.source_line; i++)
    if (!std::getline (file, line))
      return "";
  char number[32];
  std::snprintf (number, sizeof number, "\n%5u | ", site.source_line);
  return number + line;
}

std::string
place (const access_site &site)
{
  char text[512];
  std::snprintf (text, sizeof text,
                 "\nsimcuda: in kernel %s, gang %u, worker %u, vector %u, "
                 "PTX line %u\n",
                 site.kernel ? site.kernel : "?", site.gang, site.worker,
                 site.vector, site.ptx_line);
  return text;
}

std::string
source (const access_site &site)
{
  if (!site.source_file)
    return "simcuda: ";
  return "simcuda: " + std::string (site.source_file) + ":"
         + std::to_string (site.source_line) + ": ";
}

std::string
explain_window (warp &w, std::uint64_t address)
{
  char text[160];
  if (address - shared_window < window_bytes)
    std::snprintf (text, sizeof text,
                   "offset %" PRIu64 " of the gang's shared memory of %" PRIu64
                   " bytes",
                   address - shared_window, w.owner ().shared_bytes ());
  else if (address - local_window < window_bytes)
    std::snprintf (text, sizeof text,
                   "offset %" PRIu64 " of the thread's local memory of %" PRIu64
                   " bytes",
                   address - local_window, w.local_bytes ());
  else
    std::snprintf (text, sizeof text, "address of a function");
  return text;
}

} // namespace

void
fail_at (warp &w, const insn *i, lane_mask mask, const std::string &message)
{
  access_site site = w.site_of (i, mask ? __builtin_ctz (mask) : 0);
  end_with (w.owner ().launch (), source (site) + message + excerpt (site)
                                      + place (site) + device_calls (w, i));
}

void
fail_race (warp &w, const insn *i, unsigned lane, const std::string &message,
           const earlier_access &earlier)
{
  const launch_context &launch = w.owner ().launch ();
  const unsigned *block = launch.config.block;
  const unsigned thread = earlier.warp * warp_lanes + earlier.lane;
  access_site other;
  for (const auto &function : launch.code.functions)
    {
      const std::size_t at = earlier.code - function->code.data ();
      if (!function->code.empty () && at < function->positions.size ()
          && earlier.code >= function->code.data ())
        {
          other.ptx_line = function->positions[at].ptx_line;
          other.source_file = function->positions[at].file;
          other.source_line = function->positions[at].line;
        }
    }
  char text[192];
  std::snprintf (
      text, sizeof text, "%s, by gang %u, worker %u, vector %u, PTX line %u\n",
      earlier.kind == access_kind::store ? "store" : "load",
      unsigned (earlier.gang % launch.config.grid[0]),
      thread / block[0] % block[1], thread % block[0], other.ptx_line);
  access_site site = w.site_of (i, lane);
  end_with (launch, source (site) + message + place (site) + source (other)
                        + "not ordered with this " + text
                        + device_calls (w, i));
}

void
fail_launch (const launch_context &launch, const std::string &message)
{
  end_with (launch, "simcuda: " + message + "\nsimcuda: in kernel "
                        + launch.kernel + "\n");
}

void
fail_access (warp &w, const insn *i, unsigned lane, std::uint64_t address,
             unsigned bytes, access_kind kind)
{
  static const char *const verbs[]
      = { "load", "store", "atomic access", "load" };
  access_site site = w.site_of (i, lane);
  device_memory &memory = w.owner ().launch ().memory;
  bool window = address - shared_window < 3 * window_bytes;
  /* Of a pointer that is wrong altogether, alignment is not the news.  */
  bool misaligned
      = address & (bytes - 1) && (window || memory.in_window_p (address));
  char text[160];
  std::snprintf (text, sizeof text, "invalid %s of %u bytes at 0x%" PRIx64 ": ",
                 verbs[static_cast<int> (kind)], bytes, address);
  std::string message = source (site) + text;
  if (window)
    message += explain_window (w, address);
  if (misaligned)
    message += std::string (window ? ", " : "") + "misaligned, a multiple of "
               + std::to_string (bytes) + " is needed";
  std::string what;
  if (!window)
    what = memory.explain (address, bytes, kind);
  message += (misaligned && !window ? "; " : "") + what + excerpt (site);
  /* No mapped type has told what pointer it is.  */
  if (what.rfind ("HOST address", 0) == 0
      && explain_host_pointer (address).empty ())
    message += "\nsimcuda: -fplugin-arg-accdeep-warn-host-pointers names the "
               "pointer and the missing clause when the file is compiled "
               "(simcuda/README.md#host-addresses)";
  end_with (w.owner ().launch (), message + place (site) + device_calls (w, i));
}

void
check_stack (warp &w, const insn *call, lane_mask mask, const frame &f)
{
  launch_context &launch = w.owner ().launch ();
  const std::uint64_t bytes
      = f.local_base + f.function->local_bytes + f.depth * least_call_bytes;
  if (bytes <= launch.config.stack_bytes || launch.stack_told.exchange (true))
    return;
  static std::mutex lock;
  static std::set<std::string> told;
  std::lock_guard<std::mutex> hold (lock);
  if (!told.insert (launch.kernel).second)
    return;
  access_site site = w.site_of (call, mask ? __builtin_ctz (mask) : 0);
  std::fflush (stdout);
  std::fprintf (
      stderr,
      "%sa GPU's stack would overflow: this call of '%s' needs %" PRIu64
      " bytes of it or more, and its driver reserves %zu a thread where calls "
      "are %s (CU_LIMIT_STACK_SIZE)%s",
      source (site).c_str (), f.function->name.c_str (), bytes,
      launch.config.stack_bytes,
      f.function->recursive ? "recursive" : "indirect", place (site).c_str ());
}

void
poison_locals (warp &w, const frame &f, lane_mask mask)
{
  std::uint64_t bytes = f.function->local_bytes;
  if (!bytes)
    return;
  for (; mask; mask &= mask - 1)
    std::memset (w.local (__builtin_ctz (mask)) + f.local_base, unwritten_byte,
                 bytes);
}

std::uint64_t
local_stride (std::uint64_t stack_bytes)
{
  std::uint64_t bytes
      = stack_bytes > least_local_bytes ? stack_bytes : least_local_bytes;
  return (bytes + 4095) & ~std::uint64_t (4095);
}

} // namespace simcuda
