/* What the driver's handles stand for, and the process-wide tables of them.

   Handles are pointers to these objects.  Each kind has a table of the valid
   ones, so that a stale or foreign handle is an error and not a crash.

   Locks: tables lock themselves; a context's lists are guarded by its lock;
   streams' queues by their engine's, which is taken before any other.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef SIMCUDA_DRIVER_OBJECTS_H
#define SIMCUDA_DRIVER_OBJECTS_H

#include "simcuda/driver/call.h"
#include "simcuda/driver/cuda-api.h"
#include "simcuda/driver/stream-engine.h"
#include "simcuda/exec/launch.h"
#include "simcuda/exec/memory.h"

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <unordered_set>
#include <vector>

/* Base of what handles point to: memory of destroyed ones is not used again for
   a long time, so that a stale handle does not become another one's; or at
   once, if the settings say so.  */
struct handle_object
{
  static void *operator new (std::size_t bytes);
  static void operator delete (void *p, std::size_t bytes) noexcept;
};

struct simcuda_stream : handle_object
{
  simcuda_context *owner = nullptr;
  unsigned flags = 0;
  int priority = 0;
  /* The engine's, under its lock.  */
  std::deque<simcuda::task_ref> queue;
  std::thread thread;
  bool closing_p = false;
};

struct simcuda_event : handle_object
{
  simcuda_context *owner = nullptr;
  unsigned flags = 0;
  std::mutex lock;
  simcuda::task_ref last; /* Null: never recorded.  */
};

struct simcuda_function : handle_object
{
  simcuda_module *owner = nullptr;
  std::string name;
  const simcuda::kernel *code = nullptr;
  simcuda::kernel_info info;
};

struct simcuda_module : handle_object
{
  simcuda_context *owner = nullptr;
  std::unique_ptr<simcuda::loaded_module> code;
  std::vector<std::unique_ptr<simcuda_function>> functions;
};

struct simcuda_context : handle_object
{
  CUdevice device = 0;
  unsigned flags = 0;
  std::uint64_t id = 0; /* No other context of the process has it.  */
  std::mutex lock;
  /* Made on first use: many contexts only ask for properties.  */
  std::unique_ptr<simcuda::device_memory> lazy_memory;
  std::unordered_set<simcuda_stream *> streams;
  std::unordered_set<simcuda_event *> events;
  std::unordered_set<simcuda_module *> modules;
  simcuda_stream default_stream;
  std::size_t stack_bytes = std::size_t (1) << 10; /* As GPUs have.  */
  std::size_t heap_bytes = std::size_t (8) << 20;
  std::size_t printf_bytes = std::size_t (1) << 20;
};

namespace simcuda
{

/* The valid handles of one kind.  */
template <typename Object>
class handle_table
{
public:
  bool
  valid_p (Object *object)
  {
    std::lock_guard<std::mutex> hold (m_lock);
    return m_objects.count (object) != 0;
  }

  void
  add (Object *object)
  {
    std::lock_guard<std::mutex> hold (m_lock);
    m_objects.insert (object);
  }

  /* False: it was not valid.  */
  bool
  remove (Object *object)
  {
    std::lock_guard<std::mutex> hold (m_lock);
    return m_objects.erase (object) != 0;
  }

  template <typename Visitor>
  void
  for_each (Visitor visit)
  {
    std::lock_guard<std::mutex> hold (m_lock);
    for (Object *object : m_objects)
      visit (*object);
  }

private:
  std::mutex m_lock;
  std::unordered_set<Object *> m_objects;
};

struct driver_tables
{
  handle_table<simcuda_context> contexts;
  handle_table<simcuda_stream> streams;
  handle_table<simcuda_event> events;
  handle_table<simcuda_module> modules;
  handle_table<simcuda_function> functions;
  handle_table<simcuda_link> links;
};

/* Never destroyed: libgomp calls us after static destructors.  */
driver_tables &tables ();

/* host-memory.cc  */
enum class pinned_from
{
  driver, /* cuMemHostAlloc  */
  user    /* cuMemHostRegister  */
};

struct pinned_block
{
  std::uintptr_t start;
  std::size_t bytes;
  unsigned flags;
  pinned_from from;
  simcuda_context *owner; /* Of the user's memory: may be destroyed.  */
  bool mapped_p;          /* Kernels may access it.  */
};

/* The pinned block that contains ADDR; false: none.  */
bool find_pinned (std::uintptr_t addr, pinned_block *block);

/* Free what the driver has allocated for CONTEXT, which is going.  */
void free_pinned_memory (const simcuda_context &context);

/* context.cc.  This thread's current context; null: none.  */
simcuda_context *current_context ();
CUresult no_context_error ();
/* Of streams and events that were destroyed.  */
constexpr CUresult stale_handle_error = CUDA_ERROR_CONTEXT_IS_DESTROYED;
device_memory &memory_of_context (simcuda_context &);
/* Bytes allocated on DEVICE, or on all of them, by all contexts.  */
std::size_t live_bytes_of_device (CUdevice device);
std::size_t live_bytes_of_all_devices ();
/* The context in whose memory's window ADDR is; null: none.  */
simcuda_context *context_of (dev_addr addr);

/* device.cc  */
constexpr int driver_version = 12020; /* 12.2  */
bool valid_device_p (CUdevice device);

/* Of streams; lower numbers are greater.  Told, and without effect.  */
constexpr int least_priority = 0, greatest_priority = -5;

/* stream.cc  */
/* Queue WORK on STREAM; returns what to wait for.  */
task_ref submit (simcuda_stream &stream, std::function<void ()> work);
/* The same, and wait for it.  */
void run_in (simcuda_stream &stream, std::function<void ()> work);
/* Wait for all that is queued.  */
void drain_context (simcuda_context &context);
void drain_all_contexts ();
/* Set *STREAM to what HANDLE denotes in CONTEXT; false: nothing.  */
bool find_stream (simcuda_context &context, CUstream handle,
                  simcuda_stream **stream);
/* Forget all of the context's streams and events.  */
void destroy_streams (simcuda_context &context);

/* module.cc  */
void destroy_modules (simcuda_context &context);

/* Like driver_call, for functions that find out about the context themselves:
   there need not be a current one, but it must not have been destroyed.  */
template <typename Body>
CUresult
contextless_call (call id, Body body) noexcept
{
  return driver_call (id, [&] () {
    return current_context () || no_context_error () != stale_handle_error
               ? body ()
               : stale_handle_error;
  });
}

/* Like driver_call; BODY takes the current context.  */
template <typename Body>
CUresult
context_call (call id, Body body) noexcept
{
  return driver_call (id, [&] () {
    simcuda_context *context = current_context ();
    return context ? body (*context) : no_context_error ();
  });
}

} // namespace simcuda

#endif /* SIMCUDA_DRIVER_OBJECTS_H */
