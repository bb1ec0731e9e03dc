/* Heap blocks: consumes the program's calls of the allocator, produces a table
   of what it has, in parts with a lock each.

   A block leaves the table before the C library gets it back, and enters it
   after that has given it: no other thread can have the same address in
   between.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/infer/heap.h"

#include "libgomp-ext/infer/block-table.h"

#include <algorithm>
#include <array>
#include <atomic>
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

/* No two in one line of a processor's cache.  */
struct alignas (64) table_part
{
  std::mutex lock;
  block_table blocks;
  uint64_t changes = 0;
};

std::array<table_part, n_parts> s_parts;

/* Found without a call: its first use must not allocate.  */
#define ACCDEEP_EARLY_TLS __attribute__ ((tls_model ("initial-exec")))
__thread bool t_own ACCDEEP_EARLY_TLS;  /* In an own_blocks.  */
__thread bool t_view ACCDEEP_EARLY_TLS; /* In a heap_view: has all locks.  */

/* Of the views, which come one by one; of blocks that were come upon long ago
   it is old_walk.  */
constexpr unsigned old_walk = 63;
unsigned s_walk;

/* All starts in order, as long as nothing has changed.  */
std::vector<uintptr_t> *s_sorted;
uint64_t s_sorted_changes;

table_part &
part_of (uintptr_t start)
{
  return s_parts[block_table::part_of (start)];
}

block_table::entry *
entry_of (uintptr_t start)
{
  return part_of (start).blocks.find (start);
}

/* Has a part's lock, where other threads could look at it.  */
class part_guard
{
public:
  explicit part_guard (table_part &part)
      : m_part (part), m_locks (!t_view && !single_threaded_p ())
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

void
enter (void *block, size_t bytes)
{
  const uintptr_t start = reinterpret_cast<uintptr_t> (block);
  table_part &part = part_of (start);
  const part_guard guard (part);
  part.blocks.insert (start, bytes);
  part.changes++;
}

bool
leave (void *block, size_t &bytes)
{
  const uintptr_t start = reinterpret_cast<uintptr_t> (block);
  table_part &part = part_of (start);
  const part_guard guard (part);
  if (!part.blocks.remove (start, bytes))
    return false;
  part.changes++;
  return true;
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

void *
reallocate (void *block, size_t bytes)
{
  size_t former;
  const bool known = block && leave (block, former);
  void *result = noted (__libc_realloc (block, bytes), bytes);
  /* Without memory the block stays as it was.  */
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
                  [] { pthread_atfork (lock_all, unlock_all, unlock_all); });
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
  t_view = true;
}

heap_view::~heap_view ()
{
  t_view = false;
  unlock_all ();
}

size_t
heap_view::n_blocks () const
{
  size_t n = 0;
  for (const table_part &part : s_parts)
    n += part.blocks.size ();
  return n;
}

void
heap_view::start_walk ()
{
  if (++s_walk < old_walk)
    return;
  for (table_part &part : s_parts)
    part.blocks.for_each ([] (block_table::entry &e) {
      if (e.walk)
        e.walk = old_walk;
    });
  s_walk = 1;
}

owner
heap_view::come_upon (uintptr_t start, owner by)
{
  block_table::entry *e = entry_of (start);
  if (!e)
    return by;
  if (e->walk == s_walk)
    return e->by;
  e->again = e->walk != 0;
  e->walk = s_walk;
  e->looked_into = false;
  e->by = by;
  return by;
}

owner
heap_view::owner_of (uintptr_t start) const
{
  const block_table::entry *e = entry_of (start);
  return e && e->walk == s_walk ? e->by : no_owner;
}

bool
heap_view::look_into (uintptr_t start)
{
  block_table::entry *e = entry_of (start);
  if (!e || (e->walk == s_walk && e->looked_into))
    return false;
  come_upon (start, no_owner);
  e->looked_into = true;
  return true;
}

bool
heap_view::looked_into_p (uintptr_t start) const
{
  const block_table::entry *e = entry_of (start);
  return e && e->walk == s_walk && e->looked_into;
}

bool
heap_view::met_p (uintptr_t start) const
{
  const block_table::entry *e = entry_of (start);
  return e && (e->walk == s_walk ? e->again : e->walk != 0);
}

heap_block
heap_view::find (uintptr_t address)
{
  const block_table::entry *e = entry_of (address);
  return e ? heap_block{ address, e->bytes } : find_inside (address);
}

heap_block
heap_view::find_inside (uintptr_t address)
{
  uint64_t changes = 0;
  for (const table_part &part : s_parts)
    changes += part.changes;
  if (!s_sorted || s_sorted_changes != changes)
    {
      if (!s_sorted)
        s_sorted = new std::vector<uintptr_t>;
      s_sorted->clear ();
      s_sorted->reserve (n_blocks ());
      for (table_part &part : s_parts)
        part.blocks.for_each ([] (const block_table::entry &e) {
          s_sorted->push_back (e.start);
        });
      std::sort (s_sorted->begin (), s_sorted->end ());
      s_sorted_changes = changes;
      m_sorted++;
    }
  auto next = std::upper_bound (s_sorted->begin (), s_sorted->end (), address);
  if (next == s_sorted->begin ())
    return {};
  const uintptr_t start = *--next;
  const block_table::entry *e = entry_of (start);
  return e && address - start < e->bytes ? heap_block{ start, e->bytes }
                                         : heap_block{};
}

} // namespace infer
} // namespace accdeep
