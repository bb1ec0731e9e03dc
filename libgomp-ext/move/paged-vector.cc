/* The pool of blocks: consumes memory of the system in large aligned chunks,
   produces blocks.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/move/paged-vector.h"

#include <algorithm>
#include <cstdlib>
#include <mutex>
#include <new>
#include <sys/mman.h>

namespace accdeep
{

namespace
{

constexpr size_t chunk_bytes = 2 << 20;
constexpr size_t blocks_per_chunk = chunk_bytes / pool_block_bytes;

/* Chunks whose blocks are all free go back to the system beyond this.  */
constexpr size_t kept_chunks = 32;

/* Chunks are aligned to their size, so a block knows its chunk.  */
struct chunk
{
  unsigned char *memory;
  std::vector<unsigned char *> free;
};

struct block_pool
{
  std::mutex lock;
  std::vector<chunk *> with_free; /* Chunks that have free blocks.  */
  std::vector<chunk *> chunks;    /* All, sorted by memory.  */
  size_t all_free = 0;            /* Chunks without a used block.  */
};

block_pool &
pool ()
{
  static auto *const result = new block_pool;
  return *result;
}

chunk *
new_chunk ()
{
  void *memory = nullptr;
  if (posix_memalign (&memory, chunk_bytes, chunk_bytes) != 0)
    throw std::bad_alloc ();
  madvise (memory, chunk_bytes, MADV_HUGEPAGE);
  chunk *c = new chunk{ static_cast<unsigned char *> (memory), {} };
  for (size_t i = blocks_per_chunk; i-- > 0;)
    c->free.push_back (c->memory + i * pool_block_bytes);
  return c;
}

auto
place_of (block_pool &p, const unsigned char *memory)
{
  return std::lower_bound (
      p.chunks.begin (), p.chunks.end (), memory,
      [] (const chunk *c, const unsigned char *m) { return c->memory < m; });
}

} // namespace

void *
take_block ()
{
  block_pool &p = pool ();
  std::lock_guard<std::mutex> guard (p.lock);
  if (p.with_free.empty ())
    {
      chunk *c = new_chunk ();
      p.chunks.insert (place_of (p, c->memory), c);
      p.with_free.push_back (c);
      p.all_free++;
    }
  chunk *c = p.with_free.back ();
  if (c->free.size () == blocks_per_chunk)
    p.all_free--;
  void *result = c->free.back ();
  c->free.pop_back ();
  if (c->free.empty ())
    p.with_free.pop_back ();
  return result;
}

void
give_block (void *block)
{
  block_pool &p = pool ();
  std::lock_guard<std::mutex> guard (p.lock);
  uintptr_t start = reinterpret_cast<uintptr_t> (block) & -chunk_bytes;
  auto at = place_of (p, reinterpret_cast<unsigned char *> (start));
  chunk *c = *at;
  if (c->free.empty ())
    p.with_free.push_back (c);
  c->free.push_back (static_cast<unsigned char *> (block));
  if (c->free.size () < blocks_per_chunk || ++p.all_free <= kept_chunks)
    return;
  p.all_free--;
  p.with_free.erase (std::find (p.with_free.begin (), p.with_free.end (), c));
  p.chunks.erase (at);
  free (c->memory);
  delete c;
}

} // namespace accdeep
