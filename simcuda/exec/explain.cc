/* What an address is, in words.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "simcuda/exec/host-address.h"
#include "simcuda/exec/host-mapping.h"
#include "simcuda/exec/memory-state.h"

#include <algorithm>
#include <cinttypes>
#include <cstdarg>
#include <cstdio>
#include <cstring>
#include <mutex>
#include <shared_mutex>

namespace simcuda
{

namespace
{

constexpr dev_addr null_page_bytes = 4096;

__attribute__ ((format (printf, 1, 2))) std::string
format (const char *pattern, ...)
{
  std::va_list args;
  va_start (args, pattern);
  std::string text (std::vsnprintf (nullptr, 0, pattern, args), '\0');
  va_end (args);
  va_start (args, pattern);
  std::vsnprintf (text.data (), text.size () + 1, pattern, args);
  va_end (args);
  return text;
}

std::string
range (dev_addr start, std::size_t bytes)
{
  return format ("[0x%" PRIx64 ",+%zu)", start, bytes);
}

/* "device block #4 [0x..,+400)" or "device variable 'x' [0x..,+4)".  */
std::string
name_of (dev_addr start, const block &blk)
{
  std::string name
      = blk.label.empty () ? format ("block #%u", blk.number) : blk.label;
  return (blk.managed_p ? "managed " : "device ") + name + " "
         + range (start, blk.bytes);
}

/* PAST of BYTES bytes are beyond something, the others in it.  */
std::string
crosses (std::uint64_t past, std::size_t bytes)
{
  return format ("%" PRIu64 " of the %zu bytes are past the end of ", past,
                 bytes);
}

/* ADDR lies in BLK, at START, but in none of its declared objects.  */
std::string
explain_gap (dev_addr addr, dev_addr start, const block &blk)
{
  auto next = blk.objects.upper_bound (addr);
  dev_addr before = 0, nearest_end = 0;
  auto nearest = blk.objects.end ();
  for (auto it = next; it != blk.objects.begin ();)
    {
      --it;
      dev_addr end = it->first + it->second;
      if (end > nearest_end)
        {
          nearest_end = end;
          nearest = it;
        }
      if (it->first + blk.max_object_bytes <= nearest_end)
        break;
    }
  if (next != blk.objects.end ())
    before = next->first - addr;
  std::string where = " in " + name_of (start, blk);
  if (nearest != blk.objects.end ()
      && (!before || addr - nearest_end <= before))
    return format ("%" PRIu64 " bytes past the end of the mapped object ",
                   addr - nearest_end)
           + range (nearest->first, nearest->second) + where;
  return format ("%" PRIu64 " bytes before the mapped object ", before)
         + range (next->first, next->second) + where;
}

bool
uninitialized_pointer_p (dev_addr addr)
{
  /* Fields of what it points to are a small offset away.  */
  return addr - unwritten_pattern < (dev_addr (1) << 32)
         || unwritten_pattern - addr < (dev_addr (1) << 20)
         || addr == (unwritten_pattern & 0xffffffffu)
         || addr == dev_addr (std::int32_t (unwritten_pattern));
}

} // namespace

/* ADDR is in our window, in a live block.  */
std::string
device_memory::explain_inside (dev_addr addr, std::size_t bytes,
                               access_kind kind) const
{
  auto it = m_state->containing (addr);
  const dev_addr start = it->first;
  const block &blk = it->second;
  const std::string name = name_of (start, blk);
  if (!blk.objects.empty ()
      && object_with (blk, addr, bytes) == blk.objects.end ())
    {
      auto first = object_with (blk, addr, 1);
      if (first == blk.objects.end ())
        return explain_gap (addr, start, blk);
      return crosses (addr + bytes - (first->first + first->second), bytes)
             + "the mapped object " + range (first->first, first->second)
             + " in " + name;
    }
  if (addr + bytes > start + blk.bytes)
    return crosses (addr + bytes - (start + blk.bytes), bytes) + name;
  const std::string at = format ("offset %" PRIu64 " of ", addr - start) + name;
  if (kind == access_kind::load)
    {
      const unsigned char *s = m_shadow + (addr - m_base);
      std::size_t i = 0;
      while (i < bytes && !(s[i] & shadow_written))
        ++i;
      if (i == bytes && bytes > 0)
        return "never written: " + at;
    }
  return at;
}

/* ADDR is in our window, in no live block.  */
std::string
device_memory::explain_outside (dev_addr addr) const
{
  auto freed = at_or_below (m_state->freed, addr);
  if (freed != m_state->freed.end ()
      && addr - freed->first < freed->second.bytes)
    return format ("offset %" PRIu64 " of freed ", addr - freed->first)
           + name_of (freed->first, freed->second);

  /* The end that is nearest below ADDR, of a live block or of a freed one.  */
  const block_map::value_type *nearest = nullptr;
  const char *was = "";
  auto live = at_or_below (m_state->live, addr);
  if (live != m_state->live.end ())
    nearest = &*live;
  if (freed != m_state->freed.end ()
      && (!nearest || freed->first > nearest->first))
    {
      nearest = &*freed;
      was = "freed ";
    }
  dev_addr past = 0;
  if (nearest)
    past = addr - (nearest->first + nearest->second.bytes);
  auto next = m_state->live.upper_bound (addr);
  if (next != m_state->live.end () && (!nearest || next->first - addr < past))
    return format ("%" PRIu64 " bytes before ", next->first - addr)
           + name_of (next->first, next->second);
  if (nearest)
    return format ("%" PRIu64 " bytes past the end of %s", past, was)
           + name_of (nearest->first, nearest->second);
  return addr < m_state->high_water ? "freed device memory"
                                    : "device address that was never allocated";
}

/* The word of this memory that holds ADDR, an address of the host's, or the
   nearest one below it; empty: there is none.  A kernel that goes further from
   what a pointer points to went astray.  */
std::string
device_memory::explain_word (std::uint64_t addr) const
{
  constexpr std::uint64_t farthest_bytes = std::uint64_t (1) << 30;
  constexpr std::size_t word_bytes = sizeof (std::uint64_t);
  std::uint64_t best = 0;
  dev_addr where = 0;
  std::shared_lock<std::shared_mutex> hold (m_state->lock);
  for (const auto &[start, blk] : m_state->live)
    for (std::size_t i = 0; i + word_bytes <= blk.bytes; i += word_bytes)
      {
        const unsigned char *s = m_shadow + (start + i - m_base);
        std::uint64_t value;
        std::memcpy (&value, m_backing + (start + i - m_base), word_bytes);
        if (value > addr || value <= best || addr - value >= farthest_bytes
            || !std::all_of (s, s + word_bytes, [] (unsigned char bits) {
                 return (bits & shadow_written) != 0;
               }))
          continue;
        best = value;
        where = start + i;
      }
  if (!best)
    return "";
  const auto it = m_state->containing (where);
  const auto object = object_with (it->second, where, word_bytes);
  const bool known = object != it->second.objects.end ();
  const std::string place
      = format ("the word at offset %" PRIu64 " of ",
                where - (known ? object->first : it->first))
        + (known ? "the mapped object " + range (object->first, object->second)
                       + " in "
                 : "")
        + name_of (it->first, it->second);
  return best == addr ? place + " holds it"
                      : place
                            + format (" holds 0x%" PRIx64 ", %" PRIu64
                                      " bytes before it",
                                      best, addr - best);
}

std::string
device_memory::explain (dev_addr addr, std::size_t bytes,
                        access_kind kind) const
{
  if (addr < null_page_bytes)
    {
      const std::string pointer = explain_host_pointer (addr);
      return (addr == 0
                  ? std::string ("null pointer")
                  : format ("offset %" PRIu64 " from a null pointer", addr))
             + (pointer.empty () ? "" : ": ") + pointer;
    }
  if (uninitialized_pointer_p (addr))
    return "uninitialized pointer: the 0xA5 that fills device memory never "
           "written";
  if (in_window_p (addr))
    {
      std::shared_lock<std::shared_mutex> hold (m_state->lock);
      return m_state->containing (addr) != m_state->live.end ()
                 ? explain_inside (addr, bytes, kind)
                 : explain_outside (addr);
    }
  if (device_memory *other = memory_of (addr))
    return "address of another device or context: "
           + other->explain (addr, bytes, kind);
  std::string host = describe_host_address (addr);
  if (host.empty ())
    return "neither a device address nor mapped on the host";
  std::string near = explain_host_mapping (addr, bytes);
  std::string pointer = explain_host_pointer (addr);
  if (pointer.empty ())
    pointer = explain_word (addr);
  return "HOST address (" + host + ")" + (near.empty () ? "" : ", ") + near
         + (pointer.empty () ? "" : ": ") + pointer;
}

std::string
device_memory::leak_report () const
{
  std::shared_lock<std::shared_mutex> hold (m_state->lock);
  std::string report;
  for (const auto &[start, blk] : m_state->live)
    if (blk.label.empty ())
      report += format ("%zu bytes leaked: device block #%u at 0x%" PRIx64
                        " was never freed\n",
                        blk.bytes, blk.number, start);
  return report;
}

} // namespace simcuda
