/* Which bytes of host memory objects cover that come nearly in the order of
   their addresses: a few disjoint runs.  What lies outside of them is new.

   A program that builds a structure and walks it in the same order gives a run
   for each piece of the heap, and one for each pool that has nodes or arrays
   of its own.  Runs have the gaps between their objects in them, short ones
   as long as there are few runs.  What comes in any other order is
   page-set.h's business.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_BULK_RUN_SET_H
#define ACCDEEP_BULK_RUN_SET_H

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace accdeep
{

struct run
{
  uintptr_t start;
  uintptr_t end;
};

class run_set
{
public:
  /* Add [START..END), which is not empty, to the run that was added to last.
     False, and nothing is added, when it does not follow there, or what lies
     behind is not known to be free.  */
  bool
  add (uintptr_t start, uintptr_t end)
  {
    if (__builtin_expect (start - m_end > m_gap || end > m_limit, 0))
      return false;
    m_end = end;
    return true;
  }

  /* Up to where objects at START can be added, STRIDE from one to the next;
     0: they can not.  */
  uintptr_t
  limit (uintptr_t start, uintptr_t stride, uintptr_t bytes) const
  {
    return follows_p (start) && stride - bytes <= m_gap ? m_limit : 0;
  }

  /* Add [START..END) to any run or to a new one, where FREE_UNTIL (end) says up
     to where nothing else covers what lies behind it.  False, and nothing is
     added, when some of it lies within a run or there would be too many.  */
  template <typename Function>
  bool
  add_anywhere (uintptr_t start, uintptr_t end, Function free_until)
  {
    runs ();
    auto next = find (start);
    if (next != m_runs.end () && end > next->start)
      return false;
    if (next != m_runs.begin () && start < std::prev (next)->end)
      return false;
    auto extends_p = [&] {
      return next != m_runs.begin () && start - std::prev (next)->end <= m_gap;
    };
    if (!extends_p () && m_runs.size () == max_runs)
      {
        if (!merge_neighbours ())
          return false;
        next = find (start);
        /* It may be in a gap that was closed.  */
        if (next != m_runs.begin () && start < std::prev (next)->end)
          return false;
      }
    if (extends_p ())
      --next;
    else
      next = m_runs.insert (next, { start, end });
    m_last = next - m_runs.begin ();
    m_end = end;
    m_limit = free_until (end);
    if (next + 1 != m_runs.end ())
      m_limit = std::min (m_limit, next[1].start);
    return true;
  }

  void
  clear ()
  {
    *this = run_set ();
  }

  /* By address.  Valid until the next add.  */
  const std::vector<run> &
  runs ()
  {
    if (!m_runs.empty ())
      m_runs[m_last].end = m_end;
    return m_runs;
  }

  /* START follows what was added last.  */
  bool
  follows_p (uintptr_t start) const
  {
    return start - m_end <= m_gap;
  }

private:
  static constexpr size_t max_runs = 64;
  static constexpr uintptr_t max_gap = 256 << 10;

  /* The first run that starts behind START.  */
  std::vector<run>::iterator
  find (uintptr_t start)
  {
    return std::upper_bound (
        m_runs.begin (), m_runs.end (), start,
        [] (uintptr_t a, const run &r) { return a < r.start; });
  }

  /* Allow longer gaps, until there is room.  */
  bool
  merge_neighbours ()
  {
    while (m_runs.size () > max_runs / 2 && m_gap < max_gap)
      {
        m_gap *= 4;
        size_t kept = 0;
        for (size_t i = 1; i < m_runs.size (); i++)
          if (m_runs[i].start - m_runs[kept].end <= m_gap)
            m_runs[kept].end = m_runs[i].end;
          else
            m_runs[++kept] = m_runs[i];
        m_runs.resize (kept + 1);
      }
    return m_runs.size () <= max_runs / 2;
  }

  std::vector<run> m_runs;
  uintptr_t m_gap = 64;
  /* Of the run that was added to last: its end is here alone.  */
  size_t m_last = 0;
  uintptr_t m_end = 0;
  uintptr_t m_limit = 0;
};

} // namespace accdeep

#endif
