/* The program's heap blocks with the sizes that it has asked for, for
   ACCDEEP_INFER: what files compiled with -fplugin-arg-accdeep-infer call in
   place of the C library's allocator, and the table that it keeps.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_INFER_HEAP_H
#define ACCDEEP_INFER_HEAP_H

#include "abi/accdeep-abi.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace accdeep
{
namespace infer
{

struct heap_block
{
  uintptr_t start;
  size_t bytes;

  explicit operator bool () const { return start != 0; }
  uintptr_t
  end () const
  {
    return start + bytes;
  }
};

/* From now on the program's blocks are known.  */
void note_blocks (accdeep_infer_state &state);

/* What the calling thread allocates is the library's own, from construction to
   destruction.  */
class own_blocks
{
public:
  own_blocks ();
  own_blocks (const own_blocks &) = delete;
  own_blocks &operator= (const own_blocks &) = delete;
  ~own_blocks ();

private:
  bool m_outer;
};

/* Who came upon a block first, in one walk.  */
using owner = uint16_t;
constexpr owner no_owner = UINT16_MAX;

/* The blocks as they are: other threads that allocate or free wait.  One at a
   time; in the scope of an own_blocks.  */
class heap_view
{
public:
  heap_view ();
  heap_view (const heap_view &) = delete;
  heap_view &operator= (const heap_view &) = delete;
  ~heap_view ();

  /* The block that has the byte at ADDRESS, or, of no bytes, starts there.  */
  heap_block find (uintptr_t address);

  /* Let no block have been come upon.  */
  void start_walk ();

  /* Who came upon the block at START first; BY does if nobody has.  */
  owner come_upon (uintptr_t start, owner by);

  /* Who has come upon it; of a block that nobody has, no_owner.  */
  owner owner_of (uintptr_t start) const;

  /* Has the block at START been come upon, and not been looked into?  It will
     have been.  */
  bool look_into (uintptr_t start);

  /* Has it been looked into?  */
  bool looked_into_p (uintptr_t start) const;

  /* Has a walk before this one come upon the block at START?  */
  bool met_p (uintptr_t start) const;

  size_t n_blocks () const;

  /* How often all blocks were put in order.  */
  unsigned
  sorted () const
  {
    return m_sorted;
  }

private:
  heap_block find_inside (uintptr_t address);

  unsigned m_sorted = 0;
};

/* Are sizes those that the program asked for: are its calls seen?  */
bool calls_seen_p ();

} // namespace infer
} // namespace accdeep

#endif
