/* The pipelines: consume copies, produce driver calls in one stream.

   Copies are grouped, in their order, into loads of at most one slot.  Load L
   uses slot L mod S, and goes in one transfer where its copies are neighbours
   on the device: few large transfers keep the device busy, while many small
   copies keep all threads at the load that it needs next.

   Sending: threads claim the next copy whose slot is free and pack it; the
   calling thread starts full loads in order and frees slots when the device
   has read them.  Receiving: the calling thread starts loads ahead into free
   slots and publishes what has arrived; threads claim arrived copies and unpack
   them; a load without copies left frees its slot.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/move/staging.h"

#include "libgomp-ext/base/env.h"
#include "libgomp-ext/base/profile.h"
#include "libgomp-ext/device/context.h"
#include "libgomp-ext/device/device-ops.h"
#include "libgomp-ext/device/device.h"
#include "libgomp-ext/device/tool-events.h"
#include "libgomp-ext/move/pool.h"
#include "libgomp-ext/move/queue.h"

#include <algorithm>
#include <atomic>
#include <memory>

namespace accdeep
{

namespace
{

/* Less is not worth waking threads for, or more loads than have to be.  */
constexpr size_t min_parallel = 1 << 20;

/* Slots in the memory that ACCDEEP_PINNED allows, if it is not very small.  A
   transfer costs the device some 150 KiB's time, whatever its size.  */
constexpr size_t most_slots = 8;
constexpr size_t least_slot = 64 << 10;
constexpr size_t most_slot = 4 << 20;

/* The first load of a parallel transfer, and the last one of one to the host,
   on which the device alone is at work, or nobody but the threads.  */
constexpr size_t least_load = 256 << 10;

enum class direction
{
  in,
  out
};

size_t
slot_bytes ()
{
  size_t share = get_environment ().pinned_bytes / most_slots;
  return std::min (std::max (share & ~size_t (4095), least_slot), most_slot);
}

/* A transfer of no more bytes need not wait, if nothing else is in its way.  */
constexpr size_t small_bytes = 32 << 10;

/* The library's stream in one context, with page-locked memory and an event for
   each slot of that.  */
class lane : public context_part
{
public:
  device_stream stream = ops ().create_stream ();
  std::vector<device_event> events;
  std::vector<unsigned char *> slots;
  /* Page-locked, of 2 * small_bytes, of which copies that have not been waited
     for read the first USED bytes.  */
  unsigned char *small = nullptr;
  size_t used = 0;

  /* Have as many slots as there can be, at most N, at least one; returns how
     many.  */
  size_t
  reserve (size_t n)
  {
    n = std::min (n, slot_limit ());
    while (slots.size () < n)
      {
        void *memory = ops ().allocate_pinned (slot_bytes ());
        /* A copy from pageable memory is correct as well.  */
        if (!memory && slots.empty ())
          {
            m_ordinary.reset (new unsigned char[slot_bytes ()]);
            memory = m_ordinary.get ();
          }
        if (!memory)
          break;
        slots.push_back (static_cast<unsigned char *> (memory));
      }
    n = std::min (n, slots.size ());
    while (events.size () < n)
      events.push_back (ops ().create_event ());
    return n;
  }

  void
  close () override
  {
    for (device_event e : events)
      ops ().destroy (e);
    for (unsigned char *slot : slots)
      if (slot != m_ordinary.get ())
        ops ().free_pinned (slot);
    if (small)
      ops ().free_pinned (small);
    ops ().destroy (stream);
  }

private:
  static size_t
  slot_limit ()
  {
    return std::max<size_t> (get_environment ().pinned_bytes / slot_bytes (),
                             1);
  }

  std::unique_ptr<unsigned char[]> m_ordinary;
};

/* Consecutive copies that share a slot, FIRST .. LAST-1.  */
struct load
{
  size_t first;
  size_t last;
};

/* TOTAL becomes the sum of their sizes.  Loads grow from the first on, so that
   whoever comes second starts soon, and those to the host shrink to the last,
   so that it ends soon.  */
std::vector<load>
make_loads (const std::vector<staged_copy> &copies, direction d, size_t &total)
{
  std::vector<load> result;
  total = 0;
  for (const staged_copy &c : copies)
    total += c.bytes;
  size_t done = 0, filled = 0, most = 0;
  for (size_t i = 0; i < copies.size (); i++)
    {
      if (!i || filled + copies[i].bytes > most)
        {
          result.push_back ({ i, i });
          filled = 0;
          most = slot_bytes ();
          if (total >= min_parallel)
            {
              size_t ramp = done;
              if (d == direction::out)
                ramp = std::min (ramp, (total - done) / 2);
              most = std::min (most, std::max (ramp, least_load));
            }
        }
      filled += copies[i].bytes;
      done += copies[i].bytes;
      result.back ().last = i + 1;
    }
  return result;
}

/* The current lane, when COPIES are small and may go through the null stream;
   else null.  That orders them with all that the program does in the streams of
   its queues: what comes after them need not be told to wait, and so nobody has
   to wait for them to the device.  While a queue is at work the null stream is
   not for us, because it would wait for the queue.  */
lane *
small_lane (const std::vector<staged_copy> &copies)
{
  size_t total = 0;
  for (const staged_copy &c : copies)
    if ((total += c.bytes) > small_bytes)
      return nullptr;
  if (!queues_idle_p ())
    return nullptr;
  lane &l = current_part<lane> ();
  if (!l.small)
    l.small = static_cast<unsigned char *> (
        ops ().allocate_pinned (2 * small_bytes));
  if (!l.small)
    return nullptr;
  if (l.used + total > 2 * small_bytes)
    {
      ops ().wait (null_stream);
      l.used = 0;
    }
  return &l;
}

void
send_small (lane &l, const std::vector<staged_copy> &copies,
            const std::function<void (size_t, unsigned char *)> &pack)
{
  unsigned char *start = l.small + l.used;
  {
    stage_timer timer (stage::pack);
    for (size_t i = 0; i < copies.size (); l.used += copies[i++].bytes)
      pack (i, l.small + l.used);
  }
  for_each_transfer (copies, 0, copies.size (),
                     [&] (uintptr_t dev_addr, size_t offset, size_t bytes) {
                       ops ().copy_in (dev_addr, start + offset, bytes,
                                       null_stream);
                     });
}

void
receive_small (
    lane &l, const std::vector<staged_copy> &copies,
    const std::function<void (size_t, const unsigned char *)> &unpack)
{
  unsigned char *at = l.small + l.used;
  for_each_transfer (copies, 0, copies.size (),
                     [&] (uintptr_t dev_addr, size_t offset, size_t bytes) {
                       ops ().copy_out (at + offset, dev_addr, bytes,
                                        null_stream);
                     });
  ops ().wait (null_stream);
  l.used = 0;
  stage_timer timer (stage::pack);
  for (size_t i = 0; i < copies.size (); at += copies[i++].bytes)
    unpack (i, at);
}

/* One direction's state, shared by all threads.  */
class pipeline
{
public:
  pipeline (const std::vector<staged_copy> &copies, direction d)
      : m_copies (copies), m_loads (make_loads (copies, d, m_total)),
        m_lane (current_part<lane> ()),
        m_slots (m_lane.reserve (m_loads.size ())), m_left (m_loads.size ()),
        m_parallel (parallel_p (m_total))
  {
    m_places.reserve (copies.size ());
    for (size_t l = 0; l < m_loads.size (); l++)
      {
        m_left[l] = m_loads[l].last - m_loads[l].first;
        unsigned char *at = m_lane.slots[l % m_slots];
        for (size_t i = m_loads[l].first; i < m_loads[l].last; i++)
          {
            m_places.push_back ({ at, l });
            at += copies[i].bytes;
          }
      }
  }

  void send (const std::function<void (size_t, unsigned char *)> &pack);
  void
  receive (const std::function<void (size_t, const unsigned char *)> &unpack);

private:
  /* Of one copy.  */
  struct place
  {
    unsigned char *at;
    size_t load;
  };

  /* The next copy to be worked at, below m_limit; or no copy.  */
  size_t
  claim ()
  {
    size_t next = m_next.load (std::memory_order_relaxed);
    do
      if (next >= m_limit.load (std::memory_order_acquire))
        return no_copy;
    while (!m_next.compare_exchange_weak (next, next + 1));
    return next;
  }

  /* Let the copies of the first N loads be claimed.  */
  void
  allow (size_t n)
  {
    m_limit.store (n ? m_loads[n - 1].last : 0, std::memory_order_release);
  }

  /* Copies that may be claimed and are not.  */
  size_t
  waiting () const
  {
    size_t limit = m_limit.load (std::memory_order_relaxed);
    size_t next = m_next.load (std::memory_order_relaxed);
    return limit - std::min (limit, next);
  }

  bool
  finished_p (size_t l) const
  {
    return m_left[l].load (std::memory_order_acquire) == 0;
  }

  template <typename Function>
  bool
  work_at_one (Function work)
  {
    size_t i = claim ();
    if (i == no_copy)
      return false;
    stage_timer timer (stage::pack);
    work (i, m_places[i].at);
    m_left[m_places[i].load].fetch_sub (1, std::memory_order_release);
    return true;
  }

  template <typename Work, typename Caller>
  void
  run (Work work, Caller caller)
  {
    if (!m_parallel)
      {
        caller ();
        return;
      }
    auto loop = [&] (unsigned) {
      unsigned spins = 0;
      while (m_next.load (std::memory_order_relaxed) < m_copies.size ())
        if (work_at_one (work))
          spins = 0;
        else
          pause_thread (spins);
    };
    auto careful = [&] {
      try
        {
          caller ();
        }
      catch (...)
        {
          /* Nothing is left to do.  */
          m_next = m_copies.size ();
          throw;
        }
    };
    with_workers (loop, careful, pool_threads ());
  }

  void start_sending (size_t l);
  void start_receiving (size_t l);

  device_event
  event_of (size_t l) const
  {
    return m_lane.events[l % m_slots];
  }

  static constexpr size_t no_copy = SIZE_MAX;

  const std::vector<staged_copy> &m_copies;
  size_t m_total;
  std::vector<load> m_loads;
  lane &m_lane;
  size_t m_slots;
  std::vector<place> m_places;
  std::vector<std::atomic<size_t>> m_left; /* Copies of each load.  */
  bool m_parallel;
  std::atomic<size_t> m_next{ 0 };
  std::atomic<size_t> m_limit{ 0 };
};

void
pipeline::start_sending (size_t l)
{
  unsigned char *slot = m_lane.slots[l % m_slots];
  for_each_transfer (m_copies, m_loads[l].first, m_loads[l].last,
                     [&] (uintptr_t dev_addr, size_t offset, size_t bytes) {
                       ops ().copy_in (dev_addr, slot + offset, bytes,
                                       m_lane.stream);
                     });
  if (m_loads.size () > m_slots)
    ops ().record (event_of (l), m_lane.stream);
}

void
pipeline::send (const std::function<void (size_t, unsigned char *)> &pack)
{
  size_t n = m_loads.size ();
  auto caller = [&] {
    size_t started = 0, freed = 0;
    unsigned spins = 0;
    while (started < n)
      {
        if (finished_p (started))
          {
            start_sending (started++);
            spins = 0;
          }
        /* A question to the driver takes as long as a small copy: only when
           half of the slots are taken.  */
        else if (freed < started && freed + m_slots < n
                 && waiting () <= m_copies.size () / n * m_slots / 2
                 && ops ().happened_p (event_of (freed)))
          allow (std::min (n, ++freed + m_slots));
        else if (work_at_one (pack))
          spins = 0;
        /* Alone, with all slots full, there is nothing else to do.  */
        else if (!m_parallel)
          ops ().wait (event_of (freed));
        else
          {
            check_workers ();
            pause_thread (spins);
          }
      }
    ops ().wait (m_lane.stream);
  };
  allow (std::min (n, m_slots));
  run (pack, caller);
}

void
pipeline::start_receiving (size_t l)
{
  unsigned char *slot = m_lane.slots[l % m_slots];
  for_each_transfer (m_copies, m_loads[l].first, m_loads[l].last,
                     [&] (uintptr_t dev_addr, size_t offset, size_t bytes) {
                       ops ().copy_out (slot + offset, dev_addr, bytes,
                                        m_lane.stream);
                     });
  if (m_loads.size () > 1)
    ops ().record (event_of (l), m_lane.stream);
}

void
pipeline::receive (
    const std::function<void (size_t, const unsigned char *)> &unpack)
{
  size_t n = m_loads.size ();
  auto arrived_p = [&] (size_t l, bool wait) {
    if (n == 1)
      ops ().wait (m_lane.stream);
    else if (wait)
      ops ().wait (event_of (l));
    else
      return ops ().happened_p (event_of (l));
    return true;
  };
  auto caller = [&] {
    size_t started = 0, arrived = 0, freed = 0;
    unsigned spins = 0;
    while (freed < n)
      {
        while (freed < arrived && finished_p (freed))
          freed++;
        if (started < n && started < freed + m_slots)
          start_receiving (started++);
        /* Without anything else to do it can wait.  */
        if (arrived < started
            && arrived_p (arrived, arrived == freed && !m_parallel))
          {
            allow (++arrived);
            spins = 0;
          }
        /* The others need what arrives more than help.  */
        else if ((m_parallel && arrived < started
                  && waiting () < 2 * pool_threads ())
                 || !work_at_one (unpack))
          {
            check_workers ();
            pause_thread (spins);
          }
      }
  };
  run (unpack, caller);
}

/* For events only.  */
size_t
bytes_of (const std::vector<staged_copy> &copies)
{
  size_t bytes = 0;
  if (events_wanted_p ())
    for (const staged_copy &c : copies)
      bytes += c.bytes;
  return bytes;
}

} // namespace

bool
parallel_p (size_t total)
{
  return total >= min_parallel && pool_threads () > 1;
}

size_t
copy_grain (size_t total)
{
  constexpr size_t least = 32 << 10;
  constexpr size_t most = 128 << 10;
  if (total < min_parallel)
    return slot_bytes ();
  size_t share = total / (4 * pool_threads ());
  return std::min (std::min (std::max (share & ~(least - 1), least), most),
                   slot_bytes ());
}

void
send (const std::vector<staged_copy> &copies,
      const std::function<void (size_t, unsigned char *)> &pack)
{
  if (copies.empty ())
    return;
  stage_timer timer (stage::transfer);
  const transfer_events events (transfer_direction::upload,
                                copies.front ().dev_addr, bytes_of (copies));
  if (queued_p ())
    {
      if (queue_send (copies, pack))
        return;
      settle_queue ();
    }
  if (lane *l = small_lane (copies))
    {
      send_small (*l, copies, pack);
      return;
    }
  const transfer_scope scope;
  pipeline (copies, direction::in).send (pack);
}

device_stream
transfer_stream ()
{
  /* As for small transfers, which may be all that comes of it.  */
  if (queued_p ())
    return current_stream ();
  return queues_idle_p () ? null_stream : current_part<lane> ().stream;
}

void
receive_later (
    const std::vector<staged_copy> &copies,
    const std::function<void (size_t, const unsigned char *)> &unpack)
{
  if (copies.empty ())
    return;
  if (queued_p ())
    {
      const transfer_events events (transfer_direction::download,
                                    copies.front ().dev_addr,
                                    bytes_of (copies));
      if (queue_receive (copies, unpack))
        return;
    }
  receive (copies, unpack);
}

void
receive (const std::vector<staged_copy> &copies,
         const std::function<void (size_t, const unsigned char *)> &unpack)
{
  if (copies.empty ())
    return;
  stage_timer timer (stage::transfer);
  const transfer_events events (transfer_direction::download,
                                copies.front ().dev_addr, bytes_of (copies));
  settle_queue ();
  const transfer_scope scope;
  if (lane *l = small_lane (copies))
    receive_small (*l, copies, unpack);
  else
    pipeline (copies, direction::out).receive (unpack);
}

} // namespace accdeep
