/* The loaded driver: consumes addresses, produces driver calls.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/device/driver.h"
#include "libgomp-ext/device/tool-events.h"

#include "libgomp-ext/base/error.h"

#include <atomic>
#include <dlfcn.h>
#include <pthread.h>

namespace accdeep
{
namespace driver
{

namespace
{

constexpr int not_initialized = 3;
constexpr int deinitialized = 4;
constexpr int invalid_context = 201;
constexpr int not_ready = 600;
constexpr int context_is_destroyed = 709;
constexpr int not_permitted = 800;
constexpr unsigned stream_default = 0;
constexpr unsigned event_disable_timing = 2;

/* Symbols of the driver are not visible globally, and loading it anew would be
   wrong on a machine with another kind of device.   */
void *
loaded ()
{
  static std::atomic<void *> handle;
  /* libgomp may load it any time.  */
  if (!handle)
    handle = dlopen ("libcuda.so.1", RTLD_LAZY | RTLD_NOLOAD);
  return handle;
}

template <typename Function>
bool
find (Function *&function, const char *name)
{
  function = reinterpret_cast<Function *> (symbol (name));
  return function != nullptr;
}

function_table
find_functions ()
{
  function_table f = {};
  f.complete = true;
#define DRIVER_FUNCTION(NAME, SYMBOL, PARAMETERS)                              \
  f.complete &= find (f.NAME, #SYMBOL);
#define DRIVER_OPTIONAL(NAME, SYMBOL, PARAMETERS) find (f.NAME, #SYMBOL);
#include "libgomp-ext/device/driver.def"
  return f;
}

thread_local bool context_lost;

void
check (int error, const char *function)
{
  /* While things are given back only the first failure counts.  */
  if (error == success || failed_p ())
    return;
  const char *name = nullptr;
  functions ().get_error_name (error, &name);
  report_failure (
      text ("%s failed: %s", function, name ? name : "unknown error"));
  /* What is under way may still use what is about to be given back.  */
  context_lost = functions ().ctx_synchronize () != success;
  throw failure ();
}

bool loaded_before_fork;
bool forked;

void
before_fork ()
{
  loaded_before_fork = loaded () != nullptr;
}

void
in_child ()
{
  forked |= loaded_before_fork;
}

__attribute__ ((constructor)) void
watch_forks ()
{
  pthread_atfork (before_fork, nullptr, in_child);
}

} // namespace

bool
forked_p ()
{
  return forked;
}

void *
symbol (const char *name)
{
  return loaded () ? dlsym (loaded (), name) : nullptr;
}

const function_table &
functions ()
{
  static const function_table none = {};
  if (!loaded ())
    return none;
  static const function_table result = find_functions ();
  return result;
}

bool
available_p ()
{
  return loaded () && functions ().complete && current_context ();
}

void *
current_context ()
{
  void *result = nullptr;
  if (!functions ().ctx_get_current)
    return nullptr;
  int error = functions ().ctx_get_current (&result);
  if (error != not_initialized && error != deinitialized)
    check (error, "cuCtxGetCurrent");
  return result;
}

bool
about_launch_p (const std::string &message)
{
  return message.find ("cuLaunchKernel") == 0
         || message.find ("cuStreamSynchronize") == 0;
}

bool
in_callback_p ()
{
  void *context = nullptr;
  return functions ().ctx_get_current
         && functions ().ctx_get_current (&context) == not_permitted;
}

void
use_context (void *context)
{
  if (functions ().ctx_set_current && current_context () != context)
    check (functions ().ctx_set_current (context), "cuCtxSetCurrent");
}

bool
context_ids_p ()
{
  return functions ().ctx_get_id != nullptr;
}

uint64_t
context_id (void *context)
{
  if (!context_ids_p ())
    return 0;
  unsigned long long result = 0;
  const int error = functions ().ctx_get_id (context, &result);
  switch (error)
    {
    case not_initialized:
    case deinitialized:
    case invalid_context:
    case context_is_destroyed:
      return 0;
    default:
      check (error, "cuCtxGetId");
      return result;
    }
}

bool
use_context_if_same (void *context, uint64_t id)
{
  return (!context_ids_p () || context_id (context) == id)
         && functions ().ctx_set_current (context) == success;
}

void
restore_context (void *context)
{
  if (functions ().ctx_set_current)
    functions ().ctx_set_current (context);
}

void
synchronize ()
{
  check (functions ().ctx_synchronize (), "cuCtxSynchronize");
}

void *
allocate_pinned (size_t bytes)
{
  void *result = nullptr;
  /* Any context may use it.  */
  constexpr unsigned portable = 1;
  return functions ().mem_host_alloc (&result, bytes, portable) == success
             ? result
             : nullptr;
}

void
free_pinned (void *memory)
{
  check (functions ().mem_free_host (memory), "cuMemFreeHost");
}

stream
create_stream ()
{
  stream result = nullptr;
  /* Ordered with the null stream, where libgomp's own copies of pageable memory
     may still be on their way when the call that started them has returned.  */
  check (functions ().stream_create (&result, stream_default),
         "cuStreamCreate");
  return result;
}

event
create_event ()
{
  event result = nullptr;
  check (functions ().event_create (&result, event_disable_timing),
         "cuEventCreate");
  return result;
}

void
destroy (stream s)
{
  check (functions ().stream_destroy (s), "cuStreamDestroy");
}

void
destroy (event e)
{
  check (functions ().event_destroy (e), "cuEventDestroy");
}

void
copy_in (uintptr_t dev_addr, const void *host, size_t bytes, stream s)
{
  check (functions ().copy_in_async (dev_addr, host, bytes, s),
         "cuMemcpyHtoDAsync");
}

void
copy_out (void *host, uintptr_t dev_addr, size_t bytes, stream s)
{
  check (functions ().copy_out_async (host, dev_addr, bytes, s),
         "cuMemcpyDtoHAsync");
}

bool
peers_p ()
{
  return functions ().copy_peer_async != nullptr;
}

void
copy_between (uintptr_t to, void *to_context, uintptr_t from,
              void *from_context, size_t bytes, stream s)
{
  check (functions ().copy_peer_async (to, to_context, from, from_context,
                                       bytes, s),
         "cuMemcpyPeerAsync");
}

bool
host_functions_p ()
{
  return functions ().launch_host_func != nullptr;
}

void
call_host (stream s, void (*function) (void *), void *data)
{
  check (functions ().launch_host_func (s, function, data), "cuLaunchHostFunc");
}

void
record (event e, stream s)
{
  check (functions ().event_record (e, s), "cuEventRecord");
}

bool
happened_p (event e)
{
  int error = functions ().event_query (e);
  if (error == not_ready)
    return false;
  check (error, "cuEventQuery");
  return true;
}

void
wait (event e)
{
  check (functions ().event_synchronize (e), "cuEventSynchronize");
}

void
wait (stream s)
{
  check (functions ().stream_synchronize (s), "cuStreamSynchronize");
}

void
wait_in_stream (stream s, event e)
{
  check (functions ().stream_wait_event (s, e, 0), "cuStreamWaitEvent");
}

kernel
load_kernel (const char *source, const char *name)
{
  const function_table &f = functions ();
  void *module;
  kernel result;
  return f.module_load_data && f.module_get_function && f.launch_kernel
                 && f.module_load_data (&module, source) == success
                 && f.module_get_function (&result, module, name) == success
             ? result
             : nullptr;
}

void
launch (kernel k, unsigned blocks, unsigned threads, stream s, void **arguments)
{
  check (functions ().launch_kernel (k, blocks, 1, 1, threads, 1, 1, 0, s,
                                     arguments, nullptr),
         "cuLaunchKernel");
}

uintptr_t
allocate (size_t bytes)
{
  uint64_t result = 0;
  if (functions ().mem_alloc (&result, bytes) != success)
    return 0;
  tell_allocated (result, bytes);
  return result;
}

void
release (uintptr_t dev_addr)
{
  tell_released (dev_addr);
  check (functions ().mem_free (dev_addr), "cuMemFree");
}

size_t
free_memory ()
{
  size_t free_bytes = 0, total_bytes = 0;
  return functions ().mem_get_info (&free_bytes, &total_bytes) == success
             ? free_bytes
             : 0;
}

bool
lost_p ()
{
  return context_lost;
}

} // namespace driver
} // namespace accdeep
