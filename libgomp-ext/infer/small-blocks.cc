/* See small-blocks.h.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/infer/small-blocks.h"

#include <sys/mman.h>

namespace accdeep
{
namespace infer
{

namespace
{

/* Zeros that take no memory before they are written to; null: none.  */
void *
lazy_zeros (size_t bytes)
{
  void *memory = mmap (nullptr, bytes, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return memory == MAP_FAILED ? nullptr : memory;
}

/* Let WHERE have NEW, of BYTES, if it has nothing; returns what it has.  */
template <typename Type>
Type *
settle (std::atomic<Type *> &where, Type *fresh, size_t bytes, bool &first)
{
  Type *had = nullptr;
  first = where.compare_exchange_strong (had, fresh);
  if (!first)
    munmap (static_cast<void *> (fresh), bytes);
  return first ? fresh : had;
}

} // namespace

small_blocks::area *
small_blocks::area_of (uintptr_t address) const
{
  std::atomic<area *> *areas = m_areas.load (std::memory_order_acquire);
  if (!areas || address >> address_bits)
    return nullptr;
  return areas[address >> area_shift].load (std::memory_order_acquire);
}

small_blocks::area *
small_blocks::make_area (uintptr_t address)
{
  if (address >> address_bits)
    return nullptr;
  bool first;
  std::atomic<area *> *areas = m_areas.load (std::memory_order_acquire);
  if (!areas)
    {
      constexpr size_t bytes = n_areas * sizeof (std::atomic<area *>);
      areas = static_cast<std::atomic<area *> *> (lazy_zeros (bytes));
      if (areas)
        areas = settle (m_areas, areas, bytes, first);
    }
  area *fresh
      = areas ? static_cast<area *> (lazy_zeros (sizeof (area))) : nullptr;
  if (!fresh)
    return nullptr;
  area *result
      = settle (areas[address >> area_shift], fresh, sizeof (area), first);
  if (first)
    {
      area *former = m_last.load ();
      do
        result->former = former;
      while (!m_last.compare_exchange_weak (former, result));
    }
  return result;
}

bool
small_blocks::insert (uintptr_t start, size_t bytes)
{
  area *a = area_of (start);
  if (!a)
    a = make_area (start);
  if (!a)
    return false;
  const size_t at = (start >> granule_shift) % words_per_area;
  const uint32_t half = start & half_bytes ? second_half : 0;
  a->words[at] = { 0, 0, 0, 0, static_cast<uint32_t> (bytes + 1) | half };
  a->used[at / words_per_page] = 1;
  return true;
}

/* Null: no block is at START.  */
block_word *
small_blocks::word_of (uintptr_t start) const
{
  area *a = area_of (start);
  if (!a)
    return nullptr;
  block_word &word = a->words[(start >> granule_shift) % words_per_area];
  const uint32_t half = start & half_bytes ? second_half : 0;
  return word.rest && (word.rest & second_half) == half ? &word : nullptr;
}

bool
small_blocks::has (uintptr_t start) const
{
  return word_of (start);
}

bool
small_blocks::remove (uintptr_t start, size_t &bytes)
{
  block_word *word = word_of (start);
  if (!word)
    return false;
  bytes = (word->rest & (second_half - 1)) - 1;
  *word = {};
  return true;
}

bool
small_blocks::resize (uintptr_t start, size_t bytes)
{
  block_word *word = word_of (start);
  if (!word)
    return false;
  *word = { 0, 0, 0, 0,
            static_cast<uint32_t> (bytes + 1) | (word->rest & second_half) };
  return true;
}

small_blocks::block
small_blocks::find (uintptr_t address)
{
  constexpr uintptr_t granule = 1U << granule_shift;
  uintptr_t at = address & ~(granule - 1);
  area *a = area_of (at);
  for (unsigned i = 0; i <= most_bytes / granule; i++, at -= granule)
    {
      if (i
          && at % (uintptr_t (1) << area_shift)
                 == (uintptr_t (1) << area_shift) - granule)
        a = area_of (at);
      if (!a)
        continue;
      block_word &word = a->words[(at >> granule_shift) % words_per_area];
      if (!word.rest)
        continue;
      const uintptr_t start = at + (word.rest & second_half ? half_bytes : 0);
      const size_t bytes = (word.rest & (second_half - 1)) - 1;
      if (start > address)
        continue;
      /* Those in front of it end before it starts.  */
      return address - start < bytes || address == start
                 ? block{ start, bytes, &word }
                 : block{};
    }
  return {};
}

} // namespace infer
} // namespace accdeep
