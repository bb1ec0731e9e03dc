/* Queues: consumes copies, produces driver calls in a queue's stream.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/queue.h"

#include "libgomp-ext/device.h"
#include "libgomp-ext/driver.h"
#include "libgomp-ext/env.h"
#include "libgomp-ext/gomp-kinds.h"
#include "libgomp-ext/ordinary.h"
#include "libgomp-ext/pool.h"
#include "libgomp-ext/profile.h"

#include <memory>

namespace accdeep
{

namespace
{

thread_local queue_scope::state *current;

/* Page-locked memory that a queue uses, or has used.  */
struct buffer
{
  unsigned char *memory;
  size_t bytes;
  void *context;
  driver::event done; /* Happens when the queue is through with it.  */
  bool busy;
  bool written_to_host; /* What the queue unpacks from it is not read yet.  */
  int async;
};

struct buffer_pool
{
  std::vector<buffer> all;
  size_t bytes = 0;
  /* An ordinary directive may write to the host, in some queue.  */
  bool ordinary_writes = false;
};

buffer_pool &
buffers ()
{
  static auto *const result = new buffer_pool;
  return *result;
}

/* The queue is through with B.  */
bool
idle_p (buffer &b)
{
  if (b.busy && driver::happened_p (b.done))
    b.busy = false;
  return !b.busy;
}

/* Memory of at least BYTES bytes that no queue uses; null: no room.  */
buffer *
take_buffer (size_t bytes)
{
  void *context = driver::current_context ();
  buffer_pool &pool = buffers ();
  buffer *best = nullptr;
  for (buffer &b : pool.all)
    if (b.context == context && b.bytes >= bytes
        && (!best || b.bytes < best->bytes) && idle_p (b))
      best = &b;
  if (best)
    return best;
  size_t rounded = 64 << 10;
  while (rounded < bytes)
    rounded *= 2;
  size_t limit = get_environment ().pinned_bytes;
  if (rounded > limit || pool.bytes > limit - rounded)
    return nullptr;
  driver::event done = driver::create_event ();
  auto *memory
      = static_cast<unsigned char *> (driver::allocate_pinned (rounded));
  if (!memory)
    return nullptr;
  pool.bytes += rounded;
  pool.all.push_back ({ memory, rounded, context, done, false, false, 0 });
  return &pool.all.back ();
}

/* The queue has the last of what it does with B.  */
void
give_buffer (buffer &b, bool written_to_host)
{
  driver::record (b.done, current->stream);
  b.busy = true;
  b.written_to_host = written_to_host;
  b.async = current->async;
}

/* Wait for what queue ASYNC (async_noval among WAITS: any) still writes to the
   host.  */
void
wait_for_host_writes (int async, bool all)
{
  for (buffer &b : buffers ().all)
    if (b.written_to_host && (all || b.async == async)
        && b.context == driver::current_context () && !idle_p (b))
      {
        driver::wait (b.done);
        b.busy = false;
      }
}

/* Queues can be ordered without the host.  */
bool
streams_p ()
{
  return driver::available_p () && driver::host_functions_p ();
}

/* What was asked of ordinary directives is done.  */
bool
ordinary_writes_done_p ()
{
  bool &writes = buffers ().ordinary_writes;
  writes |= !ordinary_calls_seen_p ();
  if (writes && queues_idle_p ())
    writes = false;
  return !writes;
}

void
wait_on_host (const accdeep_arguments &arguments)
{
  for (uint32_t i = 0; i < arguments.n_waits; i++)
    if (arguments.waits[i] == gomp::async_noval)
      wait_all_queues ();
    else if (arguments.waits[i] != gomp::async_sync)
      wait_queue (arguments.waits[i]);
  if (arguments.async != gomp::async_sync)
    wait_queue (arguments.async);
}

} // namespace

queue_scope::queue_scope (const accdeep_arguments &arguments, host_data data)
    : m_outer (current)
{
  bool wait = arguments.async == gomp::async_sync || !streams_p ()
              || (data == host_data::packed && !ordinary_writes_done_p ());
  if (wait)
    wait_on_host (arguments);
  else
    for (uint32_t i = 0; i < arguments.n_waits; i++)
      {
        bool all = arguments.waits[i] == gomp::async_noval;
        if (data == host_data::packed)
          wait_for_host_writes (arguments.waits[i], all);
        if (arguments.waits[i] != gomp::async_sync)
          order_queues (arguments.waits[i], arguments.async);
      }
  if (!wait && data == host_data::packed)
    wait_for_host_writes (arguments.async, false);
  open (arguments.async);
}

queue_scope::queue_scope (int async) : m_outer (current)
{
  if (async != gomp::async_sync && !streams_p ())
    wait_queue (async);
  open (async);
}

void
queue_scope::open (int async)
{
  m_mine = { gomp::async_sync, nullptr };
  if (async != gomp::async_sync && streams_p ())
    m_mine = { async, queue_stream (async) };
  current = &m_mine;
}

queue_scope::~queue_scope () { current = m_outer; }

bool
queued_p ()
{
  return current && current->async != gomp::async_sync;
}

int
current_queue ()
{
  return current ? current->async : gomp::async_sync;
}

void
settle_queue ()
{
  if (!queued_p ())
    return;
  wait_queue (current->async);
  current->async = gomp::async_sync;
}

namespace
{

/* Where each of COPIES begins in one buffer; the last element is the end.  */
std::vector<size_t>
offsets_of (const std::vector<staged_copy> &copies)
{
  std::vector<size_t> result = { 0 };
  for (const staged_copy &c : copies)
    result.push_back (result.back () + c.bytes);
  return result;
}

/* Call FUNCTION (dev_addr, offset, bytes), where neighbours in one block of the
   device are one.  */
template <typename Function>
void
for_each_run (const std::vector<staged_copy> &copies, Function function)
{
  size_t offset = 0;
  for (size_t i = 0; i < copies.size ();)
    {
      size_t bytes = copies[i].bytes;
      size_t next = i + 1;
      while (next < copies.size () && copies[next].block == copies[i].block
             && copies[next].dev_addr == copies[i].dev_addr + bytes)
        bytes += copies[next++].bytes;
      statistics ().transfers++;
      function (copies[i].dev_addr, offset, bytes);
      offset += bytes;
      i = next;
    }
}

struct unpack_job
{
  std::vector<size_t> offsets;
  const unsigned char *memory;
  std::function<void (size_t, const unsigned char *)> unpack;
};

void
run_unpack_job (void *data)
{
  std::unique_ptr<unpack_job> job (static_cast<unpack_job *> (data));
  for (size_t i = 0; i + 1 < job->offsets.size (); i++)
    job->unpack (i, job->memory + job->offsets[i]);
}

void
run_function (void *data)
{
  std::unique_ptr<std::function<void ()>> function (
      static_cast<std::function<void ()> *> (data));
  (*function) ();
}

} // namespace

bool
queue_send (const std::vector<staged_copy> &copies,
            const std::function<void (size_t, unsigned char *)> &pack)
{
  std::vector<size_t> offsets = offsets_of (copies);
  buffer *b = take_buffer (offsets.back ());
  if (!b)
    return false;
  constexpr size_t min_parallel = 1 << 20;
  auto pack_one = [&] (size_t i) { pack (i, b->memory + offsets[i]); };
  if (offsets.back () >= min_parallel)
    parallel_for (copies.size (), pack_one);
  else
    for (size_t i = 0; i < copies.size (); i++)
      pack_one (i);
  for_each_run (copies, [&] (uintptr_t dev_addr, size_t offset, size_t bytes) {
    driver::copy_in (dev_addr, b->memory + offset, bytes, current->stream);
  });
  give_buffer (*b, false);
  return true;
}

bool
queue_receive (
    const std::vector<staged_copy> &copies,
    const std::function<void (size_t, const unsigned char *)> &unpack)
{
  std::vector<size_t> offsets = offsets_of (copies);
  buffer *b = take_buffer (offsets.back ());
  if (!b)
    return false;
  for_each_run (copies, [&] (uintptr_t dev_addr, size_t offset, size_t bytes) {
    driver::copy_out (b->memory + offset, dev_addr, bytes, current->stream);
  });
  std::unique_ptr<unpack_job> job (
      new unpack_job{ offsets, b->memory, unpack });
  driver::call_host (current->stream, run_unpack_job, job.get ());
  job.release ();
  give_buffer (*b, true);
  return true;
}

driver::event
queue_event ()
{
  driver::event result = driver::create_event ();
  driver::record (result, current->stream);
  return result;
}

void
when_queue_gets_there (const std::function<void ()> &function)
{
  if (!queued_p ())
    {
      function ();
      return;
    }
  std::unique_ptr<std::function<void ()>> copy (
      new std::function<void ()> (function));
  driver::call_host (current->stream, run_function, copy.get ());
  copy.release ();
}

void
ordinary_host_write ()
{
  buffers ().ordinary_writes = true;
}

} // namespace accdeep
