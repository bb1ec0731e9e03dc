/* Which host memory the objects of a structure cover, once the walk has claimed
   all of it: consumes an address_set, answers about ranges.

   It takes no more memory than what is covered needs: a bit for each granule of
   8 bytes, where a word of them has any.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_BULK_COVERED_MEMORY_H
#define ACCDEEP_BULK_COVERED_MEMORY_H

#include "libgomp-ext/bulk/address-set.h"

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace accdeep
{

class covered_memory
{
public:
  covered_memory () = default;
  explicit covered_memory (const address_set &claimed);

  /* Some granule of [START..END) is covered.  */
  bool touches_p (uintptr_t start, uintptr_t end) const;

  /* Some granule is covered here and there.  */
  bool intersects_p (const covered_memory &other) const;

  /* Ranges of whole pages that cover everything, each with something in each
     page, by address.  */
  std::vector<std::pair<uintptr_t, uintptr_t>> pages () const;

private:
  static constexpr unsigned words_per_leaf = address_set::words_per_leaf;
  static constexpr unsigned flags = words_per_leaf / 64;

  /* What is covered of the addresses whose upper bits are NUMBER: a flag for
     each word that has a bit, and where the first of those is in M_WORDS.  Of
     one that is full there are none.  */
  struct leaf
  {
    uintptr_t number;
    uint64_t some[flags];
    size_t first;
  };

  static constexpr size_t full = SIZE_MAX;

  static bool
  word_p (const leaf &l, unsigned number)
  {
    return l.some[number / 64] >> number % 64 & 1;
  }

  static unsigned n_words (const leaf &l);
  uint64_t word_of (const leaf &l, unsigned number) const;
  bool leaf_touches_p (const leaf &l, uintptr_t start, uintptr_t last) const;
  bool leaves_intersect_p (const leaf &mine, const covered_memory &other,
                           const leaf &theirs) const;
  std::vector<leaf>::const_iterator leaf_from (uintptr_t number) const;

  std::vector<leaf> m_leaves; /* By number.  */
  std::vector<uint64_t> m_words;
};

} // namespace accdeep

#endif
