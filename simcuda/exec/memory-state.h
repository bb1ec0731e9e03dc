/* What device_memory keeps; shared by memory.cc, which maintains it, and
   explain.cc, which turns addresses into sentences.

   Layout of one device_memory, three mappings of equal size:

     window   [m_base, +m_window_bytes)  PROT_NONE; device addresses
     backing  contents of the byte at device address m_base + i; the pages of
              managed blocks are mapped in the window too
     shadow   one byte of shadow_* bits for it; 0 where no block is live

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef SIMCUDA_EXEC_MEMORY_STATE_H
#define SIMCUDA_EXEC_MEMORY_STATE_H

#include "simcuda/exec/memory.h"

#include <atomic>
#include <deque>
#include <map>
#include <shared_mutex>
#include <string>

namespace simcuda
{

/* Contents of device memory that was never written, 8 bytes of it.  */
constexpr std::uint64_t unwritten_pattern = 0xA5A5A5A5A5A5A5A5u;

/* To END is a kernel's copy of what was never written, stored at PLACE.  */
struct copied_range
{
  dev_addr end;
  std::string place;
};

using object_map = std::multimap<dev_addr, std::size_t>;

struct block
{
  std::size_t bytes = 0;
  std::size_t guard_bytes = 0; /* Kept unused after it.  */
  unsigned number = 0;         /* Counts cuMemAlloc; 0: has a label.  */
  std::uint64_t serial = 0;    /* Counts the blocks of all memories.  */
  bool managed_p = false;      /* The host reaches it.  */
  std::string label;
  /* Sizes by address; objects may be nested, even start at the same one.  */
  object_map objects;
  std::size_t max_object_bytes = 0; /* Of all that were ever declared.  */
  /* Some may have bytes in common with others.  */
  bool nested_p = false;
  /* By their starts; those that were written since are there, too.  */
  std::map<dev_addr, copied_range> copies;
};

using block_map = std::map<dev_addr, block>;

struct device_memory::state
{
  std::size_t limit_bytes = 0;
  unwritten_loads on_unwritten = unwritten_loads::report;
  address_reuse reuse = address_reuse::late;
  std::atomic<std::size_t> live_bytes{ 0 };

  /* Guards what follows.  */
  mutable std::shared_mutex lock;
  block_map live;
  /* The latest freed blocks, for messages; FREED_ORDER is oldest first and
     may name blocks that are not in FREED any more.  */
  block_map freed;
  std::deque<dev_addr> freed_order;
  dev_addr cursor = 0;     /* Where the search for free addresses goes on.  */
  dev_addr high_water = 0; /* No address from here on was ever given out.  */
  unsigned allocations = 0;

  /* The live block that contains ADDR, or live.end ().  */
  block_map::const_iterator containing (dev_addr addr) const;
};

/* The element of BLOCKS with the highest address not above ADDR, or end.  */
block_map::const_iterator at_or_below (const block_map &blocks, dev_addr addr);

/* The object of BLK that holds all of [ADDR, ADDR + BYTES), or end.  */
object_map::const_iterator object_with (const block &blk, dev_addr addr,
                                        std::size_t bytes);

} // namespace simcuda

#endif /* SIMCUDA_EXEC_MEMORY_STATE_H */
