/* Blocks: consumes requests, produces device memory, new or kept.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/device/device-memory.h"

#include "libgomp-ext/base/env.h"
#include "libgomp-ext/device/context.h"
#include "libgomp-ext/device/device-ops.h"
#include "libgomp-ext/device/device.h"

#include <map>
#include <vector>

namespace accdeep
{

namespace
{

/* A larger block is not kept: the program may need the memory.  */
constexpr size_t max_kept = 256 << 20;

struct block
{
  uintptr_t dev_addr;
  size_t bytes;
};

/* A block that goes when DONE has happened.  */
struct leaving_block
{
  uintptr_t dev_addr;
  device_event done;
};

/* Those of one context.  */
struct block_table : public context_part
{
  std::map<uintptr_t, block> used;
  std::vector<leaving_block> leaving;
  block kept = {};
  block scratch = {};
  uintptr_t small = 0; /* See keep_small_allocations_fast.  */

  void close () override;
  void settle () override;

  /* Release the blocks whose event has happened; with WAIT all of them.  */
  void release_leaving (bool wait);

  void release (uintptr_t dev_addr);
  bool drop_kept ();
};

/* Freed memory may stay with the library: the device does not check accesses to
   it, or that is what was asked for.  */
bool
keep_p ()
{
  size_t limit = get_environment ().kept_bytes;
  return limit == SIZE_MAX ? !separate_objects_p () : limit != 0;
}

/* False: B was none.  */
bool
drop (block &b)
{
  if (!b.dev_addr)
    return false;
  ops ().release (b.dev_addr);
  b = {};
  return true;
}

void
block_table::release_leaving (bool wait)
{
  for (size_t i = 0; i < leaving.size ();)
    {
      leaving_block b = leaving[i];
      if (!wait && !ops ().happened_p (b.done))
        {
          i++;
          continue;
        }
      leaving.erase (leaving.begin () + i);
      if (wait)
        ops ().wait (b.done);
      ops ().destroy (b.done);
      release (b.dev_addr);
    }
}

void
block_table::release (uintptr_t dev_addr)
{
  auto found = used.find (dev_addr);
  /* It has gone with its context.  */
  if (found == used.end ())
    return;
  block b = found->second;
  used.erase (found);
  if (!keep_p () || b.bytes > max_kept)
    {
      ops ().release (b.dev_addr);
      return;
    }
  drop (kept);
  kept = b;
}

bool
block_table::drop_kept ()
{
  const bool dropped = drop (scratch);
  return drop (kept) || dropped;
}

void
block_table::settle ()
{
  release_leaving (true);
  drop_kept ();
  if (small)
    ops ().release (small);
  small = 0;
}

void
block_table::close ()
{
  settle ();
  for (const auto &b : used)
    ops ().release (b.first);
  used.clear ();
}

block_table &
blocks ()
{
  return current_part<block_table> ();
}

} // namespace

void
release_block_after (uintptr_t dev_addr, device_event e)
{
  blocks ().leaving.push_back ({ dev_addr, e });
}

uintptr_t
allocate_block (size_t bytes)
{
  block_table &table = blocks ();
  table.release_leaving (false);
  block b = { 0, bytes };
  block &kept = table.kept;
  if (kept.dev_addr && kept.bytes >= bytes && kept.bytes / 2 <= bytes)
    {
      b = kept;
      kept = {};
    }
  else
    b.dev_addr = ops ().allocate (bytes);
  if (!b.dev_addr && table.drop_kept ())
    b.dev_addr = ops ().allocate (bytes);
  if (b.dev_addr)
    table.used[b.dev_addr] = b;
  return b.dev_addr;
}

void
release_block (uintptr_t dev_addr)
{
  blocks ().release (dev_addr);
}

bool
drop_kept_block ()
{
  return blocks ().drop_kept ();
}

uintptr_t
scratch_block (size_t bytes)
{
  block_table &table = blocks ();
  block &b = table.scratch;
  if (b.dev_addr && b.bytes >= bytes)
    return b.dev_addr;
  drop (b);
  b = { ops ().allocate (bytes), bytes };
  if (!b.dev_addr && table.drop_kept ())
    b = { ops ().allocate (bytes), bytes };
  return b.dev_addr;
}

void
release_scratch ()
{
  if (!keep_p ())
    drop (blocks ().scratch);
}

void
keep_small_allocations_fast ()
{
  if (!keep_p ())
    return;
  constexpr size_t bytes = 256;
  uintptr_t &small = blocks ().small;
  if (!small)
    small = ops ().allocate (bytes);
}

} // namespace accdeep
