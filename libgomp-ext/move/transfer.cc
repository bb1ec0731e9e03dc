/* Transfers: consumes moves and patches, produces copies.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/move/transfer.h"

#include "libgomp-ext/base/error.h"
#include "libgomp-ext/base/module-memory.h"
#include "libgomp-ext/base/profile.h"
#include "libgomp-ext/device/checking-device.h"
#include "libgomp-ext/move/gather.h"
#include "libgomp-ext/move/queue.h"
#include "libgomp-ext/move/staging.h"

#include <algorithm>
#include <cstring>

namespace accdeep
{

namespace
{

/* Consecutive bytes of the device that travel as one, and what lies in them:
   moves from FIRST_MOVE and patches from FIRST_PATCH on.  All are sorted, so
   the first that is behind the range ends it.  */
struct chunk
{
  uintptr_t start;
  uintptr_t end;
  size_t first_move;
  size_t first_patch;
};

/* Unwritten bytes within a fresh object that are filled to save a copy.  */
constexpr size_t max_padding = 64;

/* The same between fresh neighbours, where there is only padding.  */
constexpr size_t max_separation = 4096;

/* Reading bytes that nobody wants is cheaper than another copy.  */
constexpr size_t max_read_gap = 4096;

bool
move_before (const move &a, const move &b)
{
  if (a.dev_addr != b.dev_addr)
    return a.dev_addr < b.dev_addr;
  return a.bytes > b.bytes;
}

void
sort_moves (std::vector<move> &moves)
{
  if (!std::is_sorted (moves.begin (), moves.end (), move_before))
    std::sort (moves.begin (), moves.end (), move_before);
}

/* Take away what an earlier move covers; MOVES are sorted.  */
void
clip_moves (std::vector<move> &moves)
{
  uintptr_t covered = 0;
  size_t kept = 0;
  for (move m : moves)
    {
      uintptr_t end = m.dev_addr + m.bytes;
      if (end <= covered)
        continue;
      if (m.dev_addr < covered)
        {
          size_t clipped = covered - m.dev_addr;
          m.dev_addr += clipped;
          m.host_addr += clipped;
          m.bytes -= clipped;
        }
      covered = end;
      moves[kept++] = m;
    }
  moves.resize (kept);
}

/* Make moves of the patches that no move covers, from the patches themselves:
   both are sorted, and so is the result.  Return whether these are all.  */
bool
add_patch_moves (std::vector<move> &moves, const std::vector<patch> &patches)
{
  std::vector<move> extra;
  size_t at = 0;
  for (const patch &p : patches)
    {
      while (at < moves.size ()
             && moves[at].dev_addr + moves[at].bytes
                    < p.dev_addr + sizeof p.value)
        at++;
      if (at == moves.size () || moves[at].dev_addr > p.dev_addr)
        extra.push_back ({ p.dev_addr, reinterpret_cast<uintptr_t> (&p.value),
                           sizeof p.value, p.block, p.object });
    }
  const bool all = extra.size () == patches.size ();
  if (extra.empty ())
    return all;
  size_t middle = moves.size ();
  moves.insert (moves.end (), extra.begin (), extra.end ());
  std::inplace_merge (moves.begin (), moves.begin () + middle, moves.end (),
                      move_before);
  return all;
}

/* Copy the part of [FROM, FROM + BYTES), which belongs at DEV_ADDR, that lies
   in [START..END) to its place in TO, which stands for START.  */
void
copy_part (unsigned char *to, uintptr_t start, uintptr_t end,
           uintptr_t dev_addr, const void *from, size_t bytes)
{
  uintptr_t first = std::max (start, dev_addr);
  uintptr_t last = std::min (end, dev_addr + bytes);
  if (first < last)
    memcpy (to + (first - start),
            static_cast<const unsigned char *> (from) + (first - dev_addr),
            last - first);
}

void
pack_chunk (const chunk &c, const std::vector<move> &moves,
            const std::vector<patch> &patches, unsigned char *to)
{
  uintptr_t filled = c.start;
  for (size_t i = c.first_move; i < moves.size (); i++)
    {
      const move &m = moves[i];
      if (m.dev_addr >= c.end)
        break;
      /* Nothing of the host's memory beside the moves gets out.  */
      if (m.dev_addr > filled)
        memset (to + (filled - c.start), 0, m.dev_addr - filled);
      copy_part (to, c.start, c.end, m.dev_addr,
                 reinterpret_cast<const void *> (m.host_addr), m.bytes);
      filled = m.dev_addr + m.bytes;
    }
  if (filled < c.end)
    memset (to + (filled - c.start), 0, c.end - filled);
  for (size_t i = c.first_patch; i < patches.size (); i++)
    {
      if (patches[i].dev_addr >= c.end)
        break;
      copy_part (to, c.start, c.end, patches[i].dev_addr, &patches[i].value,
                 sizeof patches[i].value);
    }
}

/* Divide [START..END), in which the moves from FIRST to LAST-1 lie.  */
void
divide_run (uintptr_t start, uintptr_t end, size_t first, size_t last,
            size_t grain, const std::vector<move> &moves,
            std::vector<chunk> &chunks)
{
  while (start < end)
    {
      uintptr_t next = std::min (end, start + grain);
      while (first + 1 < last
             && moves[first].dev_addr + moves[first].bytes <= start)
        first++;
      chunks.push_back ({ start, next, first, 0 });
      start = next;
    }
}

/* The first patch that reaches into each of CHUNKS; all are sorted.  */
void
find_patches (std::vector<chunk> &chunks, const std::vector<patch> &patches)
{
  size_t at = 0;
  for (chunk &c : chunks)
    {
      while (at < patches.size ()
             && patches[at].dev_addr + sizeof (uintptr_t) <= c.start)
        at++;
      c.first_patch = at;
    }
}

size_t
total_bytes (const std::vector<move> &moves)
{
  size_t result = 0;
  for (const move &m : moves)
    result += m.bytes;
  return result;
}

/* The chunks of MOVES, which are sorted and have BYTES bytes.  JOINS_P (last,
   next): what lies between these two, in one block, may travel along.  */
template <typename Predicate>
std::vector<chunk>
make_chunks (const std::vector<move> &moves, size_t bytes, Predicate joins_p)
{
  std::vector<chunk> result;
  const size_t grain = copy_grain (bytes);
  for (size_t first = 0; first < moves.size ();)
    {
      size_t last = first + 1;
      while (last < moves.size () && moves[last].block == moves[first].block
             && joins_p (moves[last - 1], moves[last]))
        last++;
      divide_run (moves[first].dev_addr,
                  moves[last - 1].dev_addr + moves[last - 1].bytes, first, last,
                  grain, moves, result);
      first = last;
    }
  return result;
}

/* Bytes between A and B, which follows it.  */
size_t
gap_between (const move &a, const move &b)
{
  return b.dev_addr - (a.dev_addr + a.bytes);
}

/* CHUNKS lie in so many places that a kernel is worth it.  Those of one large
   range follow one another.  */
bool
scattered_p (const std::vector<chunk> &chunks)
{
  constexpr size_t most = 64;
  size_t places = 0;
  for (size_t i = 0; i < chunks.size () && places <= most; i++)
    places += !i || chunks[i].start != chunks[i - 1].end;
  return places > most;
}

range_lists
lists_of (const std::vector<move> &moves)
{
  range_lists result;
  for (const move &m : moves)
    add_range (result, m.block, m.dev_addr, m.host_addr, m.bytes);
  for (range_list &l : result)
    l.finish ();
  return result;
}

/* Bytes between moves that are transferred with them, to save a copy.  */
struct filled_gap
{
  uintptr_t start;
  size_t bytes;
};

/* Tell a device that checks accesses which bytes of chunks nobody has written,
   though they were transferred.  */
void
declare_filled (std::vector<filled_gap> filled)
{
  if (!filled.empty ())
    when_queue_gets_there ([filled = std::move (filled)] {
      for (const filled_gap &f : filled)
        declare_unwritten (f.start, f.bytes);
    });
}

} // namespace

void
move_to_device (std::vector<move> moves, std::vector<patch> patches,
                gaps between)
{
  if (moves.empty () && patches.empty ())
    return;
  auto patch_before
      = [] (const patch &a, const patch &b) { return a.dev_addr < b.dev_addr; };
  if (!std::is_sorted (patches.begin (), patches.end (), patch_before))
    std::sort (patches.begin (), patches.end (), patch_before);
  sort_moves (moves);
  clip_moves (moves);
  /* No patch lies in bytes of the host's.  */
  const bool apart = add_patch_moves (moves, patches);
  const size_t bytes = total_bytes (moves);
  const bool checked = separate_objects_p ();
  std::vector<filled_gap> filled;
  auto joins_p = [&] (const move &a, const move &b) {
    size_t most = 0;
    if (between == gaps::padding)
      most = b.object == a.object + 1 ? max_separation : max_padding;
    const size_t gap = gap_between (a, b);
    if (gap > most)
      return false;
    if (gap && checked)
      filled.push_back ({ a.dev_addr + a.bytes, gap });
    return true;
  };
  std::vector<chunk> chunks = make_chunks (moves, bytes, joins_p);
  find_patches (chunks, patches);
  statistics ().pointers += patches.size ();
  if (apart && scattered_p (chunks))
    {
      range_lists lists = lists_of (moves);
      if (scatter_packed (lists))
        return;
    }
  std::vector<staged_copy> copies;
  copies.reserve (chunks.size ());
  for (const chunk &c : chunks)
    copies.push_back ({ c.start, c.end - c.start, moves[c.first_move].block });
  send (copies, [&] (size_t i, unsigned char *to) {
    pack_chunk (chunks[i], moves, patches, to);
  });
  declare_filled (std::move (filled));
  statistics ().bytes_to_device += bytes;
}

namespace
{

/* Sorted moves from the device, and the chunks that they travel in.  */
struct read_plan
{
  std::vector<move> moves;
  std::vector<chunk> chunks;
  size_t bytes;

  explicit read_plan (std::vector<move> sorted_moves);

  std::vector<staged_copy> copies () const;

  /* Call DELIVER (j, offset, from, bytes) for the bytes of MOVES[j] from OFFSET
     on that copy I has at FROM.  */
  template <typename Function>
  void
  deliver (size_t i, const unsigned char *from, Function deliver) const
  {
    const chunk &c = chunks[i];
    for (size_t j = c.first_move; j < moves.size (); j++)
      {
        const move &m = moves[j];
        if (m.dev_addr >= c.end)
          break;
        uintptr_t start = std::max (c.start, m.dev_addr);
        uintptr_t end = std::min (c.end, m.dev_addr + m.bytes);
        if (start < end)
          deliver (j, start - m.dev_addr, from + (start - c.start),
                   end - start);
      }
  }
};

read_plan::read_plan (std::vector<move> sorted_moves)
    : moves (std::move (sorted_moves)), bytes (total_bytes (moves))
{
  chunks = make_chunks (moves, bytes, [] (const move &a, const move &b) {
    return gap_between (a, b) <= max_read_gap;
  });
}

std::vector<staged_copy>
read_plan::copies () const
{
  std::vector<staged_copy> result;
  result.reserve (chunks.size ());
  for (const chunk &c : chunks)
    result.push_back ({ c.start, c.end - c.start, moves[c.first_move].block });
  return result;
}

/* The bytes at M's place on the host are constants; the device has FROM at
   OFFSET, and WHERE is the directive.  */
void
compare (const move &m, size_t offset, const unsigned char *from, size_t bytes,
         const std::string &where)
{
  const uintptr_t place = m.host_addr + offset;
  if (memcmp (reinterpret_cast<void *> (place), from, bytes) == 0)
    return;
  const char *module
      = module_memory ().module_of_constants (place, place + bytes);
  fatal ("%s: %s cannot be copied from the device: these are constants of %s, "
         "and they have changed there; do not write to them in kernels, or let "
         "them be copied in only, by a copyin clause or \"in\" in a policy",
         where.c_str (),
         range_text (m.host_addr, m.host_addr + m.bytes).c_str (),
         module ? module : "the program");
}

bool
constants_p (const module_memory &modules, const move &m)
{
  return modules.module_of_constants (m.host_addr, m.host_addr + m.bytes);
}

/* Take those to constants from MOVES.  */
std::vector<move>
take_constants (std::vector<move> &moves)
{
  const module_memory modules;
  auto first = std::stable_partition (
      moves.begin (), moves.end (),
      [&modules] (const move &m) { return !constants_p (modules, m); });
  std::vector<move> result (first, moves.end ());
  moves.erase (first, moves.end ());
  return result;
}

} // namespace

void
compare_constants (std::vector<move> moves)
{
  if (moves.empty ())
    return;
  sort_moves (moves);
  clip_moves (moves);
  const auto plan = std::make_shared<const read_plan> (std::move (moves));
  receive_later (plan->copies (), [plan, where = executing_text ()] (
                                      size_t i, const unsigned char *from) {
    plan->deliver (
        i, from,
        [&] (size_t j, size_t offset, const unsigned char *bytes, size_t n) {
          compare (plan->moves[j], offset, bytes, n, where);
        });
  });
}

void
move_to_host (std::vector<move> moves)
{
  if (moves.empty ())
    return;
  compare_constants (take_constants (moves));
  if (moves.empty ())
    return;
  sort_moves (moves);
  clip_moves (moves);
  const auto plan = std::make_shared<const read_plan> (std::move (moves));
  if (scattered_p (plan->chunks))
    {
      range_lists lists = lists_of (plan->moves);
      if (gather_packed (lists))
        return;
    }
  statistics ().bytes_to_host += plan->bytes;
  receive_later (plan->copies (), [plan] (size_t i, const unsigned char *from) {
    plan->deliver (
        i, from,
        [&] (size_t j, size_t offset, const unsigned char *bytes, size_t n) {
          memcpy (reinterpret_cast<unsigned char *> (plan->moves[j].host_addr)
                      + offset,
                  bytes, n);
        });
  });
}

fetched::fetched (std::vector<move> moves) : m_moves (std::move (moves))
{
  const module_memory modules;
  m_constants = std::any_of (
      m_moves.begin (), m_moves.end (),
      [&modules] (const move &m) { return constants_p (modules, m); });
  sort_moves (m_moves);
  clip_moves (m_moves);
  m_offsets.reserve (m_moves.size ());
  size_t total = 0;
  for (const move &m : m_moves)
    {
      m_offsets.push_back (total);
      total += m.bytes;
    }
  /* Not zeroed: the copies fill it.  */
  m_buffer.reset (new unsigned char[total ? total : 1]);
  read_plan plan (m_moves);
  receive (plan.copies (), [&] (size_t i, const unsigned char *from) {
    plan.deliver (
        i, from,
        [&] (size_t j, size_t offset, const unsigned char *bytes, size_t n) {
          memcpy (&m_buffer[m_offsets[j] + offset], bytes, n);
        });
  });
}

void
fetched::deliver_one (size_t i)
{
  const move &m = m_moves[i];
  if (m_constants && constants_p (module_memory (), m))
    return compare (m, 0, &m_buffer[m_offsets[i]], m.bytes, executing_text ());
  memcpy (reinterpret_cast<void *> (m.host_addr), &m_buffer[m_offsets[i]],
          m.bytes);
  statistics ().bytes_to_host += m.bytes;
}

} // namespace accdeep
