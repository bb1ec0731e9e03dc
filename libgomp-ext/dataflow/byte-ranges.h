/* Sets of bytes of host memory.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_DATAFLOW_BYTE_RANGES_H
#define ACCDEEP_DATAFLOW_BYTE_RANGES_H

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>

namespace accdeep
{
namespace dataflow
{

/* Ranges that touch stay apart: they may be different objects.  */
class byte_ranges
{
public:
  void
  add (uintptr_t start, uintptr_t end)
  {
    auto next = m_ranges.upper_bound (start);
    if (next != m_ranges.begin ())
      start = std::max (start, std::prev (next)->second);
    for (; next != m_ranges.end () && next->first < end; ++next)
      {
        if (start < next->first)
          m_ranges.insert (next, { start, next->first });
        start = std::max (start, next->second);
      }
    if (start < end)
      m_ranges.insert (next, { start, end });
  }

  void
  remove (uintptr_t start, uintptr_t end)
  {
    auto at = m_ranges.upper_bound (start);
    if (at != m_ranges.begin ())
      --at;
    while (at != m_ranges.end () && at->first < end)
      {
        const auto range = *at;
        if (range.second <= start)
          {
            ++at;
            continue;
          }
        at = m_ranges.erase (at);
        if (range.first < start)
          m_ranges.insert (at, { range.first, start });
        if (end < range.second)
          at = m_ranges.insert (at, { end, range.second });
      }
  }

  bool
  empty () const
  {
    return m_ranges.empty ();
  }
  std::map<uintptr_t, uintptr_t>::const_iterator
  begin () const
  {
    return m_ranges.begin ();
  }
  std::map<uintptr_t, uintptr_t>::const_iterator
  end () const
  {
    return m_ranges.end ();
  }

private:
  std::map<uintptr_t, uintptr_t> m_ranges;
};

} // namespace dataflow
} // namespace accdeep

#endif
