/* Blocks: consumes requests, produces device memory, new or kept.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/device-memory.h"

#include "libgomp-ext/device.h"
#include "libgomp-ext/driver.h"

#include <map>
#include <set>

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

struct blocks
{
  std::map<uintptr_t, block> used;
  block kept = {};
  std::set<void *> warm; /* Contexts with a small allocation.  */
};

blocks &
all ()
{
  static auto *const result = new blocks;
  return *result;
}

} // namespace

uintptr_t
allocate_block (size_t bytes)
{
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
  block &kept = all ().kept;
  if (!kept.dev_addr)
    return false;
  driver::release (kept.dev_addr);
  kept = {};
  return true;
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
