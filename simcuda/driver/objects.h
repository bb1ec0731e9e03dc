/* What the driver's handles stand for, and the process-wide tables of them.

   Handles are pointers to these objects.  Each kind has a table of the valid
   ones, so that a stale or foreign handle is an error and not a crash.

   Locks: tables lock themselves; a context's lists are guarded by its lock; a
   stream's queue by its own.  Work of streams runs under execution_lock (),
   one piece at a time in the whole process; take it before any other.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef SIMCUDA_DRIVER_OBJECTS_H
#define SIMCUDA_DRIVER_OBJECTS_H

#include "simcuda/driver/call.h"
#include "simcuda/driver/cuda-api.h"
#include "simcuda/exec/launch.h"
#include "simcuda/exec/memory.h"

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_set>
#include <vector>

/* When an event was last recorded.  Shared by the event and by the work that
   waits for it, as the event may be destroyed or recorded anew meanwhile.  */
struct event_record
{
  simcuda_stream *stream = nullptr; /* Valid while not DONE_P.  */
  bool done_p = false;              /* Under execution_lock.  */
  double milliseconds = 0;          /* When it was done.  */
};

struct simcuda_stream
{
  simcuda_context *owner = nullptr;
  unsigned flags = 0;
  int priority = 0;
  std::mutex lock;
  std::deque<std::function<void ()>> queue;
};

struct simcuda_event
{
  simcuda_context *owner = nullptr;
  unsigned flags = 0;
  std::mutex lock;
  std::shared_ptr<event_record> last; /* Null: never recorded.  */
};

struct simcuda_function
{
  simcuda_module *owner = nullptr;
  std::string name;
  const simcuda::kernel *code = nullptr;
  simcuda::kernel_info info;
};

struct simcuda_module
{
  simcuda_context *owner = nullptr;
  std::unique_ptr<simcuda::loaded_module> code;
  std::vector<std::unique_ptr<simcuda_function>> functions;
};

struct simcuda_context
{
  CUdevice device = 0;
  unsigned flags = 0;
  std::mutex lock;
  /* Made on first use: many contexts only ask for properties.  */
  std::unique_ptr<simcuda::device_memory> lazy_memory;
  std::unordered_set<simcuda_stream *> streams;
  std::unordered_set<simcuda_event *> events;
  std::unordered_set<simcuda_module *> modules;
  simcuda_stream default_stream;
  std::size_t stack_bytes = std::size_t (64) << 10;
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
  bool mapped_p; /* Kernels may access it.  */
};

/* The pinned block that contains ADDR; false: none.  */
bool find_pinned (std::uintptr_t addr, pinned_block *block);

/* context.cc.  This thread's current context; null: none.  */
simcuda_context *current_context ();
CUresult no_context_error ();
device_memory &memory_of_context (simcuda_context &);
/* Bytes allocated on DEVICE, or on all of them, by all contexts.  */
std::size_t live_bytes_of_device (CUdevice device);
std::size_t live_bytes_of_all_devices ();
/* The context in whose memory's window ADDR is; null: none.  */
simcuda_context *context_of (dev_addr addr);

/* device.cc  */
bool valid_device_p (CUdevice device);

/* Of streams; lower numbers are greater.  Told, and without effect.  */
constexpr int least_priority = 0, greatest_priority = -5;

/* stream.cc  */
std::recursive_mutex &execution_lock ();
/* Queue WORK on STREAM; eager streams run it at once.  */
void submit (simcuda_stream &stream, std::function<void ()> work);
/* Run all that is queued.  */
void drain (simcuda_stream &stream);
void drain_context (simcuda_context &context);
/* Set *STREAM to what HANDLE denotes in CONTEXT; false: nothing.  */
bool find_stream (simcuda_context &context, CUstream handle,
                  simcuda_stream **stream);
/* Forget all of the context's streams and events.  */
void destroy_streams (simcuda_context &context);

/* module.cc  */
void destroy_modules (simcuda_context &context);

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
