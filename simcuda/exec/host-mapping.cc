/* Ranges of host memory that kernels may access.

   There is no shadow of them: the host writes there as it likes, so nothing is
   known of bytes never written.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "simcuda/exec/host-mapping.h"

#include <cinttypes>
#include <cstdio>
#include <map>
#include <mutex>
#include <shared_mutex>

namespace simcuda
{

namespace
{

/* An address further from the end of a range is not explained by it.  */
constexpr std::size_t near_bytes = 4096;

/* Sizes by address.  Never destroyed, like the registry of memories.  */
struct host_ranges
{
  std::shared_mutex lock;
  std::map<std::uint64_t, std::size_t> by_addr;

  /* The range with the highest start not above ADDR, or end.  */
  std::map<std::uint64_t, std::size_t>::const_iterator
  at_or_below (std::uint64_t addr) const
  {
    auto it = by_addr.upper_bound (addr);
    return it == by_addr.begin () ? by_addr.end () : std::prev (it);
  }
};

host_ranges &
ranges ()
{
  static host_ranges &the_ranges = *new host_ranges;
  return the_ranges;
}

} // namespace

void
map_host_range (std::uint64_t addr, std::size_t bytes)
{
  std::unique_lock<std::shared_mutex> hold (ranges ().lock);
  ranges ().by_addr[addr] = bytes;
}

void
unmap_host_range (std::uint64_t addr)
{
  std::unique_lock<std::shared_mutex> hold (ranges ().lock);
  ranges ().by_addr.erase (addr);
}

unsigned char *
shared_access (std::uint64_t addr, unsigned bytes, access_kind kind)
{
  if (device_memory *other = memory_of (addr))
    return other->managed_p (addr) ? other->access (addr, bytes, kind)
                                   : nullptr;
  std::shared_lock<std::shared_mutex> hold (ranges ().lock);
  auto it = ranges ().at_or_below (addr);
  if (it == ranges ().by_addr.end () || bytes > it->second
      || addr - it->first > it->second - bytes)
    return nullptr;
  return reinterpret_cast<unsigned char *> (addr);
}

std::string
explain_host_mapping (std::uint64_t addr, std::size_t bytes)
{
  std::shared_lock<std::shared_mutex> hold (ranges ().lock);
  auto it = ranges ().at_or_below (addr);
  if (it == ranges ().by_addr.end ())
    return "";
  const std::uint64_t end = it->first + it->second;
  char text[128];
  if (addr >= end && addr - end < near_bytes)
    std::snprintf (text, sizeof text,
                   "%" PRIu64 " bytes past the end of mapped host memory "
                   "[0x%" PRIx64 ",+%zu)",
                   addr - end, it->first, it->second);
  else if (addr < end && bytes > end - addr)
    std::snprintf (text, sizeof text,
                   "%" PRIu64 " bytes before the end of mapped host memory "
                   "[0x%" PRIx64 ",+%zu)",
                   end - addr, it->first, it->second);
  else
    return "";
  return text;
}

} // namespace simcuda
