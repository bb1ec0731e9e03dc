/* Blocks: consumes requests, produces device memory, new or kept.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/device-memory.h"

#include "libgomp-ext/device.h"
#include "libgomp-ext/driver.h"
#include "libgomp-ext/error.h"
#include "libgomp-ext/lock.h"

#include <cstdlib>
#include <map>
#include <set>
#include <vector>

namespace accdeep
{

namespace
{

/* A larger block is not kept: the program may need the memory.  */
constexpr size_t max_kept = 256 << 20;

struct block
{
  void *context;
  uintptr_t dev_addr;
  size_t bytes;
};

/* A block that goes when DONE has happened.  */
struct leaving_block
{
  uintptr_t dev_addr;
  void *context;
  driver::event done;
};

struct blocks
{
  std::map<uintptr_t, block> used;
  std::vector<leaving_block> leaving;
  block kept = {};
  block scratch = {};
  std::set<void *> warm; /* Contexts with a small allocation.  */
};

blocks &
all ()
{
  static auto *const result = new blocks;
  return *result;
}

/* Release the blocks of the current context whose event has happened; with WAIT
   all blocks of all contexts.  */
void
release_leaving (bool wait)
{
  std::vector<leaving_block> &leaving = all ().leaving;
  void *context = driver::current_context ();
  for (size_t i = 0; i < leaving.size ();)
    {
      leaving_block b = leaving[i];
      if (!wait && (b.context != context || !driver::happened_p (b.done)))
        {
          i++;
          continue;
        }
      leaving.erase (leaving.begin () + i);
      if (wait)
        {
          driver::use_context (b.context);
          driver::wait (b.done);
        }
      driver::destroy (b.done);
      release_block (b.dev_addr);
    }
}

/* False: B was none.  */
bool
drop (block &b)
{
  if (!b.dev_addr)
    return false;
  driver::release (b.dev_addr);
  b = {};
  return true;
}

/* Before libgomp shuts the device down.  */
void
release_at_exit ()
{
  try
    {
      std::lock_guard<std::recursive_mutex> guard (library_lock ());
      if (!driver::forked_p () && driver::available_p ())
        release_leaving (true);
    }
  catch (const failure &)
    {
    }
}

} // namespace

void
release_block_after (uintptr_t dev_addr, driver::event e)
{
  static const bool registered = atexit (release_at_exit) == 0;
  static_cast<void> (registered);
  all ().leaving.push_back ({ dev_addr, driver::current_context (), e });
}

uintptr_t
allocate_block (size_t bytes)
{
  release_leaving (false);
  block b = { driver::current_context (), 0, bytes };
  block &kept = all ().kept;
  if (kept.dev_addr && kept.context == b.context && kept.bytes >= bytes
      && kept.bytes / 2 <= bytes)
    {
      b = kept;
      kept = {};
    }
  else
    b.dev_addr = driver::allocate (bytes);
  if (!b.dev_addr && drop_kept_block ())
    b.dev_addr = driver::allocate (bytes);
  if (b.dev_addr)
    all ().used[b.dev_addr] = b;
  return b.dev_addr;
}

void
release_block (uintptr_t dev_addr)
{
  auto found = all ().used.find (dev_addr);
  block b = found->second;
  all ().used.erase (found);
  if (separate_objects_p () || b.bytes > max_kept)
    {
      driver::release (b.dev_addr);
      return;
    }
  drop_kept_block ();
  all ().kept = b;
}

bool
drop_kept_block ()
{
  const bool dropped = drop (all ().scratch);
  return drop (all ().kept) || dropped;
}

uintptr_t
scratch_block (size_t bytes)
{
  block &b = all ().scratch;
  void *context = driver::current_context ();
  if (b.dev_addr && b.context == context && b.bytes >= bytes)
    return b.dev_addr;
  drop (b);
  b = { context, driver::allocate (bytes), bytes };
  if (!b.dev_addr && drop_kept_block ())
    b.dev_addr = driver::allocate (bytes);
  return b.dev_addr;
}

void
release_scratch ()
{
  if (separate_objects_p ())
    drop (all ().scratch);
}

void
keep_small_allocations_fast ()
{
  if (separate_objects_p () || !driver::available_p ())
    return;
  constexpr size_t bytes = 256;
  if (all ().warm.insert (driver::current_context ()).second)
    driver::allocate (bytes);
}

} // namespace accdeep
