/* Where libgomp puts what one call maps, and where it shall.

   libgomp places the objects of one call one behind the other in one device
   block, as their alignments say; an address behind one's end is then a good
   one of the next.  separate raises alignments, so that bytes are left between
   them; find_layout does over again what libgomp has done with them, and says
   which bytes of the block are whose.  It believes itself only if all of what
   is known fits, the size of the block first of all.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef SIMCUDA_PRELOAD_LAYOUT_H
#define SIMCUDA_PRELOAD_LAYOUT_H

#include <cstddef>
#include <cstdint>
#include <vector>

namespace simcuda
{

/* The arguments of a call of libgomp that maps: an alignment's logarithm is in
   the upper byte of a kind.  */
struct mapping_entries
{
  std::size_t n;
  void *const *hostaddrs;
  const std::size_t *sizes;
  const unsigned short *kinds;
};

/* What libgomp does with entries that belong together.  */
enum class block_use
{
  one,    /* All are in one block: regions and launches.  */
  several /* Each has its own, but for those that form a group: enter data.  */
};

/* Where an entry is on the device; 0: nowhere.  */
using entry_addresses = std::vector<std::uint64_t>;

struct device_block
{
  std::uint64_t start;
  std::size_t bytes;
};

struct device_object
{
  std::uint64_t addr;
  std::size_t bytes;
};

/* ENTRIES' kinds, such that no two objects of one block touch; as they are
   where there is only one.  PRESENT says where entries are that are on the
   device already.  */
std::vector<unsigned short> separate (const mapping_entries &entries,
                                      const entry_addresses &present);

/* Everything in BLOCK, which libgomp has allocated for ENTRIES of which those
   that are in it have an address in PLACES; empty: it is not what was
   thought.  */
std::vector<device_object> find_layout (const mapping_entries &entries,
                                        const entry_addresses &places,
                                        block_use use,
                                        const device_block &block);

/* Whether libgomp may look for host memory at an entry of KIND.  */
bool looked_up_p (unsigned kind);

/* Bytes of entry I.  */
std::size_t entry_bytes (const mapping_entries &, std::size_t i);

} // namespace simcuda

#endif
