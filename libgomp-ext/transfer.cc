/* Transfers: consumes moves and patches, produces copies.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/transfer.h"

#include "libgomp-ext/device.h"
#include "libgomp-ext/profile.h"

#include <algorithm>
#include <cstring>

namespace accdeep
{

namespace
{

/* Unwritten bytes within an object that are filled to save a copy.  */
constexpr size_t max_padding = 64;

/* The same between neighbours, where there is only padding.  */
constexpr size_t max_separation = 4096;

/* Reading bytes that nobody wants is cheaper than another copy.  */
constexpr size_t max_read_gap = 4096;

/* A run of moves is packed up to here.   */
constexpr size_t max_staging = 32 << 20;

/* A move of at least this size travels on its own, from the user's memory.  */
constexpr size_t min_direct = 1 << 20;

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
   both are sorted, and so is the result.  */
void
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
  if (extra.empty ())
    return;
  size_t middle = moves.size ();
  moves.insert (moves.end (), extra.begin (), extra.end ());
  std::inplace_merge (moves.begin (), moves.begin () + middle, moves.end (),
                      move_before);
}

/* Moves FIRST .. LAST-1 in one copy, with the patches from AT on that lie in
   it.  */
class packer
{
public:
  packer (const std::vector<move> &moves, const std::vector<patch> &patches)
      : m_moves (moves), m_patches (patches)
  {
  }

  void
  send (size_t first, size_t last)
  {
    const move &front = m_moves[first];
    const move &back = m_moves[last - 1];
    uintptr_t start = front.dev_addr;
    uintptr_t end = back.dev_addr + back.bytes;
    while (m_next < m_patches.size () && m_patches[m_next].dev_addr < start)
      m_next++;
    bool patched
        = m_next < m_patches.size () && m_patches[m_next].dev_addr < end;
    if (last - first == 1 && !patched)
      {
        copy_to_device (start, reinterpret_cast<const void *> (front.host_addr),
                        front.bytes);
        return;
      }
    m_staging.assign (end - start, 0);
    for (size_t i = first; i < last; i++)
      memcpy (&m_staging[m_moves[i].dev_addr - start],
              reinterpret_cast<const void *> (m_moves[i].host_addr),
              m_moves[i].bytes);
    for (; m_next < m_patches.size ()
           && m_patches[m_next].dev_addr + sizeof (uintptr_t) <= end;
         m_next++)
      memcpy (&m_staging[m_patches[m_next].dev_addr - start],
              &m_patches[m_next].value, sizeof (uintptr_t));
    copy_to_device (start, m_staging.data (), end - start);
  }

private:
  const std::vector<move> &m_moves;
  const std::vector<patch> &m_patches;
  size_t m_next = 0;
  std::vector<unsigned char> m_staging;
};

/* NEXT may travel in the copy that starts with FIRST and ends with LAST.  */
bool
joins_p (const move &first, const move &last, const move &next, gaps between)
{
  size_t max_gap = between == gaps::padding ? max_padding : 0;
  if (next.object == last.object + 1)
    max_gap = max_separation;

  return next.block == first.block
         && next.dev_addr - (last.dev_addr + last.bytes) <= max_gap
         && last.bytes < min_direct && next.bytes < min_direct
         && next.dev_addr + next.bytes - first.dev_addr <= max_staging;
}

} // namespace

void
move_to_device (std::vector<move> moves, std::vector<patch> patches,
                gaps between)
{
  auto patch_before
      = [] (const patch &a, const patch &b) { return a.dev_addr < b.dev_addr; };
  if (!std::is_sorted (patches.begin (), patches.end (), patch_before))
    std::sort (patches.begin (), patches.end (), patch_before);
  sort_moves (moves);
  clip_moves (moves);
  add_patch_moves (moves, patches);
  packer p (moves, patches);
  for (size_t first = 0; first < moves.size ();)
    {
      size_t last = first + 1;
      statistics ().bytes_to_device += moves[first].bytes;
      while (last < moves.size ()
             && joins_p (moves[first], moves[last - 1], moves[last], between))
        statistics ().bytes_to_device += moves[last++].bytes;
      p.send (first, last);
      first = last;
    }
  statistics ().pointers += patches.size ();
}

fetched::fetched (std::vector<move> moves) : m_moves (std::move (moves))
{
  sort_moves (m_moves);
  clip_moves (m_moves);
  m_offsets.resize (m_moves.size ());
  struct copy
  {
    uintptr_t dev_addr;
    size_t offset;
    size_t bytes;
  };
  std::vector<copy> copies;
  size_t total = 0;
  for (size_t i = 0; i < m_moves.size (); i++)
    {
      const move &m = m_moves[i];
      if (i && m.block == m_moves[i - 1].block
          && m.dev_addr - copies.back ().dev_addr - copies.back ().bytes
                 <= max_read_gap)
        {
          size_t bytes = m.dev_addr + m.bytes - copies.back ().dev_addr;
          total += bytes - copies.back ().bytes;
          copies.back ().bytes = bytes;
        }
      else
        {
          copies.push_back ({ m.dev_addr, total, m.bytes });
          total += m.bytes;
        }
      m_offsets[i]
          = copies.back ().offset + (m.dev_addr - copies.back ().dev_addr);
    }
  /* Not zeroed: the copies fill it.  */
  m_buffer.reset (new unsigned char[total ? total : 1]);
  for (const copy &c : copies)
    copy_to_host (&m_buffer[c.offset], c.dev_addr, c.bytes);
}

void
fetched::deliver_one (size_t i)
{
  const move &m = m_moves[i];
  memcpy (reinterpret_cast<void *> (m.host_addr), &m_buffer[m_offsets[i]],
          m.bytes);
  statistics ().bytes_to_host += m.bytes;
}

} // namespace accdeep
