/* Which bytes of host memory a structure's objects cover, to find out quickly
   that a new object touches none of them.

   Small objects set bits for their granules of 16 bytes in a hash table of
   pages; objects from min_big bytes on are kept as intervals, sorted.  Memory
   is 1/100 of what small objects cover.  Objects that share a granule count as
   overlapping: the caller then looks closer.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_BULK_PAGE_SET_H
#define ACCDEEP_BULK_PAGE_SET_H

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace accdeep
{

class page_set
{
public:
  /* Add [START..END), which is not empty.  False, and nothing is added, when
     something there is covered already.  */
  bool
  add (uintptr_t start, uintptr_t end)
  {
    /* Most objects are small and lie near the one before.  */
    constexpr unsigned word_bits = granule_bits + 6;
    if (m_bigs.empty () && start >> page_bits == m_last_page
        && start >> word_bits == (end - 1) >> word_bits)
      {
        unsigned first = start >> granule_bits & 63;
        unsigned last = (end - 1) >> granule_bits & 63;
        uint64_t bits = ~uint64_t (0) >> (63 - (last - first)) << first;
        uint64_t &word
            = m_entries[m_last].bits[(start >> word_bits) & (words - 1)];
        if (word & bits)
          return false;
        word |= bits;
        return true;
      }
    return add_slowly (start, end);
  }

private:
  bool
  add_slowly (uintptr_t start, uintptr_t end)
  {
    if (m_bigs.size () && big_touches_p (start, end))
      return false;
    if (end - start >= min_big)
      return add_big (start, end);
    if (start >> page_bits == (end - 1) >> page_bits)
      {
        uint64_t bits[words];
        return add_bits (page_of (start), start, end, bits);
      }
    if (touches_pages_p (start, end))
      return false;
    for (uintptr_t at = start; at < end; at = (at | (page_bytes - 1)) + 1)
      {
        uint64_t bits[words];
        add_bits (page_of (at), at, std::min (end, (at | (page_bytes - 1)) + 1),
                  bits);
      }
    return true;
  }

public:
  bool
  empty () const
  {
    return !m_used && m_bigs.empty ();
  }

  /* The end of what is free from START on, as far as MOST.  */
  uintptr_t
  free_until (uintptr_t start, uintptr_t most) const
  {
    auto big = std::lower_bound (
        m_bigs.begin (), m_bigs.end (), start,
        [] (const interval &i, uintptr_t a) { return i.end <= a; });
    if (big != m_bigs.end ())
      most = std::min (most, std::max (start, big->start));
    for (uintptr_t page = start >> page_bits; page << page_bits < most; page++)
      if (const entry *e = find (page))
        for (unsigned i = 0; i < words; i++)
          {
            const uintptr_t first
                = (page << page_bits) + (uintptr_t (i) << (granule_bits + 6));
            uint64_t bits = e->bits[i];
            if (first < start)
              {
                uintptr_t skipped = (start - first) >> granule_bits;
                bits = skipped < 64 ? bits >> skipped << skipped : 0;
              }
            if (!bits)
              continue;
            uintptr_t at
                = first + (uintptr_t (__builtin_ctzll (bits)) << granule_bits);
            return std::min (most, std::max (start, at));
          }
    return most;
  }

  /* Something in [START..END) is covered.  */
  bool
  touches_p (uintptr_t start, uintptr_t end) const
  {
    return start < end
           && (big_touches_p (start, end) || touches_pages_p (start, end));
  }

  /* Add all of OTHER; false when both cover something.  Then this is not
     usable any more.  */
  bool
  merge (const page_set &other)
  {
    for (const entry &e : other.m_entries)
      {
        if (e.page == no_page)
          continue;
        uintptr_t start = e.page << page_bits;
        if (bits_touch_bigs_p (e))
          return false;
        entry &mine = page_of (start);
        for (size_t i = 0; i < words; i++)
          {
            if (mine.bits[i] & e.bits[i])
              return false;
            mine.bits[i] |= e.bits[i];
          }
      }
    for (const interval &big : other.m_bigs)
      if (big_touches_p (big.start, big.end) || !add_big (big.start, big.end))
        return false;
    return true;
  }

  /* This and OTHER cover something that both do.  */
  bool
  intersects_p (const page_set &other) const
  {
    if (other.m_used > m_used)
      return other.intersects_p (*this);
    for (const entry &e : other.m_entries)
      {
        if (e.page == no_page)
          continue;
        const entry *mine = find (e.page);
        for (size_t i = 0; mine && i < words; i++)
          if (mine->bits[i] & e.bits[i])
            return true;
        if (bits_touch_bigs_p (e))
          return true;
      }
    for (const interval &big : other.m_bigs)
      if (touches_p (big.start, big.end))
        return true;
    for (const interval &big : m_bigs)
      if (other.touches_pages_p (big.start, big.end))
        return true;
    return false;
  }

  /* Call FUNCTION (start, end) for disjoint ranges that cover everything and
     nothing that is more than a page away from it, in any order.  */
  template <typename Function>
  void
  for_each_page (Function function) const
  {
    for (const entry &e : m_entries)
      if (e.page != no_page)
        function (e.page << page_bits, (e.page + 1) << page_bits);
    for (const interval &big : m_bigs)
      function (big.start, big.end);
  }

private:
  static constexpr unsigned page_bits = 12;
  static constexpr uintptr_t page_bytes = uintptr_t (1) << page_bits;
  static constexpr unsigned granule_bits = 4;
  static constexpr size_t words = 4; /* Of 64 granules in each page.  */
  static constexpr uintptr_t no_page = UINTPTR_MAX;
  static constexpr size_t min_big = 32 << 10;

  struct entry
  {
    uintptr_t page;
    uint64_t bits[words];
  };

  struct interval
  {
    uintptr_t start;
    uintptr_t end;
  };

  /* BITS for [START..END), which lies in one page.  */
  static void
  make_bits (uintptr_t start, uintptr_t end, uint64_t *bits)
  {
    unsigned first = (start & (page_bytes - 1)) >> granule_bits;
    unsigned last = ((end - 1) & (page_bytes - 1)) >> granule_bits;
    for (unsigned i = 0; i < words; i++)
      {
        unsigned low = std::max (first, i * 64),
                 high = std::min (last, i * 64 + 63);
        bits[i] = low > high ? 0
                             : (~uint64_t (0) >> (63 - (high - low)))
                                   << (low - i * 64);
      }
  }

  static bool
  add_bits (entry &e, uintptr_t start, uintptr_t end, uint64_t *bits)
  {
    make_bits (start, end, bits);
    uint64_t both = 0;
    for (size_t i = 0; i < words; i++)
      both |= e.bits[i] & bits[i];
    if (both)
      return false;
    for (size_t i = 0; i < words; i++)
      e.bits[i] |= bits[i];
    return true;
  }

  static size_t
  hash (uintptr_t page)
  {
    uint64_t h = page * 0x9e3779b97f4a7c15u;
    return h ^ h >> 29;
  }

  const entry *
  find (uintptr_t page) const
  {
    if (m_entries.empty ())
      return nullptr;
    size_t mask = m_entries.size () - 1;
    for (size_t at = hash (page) & mask;; at = (at + 1) & mask)
      if (m_entries[at].page == page)
        return &m_entries[at];
      else if (m_entries[at].page == no_page)
        return nullptr;
  }

  entry &
  page_of (uintptr_t address)
  {
    uintptr_t page = address >> page_bits;
    if (m_last_page == page)
      return m_entries[m_last];
    if ((m_used + 1) * 2 > m_entries.size ())
      grow ();
    size_t mask = m_entries.size () - 1;
    size_t at = hash (page) & mask;
    while (m_entries[at].page != page && m_entries[at].page != no_page)
      at = (at + 1) & mask;
    if (m_entries[at].page == no_page)
      {
        m_entries[at].page = page;
        m_used++;
      }
    m_last = at;
    m_last_page = page;
    return m_entries[at];
  }

  void
  grow ()
  {
    std::vector<entry> old (std::max<size_t> (m_entries.size () * 2, 16),
                            entry{ no_page, {} });
    old.swap (m_entries);
    size_t mask = m_entries.size () - 1;
    for (const entry &e : old)
      if (e.page != no_page)
        {
          size_t at = hash (e.page) & mask;
          while (m_entries[at].page != no_page)
            at = (at + 1) & mask;
          m_entries[at] = e;
        }
    m_last_page = no_page;
  }

  bool
  big_touches_p (uintptr_t start, uintptr_t end) const
  {
    auto next = std::lower_bound (
        m_bigs.begin (), m_bigs.end (), end,
        [] (const interval &i, uintptr_t a) { return i.start < a; });
    return next != m_bigs.begin () && std::prev (next)->end > start;
  }

  bool
  bits_touch_bigs_p (const entry &e) const
  {
    uintptr_t first = e.page << page_bits;
    if (!big_touches_p (first, first + page_bytes))
      return false;
    for (unsigned i = 0; i < words * 64; i++)
      if (e.bits[i / 64] >> i % 64 & 1)
        {
          uintptr_t start = (e.page << page_bits) + (i << granule_bits);
          if (big_touches_p (start, start + (1 << granule_bits)))
            return true;
        }
    return false;
  }

  bool
  touches_pages_p (uintptr_t start, uintptr_t end) const
  {
    /* A large range has more pages than the table.  */
    if ((end - start) >> page_bits > m_entries.size ())
      {
        for (const entry &e : m_entries)
          if (e.page != no_page && entry_touches_p (e, start, end))
            return true;
        return false;
      }
    for (uintptr_t page = start >> page_bits; page <= (end - 1) >> page_bits;
         page++)
      {
        const entry *e = find (page);
        if (e && entry_touches_p (*e, start, end))
          return true;
      }
    return false;
  }

  static bool
  entry_touches_p (const entry &e, uintptr_t start, uintptr_t end)
  {
    uintptr_t first = e.page << page_bits, last = first + page_bytes;
    if (end <= first || start >= last)
      return false;
    uint64_t bits[words];
    make_bits (std::max (start, first), std::min (end, last), bits);
    uint64_t both = 0;
    for (size_t i = 0; i < words; i++)
      both |= e.bits[i] & bits[i];
    return both;
  }

  bool
  add_big (uintptr_t start, uintptr_t end)
  {
    if (touches_pages_p (start, end))
      return false;
    auto next = std::lower_bound (
        m_bigs.begin (), m_bigs.end (), start,
        [] (const interval &i, uintptr_t a) { return i.start < a; });
    m_bigs.insert (next, { start, end });
    return true;
  }

  std::vector<entry> m_entries; /* A power of 2 of them.  */
  size_t m_used = 0;
  /* The entry that was used last.  */
  uintptr_t m_last_page = no_page;
  size_t m_last = 0;
  std::vector<interval> m_bigs;
};

} // namespace accdeep

#endif
