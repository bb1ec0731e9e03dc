/* Contexts: a device's memory, modules and streams; each thread's stack of
   current contexts.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "simcuda/driver/host-fault.h"
#include "simcuda/driver/objects.h"
#include "simcuda/driver/settings.h"
#include "simcuda/exec/races.h"
#include "simcuda/exec/report.h"

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <map>
#include <mutex>

#include <unistd.h>

using namespace simcuda;

namespace
{

/* Of the functions on contexts, as all drivers since CUDA 3.2 tell.  */
constexpr unsigned context_api_version = 3020;
constexpr std::size_t max_stack_bytes = std::size_t (512) << 10;

/* A context that was made current, and what is told about it even after it was
   destroyed.  DEVICE is -1 if it was not valid then.  */
struct stacked_context
{
  simcuda_context *context;
  CUdevice device;
  unsigned flags;
};

/* Plain data: used after the destructors of thread-local objects ran.  */
struct context_stack
{
  static constexpr unsigned capacity = 64;
  stacked_context items[capacity];
  unsigned depth;
};

thread_local context_stack this_thread;

struct primary_context
{
  simcuda_context *context = nullptr; /* Null: not active.  */
  unsigned users = 0;
  unsigned flags = 0;
};

struct primary_contexts
{
  std::mutex lock;
  std::map<CUdevice, primary_context> by_device;
};

primary_contexts &
primaries ()
{
  static primary_contexts &the_primaries = *new primary_contexts;
  return the_primaries;
}

/* The program ends by exit, with a status that is not 0.  */
bool s_failed;

/* An error ends a program before it has freed everything.  libgomp destroys its
   contexts in a function that it gave to atexit before it made the first one,
   and so behind this.  */
void
note_exit_status ()
{
  static std::once_flag once;
  std::call_once (once, [] {
    on_exit ([] (int status, void *) { s_failed = status != 0; }, nullptr);
  });
}

simcuda_context *
make_context (CUdevice device, unsigned flags)
{
  call_preloaded ("simcuda_device_used");
  note_exit_status ();
  auto context = std::make_unique<simcuda_context> ();
  context->device = device;
  context->flags = flags;
  context->default_stream.owner = context.get ();
  static std::atomic<std::uint64_t> contexts_made;
  context->id = ++contexts_made;
  tables ().contexts.add (context.get ());
  return context.release ();
}

/* Tell the blocks that nobody freed.  */
void
report_leaks (const simcuda_context &context)
{
  const leak_mode mode = the_settings ().leaks;
  if (mode == leak_mode::ignore || !context.lazy_memory
      || (mode == leak_mode::report && s_failed))
    return;
  std::string report = context.lazy_memory->leak_report ();
  if (report.empty ())
    return;
  std::fflush (stdout);
  for (std::size_t at = 0; at < report.size ();)
    {
      std::size_t end = report.find ('\n', at);
      std::fprintf (stderr, "simcuda: %s\n",
                    report.substr (at, end - at).c_str ());
      at = end + 1;
    }
  if (mode == leak_mode::fatal)
    {
      std::fflush (nullptr);
      _exit (1);
    }
}

/* CONTEXT is not in the table of contexts any more.  */
void
destroy_context (simcuda_context *context)
{
  drain_context (*context);
  destroy_modules (*context);
  destroy_streams (*context);
  free_pinned_memory (*context);
  report_leaks (*context);
  delete context;
}

CUresult
push (simcuda_context *context)
{
  if (this_thread.depth == context_stack::capacity)
    return CUDA_ERROR_OUT_OF_MEMORY;
  stacked_context &item = this_thread.items[this_thread.depth++];
  item = { context, -1, 0 };
  if (tables ().contexts.valid_p (context))
    {
      item.device = context->device;
      item.flags = context->flags;
    }
  return CUDA_SUCCESS;
}

simcuda_context *
top ()
{
  return this_thread.depth ? this_thread.items[this_thread.depth - 1].context
                           : nullptr;
}

bool
valid_flags_p (unsigned flags)
{
  /* Of the ways to wait at most one.  */
  const unsigned schedule = flags & CU_CTX_SCHED_MASK;
  return (flags & ~CU_CTX_FLAGS_MASK) == 0 && (schedule & (schedule - 1)) == 0;
}

/* Run BODY on what is known about the current context, even a destroyed one. */
template <typename Body>
CUresult
property_call (call id, Body body)
{
  return driver_call (id, [&] {
    if (this_thread.depth == 0)
      return CUDA_ERROR_INVALID_CONTEXT;
    const stacked_context &item = this_thread.items[this_thread.depth - 1];
    return item.device < 0 ? CUDA_ERROR_CONTEXT_IS_DESTROYED : body (item);
  });
}

/* The member of CONTEXT that holds LIMIT; null: no such limit.  */
std::size_t *
limit_of (simcuda_context &context, CUlimit limit)
{
  switch (limit)
    {
    case CU_LIMIT_STACK_SIZE:
      return &context.stack_bytes;
    case CU_LIMIT_PRINTF_FIFO_SIZE:
      return &context.printf_bytes;
    case CU_LIMIT_MALLOC_HEAP_SIZE:
      return &context.heap_bytes;
    }
  return nullptr;
}

/* Limits that are about what we do not have, or that nobody has.  */
CUresult
unknown_limit_error (CUlimit limit)
{
  return limit > CU_LIMIT_MALLOC_HEAP_SIZE
                 && limit <= CU_LIMIT_PERSISTING_L2_CACHE_SIZE
             ? CUDA_ERROR_UNSUPPORTED_LIMIT
             : CUDA_ERROR_INVALID_VALUE;
}

} // namespace

namespace
{

/* The memory of destroyed handles, by size, latest last.  */
struct retired_handles
{
  std::mutex lock;
  std::map<std::size_t, std::deque<void *>> by_size;
};

retired_handles &
retired ()
{
  static retired_handles &the_retired = *new retired_handles;
  return the_retired;
}

/* Of each size; more have rested for long enough.  */
constexpr std::size_t most_retired = 4096;

} // namespace

/* Not inlined: GCC would miss the other half of the pair.  */
__attribute__ ((noinline)) void *
handle_object::operator new (std::size_t bytes)
{
  if (the_settings ().reuse == address_reuse::at_once)
    {
      std::lock_guard<std::mutex> hold (retired ().lock);
      std::deque<void *> &free = retired ().by_size[bytes];
      if (!free.empty ())
        {
          void *latest = free.back ();
          free.pop_back ();
          return latest;
        }
    }
  return ::operator new (bytes);
}

void
handle_object::operator delete (void *p, std::size_t bytes) noexcept
{
  std::lock_guard<std::mutex> hold (retired ().lock);
  std::deque<void *> &same_size = retired ().by_size[bytes];
  same_size.push_back (p);
  if (same_size.size () > most_retired)
    {
      ::operator delete (same_size.front ());
      same_size.pop_front ();
    }
}

namespace simcuda
{

simcuda_context *
current_context ()
{
  simcuda_context *context = top ();
  return context && tables ().contexts.valid_p (context) ? context : nullptr;
}

CUresult
no_context_error ()
{
  return top () ? CUDA_ERROR_CONTEXT_IS_DESTROYED : CUDA_ERROR_INVALID_CONTEXT;
}

device_memory &
memory_of_context (simcuda_context &context)
{
  std::lock_guard<std::mutex> hold (context.lock);
  if (!context.lazy_memory)
    {
      context.lazy_memory = std::make_unique<device_memory> (
          the_settings ().memory_bytes, the_settings ().reuse);
      context.lazy_memory->set_unwritten_loads (the_settings ().unwritten);
      check_races (the_settings ().races_p);
      set_on_fault (the_settings ().fault);
      watch_host_faults ();
    }
  return *context.lazy_memory;
}

std::size_t
live_bytes_of_device (CUdevice device)
{
  std::size_t sum = 0;
  tables ().contexts.for_each ([&] (simcuda_context &context) {
    std::lock_guard<std::mutex> hold (context.lock);
    if (context.device == device && context.lazy_memory)
      sum += context.lazy_memory->live_bytes ();
  });
  return sum;
}

std::size_t
live_bytes_of_all_devices ()
{
  std::size_t sum = 0;
  for (CUdevice device = 0; valid_device_p (device); ++device)
    sum += live_bytes_of_device (device);
  return sum;
}

simcuda_context *
context_of (dev_addr addr)
{
  simcuda_context *found = nullptr;
  tables ().contexts.for_each ([&] (simcuda_context &context) {
    std::lock_guard<std::mutex> hold (context.lock);
    if (context.lazy_memory && context.lazy_memory->in_window_p (addr))
      found = &context;
  });
  return found;
}

} // namespace simcuda

CUresult
cuDevicePrimaryCtxRetain (CUcontext *context, CUdevice device)
{
  return driver_call (call::cuDevicePrimaryCtxRetain, [&] {
    if (!context)
      return CUDA_ERROR_INVALID_VALUE;
    if (!valid_device_p (device))
      return CUDA_ERROR_INVALID_DEVICE;
    std::lock_guard<std::mutex> hold (primaries ().lock);
    primary_context &primary = primaries ().by_device[device];
    if (!primary.context)
      primary.context = make_context (device, primary.flags);
    ++primary.users;
    *context = primary.context;
    return CUDA_SUCCESS;
  });
}

CUresult
cuDevicePrimaryCtxRelease_v2 (CUdevice device)
{
  return driver_call (call::cuDevicePrimaryCtxRelease, [&] {
    if (!valid_device_p (device))
      return CUDA_ERROR_INVALID_DEVICE;
    simcuda_context *last = nullptr;
    {
      std::lock_guard<std::mutex> hold (primaries ().lock);
      primary_context &primary = primaries ().by_device[device];
      if (primary.users == 0)
        return CUDA_ERROR_INVALID_CONTEXT;
      if (--primary.users == 0)
        std::swap (last, primary.context);
    }
    if (last && tables ().contexts.remove (last))
      destroy_context (last);
    return CUDA_SUCCESS;
  });
}

/* Its users stay.  */
CUresult
cuDevicePrimaryCtxReset_v2 (CUdevice device)
{
  return driver_call (call::cuDevicePrimaryCtxReset, [&] {
    if (!valid_device_p (device))
      return CUDA_ERROR_INVALID_DEVICE;
    simcuda_context *old = nullptr;
    {
      std::lock_guard<std::mutex> hold (primaries ().lock);
      std::swap (old, primaries ().by_device[device].context);
    }
    if (old && tables ().contexts.remove (old))
      destroy_context (old);
    return CUDA_SUCCESS;
  });
}

CUresult
cuDevicePrimaryCtxSetFlags_v2 (CUdevice device, unsigned flags)
{
  return driver_call (call::cuDevicePrimaryCtxSetFlags, [&] {
    if (!valid_device_p (device))
      return CUDA_ERROR_INVALID_DEVICE;
    if (!valid_flags_p (flags))
      return CUDA_ERROR_INVALID_VALUE;
    std::lock_guard<std::mutex> hold (primaries ().lock);
    primary_context &primary = primaries ().by_device[device];
    primary.flags = flags;
    if (primary.context)
      primary.context->flags = flags;
    return CUDA_SUCCESS;
  });
}

CUresult
cuDevicePrimaryCtxGetState (CUdevice device, unsigned *flags, int *active)
{
  return driver_call (call::cuDevicePrimaryCtxGetState, [&] {
    if (!flags || !active)
      return CUDA_ERROR_INVALID_VALUE;
    if (!valid_device_p (device))
      return CUDA_ERROR_INVALID_DEVICE;
    std::lock_guard<std::mutex> hold (primaries ().lock);
    const primary_context &primary = primaries ().by_device[device];
    *flags = primary.flags;
    *active = primary.context != nullptr;
    return CUDA_SUCCESS;
  });
}

CUresult
cuCtxCreate_v2 (CUcontext *context, unsigned flags, CUdevice device)
{
  return driver_call (call::cuCtxCreate, [&] {
    if (!context || !valid_flags_p (flags))
      return CUDA_ERROR_INVALID_VALUE;
    if (!valid_device_p (device))
      return CUDA_ERROR_INVALID_DEVICE;
    *context = make_context (device, flags);
    return push (*context);
  });
}

CUresult
cuCtxDestroy_v2 (CUcontext context)
{
  return handle_call (call::cuCtxDestroy, context, CUDA_ERROR_INVALID_VALUE,
                      [&] {
                        if (!tables ().contexts.remove (context))
                          return CUDA_ERROR_CONTEXT_IS_DESTROYED;
                        if (top () == context)
                          --this_thread.depth;
                        destroy_context (context);
                        return CUDA_SUCCESS;
                      });
}

CUresult
cuCtxGetCurrent (CUcontext *context)
{
  return driver_call (call::cuCtxGetCurrent, [&] {
    if (!context)
      return CUDA_ERROR_INVALID_VALUE;
    *context = top ();
    return CUDA_SUCCESS;
  });
}

/* A context that is not valid becomes current, too; later calls refuse it.  */
CUresult
cuCtxSetCurrent (CUcontext context)
{
  return driver_call (call::cuCtxSetCurrent, [&] {
    if (this_thread.depth)
      --this_thread.depth;
    return context ? push (context) : CUDA_SUCCESS;
  });
}

CUresult
cuCtxPushCurrent_v2 (CUcontext context)
{
  return driver_call (call::cuCtxPushCurrent, [&] {
    if (!context)
      return CUDA_ERROR_INVALID_VALUE;
    return push (context);
  });
}

CUresult
cuCtxPopCurrent_v2 (CUcontext *context)
{
  return driver_call (call::cuCtxPopCurrent, [&] {
    if (this_thread.depth == 0)
      return CUDA_ERROR_INVALID_CONTEXT;
    simcuda_context *popped = top ();
    --this_thread.depth;
    if (context)
      *context = popped;
    return CUDA_SUCCESS;
  });
}

CUresult
cuCtxGetDevice (CUdevice *device)
{
  return property_call (call::cuCtxGetDevice, [&] (const stacked_context &c) {
    if (!device)
      return CUDA_ERROR_INVALID_VALUE;
    *device = c.device;
    return CUDA_SUCCESS;
  });
}

CUresult
cuCtxGetFlags (unsigned *flags)
{
  return property_call (call::cuCtxGetFlags, [&] (const stacked_context &c) {
    if (!flags)
      return CUDA_ERROR_INVALID_VALUE;
    *flags = c.flags;
    return CUDA_SUCCESS;
  });
}

/* CONTEXT null: the current one.  */
CUresult
cuCtxGetApiVersion (CUcontext context, unsigned *version)
{
  return driver_call (call::cuCtxGetApiVersion, [&] {
    if (!version)
      return CUDA_ERROR_INVALID_VALUE;
    if (!context && !current_context ())
      return no_context_error ();
    if (context && !tables ().contexts.valid_p (context))
      return CUDA_ERROR_INVALID_CONTEXT;
    *version = context_api_version;
    return CUDA_SUCCESS;
  });
}

/* CONTEXT null: the current one.  */
CUresult
cuCtxGetId (CUcontext context, unsigned long long *id)
{
  return driver_call (call::cuCtxGetId, [&] {
    simcuda_context *meant = context ? context : current_context ();
    if (!meant)
      return no_context_error ();
    if (!id)
      return CUDA_ERROR_INVALID_VALUE;
    if (!tables ().contexts.valid_p (meant))
      return CUDA_ERROR_CONTEXT_IS_DESTROYED;
    *id = meant->id;
    return CUDA_SUCCESS;
  });
}

CUresult
cuCtxGetStreamPriorityRange (int *least, int *greatest)
{
  return context_call (call::cuCtxGetStreamPriorityRange,
                       [&] (simcuda_context &) {
                         if (least)
                           *least = least_priority;
                         if (greatest)
                           *greatest = greatest_priority;
                         return CUDA_SUCCESS;
                       });
}

CUresult
cuCtxSynchronize (void)
{
  return context_call (call::cuCtxSynchronize, [&] (simcuda_context &context) {
    drain_context (context);
    return CUDA_SUCCESS;
  });
}

CUresult
cuCtxSetLimit (CUlimit limit, size_t value)
{
  return context_call (call::cuCtxSetLimit, [&] (simcuda_context &context) {
    std::size_t *stored = limit_of (context, limit);
    if (!stored)
      return unknown_limit_error (limit);
    if (limit == CU_LIMIT_STACK_SIZE && value > max_stack_bytes)
      return CUDA_ERROR_INVALID_VALUE;
    *stored = value;
    return CUDA_SUCCESS;
  });
}

CUresult
cuCtxGetLimit (size_t *value, CUlimit limit)
{
  return context_call (call::cuCtxGetLimit, [&] (simcuda_context &context) {
    if (!value)
      return CUDA_ERROR_INVALID_VALUE;
    std::size_t *stored = limit_of (context, limit);
    if (!stored)
      return unknown_limit_error (limit);
    *value = *stored;
    return CUDA_SUCCESS;
  });
}
