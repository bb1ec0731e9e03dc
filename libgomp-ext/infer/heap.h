/* The program's heap blocks with the sizes that it has asked for, for
   ACCDEEP_INFER: what files compiled with -fplugin-arg-accdeep-infer call in
   place of the C library's allocator, and the table that it keeps.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_INFER_HEAP_H
#define ACCDEEP_INFER_HEAP_H

#include "abi/accdeep-abi.h"
#include "libgomp-ext/infer/block-word.h"

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
  block_word *word; /* For the heap_view that found it.  */

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

/* The blocks as they are, for one walk: other threads that allocate or free
   wait.  One at a time; in the scope of an own_blocks.  */
class heap_view
{
public:
  heap_view ();
  heap_view (const heap_view &) = delete;
  heap_view &operator= (const heap_view &) = delete;
  ~heap_view ();

  /* The block that has the byte at ADDRESS, or, of no bytes, starts there.  */
  heap_block find (uintptr_t address);

  /* Who came upon the block with that WORD first; BY does if nobody has.  With
     no_owner it is only noted that the walk has been there.  */
  owner
  come_upon (block_word *word, owner by)
  {
    if (!word->met)
      meet (word, by);
    else if (word->by == no_owner)
      word->by = by;
    return static_cast<owner> (word->by);
  }

  /* Who has come upon it; of a block that nobody has, no_owner.  */
  static owner
  owner_of (const block_word *word)
  {
    return word->met ? static_cast<owner> (word->by) : no_owner;
  }

  /* Has it not been looked into?  It will have been.  */
  bool
  look_into (block_word *word)
  {
    if (word->met && word->looked_into)
      return false;
    come_upon (word, no_owner);
    word->looked_into = 1;
    return true;
  }

  /* Has it been looked into?  */
  static bool
  looked_into_p (const block_word *word)
  {
    return word->looked_into;
  }

  /* Has a walk before this one come upon it?  */
  static bool
  met_p (const block_word *word)
  {
    return word->before;
  }

  size_t n_blocks () const;

  /* How many blocks were put in order.  */
  size_t
  sorted () const
  {
    return m_sorted;
  }

private:
  void meet (block_word *word, owner by);
  heap_block find_inside (uintptr_t address);
  void put_in_order ();
  void settle ();

  bool m_in_order = false;
  size_t m_sorted = 0;
  /* The words of blocks that were come upon; of none any more when they have
     become so many that all blocks can be gone through as well.  */
  std::vector<block_word *> m_met;
  size_t m_n_met = 0;
  size_t m_most_listed;
};

/* Are sizes those that the program asked for: are its calls seen?  */
bool calls_seen_p ();

} // namespace infer
} // namespace accdeep

#endif
