/* Races between the threads of one kernel: see races.h.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "simcuda/exec/races.h"
#include "simcuda/exec/fault.h"
#include "simcuda/exec/program.h"

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <cstring>

namespace simcuda
{

namespace
{

bool checked = false;

/* How far to look for an order among releases of locks: what is further away
   counts as ordered.  */
constexpr unsigned max_releases_seen = 4096;

lane_mask
lowest (lane_mask mask)
{
  return mask & -mask;
}

/* The lanes of MASK whose address is that of LANE.  */
lane_mask
same_address (const lane_accesses &a, lane_mask mask, unsigned lane)
{
  lane_mask same = 0;
  for (unsigned l = 0; l < warp_lanes; l++)
    same |= lane_mask (a.address[l] == a.address[lane]) << l;
  return same & mask;
}

} // namespace

void
check_races (bool yes)
{
  checked = yes;
}

bool
races_checked_p ()
{
  return checked;
}

void
race_detector::knowledge::join (const knowledge &other)
{
  for (unsigned i = 0; i < max_warps; i++)
    of[i] = std::max (of[i], other.of[i]);
}

void
race_detector::begin (thread_block &, unsigned warps)
{
  for (unsigned i = 0; i < warps; i++)
    m_warps[i] = warp_state ();
  for (knowledge &k : m_arrived)
    k = knowledge ();
  m_shared.clear ();
  m_last = nullptr;
  m_last_index = ~std::uint64_t (0);
}

/* Barriers.  */

void
race_detector::arrive (warp &w, unsigned number)
{
  knowledge mine = m_warps[w.number ()].known;
  mine.of[w.number ()] = w.meetings;
  m_arrived[number].join (mine);
  w.meetings++;
}

void
race_detector::pass (thread_block &b, unsigned number, std::uint32_t waiting)
{
  knowledge all = m_arrived[number];
  m_arrived[number] = knowledge ();
  for (unsigned i = 0; i < b.warps (); i++)
    if (waiting >> i & 1)
      {
        knowledge mine = m_warps[i].known;
        mine.of[i] = b.warp_number (i).meetings;
        all.join (mine);
      }
  for (unsigned i = 0; i < b.warps (); i++)
    if (waiting >> i & 1)
      {
        m_warps[i].known = all;
        b.warp_number (i).meetings++;
      }
}

/* Locks.  */

/* W knows from now on what was known at R.  */
void
race_detector::acquire (warp &w, const release *r)
{
  warp_state &s = m_warps[w.number ()];
  if (r->gang == w.owner ().number ())
    s.known.join (r->known);
  if (r == s.others || r == s.last)
    return;
  if (s.others)
    {
      m_releases.push_back ({ ~std::uint64_t (0), {}, { r, s.others } });
      r = &m_releases.back ();
    }
  s.others = r;
}

void
race_detector::release_lock (warp &w, std::uint64_t address)
{
  warp_state &s = m_warps[w.number ()];
  if (!s.last || s.accessed_p || s.last->before[0] != s.others)
    {
      release r{ w.owner ().number (), s.known, { s.others, nullptr } };
      r.known.of[w.number ()] = w.meetings++;
      m_releases.push_back (r);
      s.last = &m_releases.back ();
      s.accessed_p = false;
    }
  m_locks[address] = s.last;
}

/* Is R, of another gang, among what was known at FROM?  */
bool
race_detector::knows_p (const release *from, const record &r) const
{
  std::vector<const release *> rest{ from };
  for (unsigned seen = 0; !rest.empty (); seen++)
    {
      const release *at = rest.back ();
      rest.pop_back ();
      if (!at)
        continue;
      if (seen == max_releases_seen
          || (at->gang == r.gang && at->known.of[r.warp] >= r.when))
        return true;
      rest.push_back (at->before[1]);
      rest.push_back (at->before[0]);
    }
  return false;
}

/* Cells.  */

/* The chunk with the BYTES at ADDRESS; its cells are no larger than that.  */
race_detector::chunk &
race_detector::chunk_of (std::uint64_t address, unsigned bytes)
{
  const std::uint64_t index = address / chunk_bytes;
  if (index != m_last_index)
    {
      auto &chunks
          = address - shared_window < window_bytes ? m_shared : m_chunks;
      m_last = &chunks[index];
      m_last_index = index;
    }
  chunk &c = *m_last;
  if (c.cells.empty ())
    {
      c.cell_bytes = bytes;
      c.cells.resize (chunk_bytes / bytes);
    }
  else if (bytes < c.cell_bytes)
    {
      const unsigned parts = c.cell_bytes / bytes;
      std::vector<cell> cells;
      for (const cell &whole : c.cells)
        cells.insert (cells.end (), parts, whole);
      c.cells = std::move (cells);
      c.cell_bytes = bytes;
    }
  return c;
}

bool
race_detector::ordered_p (warp &w, const record &r) const
{
  const warp_state &s = m_warps[w.number ()];
  if (r.gang != w.owner ().number ())
    return s.others && knows_p (s.others, r);
  if (r.warp != w.number ())
    return s.known.of[r.warp] >= r.when;
  return r.when < w.meetings;
}

/* Of two accesses by the same warp between which its lanes did not meet: do
   different lanes make them?  Lanes that have all written the same value go on
   as if each had a variable of its own.  */
bool
race_detector::lanes_conflict_p (const record &before, bool write_p,
                                 const record &mine)
{
  if (write_p && (mine.lanes & ~before.lanes) == 0)
    return false;
  return before.lanes != mine.lanes || mine.lanes != lowest (mine.lanes);
}

void
race_detector::check_cell (warp &w, const lane_accesses &a,
                           std::uint64_t address, cell &c, const record &mine)
{
  auto check = [&] (const record &r, bool write_p) {
    if (!r.code || ordered_p (w, r))
      return;
    if (r.gang == mine.gang && r.warp == mine.warp
        && !lanes_conflict_p (r, write_p, mine))
      return;
    report (w, a, address, mine, r, write_p);
  };
  check (c.write, true);
  if (a.kind == access_kind::store)
    {
      for (const record &r : c.reads)
        check (r, false);
      c = { mine, {} };
      return;
    }
  for (record &r : c.reads)
    if (r.code && r.gang == mine.gang && r.warp == mine.warp)
      {
        const lane_mask lanes = r.when == mine.when ? r.lanes : 0;
        r = mine;
        r.lanes |= lanes;
        return;
      }
  record *place = &c.reads[0];
  for (record &r : c.reads)
    if (!r.code || ordered_p (w, r))
      place = &r;
  *place = mine;
}

/* One access of the lanes in LANES, all of them to ADDRESS.  */
void
race_detector::access_bytes (warp &w, const lane_accesses &a,
                             std::uint64_t address, lane_mask lanes)
{
  record mine;
  mine.code = a.code;
  mine.gang = w.owner ().number ();
  mine.when = w.meetings;
  mine.lanes = lanes;
  mine.warp = w.number ();
  if (a.kind == access_kind::store)
    {
      const unsigned first = __builtin_ctz (lanes);
      for (lane_mask rest = lanes; rest; rest &= rest - 1)
        {
          const unsigned lane = __builtin_ctz (rest);
          if (std::memcmp (a.values + lane * a.value_stride,
                           a.values + first * a.value_stride, a.bytes)
              == 0)
            continue;
          record other = mine;
          other.lanes = lowest (lanes);
          mine.lanes = lane_mask (1) << lane;
          report (w, a, address, mine, other, true);
        }
    }
  chunk &c = chunk_of (address, a.bytes);
  for (unsigned at = 0; at < a.bytes; at += c.cell_bytes)
    check_cell (w, a, address + at,
                c.cells[(address + at) % chunk_bytes / c.cell_bytes], mine);
}

void
race_detector::access (warp &w, const lane_accesses &a)
{
  const bool runtime_p = w.top ().function->runtime;
  lane_mask rest = a.mask;
  /* Code of OpenMP outside of simd regions: all lanes do the same, as one
     thread.  */
  if (rest && w.owner ().uniform_p (w))
    rest = lowest (rest);
  while (rest)
    {
      const unsigned lane = __builtin_ctz (rest);
      const std::uint64_t address = a.address[lane];
      const lane_mask lanes = same_address (a, rest, lane);
      rest &= ~lanes;
      if (address - local_window < window_bytes)
        continue;
      if (!m_locks.empty () || a.lock_p)
        {
          auto lock = m_locks.find (address);
          const bool known_p = lock != m_locks.end ();
          if (a.lock_p && known_p)
            acquire (w, lock->second);
          if (a.lock_p || (known_p && a.kind == access_kind::store))
            {
              release_lock (w, address);
              continue;
            }
        }
      if (a.kind == access_kind::atomic || runtime_p)
        continue;
      m_warps[w.number ()].accessed_p = true;
      access_bytes (w, a, address, lanes);
    }
}

/* Messages.  */

void
race_detector::report (warp &w, const lane_accesses &a, std::uint64_t address,
                       const record &mine, const record &other, bool write_p)
{
  std::uint64_t offset = address - shared_window;
  std::string what
      = offset < window_bytes
            ? "offset " + std::to_string (offset) + " of shared memory"
            : w.memory ().explain (address, 1, access_kind::store);
  char text[128];
  std::snprintf (text, sizeof text, "race: %s of %u bytes at 0x%" PRIx64 ": ",
                 a.kind == access_kind::store ? "store" : "load", a.bytes,
                 address);
  fail_race (w, a.code, __builtin_ctz (mine.lanes), text + what,
             { other.code, other.gang, other.warp,
               unsigned (__builtin_ctz (other.lanes)),
               write_p ? access_kind::store : access_kind::load });
}

} // namespace simcuda
