/* Vectors of many small elements that grow without copying.

   Fresh memory from the system costs more than what is done with it here: each
   page is a fault.  So blocks come from a pool that keeps some when they are
   given back, and that asks for huge pages.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_PAGED_VECTOR_H
#define ACCDEEP_PAGED_VECTOR_H

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

namespace accdeep
{

constexpr size_t pool_block_bytes = 128 << 10;

/* A block, uninitialised; any thread may call these.  bad_alloc when there is
   no memory.  */
void *take_block ();
void give_block (void *block);

template <typename T>
class paged_vector
{
  static_assert (std::is_trivially_copyable<T>::value, "elements are bytes");
  static_assert ((sizeof (T) & (sizeof (T) - 1)) == 0, "blocks are full");
  static constexpr size_t per_block = pool_block_bytes / sizeof (T);

public:
  paged_vector () = default;
  paged_vector (paged_vector &&other) noexcept
      : m_blocks (std::move (other.m_blocks)), m_next (other.m_next),
        m_end (other.m_end)
  {
    other.m_blocks.clear ();
    other.m_next = other.m_end = nullptr;
  }
  paged_vector &operator= (paged_vector &&) = delete;
  ~paged_vector ()
  {
    for (T *block : m_blocks)
      give_block (block);
  }

  /* The new element, which stays where it is.  */
  T *
  push_back (const T &value)
  {
    if (__builtin_expect (m_next == m_end, 0))
      grow ();
    *m_next = value;
    return m_next++;
  }

  size_t
  size () const
  {
    return m_blocks.size () * per_block - (m_end - m_next);
  }

  T &
  operator[] (size_t i)
  {
    return m_blocks[i / per_block][i % per_block];
  }

  const T &
  operator[] (size_t i) const
  {
    return m_blocks[i / per_block][i % per_block];
  }

private:
  __attribute__ ((noinline)) void
  grow ()
  {
    m_blocks.reserve (m_blocks.size () + 1);
    m_blocks.push_back (static_cast<T *> (take_block ()));
    m_next = m_blocks.back ();
    m_end = m_next + per_block;
  }

  std::vector<T *> m_blocks;
  T *m_next = nullptr;
  T *m_end = nullptr;
};

} // namespace accdeep

#endif
