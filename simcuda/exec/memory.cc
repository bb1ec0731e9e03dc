/* Checked device memory: addresses, backing, shadow (see memory-state.h).

   Addresses are given out next-fit: the cursor only moves forward until the
   window is used up, so a stale pointer hits a freed block, not its successor;
   with address_reuse::at_once it goes back to each freed block.
   The pages of freed blocks go back to the system at once.

   access () is what a kernel's every load and store runs through.  It decides
   from the shadow bytes alone whenever these are all alike; mixed bytes (the
   border of a declared object, a partly written word) take the slow path.
   Shadow bytes are only written by whoever writes the bytes that they describe,
   so no lock is needed for them.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "simcuda/exec/memory-state.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <new>
#include <vector>

#include <sys/mman.h>
#include <unistd.h>

simcuda_window simcuda_windows[64];

namespace simcuda
{

namespace
{

/* 4 KiB, or 64 KiB on other processors: what madvise rounds up to.  */
const std::size_t page_bytes = sysconf (_SC_PAGESIZE);
constexpr std::size_t min_alignment = 256;
constexpr std::size_t max_freed_records = 65536;
constexpr std::size_t min_window_bytes = std::size_t (1) << 20;
constexpr std::size_t usual_window_bytes = std::size_t (1) << 26;
constexpr std::size_t max_window_bytes = std::size_t (1) << 36;
/* How far the shadow of a byte is from the place in its page that the byte has:
   processors take a load for dependent on a recent store to the same place in
   another page.  */
constexpr std::size_t shadow_skew_bytes = 1088;
constexpr std::size_t valgrind_window_bytes = std::size_t (240) << 20;

std::uint64_t
align_up (std::uint64_t value, std::uint64_t alignment)
{
  return (value + alignment - 1) & ~(alignment - 1);
}

/* All live memories, for messages and for copies between devices.  Never
   destroyed: libgomp still uses us after static destructors.  */
struct memory_registry
{
  std::shared_mutex lock;
  std::vector<device_memory *> memories;
  /* Where the latest one that is gone was.  */
  std::atomic<dev_addr> last_base{ 0 };
  std::atomic<std::uint64_t> blocks{ 0 };
};

memory_registry &
registry ()
{
  static memory_registry &the_registry = *new memory_registry;
  return the_registry;
}

/* At WISHED, if nothing is there.  */
void *
reserve (std::size_t bytes, int protection, dev_addr wished = 0)
{
  void *p = mmap (reinterpret_cast<void *> (wished), bytes, protection,
                  MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return p == MAP_FAILED ? nullptr : p;
}

/* Valgrind keeps a table of all mapped pages, and warns about mappings from
   256 MiB on.  */
bool
under_valgrind_p ()
{
  const char *preload = secure_getenv ("LD_PRELOAD");
  return preload && std::strstr (preload, "vgpreload_");
}

std::size_t
wanted_window_bytes (std::size_t limit_bytes)
{
  /* Room beyond the limit lets freed addresses rest.  */
  const std::size_t factor = 16;
  std::size_t bytes = limit_bytes > max_window_bytes / factor
                          ? std::max (max_window_bytes, limit_bytes)
                          : limit_bytes * factor;
  bytes = std::max (bytes, usual_window_bytes);
  bytes += bytes / 8;
  if (under_valgrind_p ())
    bytes = std::min (bytes, valgrind_window_bytes);
  return align_up (bytes, page_bytes);
}

/* How many unused bytes follow a block of BYTES.  */
std::size_t
guard_for (std::size_t bytes)
{
  return std::clamp (bytes / 8, min_alignment, std::size_t (1) << 20);
}

/* Shadow bytes may change while another thread reads them, but only from not
   written to written, and back for bytes that no kernel uses yet.  */
unsigned char
shadow_of (const unsigned char *s)
{
  return __atomic_load_n (s, __ATOMIC_RELAXED);
}

/* Whether the N shadow bytes at S are all alike.  */
bool
uniform_p (const unsigned char *s, unsigned n)
{
  const unsigned char first = shadow_of (s);
  for (unsigned i = 1; i < n; i++)
    if (shadow_of (&s[i]) != first)
      return false;
  return true;
}

void
mark_written (unsigned char *s, std::size_t n)
{
  for (std::size_t i = 0; i < n; ++i)
    __atomic_store_n (&s[i], shadow_of (&s[i]) | shadow_written,
                      __ATOMIC_RELAXED);
}

/* Replace all but the state of the N bytes at S by BITS.  */
void
paint (unsigned char *s, std::size_t n, unsigned char bits)
{
  for (std::size_t i = 0; i < n; ++i)
    s[i] = (s[i] & (shadow_live | shadow_written)) | bits;
}

/* Give the N bytes at S, which have a neighbour on both sides, a colour that
   differs from those of the bytes around them and at their ends.  Colours are
   not remembered anywhere else: what matters is that two objects which touch
   do not look like one.  */
void
paint_apart (unsigned char *s, std::size_t n)
{
  const unsigned char taken[] = { s[-1], s[0], s[n - 1], s[n] };
  unsigned char colour = 1;
  while (std::any_of (std::begin (taken), std::end (taken),
                      [colour] (unsigned char t) {
                        return t >> shadow_colour_shift == colour;
                      }))
    ++colour;
  paint (s, n, colour << shadow_colour_shift);
}

} // namespace

block_map::const_iterator
at_or_below (const block_map &blocks, dev_addr addr)
{
  auto it = blocks.upper_bound (addr);
  return it == blocks.begin () ? blocks.end () : std::prev (it);
}

block_map::const_iterator
device_memory::state::containing (dev_addr addr) const
{
  auto it = at_or_below (live, addr);
  return it != live.end () && addr - it->first < it->second.bytes ? it
                                                                  : live.end ();
}

object_map::const_iterator
object_with (const block &blk, dev_addr addr, std::size_t bytes)
{
  auto it = blk.objects.upper_bound (addr);
  while (it != blk.objects.begin ())
    {
      --it;
      if (addr + bytes <= it->first + it->second)
        return it;
      if (!blk.nested_p || it->first + blk.max_object_bytes <= addr)
        break;
    }
  return blk.objects.end ();
}

/* Some object of BLK has a byte of [ADDR..END); no two of them have one in
   common.  */
static bool
object_in_p (const block &blk, dev_addr addr, dev_addr end)
{
  auto next = blk.objects.lower_bound (end);
  return next != blk.objects.begin ()
         && std::prev (next)->first + std::prev (next)->second > addr;
}

device_memory *
memory_of (dev_addr addr)
{
  std::shared_lock<std::shared_mutex> hold (registry ().lock);
  for (device_memory *m : registry ().memories)
    if (m->in_window_p (addr))
      return m;
  return nullptr;
}

device_memory::device_memory (std::size_t limit_bytes, address_reuse reuse)
    : m_state (new state)
{
  std::size_t bytes = wanted_window_bytes (limit_bytes);
  const dev_addr wished
      = reuse == address_reuse::at_once ? registry ().last_base.load () : 0;
  void *window, *backing, *shadow;
  for (;; bytes = align_up (bytes / 2, page_bytes))
    {
      window = reserve (bytes, PROT_NONE, wished);
      backing = reserve (bytes, PROT_READ | PROT_WRITE);
      shadow = reserve (bytes + page_bytes, PROT_READ | PROT_WRITE);
      if (window && backing && shadow)
        break;
      for (void *p : { window, backing })
        if (p)
          munmap (p, bytes);
      if (shadow)
        munmap (shadow, bytes + page_bytes);
      if (bytes <= min_window_bytes)
        {
          delete m_state;
          throw std::bad_alloc ();
        }
    }
  m_base = reinterpret_cast<dev_addr> (window);
  m_window_bytes = bytes;
  m_backing = static_cast<unsigned char *> (backing);
  m_shadow = static_cast<unsigned char *> (shadow) + shadow_skew_bytes;
  m_state->limit_bytes = std::min (limit_bytes, bytes);
  m_state->reuse = reuse;
  m_state->cursor = m_state->high_water = m_base + page_bytes;

  std::unique_lock<std::shared_mutex> hold (registry ().lock);
  registry ().memories.push_back (this);
  for (simcuda_window &w : simcuda_windows)
    if (w.bytes == 0)
      {
        w = { m_base, bytes, m_backing };
        break;
      }
}

device_memory::~device_memory ()
{
  {
    std::unique_lock<std::shared_mutex> hold (registry ().lock);
    auto &all = registry ().memories;
    all.erase (std::remove (all.begin (), all.end (), this), all.end ());
    for (simcuda_window &w : simcuda_windows)
      if (w.bytes && w.base == m_base)
        w = {};
    registry ().last_base = m_base;
  }
  munmap (reinterpret_cast<void *> (m_base), m_window_bytes);
  munmap (m_backing, m_window_bytes);
  munmap (m_shadow - shadow_skew_bytes, m_window_bytes + page_bytes);
  delete m_state;
}

/* A free address for BLK and its guard; 0: none.  Looks from the cursor to the
   end of the window, then from its begin.  */
dev_addr
device_memory::find_room (const block &blk, std::size_t alignment) const
{
  const block_map &live = m_state->live;
  const dev_addr end = m_base + m_window_bytes;
  const std::size_t needed = blk.bytes + blk.guard_bytes;
  for (dev_addr from : { m_state->cursor, m_base + page_bytes })
    {
      auto next = live.lower_bound (from);
      if (next != live.begin ())
        {
          auto previous = std::prev (next);
          from = std::max (from, previous->first + previous->second.bytes
                                     + previous->second.guard_bytes);
        }
      for (;; ++next)
        {
          dev_addr addr = align_up (from, alignment);
          dev_addr limit = next == live.end () ? end : next->first;
          if (addr < limit && needed <= limit - addr)
            return addr;
          if (next == live.end ())
            break;
          from = next->first + next->second.bytes + next->second.guard_bytes;
        }
    }
  return 0;
}

dev_addr
device_memory::allocate (std::size_t bytes, std::size_t alignment,
                         const char *label, host_access host)
{
  bytes = std::max<std::size_t> (bytes, 1);
  alignment = std::max (alignment, min_alignment);
  std::unique_lock<std::shared_mutex> hold (m_state->lock);
  if (bytes > m_state->limit_bytes - m_state->live_bytes)
    return 0;
  block blk;
  blk.bytes = bytes;
  blk.guard_bytes = guard_for (bytes);
  blk.managed_p = host == host_access::same_address;
  if (blk.managed_p)
    {
      /* Its pages are its own.  */
      alignment = std::max (alignment, page_bytes);
      blk.guard_bytes = align_up (bytes + blk.guard_bytes, page_bytes) - bytes;
    }
  dev_addr addr = find_room (blk, alignment);
  if (!addr || (blk.managed_p && !open_to_host (addr, bytes)))
    return 0;
  blk.serial = ++registry ().blocks;
  if (label)
    blk.label = label;
  else
    blk.number = ++m_state->allocations;

  /* Nobody can mean a freed block any more that was here.  */
  auto stale = m_state->freed.lower_bound (addr);
  if (auto below = at_or_below (m_state->freed, addr);
      below != m_state->freed.end ()
      && addr - below->first < below->second.bytes)
    stale = m_state->freed.find (below->first);
  while (stale != m_state->freed.end () && stale->first < addr + bytes)
    stale = m_state->freed.erase (stale);

  const unsigned char bits
      = blk.managed_p ? shadow_live | shadow_written : shadow_live;
  m_state->live.emplace (addr, std::move (blk));
  m_state->cursor = addr + bytes;
  m_state->high_water = std::max (m_state->high_water, addr + bytes);
  m_state->live_bytes += bytes;
  const std::size_t offset = addr - m_base;
  std::memset (m_backing + offset, unwritten_pattern & 0xff, bytes);
  std::memset (m_shadow + offset, bits, bytes);
  return addr;
}

/* Let the pages of [ADDR, ADDR + BYTES) appear both in the window and in the
   backing; false: the system refuses.  */
bool
device_memory::open_to_host (dev_addr addr, std::size_t bytes)
{
  const std::size_t length = align_up (bytes, page_bytes);
  const int file = memfd_create ("simcuda managed memory", MFD_CLOEXEC);
  if (file < 0)
    return false;
  bool done_p = ftruncate (file, length) == 0;
  for (std::uint64_t at :
       { addr, reinterpret_cast<std::uint64_t> (m_backing + (addr - m_base)) })
    done_p = done_p
             && mmap (reinterpret_cast<void *> (at), length,
                      PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, file, 0)
                    != MAP_FAILED;
  close (file);
  if (!done_p)
    close_to_host (addr, bytes);
  return done_p;
}

/* What the window and the backing were before open_to_host.  */
void
device_memory::close_to_host (dev_addr addr, std::size_t bytes)
{
  const std::size_t length = align_up (bytes, page_bytes);
  const int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED;
  if (mmap (reinterpret_cast<void *> (addr), length, PROT_NONE, flags, -1, 0)
          == MAP_FAILED
      || mmap (m_backing + (addr - m_base), length, PROT_READ | PROT_WRITE,
               flags, -1, 0)
             == MAP_FAILED)
    throw std::bad_alloc ();
}

/* Give the pages back that the dead block [START, START + BYTES) shares with
   no live block.  */
void
device_memory::drop_pages (dev_addr start, std::size_t bytes)
{
  dev_addr first = start / page_bytes * page_bytes;
  dev_addr last = align_up (start + bytes, page_bytes);
  auto next = m_state->live.lower_bound (start);
  if (next != m_state->live.end () && next->first < last)
    last = next->first / page_bytes * page_bytes;
  if (next != m_state->live.begin ())
    {
      auto previous = std::prev (next);
      first
          = std::max (first, align_up (previous->first + previous->second.bytes,
                                       page_bytes));
    }
  if (first >= last)
    return;
  madvise (m_backing + (first - m_base), last - first, MADV_DONTNEED);
  /* The shadow of these pages is all zero; its pages begin elsewhere.  */
  if (last - first > page_bytes)
    madvise (m_shadow + (first - m_base) + (page_bytes - shadow_skew_bytes),
             last - first - page_bytes, MADV_DONTNEED);
}

bool
device_memory::release (dev_addr addr)
{
  std::unique_lock<std::shared_mutex> hold (m_state->lock);
  auto it = m_state->live.find (addr);
  if (it == m_state->live.end ())
    return false;
  const std::size_t bytes = it->second.bytes;
  if (it->second.managed_p)
    close_to_host (addr, bytes);
  std::memset (m_shadow + (addr - m_base), 0, bytes);
  m_state->live_bytes -= bytes;

  it->second.objects.clear ();
  it->second.copies.clear ();
  auto freed = m_state->live.extract (it);
  m_state->freed.insert (std::move (freed));
  m_state->freed_order.push_back (addr);
  if (m_state->freed_order.size () > max_freed_records)
    {
      m_state->freed.erase (m_state->freed_order.front ());
      m_state->freed_order.pop_front ();
    }
  drop_pages (addr, bytes);
  if (m_state->reuse == address_reuse::at_once)
    m_state->cursor = std::min (m_state->cursor, addr);
  return true;
}

bool
device_memory::find_block (dev_addr addr, dev_addr *start, std::size_t *bytes,
                           std::uint64_t *serial) const
{
  std::shared_lock<std::shared_mutex> hold (m_state->lock);
  auto it = m_state->containing (addr);
  if (it == m_state->live.end ())
    return false;
  *start = it->first;
  *bytes = it->second.bytes;
  if (serial)
    *serial = it->second.serial;
  return true;
}

std::uint64_t
last_block_serial ()
{
  return registry ().blocks;
}

bool
device_memory::managed_p (dev_addr addr) const
{
  std::shared_lock<std::shared_mutex> hold (m_state->lock);
  auto it = m_state->containing (addr);
  return it != m_state->live.end () && it->second.managed_p;
}

unsigned char *
device_memory::access (dev_addr addr, unsigned bytes, access_kind kind)
{
  const std::size_t offset = addr - m_base;
  if (offset >= m_window_bytes - 16)
    return nullptr;
  unsigned char *s = m_shadow + offset;
  unsigned char *p = m_backing + offset;
  if (__builtin_expect (!uniform_p (s, bytes), 0))
    return slow_access (addr, bytes, kind) ? p : nullptr;
  const unsigned char bits = shadow_of (s);
  if ((bits & (shadow_live | shadow_gap)) != shadow_live)
    return nullptr;
  if (!(bits & shadow_written))
    {
      if (kind == access_kind::store || kind == access_kind::atomic)
        mark_written (s, bytes);
      else if (kind == access_kind::load
               && m_state->on_unwritten != unwritten_loads::allow)
        return nullptr;
    }
  return p;
}

/* access () for bytes whose shadow differs.  */
bool
device_memory::slow_access (dev_addr addr, unsigned bytes, access_kind kind)
{
  unsigned char *s = m_shadow + (addr - m_base);
  const unsigned char first = shadow_of (s);
  bool one_colour = true, some_written = false;
  for (unsigned i = 0; i < bytes; ++i)
    {
      const unsigned char bits = shadow_of (&s[i]);
      if (!(bits & shadow_live))
        return false;
      some_written |= (bits & shadow_written) != 0;
      one_colour &= ((bits ^ first) & ~shadow_written) == 0;
    }
  if (!one_colour || (first & shadow_gap))
    {
      std::shared_lock<std::shared_mutex> hold (m_state->lock);
      auto it = m_state->containing (addr);
      if (it == m_state->live.end ()
          || object_with (it->second, addr, bytes) == it->second.objects.end ())
        return false;
    }
  if (kind == access_kind::store || kind == access_kind::atomic)
    mark_written (s, bytes);
  else if (kind == access_kind::load && !some_written
           && m_state->on_unwritten != unwritten_loads::allow)
    return false;
  return true;
}

unsigned char *
device_memory::transfer (dev_addr addr, std::size_t bytes, access_kind kind)
{
  std::shared_lock<std::shared_mutex> hold (m_state->lock);
  auto it = m_state->containing (addr);
  if (it == m_state->live.end ()
      || bytes > it->second.bytes - (addr - it->first))
    return nullptr;
  if (kind != access_kind::load)
    mark_written (m_shadow + (addr - m_base), bytes);
  return m_backing + (addr - m_base);
}

void
device_memory::declare_subobject (dev_addr addr, std::size_t bytes)
{
  std::unique_lock<std::shared_mutex> hold (m_state->lock);
  auto found = m_state->containing (addr);
  if (found == m_state->live.end ())
    return;
  const dev_addr start = found->first;
  block &blk = m_state->live.find (start)->second;
  if (bytes == 0)
    {
      undeclare (start, blk, addr);
      return;
    }
  if (blk.objects.empty ())
    paint (m_shadow + (start - m_base), blk.bytes, shadow_gap);
  bytes = std::min (bytes, std::size_t (start + blk.bytes - addr));
  paint_apart (m_shadow + (addr - m_base), bytes);
  blk.nested_p = blk.nested_p || object_in_p (blk, addr, addr + bytes);
  blk.objects.emplace (addr, bytes);
  blk.max_object_bytes = std::max (blk.max_object_bytes, bytes);
}

/* BLK has a copy, at ADDR, which BY has stored.  */
static void
note_copy (block &blk, dev_addr addr, std::size_t bytes, const access_site &by)
{
  const std::string place = by.source_file
                                ? std::string (by.source_file) + ":"
                                      + std::to_string (by.source_line) + ": "
                                : "";
  auto at = blk.copies.lower_bound (addr);
  if (at != blk.copies.begin () && std::prev (at)->second.end == addr
      && std::prev (at)->second.place == place)
    std::prev (at)->second.end = addr + bytes;
  else
    blk.copies[addr] = { addr + bytes, place };
}

void
device_memory::declare_unwritten (dev_addr addr, std::size_t bytes,
                                  const access_site *by)
{
  std::unique_lock<std::shared_mutex> hold (m_state->lock);
  auto it = m_state->containing (addr);
  if (it == m_state->live.end () || it->second.managed_p
      || bytes > it->second.bytes - (addr - it->first))
    return;
  std::memset (m_backing + (addr - m_base), unwritten_pattern & 0xff, bytes);
  unsigned char *s = m_shadow + (addr - m_base);
  for (std::size_t i = 0; i < bytes; ++i)
    __atomic_store_n (&s[i], shadow_of (&s[i]) & ~shadow_written,
                      __ATOMIC_RELAXED);
  if (by)
    note_copy (m_state->live.find (it->first)->second, addr, bytes, *by);
}

bool
device_memory::find_copied (dev_addr addr, std::size_t bytes,
                            copied_bytes *found) const
{
  std::shared_lock<std::shared_mutex> hold (m_state->lock);
  auto blk = m_state->containing (addr);
  if (blk == m_state->live.end ())
    return false;
  const auto &copies = blk->second.copies;
  const auto behind = copies.lower_bound (addr + bytes);
  for (auto copy = copies.begin (); copy != behind; ++copy)
    {
      const auto &[start, range] = *copy;
      const dev_addr end = std::min (range.end, addr + bytes);
      for (dev_addr at = std::max (start, addr); at < end; at++)
        if (!(shadow_of (m_shadow + (at - m_base)) & shadow_written))
          {
            const unsigned char *s = m_shadow + (addr - m_base);
            std::size_t i = 0;
            while (i < bytes && !(shadow_of (&s[i]) & shadow_written))
              i++;
            *found = { at, end - at, range.place, i == bytes };
            return true;
          }
    }
  return false;
}

/* Forget the object last declared at ADDR in BLK, which is at START: its bytes
   belong to the objects around it, if any, again.  */
void
device_memory::undeclare (dev_addr start, block &blk, dev_addr addr)
{
  auto range = blk.objects.equal_range (addr);
  if (range.first == range.second)
    return;
  auto last = std::prev (range.second);
  const dev_addr end = addr + last->second;
  blk.objects.erase (last);
  if (blk.objects.empty ())
    {
      blk.nested_p = false;
      paint (m_shadow + (start - m_base), blk.bytes, 0);
      return;
    }
  paint (m_shadow + (addr - m_base), end - addr, shadow_gap);
  if (!blk.nested_p)
    return;
  auto it = blk.objects.lower_bound (end);
  while (it != blk.objects.begin ())
    {
      --it;
      if (it->first + blk.max_object_bytes <= addr)
        break;
      dev_addr from = std::max (addr, it->first);
      dev_addr to = std::min (end, it->first + it->second);
      if (from < to)
        paint_apart (m_shadow + (from - m_base), to - from);
    }
}

void
device_memory::set_unwritten_loads (unwritten_loads what)
{
  m_state->on_unwritten = what;
}

unwritten_loads
device_memory::unwritten () const
{
  return m_state->on_unwritten;
}

std::size_t
device_memory::live_bytes () const
{
  return m_state->live_bytes;
}

std::size_t
device_memory::limit_bytes () const
{
  return m_state->limit_bytes;
}

} // namespace simcuda
