/* Devices by libgomp's calls: consumes addresses and numbers of queues,
   produces calls of libgomp.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/device/libgomp-ops.h"

#include "libgomp-ext/device/context.h"
#include "libgomp-ext/device/device.h"
#include "libgomp-ext/device/gomp-kinds.h"
#include "libgomp-ext/device/tool-events.h"
#include "libgomp-ext/interpose/libgomp.h"

#include <cstdlib>
#include <pthread.h>

namespace accdeep
{

/* Behind all that a queue has when it is recorded.  */
struct event_of_device
{
  device_id device;
  int async;
};

namespace
{

/* What is done here is not counted among calls of libgomp, as the driver's
   is not: statistics compare what is done about mappings.  */
using libgomp::calls;

int
async_of (device_stream s)
{
  return static_cast<int> (reinterpret_cast<intptr_t> (s)) + gomp::async_sync;
}

device_stream
stream_of (int async)
{
  return reinterpret_cast<device_stream> (
      static_cast<intptr_t> (async - gomp::async_sync));
}

/* A device stands for what libgomp has of it.  */
constexpr int numbers = 1 << 16;

void *
context_of (const device_id &id)
{
  return reinterpret_cast<void *> (static_cast<intptr_t> (id.type) * numbers
                                   + id.number + 1);
}

device_id
device_of (void *context)
{
  const intptr_t code = reinterpret_cast<intptr_t> (context) - 1;
  return { static_cast<int> (code / numbers),
           static_cast<int> (code % numbers) };
}

/* ID is the calling thread's device in this scope.  */
class device_scope
{
public:
  explicit device_scope (const device_id &id) : m_outer (current_device ())
  {
    m_changed = !(id == m_outer);
    if (m_changed)
      select_device (id);
  }
  device_scope (const device_scope &) = delete;
  device_scope &operator= (const device_scope &) = delete;
  ~device_scope ()
  {
    if (m_changed)
      select_device (m_outer);
  }

private:
  const device_id m_outer;
  bool m_changed;
};

bool forked;

/* The library has done something on a device.  */
void
in_child ()
{
  for (const device_descr *d = first_descr (); d; d = d->next)
    forked |= d->context && &ops_of (d->id.type) == &libgomp_ops ();
}

__attribute__ ((constructor)) void
watch_forks ()
{
  pthread_atfork (nullptr, nullptr, in_child);
}

class libgomp_calls final : public device_ops
{
public:
  void *
  current_context () override
  {
    return context_of (current_device ());
  }

  void use_current_device () override;

  void
  use_context (void *context) override
  {
    if (!(device_of (context) == current_device ()))
      select_device (device_of (context));
  }

  bool
  use_context_if_same (void *context, uint64_t) override
  {
    use_context (context);
    return true;
  }

  void
  restore_context (void *context) noexcept override
  {
    if (context)
      use_context (context);
  }

  void
  synchronize () override
  {
    wait_all_queues ();
  }

  void *
  allocate_pinned (size_t bytes) override
  {
    return malloc (bytes);
  }

  void
  free_pinned (void *memory) override
  {
    free (memory);
  }

  uintptr_t
  allocate (size_t bytes) override
  {
    auto result = reinterpret_cast<uintptr_t> (calls ().acc_malloc (bytes));
    if (result)
      tell_allocated (result, bytes);
    return result;
  }

  void
  release (uintptr_t dev_addr) override
  {
    tell_released (dev_addr);
    calls ().acc_free (reinterpret_cast<void *> (dev_addr));
  }

  size_t
  free_memory () override
  {
    const device_id id = current_device ();
    return calls ().acc_get_property (id.number,
                                      static_cast<acc_device_t> (id.type),
                                      acc_property_free_memory);
  }

  device_stream
  create_stream () override
  {
    return null_stream;
  }

  void
  destroy (device_stream) override
  {
  }

  device_stream
  queue_stream (int async) override
  {
    return stream_of (async);
  }

  void
  copy_in (uintptr_t dev_addr, const void *host, size_t bytes,
           device_stream s) override
  {
    calls ().acc_memcpy_to_device_async (reinterpret_cast<void *> (dev_addr),
                                         const_cast<void *> (host), bytes,
                                         async_of (s));
  }

  void
  copy_out (void *host, uintptr_t dev_addr, size_t bytes,
            device_stream s) override
  {
    calls ().acc_memcpy_from_device_async (
        host, reinterpret_cast<void *> (dev_addr), bytes, async_of (s));
  }

  void
  call_host (device_stream s, void (*function) (void *), void *data) override
  {
    wait (s);
    function (data);
  }

  device_event
  create_event () override
  {
    return new event_of_device{ { 0, 0 }, gomp::async_sync };
  }

  void
  destroy (device_event e) override
  {
    delete e;
  }

  void
  record (device_event e, device_stream s) override
  {
    *e = { current_device (), async_of (s) };
  }

  bool
  happened_p (device_event e) override
  {
    if (e->async == gomp::async_sync)
      return true;
    const device_scope scope (e->device);
    return calls ().acc_async_test (e->async) != 0;
  }

  void
  wait (device_event e) override
  {
    if (e->async == gomp::async_sync)
      return;
    const device_scope scope (e->device);
    wait_queue (e->async);
  }

  void
  wait (device_stream s) override
  {
    if (s != null_stream)
      wait_queue (async_of (s));
  }

  void
  wait_in_stream (device_stream s, device_event e) override
  {
    if (s == null_stream || !(e->device == current_device ()))
      wait (e);
    else if (e->async != gomp::async_sync && e->async != async_of (s))
      order_queues (e->async, async_of (s));
  }
};

/* A device that a thread has used stays the one that libgomp's plug-in launches
   kernels on, until one of certain calls comes: to copy is such a call.  From
   GCC 16 on OpenACC's call does not come there without a byte.  */
void
libgomp_calls::use_current_device ()
{
  if (!thread_has_device_p () || n_devices () <= 1)
    return;
  const int number = current_openmp_number ();
  if (number >= 0)
    calls ().omp_target_memcpy (nullptr, nullptr, 0, 0, 0, number,
                                calls ().omp_get_num_devices ());
  else
    calls ().acc_free (calls ().acc_malloc (1));
}

/* All that no other serves.  */
class any_kind final : public device_kind
{
public:
  device_ops *
  ops_of (int) override
  {
    return nullptr;
  }

  bool
  forked_p () override
  {
    return forked;
  }
};

any_kind the_kind;

} // namespace

device_ops &
libgomp_ops ()
{
  static libgomp_calls result;
  return result;
}

} // namespace accdeep
