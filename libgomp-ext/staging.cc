/* The pipelines: consume copies, produce driver calls in one stream.

   Copies are grouped, in their order, into loads of at most one slot.  Load L
   uses slot L mod S.  Sending: threads claim the next load when its slot is
   free, pack it and mark it; the calling thread starts marked loads in order
   and frees slots when the device has read them.  Receiving: the calling thread
   starts loads ahead into free slots and publishes what has arrived; threads
   claim arrived loads, unpack them and so free their slots.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/staging.h"

#include "libgomp-ext/device.h"
#include "libgomp-ext/driver.h"
#include "libgomp-ext/env.h"
#include "libgomp-ext/pool.h"
#include "libgomp-ext/profile.h"
#include "libgomp-ext/queue.h"

#include <algorithm>
#include <atomic>
#include <memory>

namespace accdeep
{

namespace
{

/* Less is not worth waking threads for, or more loads than have to be.  */
constexpr size_t min_parallel = 1 << 20;

/* With so many threads the calling one only receives.  */
constexpr unsigned many_threads = 5;

/* Slots of all devices and contexts.  */
class slot_memory
{
public:
  size_t
  limit () const
  {
    return std::max<size_t> (get_environment ().pinned_bytes / slot_bytes, 1);
  }

  /* As many slots as there can be, at most N, at least one.  */
  size_t
  reserve (size_t n)
  {
    n = std::min (n, limit ());
    while (m_slots.size () < n)
      {
        void *memory = driver::allocate_pinned (slot_bytes);
        /* A copy from ordinary memory is correct as well.  */
        if (!memory && m_slots.empty ())
          memory = new unsigned char[slot_bytes];
        if (!memory)
          break;
        m_slots.push_back (static_cast<unsigned char *> (memory));
      }
    return std::min (n, m_slots.size ());
  }

  unsigned char *
  operator[] (size_t i) const
  {
    return m_slots[i];
  }

private:
  std::vector<unsigned char *> m_slots;
};

slot_memory &
slots ()
{
  static auto *const result = new slot_memory;
  return *result;
}

/* The library's stream in one context, with an event for each slot.  */
struct lane
{
  void *context;
  driver::stream stream;
  std::vector<driver::event> events;
};

lane &
current_lane (size_t n_events)
{
  static auto *const lanes = new std::vector<std::unique_ptr<lane>>;
  void *context = driver::current_context ();
  lane *result = nullptr;
  for (auto &known : *lanes)
    if (known->context == context)
      result = known.get ();
  if (!result)
    {
      lanes->emplace_back (new lane{ context, driver::create_stream (), {} });
      result = lanes->back ().get ();
    }
  while (result->events.size () < n_events)
    result->events.push_back (driver::create_event ());
  return *result;
}

/* Consecutive copies that share a slot, FIRST .. LAST-1.  */
struct load
{
  size_t first;
  size_t last;
};

/* TOTAL is the sum of their sizes.  */
std::vector<load>
make_loads (const std::vector<staged_copy> &copies, size_t &total)
{
  std::vector<load> result;
  total = 0;
  for (const staged_copy &c : copies)
    total += c.bytes;
  size_t grain = copy_grain (total);
  size_t filled = slot_bytes;
  for (size_t i = 0; i < copies.size (); i++)
    {
      if (filled + copies[i].bytes > grain)
        {
          result.push_back ({ i, i });
          filled = 0;
        }
      filled += copies[i].bytes;
      result.back ().last = i + 1;
    }
  return result;
}

/* Call FUNCTION (dev_addr, slot offset, bytes) for the copies of L, where
   neighbours in a block of the device are one.  */
template <typename Function>
void
for_each_transfer (const std::vector<staged_copy> &copies, const load &l,
                   Function function)
{
  size_t offset = 0;
  for (size_t i = l.first; i < l.last;)
    {
      size_t bytes = copies[i].bytes;
      size_t next = i + 1;
      while (next < l.last && copies[next].block == copies[i].block
             && copies[next].dev_addr == copies[i].dev_addr + bytes)
        bytes += copies[next++].bytes;
      statistics ().transfers++;
      function (copies[i].dev_addr, offset, bytes);
      offset += bytes;
      i = next;
    }
}

/* One direction's state, shared by all threads.  Ring entries hold the number
   of the load that is packed, or unpacked, in the slot, plus 1.  */
class pipeline
{
public:
  pipeline (const std::vector<staged_copy> &copies)
      : m_copies (copies), m_loads (make_loads (copies, m_total)),
        m_slots (slots ().reserve (m_loads.size ())),
        m_lane (current_lane (m_slots)), m_ring (m_slots)
  {
  }

  void send (const std::function<void (size_t, unsigned char *)> &pack);
  void
  receive (const std::function<void (size_t, const unsigned char *)> &unpack);

private:
  bool
  parallel_p () const
  {
    return m_total >= min_parallel && pool_threads () > 1;
  }

  /* The next load to be worked at, below m_limit; or no load.  */
  size_t
  claim ()
  {
    size_t next = m_next.load (std::memory_order_relaxed);
    do
      if (next >= m_limit.load (std::memory_order_acquire))
        return no_load;
    while (!m_next.compare_exchange_weak (next, next + 1));
    return next;
  }

  bool
  finished_p (size_t l) const
  {
    return m_ring[l % m_slots].load (std::memory_order_acquire) == l + 1;
  }

  template <typename Function>
  bool
  work_at_one (Function work)
  {
    size_t l = claim ();
    if (l == no_load)
      return false;
    stage_timer timer (stage::pack);
    unsigned char *at = slots ()[l % m_slots];
    for (size_t i = m_loads[l].first; i < m_loads[l].last; i++)
      {
        work (i, at);
        at += m_copies[i].bytes;
      }
    m_ring[l % m_slots].store (l + 1, std::memory_order_release);
    return true;
  }

  template <typename Work, typename Caller>
  void
  run (Work work, Caller caller)
  {
    if (!parallel_p ())
      {
        caller ();
        return;
      }
    auto loop = [&] (unsigned) {
      unsigned spins = 0;
      while (m_next.load (std::memory_order_relaxed) < m_loads.size ())
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
          m_next = m_loads.size ();
          throw;
        }
    };
    with_workers (loop, careful);
  }

  void start_sending (size_t l);
  void start_receiving (size_t l);

  static constexpr size_t no_load = SIZE_MAX;

  const std::vector<staged_copy> &m_copies;
  size_t m_total;
  std::vector<load> m_loads;
  size_t m_slots;
  lane &m_lane;
  std::vector<std::atomic<size_t>> m_ring;
  std::atomic<size_t> m_next{ 0 };
  std::atomic<size_t> m_limit{ 0 };
};

void
pipeline::start_sending (size_t l)
{
  unsigned char *slot = slots ()[l % m_slots];
  for_each_transfer (m_copies, m_loads[l],
                     [&] (uintptr_t dev_addr, size_t offset, size_t bytes) {
                       driver::copy_in (dev_addr, slot + offset, bytes,
                                        m_lane.stream);
                     });
  if (m_loads.size () > 1)
    driver::record (m_lane.events[l % m_slots], m_lane.stream);
}

void
pipeline::send (const std::function<void (size_t, unsigned char *)> &pack)
{
  size_t n = m_loads.size ();
  m_limit = std::min (n, m_slots);
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
        else if (!work_at_one (pack))
          pause_thread (spins);
        /* When all slots are full there is nothing else to do than to wait.  */
        bool full = started == freed + m_slots;
        if (freed < started && freed + m_slots < n)
          {
            driver::event e = m_lane.events[freed % m_slots];
            if (full)
              driver::wait (e);
            else if (!driver::happened_p (e))
              continue;
            freed++;
            m_limit = std::min (n, freed + m_slots);
          }
      }
    driver::wait (m_lane.stream);
  };
  run (pack, caller);
}

void
pipeline::start_receiving (size_t l)
{
  unsigned char *slot = slots ()[l % m_slots];
  for_each_transfer (m_copies, m_loads[l],
                     [&] (uintptr_t dev_addr, size_t offset, size_t bytes) {
                       driver::copy_out (slot + offset, dev_addr, bytes,
                                         m_lane.stream);
                     });
  if (m_loads.size () > 1)
    driver::record (m_lane.events[l % m_slots], m_lane.stream);
}

void
pipeline::receive (
    const std::function<void (size_t, const unsigned char *)> &unpack)
{
  size_t n = m_loads.size ();
  if (n == 1)
    {
      start_receiving (0);
      driver::wait (m_lane.stream);
      m_limit = 1;
      work_at_one (unpack);
      return;
    }
  auto caller = [&] {
    size_t started = 0, arrived = 0, freed = 0;
    unsigned spins = 0;
    while (freed < n)
      {
        while (started < n && started < freed + m_slots)
          start_receiving (started++);
        /* All that has arrived, for the workers; without anything else to do,
           wait for the next.  */
        while (arrived < started)
          {
            driver::event e = m_lane.events[arrived % m_slots];
            if (arrived == freed)
              driver::wait (e);
            else if (!driver::happened_p (e))
              break;
            m_limit.store (++arrived, std::memory_order_release);
            spins = 0;
          }
        /* Many workers leave the calling thread nothing but the stream.  */
        bool works
            = !parallel_p () || pool_threads () < many_threads || arrived == n;
        if (!works || !work_at_one (unpack))
          pause_thread (spins);
        while (freed < arrived && finished_p (freed))
          freed++;
      }
  };
  run (unpack, caller);
}

/* Without a driver: one buffer, and libgomp's copies.  */
template <typename Function>
void
through_libgomp (const std::vector<staged_copy> &copies, Function function)
{
  std::unique_ptr<unsigned char[]> buffer (new unsigned char[slot_bytes]);
  size_t total;
  for (const load &l : make_loads (copies, total))
    function (l, buffer.get ());
}

} // namespace

size_t
copy_grain (size_t total)
{
  constexpr size_t least = 64 << 10;
  /* The calling thread packs, too, and must not be long from the stream.  */
  constexpr size_t most = slot_bytes;
  if (total < min_parallel)
    return most;
  size_t share = total / (4 * pool_threads ());
  return std::min (std::max (share & ~size_t (4095), least), most);
}

void
send (const std::vector<staged_copy> &copies,
      const std::function<void (size_t, unsigned char *)> &pack)
{
  if (copies.empty ())
    return;
  stage_timer timer (stage::transfer);
  if (queued_p ())
    {
      if (queue_send (copies, pack))
        return;
      settle_queue ();
    }
  if (driver::available_p ())
    {
      pipeline (copies).send (pack);
      return;
    }
  through_libgomp (copies, [&] (const load &l, unsigned char *buffer) {
    unsigned char *at = buffer;
    for (size_t i = l.first; i < l.last; at += copies[i++].bytes)
      pack (i, at);
    for_each_transfer (copies, l,
                       [&] (uintptr_t dev_addr, size_t offset, size_t bytes) {
                         copy_to_device (dev_addr, buffer + offset, bytes);
                       });
  });
}

void
receive_later (
    const std::vector<staged_copy> &copies,
    const std::function<void (size_t, const unsigned char *)> &unpack)
{
  if (copies.empty ())
    return;
  if (!queued_p () || !queue_receive (copies, unpack))
    receive (copies, unpack);
}

void
receive (const std::vector<staged_copy> &copies,
         const std::function<void (size_t, const unsigned char *)> &unpack)
{
  if (copies.empty ())
    return;
  stage_timer timer (stage::transfer);
  settle_queue ();
  if (driver::available_p ())
    {
      pipeline (copies).receive (unpack);
      return;
    }
  through_libgomp (copies, [&] (const load &l, unsigned char *buffer) {
    for_each_transfer (copies, l,
                       [&] (uintptr_t dev_addr, size_t offset, size_t bytes) {
                         copy_to_host (buffer + offset, dev_addr, bytes);
                       });
    unsigned char *at = buffer;
    for (size_t i = l.first; i < l.last; at += copies[i++].bytes)
      unpack (i, at);
  });
}

} // namespace accdeep
