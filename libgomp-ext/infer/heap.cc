/* Heap blocks: consumes the program's calls of the allocator, produces tables
   of what it has: of small blocks, and of others, in parts.  Each part has a
   lock, which small blocks take, too, where there are several threads.

   A block leaves the table before the C library gets it back, and enters it
   after that has given it: no other thread can have the same address in
   between.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/infer/heap.h"

#include "libgomp-ext/infer/block-table.h"
#include "libgomp-ext/infer/small-blocks.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <mutex>
#include <pthread.h>

/* The C library's own names.  */
extern "C"
{
  extern void *__libc_malloc (size_t);
  extern void *__libc_calloc (size_t, size_t);
  extern void *__libc_realloc (void *, size_t);
  extern void __libc_free (void *);
  extern void *__libc_memalign (size_t, size_t);
  extern char __libc_single_threaded __attribute__ ((weak));
}

namespace accdeep
{
namespace infer
{

namespace
{

constexpr unsigned n_parts = 1U << block_table::part_bits;
/* So many blocks that a walk has come upon are listed always.  */
constexpr size_t least_listed = 4096;

/* No two in one line of a processor's cache.  */
struct alignas (64) table_part
{
  std::mutex lock;
  block_table blocks;
  uint64_t changes = 0; /* Of BLOCKS.  */
  size_t n_small = 0;
};

std::array<table_part, n_parts> s_parts;
small_blocks s_small;

/* Found without a call: its first use must not allocate.  */
#define ACCDEEP_EARLY_TLS __attribute__ ((tls_model ("initial-exec")))
__thread bool t_own ACCDEEP_EARLY_TLS;    /* In an own_blocks.  */
__thread bool t_locked ACCDEEP_EARLY_TLS; /* Has all locks.  */

/* The starts of all that are not small in order, as long as nothing has
   changed.  */
std::vector<uintptr_t> *s_sorted;
uint64_t s_sorted_changes;

table_part &
part_of (uintptr_t start)
{
  return s_parts[block_table::part_of (start)];
}

heap_block
block_of (block_table::entry *e)
{
  return e ? heap_block{ e->start, e->bytes (), &e->word } : heap_block{};
}

heap_block
large_block (uintptr_t start)
{
  return block_of (part_of (start).blocks.find (start));
}

/* Has a part's lock, where other threads could look at it.  */
class part_guard
{
public:
  explicit part_guard (table_part &part)
      : m_part (part), m_locks (!t_locked && !single_threaded_p ())
  {
    if (m_locks)
      m_part.lock.lock ();
  }
  part_guard (const part_guard &) = delete;
  part_guard &operator= (const part_guard &) = delete;
  ~part_guard ()
  {
    if (m_locks)
      m_part.lock.unlock ();
  }

  /* Is there nobody who could wait for the lock?  */
  bool
  alone_p () const
  {
    return !m_locks;
  }

private:
  /* The C library says so, before 2.32 never.  */
  static bool
  single_threaded_p ()
  {
    return &__libc_single_threaded && __libc_single_threaded;
  }

  table_part &m_part;
  const bool m_locks;
};

/* In the following, PART has the block at START, and nobody else looks at it.
 */
void
insert (table_part &part, uintptr_t start, size_t bytes)
{
  if (bytes <= small_blocks::most_bytes && s_small.insert (start, bytes))
    part.n_small++;
  else if (part.blocks.insert (start, bytes))
    part.changes++;
}

bool
remove (table_part &part, uintptr_t start, size_t &bytes)
{
  if (s_small.remove (start, bytes))
    {
      part.n_small--;
      return true;
    }
  if (!part.blocks.remove (start, bytes))
    return false;
  part.changes++;
  return true;
}

/* The block may be new, and is to every walk.  */
void
resize (table_part &part, uintptr_t start, size_t bytes)
{
  if (bytes <= small_blocks::most_bytes ? s_small.resize (start, bytes)
                                        : part.blocks.resize (start, bytes))
    return;
  size_t former;
  remove (part, start, former);
  insert (part, start, bytes);
}

void
enter (void *block, size_t bytes)
{
  const uintptr_t start = reinterpret_cast<uintptr_t> (block);
  table_part &part = part_of (start);
  const part_guard guard (part);
  insert (part, start, bytes);
}

bool
leave (void *block, size_t &bytes)
{
  const uintptr_t start = reinterpret_cast<uintptr_t> (block);
  table_part &part = part_of (start);
  const part_guard guard (part);
  return remove (part, start, bytes);
}

void *
noted (void *block, size_t bytes)
{
  if (block && !t_own)
    enter (block, bytes);
  return block;
}

void *
allocate (size_t bytes)
{
  return noted (__libc_malloc (bytes), bytes);
}

void *
allocate_zeros (size_t n, size_t bytes)
{
  return noted (__libc_calloc (n, bytes), n * bytes);
}

void *
allocate_aligned (size_t alignment, size_t bytes)
{
  return noted (__libc_memalign (alignment, bytes), bytes);
}

void
release (void *block)
{
  size_t bytes;
  if (block)
    leave (block, bytes);
  __libc_free (block);
}

/* Give BLOCK another size where it stays in the table meanwhile: who gets its
   address has to wait until it has left.  That is not for long copies with
   other threads about.  False: nothing has been done.  */
bool
reallocate_there (void *block, size_t bytes, void *&result)
{
  const uintptr_t start = reinterpret_cast<uintptr_t> (block);
  table_part &part = part_of (start);
  const part_guard guard (part);
  if (!guard.alone_p () && !s_small.has (start))
    return false;
  result = __libc_realloc (block, bytes);
  if (result == block)
    resize (part, start, bytes);
  /* Without memory the block stays as it was.  */
  else if (result || !bytes)
    {
      size_t former;
      remove (part, start, former);
    }
  return true;
}

void *
reallocate (void *block, size_t bytes)
{
  void *result;
  if (block && !t_own && reallocate_there (block, bytes, result))
    {
      if (result && result != block)
        enter (result, bytes);
      return result;
    }
  size_t former;
  const bool known = block && leave (block, former);
  result = noted (__libc_realloc (block, bytes), bytes);
  if (!result && known && bytes)
    enter (block, former);
  return result;
}

void
lock_all ()
{
  for (table_part &part : s_parts)
    part.lock.lock ();
}

void
unlock_all ()
{
  for (table_part &part : s_parts)
    part.lock.unlock ();
}

/* What others do at a fork may allocate.  */
void
before_fork ()
{
  lock_all ();
  t_locked = true;
}

void
after_fork ()
{
  t_locked = false;
  unlock_all ();
}

/* Compilers may not leave the call out.  */
void *(*volatile s_malloc) (size_t) = malloc;
void (*volatile s_free) (void *) = free;

} // namespace

void
note_blocks (accdeep_infer_state &state)
{
  state.allocate = allocate;
  state.allocate_zeros = allocate_zeros;
  state.reallocate = reallocate;
  state.release = release;
  state.allocate_aligned = allocate_aligned;
  static std::once_flag once;
  std::call_once (once,
                  [] { pthread_atfork (before_fork, after_fork, after_fork); });
}

bool
calls_seen_p ()
{
  constexpr size_t bytes = 23;
  const bool outer = t_own;
  t_own = false;
  void *block = s_malloc (bytes);
  t_own = outer;
  size_t seen = 0;
  const bool result = block && leave (block, seen) && seen == bytes;
  s_free (block);
  return result;
}

own_blocks::own_blocks () : m_outer (t_own) { t_own = true; }

own_blocks::~own_blocks () { t_own = m_outer; }

heap_view::heap_view ()
{
  lock_all ();
  t_locked = true;
  m_most_listed = std::max<size_t> (least_listed, n_blocks () / 16);
}

heap_view::~heap_view ()
{
  settle ();
  t_locked = false;
  unlock_all ();
}

/* The walk is over: what it has come upon was met before.  */
void
heap_view::settle ()
{
  if (m_met.size () == m_n_met)
    for (block_word *word : m_met)
      word->settle ();
  else
    {
      for (table_part &part : s_parts)
        part.blocks.for_each ([] (block_table::entry &e) { e.word.settle (); });
      s_small.for_each ([] (block_word &word) { word.settle (); });
    }
}

size_t
heap_view::n_blocks () const
{
  size_t n = 0;
  for (const table_part &part : s_parts)
    n += part.blocks.size () + part.n_small;
  return n;
}

void
heap_view::meet (block_word *word, owner by)
{
  word->met = 1;
  word->looked_into = 0;
  word->by = by;
  m_n_met++;
  if (m_met.size () < m_most_listed)
    m_met.push_back (word);
}

heap_block
heap_view::find (uintptr_t address)
{
  const small_blocks::block small = s_small.find (address);
  if (small.start)
    return { small.start, small.bytes, small.word };
  if (const heap_block block = large_block (address))
    return block;
  return find_inside (address);
}

/* The large block that has ADDRESS inside.  */
heap_block
heap_view::find_inside (uintptr_t address)
{
  if (!m_in_order)
    put_in_order ();
  auto next = std::upper_bound (s_sorted->begin (), s_sorted->end (), address);
  if (next == s_sorted->begin ())
    return {};
  const heap_block block = large_block (*--next);
  return block && address - block.start < block.bytes ? block : heap_block{};
}

void
heap_view::put_in_order ()
{
  uint64_t changes = 0;
  for (const table_part &part : s_parts)
    changes += part.changes;
  m_in_order = true;
  if (s_sorted && s_sorted_changes == changes)
    return;
  if (!s_sorted)
    s_sorted = new std::vector<uintptr_t>;
  s_sorted->clear ();
  for (table_part &part : s_parts)
    part.blocks.for_each (
        [] (const block_table::entry &e) { s_sorted->push_back (e.start); });
  std::sort (s_sorted->begin (), s_sorted->end ());
  s_sorted_changes = changes;
  m_sorted = s_sorted->size ();
}

} // namespace infer
} // namespace accdeep
