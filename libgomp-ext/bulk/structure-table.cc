/* See structure-table.h.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/bulk/structure-table.h"

#include <algorithm>

namespace accdeep
{
namespace bulk
{

/* The first cell that starts at ADDRESS or later.  The one that has ADDRESS, if
   there is one, is made two.  */
structure_table::cell_map::iterator
structure_table::cell_from (uintptr_t address)
{
  auto next = m_cells.lower_bound (address);
  if (next == m_cells.begin ())
    return next;
  cell &before = std::prev (next)->second;
  if (before.end <= address)
    return next;
  cell rest = { before.end, before.structures };
  before.end = address;
  return m_cells.emplace_hint (next, address, std::move (rest));
}

void
structure_table::add_pages (structure &s, uintptr_t start, uintptr_t end)
{
  cell_from (end);
  for (auto next = cell_from (start); start < end; ++next)
    {
      if (next == m_cells.end () || next->first > start)
        {
          const uintptr_t to
              = next == m_cells.end () ? end : std::min (end, next->first);
          next = m_cells.emplace_hint (next, start, cell{ to, {} });
        }
      next->second.structures.push_back (&s);
      start = next->second.end;
    }
}

void
structure_table::erase_pages (structure &s, uintptr_t start, uintptr_t end)
{
  for (auto at = m_cells.lower_bound (start);
       at != m_cells.end () && at->first < end;)
    {
      std::vector<structure *> &there = at->second.structures;
      there.erase (std::remove (there.begin (), there.end (), &s),
                   there.end ());
      at = there.empty () ? m_cells.erase (at) : std::next (at);
    }
}

void
structure_table::add (std::shared_ptr<structure> owned)
{
  structure &s = *owned;
  m_all.emplace (s.number, std::move (owned));
  if (s.block)
    m_blocks.emplace (s.block, &s);
  for (const auto &range : s.pages)
    add_pages (s, range.first, range.second);
}

void
structure_table::erase (structure &s)
{
  auto known = m_all.find (s.number);
  if (known == m_all.end () || known->second.get () != &s)
    return;
  for (const auto &range : s.pages)
    erase_pages (s, range.first, range.second);
  if (s.block)
    m_blocks.erase (s.block);
  m_all.erase (known);
}

std::shared_ptr<structure>
structure_table::take_last ()
{
  std::shared_ptr<structure> result = std::prev (m_all.end ())->second;
  erase (*result);
  return result;
}

void
structure_table::clear ()
{
  m_cells.clear ();
  m_blocks.clear ();
  m_all.clear ();
}

bool
structure_table::intersects_p (const structure &s) const
{
  return std::any_of (s.pages.begin (), s.pages.end (),
                      [&] (const std::pair<uintptr_t, uintptr_t> &range) {
                        return find_near (range.first, range.second,
                                          [&] (const structure &o) {
                                            return s.intersects_p (o);
                                          });
                      });
}

structure *
structure_table::with_device_address (uintptr_t dev_addr) const
{
  auto next = m_blocks.upper_bound (dev_addr);
  if (next == m_blocks.begin ())
    return nullptr;
  structure *s = std::prev (next)->second;
  return dev_addr - s->block < s->block_bytes ? s : nullptr;
}

void
departed_structures::add (std::shared_ptr<structure> s)
{
  /* Who walks more of them gains little.  */
  constexpr size_t most_items = 1024;
  if (s->n_items <= most_items && s->pristine_p ())
    place_of (s->root ().start) = std::move (s);
}

std::shared_ptr<structure>
departed_structures::take (uintptr_t start, const type_layout &layout)
{
  std::shared_ptr<structure> &place = place_of (start);
  if (!place || place->root ().start != start || place->layout.get () != &layout
      || place.use_count () > 1)
    return nullptr;
  return std::move (place);
}

} // namespace bulk
} // namespace accdeep
