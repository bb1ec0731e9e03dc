/* Queues: consumes copies, produces driver calls in a queue's stream.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/move/queue.h"

#include "libgomp-ext/base/env.h"
#include "libgomp-ext/base/profile.h"
#include "libgomp-ext/device/context.h"
#include "libgomp-ext/device/device-ops.h"
#include "libgomp-ext/device/device.h"
#include "libgomp-ext/device/gomp-kinds.h"
#include "libgomp-ext/interpose/check.h"
#include "libgomp-ext/move/pool.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <memory>
#include <new>

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
  device_event done; /* Happens when the queue is through with it.  */
  bool busy;
  int async; /* Of the queue that used it last.  */
  /* Queues that unpack from it to the host, while it is busy.  */
  std::vector<int> unpacking;
};

/* Those of one context.  */
struct buffer_pool : public context_part
{
  std::vector<buffer> all;
  size_t bytes = 0;
  /* So many ordinary directives that may write to the host have been done.  */
  uint64_t ordinary_writes_done = 0;

  void
  close () override
  {
    for (const buffer &b : all)
      {
        ops ().destroy (b.done);
        ops ().free_pinned (b.memory);
      }
  }
};

buffer_pool &
buffers ()
{
  return current_part<buffer_pool> ();
}

/* How many ordinary directives may have something written to host memory by a
   queue.  */
std::atomic<uint64_t> ordinary_writes;

/* The queue is through with B.  */
bool
idle_p (buffer &b)
{
  if (b.busy && ops ().happened_p (b.done))
    {
      b.busy = false;
      b.unpacking.clear ();
    }
  return !b.busy;
}

/* A new buffer of BYTES bytes; null: no room.  */
buffer *
add_buffer (size_t bytes)
{
  buffer_pool &pool = buffers ();
  size_t limit = get_environment ().pinned_bytes;
  if (bytes > limit || pool.bytes > limit - bytes)
    return nullptr;
  device_event done = ops ().create_event ();
  auto *memory = static_cast<unsigned char *> (ops ().allocate_pinned (bytes));
  if (!memory)
    {
      ops ().destroy (done);
      return nullptr;
    }
  pool.bytes += bytes;
  pool.all.push_back ({ memory, bytes, done, false, 0, {} });
  return &pool.all.back ();
}

constexpr size_t least_buffer = 64 << 10;

/* Memory of at least BYTES bytes that no queue uses; null: no room.  */
buffer *
take_buffer (size_t bytes)
{
  buffer_pool &pool = buffers ();
  buffer *best = nullptr;
  for (buffer &b : pool.all)
    if (b.bytes >= bytes && (!best || b.bytes < best->bytes) && idle_p (b))
      best = &b;
  if (best)
    return best;
  size_t rounded = least_buffer;
  while (rounded < bytes)
    rounded *= 2;
  return add_buffer (rounded);
}

/* A buffer for a transfer that is larger than any that take_buffer finds, which
   is to go through it in pieces.  The current stream is behind all that uses
   it.  Null: there is none at all.  */
buffer *
share_buffer ()
{
  constexpr size_t enough = 4 << 20;
  buffer_pool &pool = buffers ();
  buffer *mine = nullptr, *largest = nullptr;
  for (buffer &b : pool.all)
    {
      if ((!mine || b.bytes > mine->bytes)
          && (idle_p (b) || b.async == current->async))
        mine = &b;
      if (!largest || b.bytes > largest->bytes)
        largest = &b;
    }
  size_t bytes = enough;
  while (bytes > get_environment ().pinned_bytes - pool.bytes)
    bytes /= 2;
  if (bytes >= least_buffer && (!mine || bytes > mine->bytes))
    if (buffer *added = add_buffer (bytes))
      return added;
  if (mine)
    return mine;
  if (largest)
    ops ().wait_in_stream (current->stream, largest->done);
  return largest;
}

/* The queue has the last of what it does with B.  */
void
give_buffer (buffer &b, bool written_to_host)
{
  ops ().record (b.done, current->stream);
  b.busy = true;
  b.async = current->async;
  if (written_to_host)
    b.unpacking.push_back (current->async);
}

/* Wait for what queue ASYNC (async_noval among WAITS: any) still writes to the
   host.  */
void
wait_for_host_writes (int async, bool all)
{
  for (buffer &b : buffers ().all)
    if (!b.unpacking.empty ()
        && (all
            || std::find (b.unpacking.begin (), b.unpacking.end (), async)
                   != b.unpacking.end ())
        && !idle_p (b))
      {
        const transfer_scope scope;
        ops ().wait (b.done);
        b.busy = false;
        b.unpacking.clear ();
      }
}

/* What was asked of ordinary directives is done.  */
bool
ordinary_writes_done_p ()
{
  uint64_t &done = buffers ().ordinary_writes_done;
  if ((done != ordinary_writes || !calls_seen_p ()) && queues_idle_p ())
    {
      done = ordinary_writes;
      return true;
    }
  return done == ordinary_writes && calls_seen_p ();
}

void
wait_on_host (const accdeep_arguments &arguments)
{
  const transfer_scope scope;
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
  bool wait = arguments.async == gomp::async_sync
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

queue_scope::queue_scope (int async) : m_outer (current) { open (async); }

void
queue_scope::open (int async)
{
  m_mine = { gomp::async_sync, nullptr };
  if (async != gomp::async_sync)
    m_mine = { async, ops ().queue_stream (async) };
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

device_stream
current_stream ()
{
  return current->stream;
}

void
settle_queue ()
{
  if (!queued_p ())
    return;
  const transfer_scope scope;
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

void
run_function (void *data)
{
  std::unique_ptr<std::function<void ()>> function (
      static_cast<std::function<void ()> *> (data));
  (*function) ();
}

/* Have the queue call FUNCTION, which is gone when it has.  */
void
call_in_queue (std::function<void ()> function)
{
  std::unique_ptr<std::function<void ()>> copy (
      new std::function<void ()> (std::move (function)));
  ops ().call_host (current->stream, run_function, copy.get ());
  copy.release ();
}

void
pack_all (const std::vector<staged_copy> &copies,
          const std::vector<size_t> &offsets, unsigned char *memory,
          const std::function<void (size_t, unsigned char *)> &pack)
{
  constexpr size_t min_parallel = 1 << 20;
  auto pack_one = [&] (size_t i) { pack (i, memory + offsets[i]); };
  if (offsets.back () >= min_parallel)
    parallel_for (copies.size (), pack_one);
  else
    for (size_t i = 0; i < copies.size (); i++)
      pack_one (i);
}

/* Have the queue call FUNCTION when what COPIES read is in MEMORY.  */
void
unpack_in_queue (
    const std::vector<size_t> &offsets, const unsigned char *memory,
    const std::function<void (size_t, const unsigned char *)> &unpack,
    const std::shared_ptr<unsigned char[]> &owned)
{
  call_in_queue ([=] {
    /* It goes with this.  */
    static_cast<void> (owned);
    for (size_t i = 0; i + 1 < offsets.size (); i++)
      unpack (i, memory + offsets[i]);
  });
}

/* A range of device memory in one transfer.  */
struct transfer
{
  uintptr_t dev_addr;
  size_t offset; /* Of its bytes among those of all copies.  */
  size_t bytes;
};

/* Transfers that fit into a buffer together.  */
typedef std::vector<transfer> load;

std::vector<load>
make_loads (const std::vector<staged_copy> &copies, size_t most)
{
  std::vector<load> result;
  size_t room = 0;
  for_each_transfer (
      copies, 0, copies.size (),
      [&] (uintptr_t dev_addr, size_t offset, size_t bytes) {
        while (bytes)
          {
            if (!room)
              {
                result.emplace_back ();
                room = most;
              }
            size_t part = std::min (bytes, room);
            result.back ().push_back ({ dev_addr, offset, part });
            dev_addr += part;
            offset += part;
            bytes -= part;
            room -= part;
          }
      });
  return result;
}

/* Ordinary memory for all of a transfer; null: there is none.  */
std::shared_ptr<unsigned char[]>
pageable_memory (size_t bytes)
{
  return std::shared_ptr<unsigned char[]> (
      new (std::nothrow) unsigned char[bytes]);
}

/* When page-locked memory is short: the queue itself takes the bytes through
   one buffer, load by load, from or to pageable memory.  */
bool
send_in_loads (const std::vector<staged_copy> &copies,
               const std::vector<size_t> &offsets,
               const std::function<void (size_t, unsigned char *)> &pack)
{
  auto memory = pageable_memory (offsets.back ());
  buffer *b = memory ? share_buffer () : nullptr;
  if (!b)
    return false;
  pack_all (copies, offsets, memory.get (), pack);
  for (const load &l : make_loads (copies, b->bytes))
    {
      size_t start = l.front ().offset;
      size_t bytes = l.back ().offset + l.back ().bytes - start;
      call_in_queue ([memory, start, bytes, to = b->memory] {
        memcpy (to, memory.get () + start, bytes);
      });
      for (const transfer &t : l)
        ops ().copy_in (t.dev_addr, b->memory + (t.offset - start), t.bytes,
                        current->stream);
    }
  give_buffer (*b, false);
  return true;
}

bool
receive_in_loads (
    const std::vector<staged_copy> &copies, const std::vector<size_t> &offsets,
    const std::function<void (size_t, const unsigned char *)> &unpack)
{
  auto memory = pageable_memory (offsets.back ());
  buffer *b = memory ? share_buffer () : nullptr;
  if (!b)
    return false;
  for (const load &l : make_loads (copies, b->bytes))
    {
      size_t start = l.front ().offset;
      size_t bytes = l.back ().offset + l.back ().bytes - start;
      for (const transfer &t : l)
        ops ().copy_out (b->memory + (t.offset - start), t.dev_addr, t.bytes,
                         current->stream);
      call_in_queue ([memory, start, bytes, from = b->memory] {
        memcpy (memory.get () + start, from, bytes);
      });
    }
  unpack_in_queue (offsets, memory.get (), unpack, memory);
  give_buffer (*b, true);
  return true;
}

} // namespace

bool
queue_send (const std::vector<staged_copy> &copies,
            const std::function<void (size_t, unsigned char *)> &pack)
{
  const transfer_scope scope;
  std::vector<size_t> offsets = offsets_of (copies);
  buffer *b = take_buffer (offsets.back ());
  if (!b)
    return send_in_loads (copies, offsets, pack);
  pack_all (copies, offsets, b->memory, pack);
  for_each_transfer (copies, 0, copies.size (),
                     [&] (uintptr_t dev_addr, size_t offset, size_t bytes) {
                       ops ().copy_in (dev_addr, b->memory + offset, bytes,
                                       current->stream);
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
    return receive_in_loads (copies, offsets, unpack);
  for_each_transfer (copies, 0, copies.size (),
                     [&] (uintptr_t dev_addr, size_t offset, size_t bytes) {
                       ops ().copy_out (b->memory + offset, dev_addr, bytes,
                                        current->stream);
                     });
  unpack_in_queue (offsets, b->memory, unpack, nullptr);
  give_buffer (*b, true);
  return true;
}

device_event
queue_event ()
{
  device_event result = ops ().create_event ();
  ops ().record (result, current->stream);
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
  call_in_queue (function);
}

void
ordinary_host_write ()
{
  ordinary_writes++;
}

} // namespace accdeep
