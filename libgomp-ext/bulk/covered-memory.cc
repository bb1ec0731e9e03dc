/* See covered-memory.h.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/bulk/covered-memory.h"

#include "libgomp-ext/move/pool.h"

#include <algorithm>

namespace accdeep
{

namespace
{

constexpr unsigned granule_bits = address_set::granule_bits;
constexpr unsigned word_bits = address_set::word_bits;
constexpr unsigned leaf_bits = address_set::leaf_bits;

/* Call BODY (i) for all 0 <= i < n, which are many and cheap.  */
template <typename Body>
void
for_leaves (size_t n, Body body)
{
  constexpr size_t grain = 256;
  parallel_for ((n + grain - 1) / grain, [&] (size_t piece) {
    for (size_t i = piece * grain; i < std::min (n, (piece + 1) * grain); i++)
      body (i);
  });
}

} // namespace

covered_memory::covered_memory (const address_set &claimed)
{
  std::vector<const address_set::leaf *> from;
  claimed.for_each_leaf ([&] (uintptr_t address, const address_set::leaf &l) {
    from.push_back (&l);
    m_leaves.push_back ({ address >> leaf_bits, {}, 0 });
  });
  m_leaves.shrink_to_fit ();
  for_leaves (from.size (), [&] (size_t number) {
    for (unsigned w = 0; w < words_per_leaf; w++)
      if (from[number]->words[w].load (std::memory_order_relaxed))
        m_leaves[number].some[w / 64] |= uint64_t (1) << w % 64;
  });
  size_t n = 0;
  for (size_t i = 0; i < from.size (); i++)
    {
      m_leaves[i].first = from[i] == address_set::full_leaf () ? full : n;
      n += n_words (m_leaves[i]);
    }
  m_words.resize (n);
  for_leaves (from.size (), [&] (size_t number) {
    const leaf &l = m_leaves[number];
    size_t at = l.first;
    for (unsigned w = 0; at != full && w < words_per_leaf; w++)
      if (word_p (l, w))
        m_words[at++] = from[number]->words[w].load (std::memory_order_relaxed);
  });
}

/* How many words L has in M_WORDS.  */
unsigned
covered_memory::n_words (const leaf &l)
{
  unsigned result = 0;
  for (uint64_t flags_of_64 : l.some)
    result += __builtin_popcountll (flags_of_64);
  return l.first == full ? 0 : result;
}

/* Word NUMBER of L, which has one.  */
uint64_t
covered_memory::word_of (const leaf &l, unsigned number) const
{
  if (l.first == full)
    return ~uint64_t (0);
  size_t at = l.first;
  for (unsigned i = 0; i < number / 64; i++)
    at += __builtin_popcountll (l.some[i]);
  const uint64_t below = (uint64_t (1) << number % 64) - 1;
  return m_words[at + __builtin_popcountll (l.some[number / 64] & below)];
}

/* The first leaf whose number is NUMBER or more.  */
std::vector<covered_memory::leaf>::const_iterator
covered_memory::leaf_from (uintptr_t number) const
{
  return std::lower_bound (
      m_leaves.begin (), m_leaves.end (), number,
      [] (const leaf &l, uintptr_t wanted) { return l.number < wanted; });
}

/* A granule of [START..LAST], which lies in the addresses of L, is covered.  */
bool
covered_memory::leaf_touches_p (const leaf &l, uintptr_t start,
                                uintptr_t last) const
{
  const unsigned first_word = start >> word_bits & (words_per_leaf - 1);
  const unsigned last_word = last >> word_bits & (words_per_leaf - 1);
  for (unsigned w = first_word; w <= last_word; w++)
    {
      uint64_t wanted = ~uint64_t (0);
      if (w == first_word)
        wanted <<= start >> granule_bits & 63;
      if (w == last_word)
        wanted &= ~uint64_t (0) >> (63 - (last >> granule_bits & 63));
      if (word_p (l, w) && (word_of (l, w) & wanted))
        return true;
    }
  return false;
}

bool
covered_memory::touches_p (uintptr_t start, uintptr_t end) const
{
  if (start >= end)
    return false;
  const uintptr_t last = end - 1;
  for (auto l = leaf_from (start >> leaf_bits);
       l != m_leaves.end () && l->number <= last >> leaf_bits; ++l)
    {
      const uintptr_t first_of_leaf = l->number << leaf_bits;
      const uintptr_t last_of_leaf
          = first_of_leaf | ((uintptr_t (1) << leaf_bits) - 1);
      if (leaf_touches_p (*l, std::max (start, first_of_leaf),
                          std::min (last, last_of_leaf)))
        return true;
    }
  return false;
}

bool
covered_memory::leaves_intersect_p (const leaf &mine,
                                    const covered_memory &other,
                                    const leaf &theirs) const
{
  for (unsigned w = 0; w < words_per_leaf; w++)
    if (word_p (mine, w) && word_p (theirs, w)
        && (word_of (mine, w) & other.word_of (theirs, w)))
      return true;
  return false;
}

bool
covered_memory::intersects_p (const covered_memory &other) const
{
  if (m_leaves.size () > other.m_leaves.size ())
    return other.intersects_p (*this);
  return std::any_of (m_leaves.begin (), m_leaves.end (), [&] (const leaf &l) {
    auto theirs = other.leaf_from (l.number);
    return theirs != other.m_leaves.end () && theirs->number == l.number
           && leaves_intersect_p (l, other, *theirs);
  });
}

std::vector<std::pair<uintptr_t, uintptr_t>>
covered_memory::pages () const
{
  constexpr unsigned page_bits = 12;
  constexpr unsigned words = 1 << (page_bits - word_bits);
  std::vector<std::pair<uintptr_t, uintptr_t>> result;
  for (const leaf &l : m_leaves)
    for (unsigned w = 0; w < words_per_leaf; w += words)
      {
        if (!(l.some[w / 64] >> w % 64 & ((1 << words) - 1)))
          continue;
        const uintptr_t page
            = (l.number << leaf_bits) + (uintptr_t (w) << word_bits);
        if (!result.empty () && result.back ().second == page)
          result.back ().second += uintptr_t (1) << page_bits;
        else
          result.emplace_back (page, page + (uintptr_t (1) << page_bits));
      }
  return result;
}

} // namespace accdeep
