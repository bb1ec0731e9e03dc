/* The loaded driver: consumes addresses, produces driver calls.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/driver.h"

#include "libgomp-ext/error.h"

#include <atomic>
#include <dlfcn.h>
#include <pthread.h>

namespace accdeep
{
namespace driver
{

namespace
{

constexpr int success = 0;
constexpr int not_initialized = 3;
constexpr int deinitialized = 4;
constexpr int not_ready = 600;
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

struct functions
{
  int (*ctx_get_current) (void **);
  int (*ctx_set_current) (void *);
  int (*mem_host_alloc) (void **, size_t, unsigned);
  int (*mem_alloc) (uint64_t *, size_t);
  int (*mem_free) (uint64_t);
  int (*mem_get_info) (size_t *, size_t *);
  int (*ctx_synchronize) ();
  int (*stream_create) (stream *, unsigned);
  int (*stream_synchronize) (stream);
  int (*stream_wait_event) (stream, event, unsigned);
  int (*event_create) (event *, unsigned);
  int (*event_destroy) (event);
  int (*event_record) (event, stream);
  int (*event_query) (event);
  int (*event_synchronize) (event);
  int (*copy_in_async) (uint64_t, const void *, size_t, stream);
  int (*copy_out_async) (void *, uint64_t, size_t, stream);
  int (*launch_host) (stream, void (*) (void *), void *);
  int (*module_load_data) (void **, const void *);
  int (*module_get_function) (kernel *, void *, const char *);
  int (*launch_kernel) (kernel, unsigned, unsigned, unsigned, unsigned,
                        unsigned, unsigned, unsigned, stream, void **, void **);
  int (*error_name) (int, const char **);
  bool complete;
  bool kernels;
};

template <typename Function>
bool
find (Function *&function, const char *name)
{
  function = reinterpret_cast<Function *> (symbol (name));
  return function != nullptr;
}

functions
find_functions ()
{
  functions f = {};
  f.complete = find (f.ctx_get_current, "cuCtxGetCurrent")
               && find (f.ctx_set_current, "cuCtxSetCurrent")
               && find (f.mem_host_alloc, "cuMemHostAlloc")
               && find (f.mem_alloc, "cuMemAlloc_v2")
               && find (f.mem_free, "cuMemFree_v2")
               && find (f.mem_get_info, "cuMemGetInfo_v2")
               && find (f.ctx_synchronize, "cuCtxSynchronize")
               && find (f.stream_create, "cuStreamCreate")
               && find (f.stream_synchronize, "cuStreamSynchronize")
               && find (f.stream_wait_event, "cuStreamWaitEvent")
               && find (f.event_create, "cuEventCreate")
               && find (f.event_destroy, "cuEventDestroy_v2")
               && find (f.event_record, "cuEventRecord")
               && find (f.event_query, "cuEventQuery")
               && find (f.event_synchronize, "cuEventSynchronize")
               && find (f.copy_in_async, "cuMemcpyHtoDAsync_v2")
               && find (f.copy_out_async, "cuMemcpyDtoHAsync_v2")
               && find (f.error_name, "cuGetErrorName");
  find (f.launch_host, "cuLaunchHostFunc");
  f.kernels = find (f.module_load_data, "cuModuleLoadData")
              && find (f.module_get_function, "cuModuleGetFunction")
              && find (f.launch_kernel, "cuLaunchKernel");
  return f;
}

/* Only once the driver is loaded.  */
const functions &
cuda ()
{
  static const functions result = find_functions ();
  return result;
}

thread_local bool context_lost;

void
check (int error, const char *function)
{
  /* While things are given back only the first failure counts.  */
  if (error == success || failed_p ())
    return;
  const char *name = nullptr;
  cuda ().error_name (error, &name);
  report_failure (
      text ("%s failed: %s", function, name ? name : "unknown error"));
  /* What is under way may still use what is about to be given back.  */
  context_lost = cuda ().ctx_synchronize () != success;
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

bool
available_p ()
{
  return loaded () && cuda ().complete && current_context ();
}

void *
current_context ()
{
  void *result = nullptr;
  if (!cuda ().ctx_get_current)
    return nullptr;
  int error = cuda ().ctx_get_current (&result);
  if (error != not_initialized && error != deinitialized)
    check (error, "cuCtxGetCurrent");
  return result;
}

void
use_context (void *context)
{
  if (cuda ().ctx_set_current && current_context () != context)
    check (cuda ().ctx_set_current (context), "cuCtxSetCurrent");
}

void *
allocate_pinned (size_t bytes)
{
  void *result = nullptr;
  /* Any context may use it.  */
  constexpr unsigned portable = 1;
  return cuda ().mem_host_alloc (&result, bytes, portable) == success ? result
                                                                      : nullptr;
}

stream
create_stream ()
{
  stream result = nullptr;
  /* Ordered with the null stream, where libgomp's own copies of ordinary memory
     may still be on their way when the call that started them has returned.  */
  check (cuda ().stream_create (&result, stream_default), "cuStreamCreate");
  return result;
}

event
create_event ()
{
  event result = nullptr;
  check (cuda ().event_create (&result, event_disable_timing), "cuEventCreate");
  return result;
}

void
destroy (event e)
{
  check (cuda ().event_destroy (e), "cuEventDestroy");
}

void
copy_in (uintptr_t dev_addr, const void *host, size_t bytes, stream s)
{
  check (cuda ().copy_in_async (dev_addr, host, bytes, s), "cuMemcpyHtoDAsync");
}

void
copy_out (void *host, uintptr_t dev_addr, size_t bytes, stream s)
{
  check (cuda ().copy_out_async (host, dev_addr, bytes, s),
         "cuMemcpyDtoHAsync");
}

bool
host_functions_p ()
{
  return cuda ().launch_host != nullptr;
}

void
call_host (stream s, void (*function) (void *), void *data)
{
  check (cuda ().launch_host (s, function, data), "cuLaunchHostFunc");
}

void
record (event e, stream s)
{
  check (cuda ().event_record (e, s), "cuEventRecord");
}

bool
happened_p (event e)
{
  int error = cuda ().event_query (e);
  if (error == not_ready)
    return false;
  check (error, "cuEventQuery");
  return true;
}

void
wait (event e)
{
  check (cuda ().event_synchronize (e), "cuEventSynchronize");
}

void
wait (stream s)
{
  check (cuda ().stream_synchronize (s), "cuStreamSynchronize");
}

void
wait_in_stream (stream s, event e)
{
  check (cuda ().stream_wait_event (s, e, 0), "cuStreamWaitEvent");
}

kernel
load_kernel (const char *source, const char *name)
{
  void *module;
  kernel result;
  return cuda ().kernels
                 && cuda ().module_load_data (&module, source) == success
                 && cuda ().module_get_function (&result, module, name)
                        == success
             ? result
             : nullptr;
}

void
launch (kernel k, unsigned blocks, unsigned threads, stream s, void **arguments)
{
  check (cuda ().launch_kernel (k, blocks, 1, 1, threads, 1, 1, 0, s, arguments,
                                nullptr),
         "cuLaunchKernel");
}

uintptr_t
allocate (size_t bytes)
{
  uint64_t result = 0;
  return cuda ().mem_alloc (&result, bytes) == success ? result : 0;
}

void
release (uintptr_t dev_addr)
{
  check (cuda ().mem_free (dev_addr), "cuMemFree");
}

size_t
free_memory ()
{
  size_t free_bytes = 0, total_bytes = 0;
  return cuda ().mem_get_info (&free_bytes, &total_bytes) == success
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
