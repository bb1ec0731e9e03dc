/* What the program frees: consumes the heap blocks that simcuda-run tells of,
   produces the objects that were present then.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/present/freed.h"

#include "libgomp-ext/bulk/bulk.h"
#include "libgomp-ext/device/context.h"
#include "libgomp-ext/present/present.h"

#include <algorithm>
#include <atomic>
#include <dlfcn.h>
#include <map>
#include <mutex>

namespace accdeep
{

namespace
{

/* Blocks by their starts, and their ends.  */
typedef std::map<uintptr_t, uintptr_t> block_map;

/* What nobody has looked at.  Its lock comes last of all: nothing is called
   with it held, and whoever frees may have anything locked.  Never destroyed,
   as destructors of the program free, too.  */
struct pending_frees
{
  std::mutex lock;
  block_map blocks;
  std::atomic<bool> any{ false };
};

pending_frees &
pending ()
{
  static pending_frees &result = *new pending_frees;
  return result;
}

/* Blocks that a device's directives have to look at, from pending ().  */
struct device_frees : public device_part
{
  explicit device_frees (device_descr &) {}

  block_map blocks; /* Guarded by pending ().lock.  */
};

/* What this thread frees meanwhile is this file's own.  */
thread_local bool within;

struct own_frees
{
  own_frees () { within = true; }
  ~own_frees () { within = false; }
};

void
memory_freed (uintptr_t start, size_t bytes)
{
  if (within)
    return;
  const own_frees own;
  pending_frees &p = pending ();
  std::lock_guard<std::mutex> guard (p.lock);
  uintptr_t &end = p.blocks[start];
  end = std::max (end, start + bytes);
  p.any.store (true, std::memory_order_relaxed);
}

/* Let all devices look at what is pending; returns what is for the one with
   STATE.  */
block_map
take_frees (const device_state &state)
{
  std::vector<device_frees *> all;
  device_frees *mine = nullptr;
  for (device_descr *d = first_descr (); d;
       d = d->next.load (std::memory_order_acquire))
    {
      all.push_back (&part_of<device_frees> (*d));
      if (d->id == state.id)
        mine = all.back ();
    }
  block_map result;
  pending_frees &p = pending ();
  std::lock_guard<std::mutex> guard (p.lock);
  for (device_frees *d : all)
    for (const auto &[start, end] : p.blocks)
      {
        uintptr_t &known = d->blocks[start];
        known = std::max (known, end);
      }
  p.blocks.clear ();
  p.any.store (false, std::memory_order_relaxed);
  if (mine)
    result.swap (mine->blocks);
  return result;
}

} // namespace

bool
frees_pending_p ()
{
  static const bool told = [] {
    typedef void freed_fn (uintptr_t, size_t);
    typedef void register_fn (freed_fn *);
    auto *tell = reinterpret_cast<register_fn *> (
        dlsym (RTLD_DEFAULT, "simcuda_when_freed"));
    if (tell)
      tell (memory_freed);
    return tell != nullptr;
  }();
  return told && pending ().any.load (std::memory_order_relaxed);
}

void
note_frees (device_state &state)
{
  const own_frees own;
  for (const auto &[start, end] : take_frees (state))
    {
      auto next = state.objects.upper_bound (start);
      if (next != state.objects.begin ()
          && std::prev (next)->second.end > start)
        --next;
      for (; next != state.objects.end () && next->first < end; ++next)
        state.freed[next->first] = next->second.dev_addr;
      state.structures.for_each_touching (
          start, end, [&, from = start, to = end] (bulk::structure &s) {
            s.for_each_item (from, to, [&] (const bulk::located &l) {
              state.freed[l.what.start]
                  = bulk::device_address_of (s, *l.in, l.number);
            });
          });
    }
}

bool
freed_p (device_state &state, uintptr_t start, uintptr_t dev_addr)
{
  auto found = state.freed.find (start);
  if (found == state.freed.end ())
    return false;
  const bool result = found->second == dev_addr;
  state.freed.erase (found);
  return result;
}

} // namespace accdeep
