/* Counting, refusing and failing driver calls; statistics.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "simcuda/driver/call.h"

#include "simcuda/driver/objects.h"
#include "simcuda/driver/settings.h"
#include "simcuda/driver/simcuda.h"
#include "simcuda/exec/host-address.h"
#include "simcuda/exec/memory.h"

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <cstring>

#include <dlfcn.h>

namespace simcuda
{

counters the_counters;
std::atomic<bool> initialized_p;

namespace
{

thread_local bool in_callback_p = false;

const char *const call_names[] = {
#define CUDA_CALL(name, symbol, since) #name,
#include "simcuda/driver/calls.def"
};

/* Calls that neither need cuInit nor touch the device.  */
bool
always_permitted_p (call id)
{
  return id == call::cuGetErrorString || id == call::cuGetErrorName
         || id == call::cuGetProcAddress || id == call::cuDriverGetVersion;
}

std::uint64_t
all_calls ()
{
  std::uint64_t sum = 0;
  for (const auto &n : the_counters.calls)
    sum += n;
  return sum;
}

/* Runs after every atexit handler, so after libgomp has shut its devices
   down.  */
__attribute__ ((destructor)) void
print_statistics ()
{
  if (!the_settings ().statistics_p)
    return;
  std::fflush (stdout);
  std::fprintf (stderr, "simcuda: %" PRIu64 " driver calls\n", all_calls ());
  for (int i = 0; i < static_cast<int> (call::count); ++i)
    if (std::uint64_t n = the_counters.calls[i])
      std::fprintf (stderr, "simcuda: %8" PRIu64 " %s\n", n, call_names[i]);
  std::fprintf (stderr,
                "simcuda: %" PRIu64 " bytes to the device, %" PRIu64
                " bytes from it, %" PRIu64 " bytes within it\n",
                the_counters.host_to_device_bytes.load (),
                the_counters.device_to_host_bytes.load (),
                the_counters.device_to_device_bytes.load ());
  std::fprintf (stderr,
                "simcuda: %" PRIu64 " kernels, %" PRIu64
                " warp instructions, %" PRIu64 " thread instructions\n",
                the_counters.kernels.load (), the_counters.instructions.load (),
                the_counters.lane_instructions.load ());
}

} // namespace

const char *
name_of (call id)
{
  return call_names[static_cast<int> (id)];
}

bool
call_named (const std::string &name, call *id)
{
  for (int i = 0; i < static_cast<int> (call::count); ++i)
    if (name == call_names[i])
      {
        if (id)
          *id = static_cast<call> (i);
        return true;
      }
  return false;
}

CUresult
begin_call (call id)
{
  const std::uint64_t nth = ++the_counters.calls[static_cast<int> (id)];
  for (const injected_failure &failure : the_settings ().failures)
    if (failure.nth == nth && failure.call == name_of (id))
      return failure.error;
  if (always_permitted_p (id))
    return CUDA_SUCCESS;
  if (in_callback_p)
    return CUDA_ERROR_NOT_PERMITTED;
  if (!initialized_p && id != call::cuInit)
    return CUDA_ERROR_NOT_INITIALIZED;
  return CUDA_SUCCESS;
}

callback_scope::callback_scope () { in_callback_p = true; }

callback_scope::~callback_scope () { in_callback_p = false; }

void
complain (call id, const std::string &text)
{
  std::fflush (stdout);
  std::fprintf (stderr, "simcuda: %s: %s\n", name_of (id), text.c_str ());
}

void
fail (call id, const std::string &text, const host_calls &asked_by)
{
  end_process ("simcuda: " + std::string (name_of (id)) + ": " + text + '\n'
               + describe (asked_by, "called by"));
}

void
call_preloaded (const char *name)
{
  if (void *function = dlsym (RTLD_DEFAULT, name))
    reinterpret_cast<void (*) ()> (function) ();
}

} // namespace simcuda

using namespace simcuda;

void
simcuda_declare_subobject (uint64_t dev_addr, size_t bytes)
{
  if (device_memory *memory = memory_of (dev_addr))
    memory->declare_subobject (dev_addr, bytes);
}

void
simcuda_declare_unwritten (uint64_t dev_addr, size_t bytes)
{
  if (device_memory *memory = memory_of (dev_addr))
    memory->declare_unwritten (dev_addr, bytes);
}

int
simcuda_find_block (uint64_t dev_addr, struct simcuda_block *out)
{
  device_memory *memory = memory_of (dev_addr);
  simcuda::dev_addr start;
  std::size_t bytes;
  std::uint64_t serial;
  if (!memory || !memory->find_block (dev_addr, &start, &bytes, &serial))
    return 0;
  *out = { start, bytes, serial };
  return 1;
}

const char *
simcuda_describe (uint64_t dev_addr)
{
  static thread_local std::string text;
  device_memory *memory = memory_of (dev_addr);
  text = memory ? memory->explain (dev_addr, 1, access_kind::store) : "";
  return text.c_str ();
}

uint64_t
simcuda_last_block (void)
{
  return last_block_serial ();
}

void
simcuda_explain_with (simcuda_explanation *explain)
{
  explain_host_pointers (explain);
}

void
simcuda_call_at_faults (void (*function) (void))
{
  call_at_faults (function);
}

void
simcuda_get_statistics (struct simcuda_statistics *out, size_t bytes)
{
  struct simcuda_statistics now = {};
  now.driver_calls = all_calls ();
  now.host_to_device_bytes = the_counters.host_to_device_bytes;
  now.device_to_host_bytes = the_counters.device_to_host_bytes;
  now.device_to_device_bytes = the_counters.device_to_device_bytes;
  now.kernels = the_counters.kernels;
  now.instructions = the_counters.instructions;
  now.lane_instructions = the_counters.lane_instructions;
  now.live_blocks_bytes = live_bytes_of_all_devices ();
  std::memcpy (out, &now, std::min (bytes, sizeof now));
}

uint64_t
simcuda_call_count (const char *name)
{
  call id;
  if (!call_named (name, &id))
    return UINT64_MAX;
  return the_counters.calls[static_cast<int> (id)];
}

void
simcuda_reset_statistics (void)
{
  for (auto &n : the_counters.calls)
    n = 0;
  for (auto *n :
       { &the_counters.host_to_device_bytes, &the_counters.device_to_host_bytes,
         &the_counters.device_to_device_bytes, &the_counters.kernels,
         &the_counters.instructions, &the_counters.lane_instructions })
    *n = 0;
}
