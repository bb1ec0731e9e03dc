/* Memory that is given back all at once.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_RESOLVE_ARENA_H
#define ACCDEEP_RESOLVE_ARENA_H

#include <cstddef>
#include <memory>
#include <vector>

namespace accdeep
{

class arena
{
public:
  /* Room for N trivial objects, uninitialised.   */
  template <typename T>
  T *
  allocate (size_t n)
  {
    static_assert (alignof (T) <= alignof (std::max_align_t), "alignment");
    return static_cast<T *> (allocate_bytes (n * sizeof (T)));
  }

private:
  void *
  allocate_bytes (size_t bytes)
  {
    constexpr size_t alignment = alignof (std::max_align_t);
    bytes = (bytes + alignment - 1) & ~(alignment - 1);
    if (bytes > m_left)
      {
        size_t block = bytes > block_bytes ? bytes : block_bytes;
        m_blocks.emplace_back (new char[block]);
        m_next = m_blocks.back ().get ();
        m_left = block;
      }
    void *result = m_next;
    m_next += bytes;
    m_left -= bytes;
    return result;
  }

  static constexpr size_t block_bytes = 64 * 1024;
  std::vector<std::unique_ptr<char[]>> m_blocks;
  char *m_next = nullptr;
  size_t m_left = 0;
};

} // namespace accdeep

#endif
