/* Small blocks by their addresses: a word for each 32 bytes of the heap, in
   which no two blocks of glibc's begin, as a block with what the allocator
   needs of it takes 32 bytes at least.  The words are in memory that is taken
   as it is written to: an eighth of what lies between the blocks, 32 bytes for
   the greatest.  To enter a block is to write a word, and to find one, or
   whichever has a byte, to read some beside each other.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_INFER_SMALL_BLOCKS_H
#define ACCDEEP_INFER_SMALL_BLOCKS_H

#include "libgomp-ext/infer/block-word.h"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace accdeep
{
namespace infer
{

class small_blocks
{
public:
  static constexpr size_t most_bytes = 256;

  struct block
  {
    uintptr_t start = 0; /* 0: none.  */
    size_t bytes = 0;
    block_word *word = nullptr;
  };

  constexpr small_blocks () = default;
  small_blocks (const small_blocks &) = delete;
  small_blocks &operator= (const small_blocks &) = delete;

  /* False: no memory, or an address that is none of the heap's.  No two
     threads with one address at a time, here and in the following.  */
  bool insert (uintptr_t start, size_t bytes);
  /* True with the block's BYTES; false: there is none.  */
  bool remove (uintptr_t start, size_t &bytes);
  /* The block at START has BYTES from now on, and no walk knows it.  False:
     there is none.  */
  bool resize (uintptr_t start, size_t bytes);
  bool has (uintptr_t start) const;
  /* The one that has the byte at ADDRESS, or, of no bytes, starts there.  */
  block find (uintptr_t address);

  /* Of all blocks, the words.  */
  template <typename Function>
  void
  for_each (Function function)
  {
    for (area *a = m_last; a; a = a->former)
      for (size_t page = 0; page < pages_per_area; page++)
        if (a->used[page])
          for (size_t i = 0; i < words_per_page; i++)
            if (a->words[page * words_per_page + i].rest)
              function (a->words[page * words_per_page + i]);
  }

private:
  static constexpr unsigned granule_shift = 5;
  static constexpr unsigned area_shift = 26;
  static constexpr unsigned address_bits = 48;
  static constexpr size_t words_per_page = 1024;
  static constexpr size_t words_per_area = size_t (1)
                                           << (area_shift - granule_shift);
  static constexpr size_t pages_per_area = words_per_area / words_per_page;
  static constexpr size_t n_areas = size_t (1) << (address_bits - area_shift);
  /* What a word's rest has: the bytes and 1; and whether the block starts in
     the second half of the granule.  */
  static constexpr uint32_t second_half = 1U << 9;
  static constexpr uintptr_t half_bytes = 16;
  static_assert (most_bytes + 1 < second_half);
  static_assert (second_half < 1U << block_word::rest_bits);

  struct area
  {
    block_word words[words_per_area];
    uint8_t used[pages_per_area]; /* Something was entered there.  */
    area *former;
  };

  area *area_of (uintptr_t address) const;
  block_word *word_of (uintptr_t start) const;
  area *make_area (uintptr_t address);

  std::atomic<std::atomic<area *> *> m_areas{ nullptr };
  std::atomic<area *> m_last{ nullptr };
};

} // namespace infer
} // namespace accdeep

#endif
