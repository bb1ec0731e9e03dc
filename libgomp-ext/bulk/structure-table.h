/* The structures that are on a device, by the host memory that they cover.

   What covers one range is found in the time that its logarithm takes, whatever
   else is there: the pages of all structures are cells, in an ordered map, each
   with the structures that have something in it.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_BULK_STRUCTURE_TABLE_H
#define ACCDEEP_BULK_STRUCTURE_TABLE_H

#include "libgomp-ext/bulk/bulk.h"

#include <array>
#include <cstdint>
#include <iterator>
#include <map>
#include <memory>
#include <vector>

namespace accdeep
{
namespace bulk
{

class structure_table
{
public:
  bool
  empty () const
  {
    return m_all.empty ();
  }

  /* S, which has its number, pages and block, comes.  */
  void add (std::shared_ptr<structure> s);

  /* S goes, if it is there.  */
  void erase (structure &s);

  /* The one that came last, of a table that is not empty, goes.  */
  std::shared_ptr<structure> take_last ();

  void clear ();

  /* Call FUNCTION (structure) for each.  */
  template <typename Function>
  void
  for_each (Function function) const
  {
    for (const auto &s : m_all)
      function (*s.second);
  }

  /* Call FUNCTION (structure) for those with something in the pages of
     [START..END), until it says true; returns the structure that it says true
     of, which it may have erased, or null.  */
  template <typename Function>
  structure *find_near (uintptr_t start, uintptr_t end,
                        Function function) const;

  /* Call FUNCTION (structure) for those that touch [START..END).  */
  template <typename Function>
  void
  for_each_touching (uintptr_t start, uintptr_t end, Function function) const
  {
    find_near (start, end, [&] (structure &s) {
      if (s.touches_p (start, end))
        function (s);
      return false;
    });
  }

  /* Some structure touches [START..END).  */
  bool
  touches_p (uintptr_t start, uintptr_t end) const
  {
    return find_near (start, end, [=] (const structure &s) {
      return s.touches_p (start, end);
    });
  }

  /* Some structure covers something that S covers.  */
  bool intersects_p (const structure &s) const;

  /* The structure of which a ROOT has all of [START..END); null: there is
     none.  */
  structure *
  with_root (uintptr_t start, uintptr_t end, located &root) const
  {
    return find_near (start, start + 1, [&] (const structure &s) {
      return s.root_with (start, end, root);
    });
  }

  /* The structure whose block has DEV_ADDR; null: there is none.  */
  structure *with_device_address (uintptr_t dev_addr) const;

private:
  struct cell
  {
    uintptr_t end;
    std::vector<structure *> structures;
  };

  typedef std::map<uintptr_t, cell> cell_map;

  cell_map::iterator cell_from (uintptr_t address);
  void add_pages (structure &s, uintptr_t start, uintptr_t end);
  void erase_pages (structure &s, uintptr_t start, uintptr_t end);

  /* By their numbers, which grow.  */
  std::map<uint64_t, std::shared_ptr<structure>> m_all;
  std::map<uintptr_t, structure *> m_blocks; /* By device address.  */
  cell_map m_cells;                          /* By their start.  */
};

/* Structures that have gone from the device, and may come again as they were:
   then they need not be walked.  */
class departed_structures
{
public:
  /* S has gone.  */
  void add (std::shared_ptr<structure> s);

  /* The one with its first root at START; null: there is none.  */
  const structure *
  at (uintptr_t start)
  {
    const structure *s = place_of (start).get ();
    return s && s->root ().start == start ? s : nullptr;
  }

  /* The one of LAYOUT with its first root at START, which nothing else knows,
     leaves the table; null: there is none.  The host may have it as it was, or
     not. */
  std::shared_ptr<structure> take (uintptr_t start, const type_layout &layout);

private:
  static constexpr size_t n_places = 64;
  static constexpr unsigned address_bits = 4; /* That say little.  */

  std::shared_ptr<structure> &
  place_of (uintptr_t start)
  {
    return m_places[(start >> address_bits) % n_places];
  }

  std::array<std::shared_ptr<structure>, n_places> m_places;
};

template <typename Function>
structure *
structure_table::find_near (uintptr_t start, uintptr_t end,
                            Function function) const
{
  auto at = m_cells.upper_bound (start);
  if (at != m_cells.begin () && std::prev (at)->second.end > start)
    --at;
  for (; at != m_cells.end () && at->first < end; ++at)
    for (structure *s : at->second.structures)
      if (!s->pages_in_p (start, at->first) && function (*s))
        return s;
  return nullptr;
}

} // namespace bulk
} // namespace accdeep

#endif
