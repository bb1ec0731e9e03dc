/* See address-set.h.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/bulk/address-set.h"

#include "libgomp-ext/move/paged-vector.h"

#include <new>

namespace accdeep
{

address_set::~address_set ()
{
  for (void *block : m_blocks)
    give_block (block);
}

void *
address_set::fresh_block ()
{
  m_blocks.reserve (m_blocks.size () + 1);
  m_blocks.push_back (take_block ());
  return m_blocks.back ();
}

/* The node of ADDRESS; null: there is none.  */
address_set::node *
address_set::find_node (uintptr_t address) const
{
  const uintptr_t number = address >> node_bits;
  for (size_t i = 0; m_nodes && i < n_nodes; i++)
    {
      node *n
          = m_nodes[(number + i) % n_nodes].load (std::memory_order_acquire);
      if (!n || n->number == number)
        return n;
    }
  return nullptr;
}

/* The same, which is made if there is none; null: there are too many.  */
address_set::node *
address_set::node_of (uintptr_t address)
{
  static_assert (sizeof (node) <= pool_block_bytes, "a node is a block");
  if (node *n = find_node (address))
    return n;
  const uintptr_t number = address >> node_bits;
  std::lock_guard<std::mutex> guard (m_lock);
  if (!m_nodes)
    m_nodes.reset (new std::atomic<node *>[n_nodes]());
  for (size_t i = 0; i < n_nodes; i++)
    {
      std::atomic<node *> &place = m_nodes[(number + i) % n_nodes];
      node *n = place.load (std::memory_order_relaxed);
      if (!n)
        {
          n = new (fresh_block ()) node ();
          n->number = number;
          m_made.push_back (n);
          place.store (n, std::memory_order_release);
        }
      if (n->number == number)
        return n;
    }
  return nullptr;
}

/* From now on nodes have the leaves.  */
void
address_set::use_nodes ()
{
  if (m_in_nodes.load (std::memory_order_acquire))
    return;
  std::lock_guard<std::mutex> guard (m_few_lock);
  if (m_in_nodes.load (std::memory_order_relaxed))
    return;
  for (unsigned i = 0; i < m_n_few; i++)
    {
      const uintptr_t address = m_few[i].number << leaf_bits;
      node &n = *node_of (address);
      n.leaves[leaf_number (address)] = m_few[i].at;
      note_leaf (n, address);
    }
  m_in_nodes.store (true, std::memory_order_release);
}

/* Where the leaf of ADDRESS is among nodes; null: there is no place for it.  */
std::atomic<address_set::leaf *> *
address_set::place_of (uintptr_t address, cursor &c)
{
  use_nodes ();
  if (!c.m_node || c.m_node->number != address >> node_bits)
    c.m_node = node_of (address);
  return c.m_node ? &c.m_node->leaves[leaf_number (address)] : nullptr;
}

const address_set::leaf *
address_set::find_leaf (uintptr_t address) const
{
  if (!m_in_nodes.load (std::memory_order_acquire))
    {
      for (unsigned i = 0; i < m_n_few; i++)
        if (m_few[i].number == address >> leaf_bits)
          return m_few[i].at;
      return nullptr;
    }
  const node *n = find_node (address);
  return n ? n->leaves[leaf_number (address)].load (std::memory_order_acquire)
           : nullptr;
}

address_set::leaf *
address_set::full_leaf ()
{
  struct full : leaf
  {
    full ()
    {
      for (word &w : words)
        w = ~uint64_t (0);
    }
  };
  static full result;
  return &result;
}

/* An empty leaf, which the next call returns again unless C's m_next is
   advanced.  */
address_set::leaf *
address_set::fresh_leaf (cursor &c)
{
  if (c.m_next == c.m_end)
    {
      std::lock_guard<std::mutex> guard (m_lock);
      c.m_next = static_cast<leaf *> (fresh_block ());
      c.m_end = c.m_next + pool_block_bytes / sizeof (leaf);
    }
  return new (c.m_next) leaf ();
}

/* The leaf NUMBER in the list, which is made if there is none; null: the list
   is full.  */
address_set::leaf *
address_set::listed_leaf_at (uintptr_t number, cursor &c)
{
  for (unsigned i = 0; i < m_n_few; i++)
    if (m_few[i].number == number)
      return m_few[i].at;
  if (m_n_few == max_few)
    return nullptr;
  leaf *fresh = fresh_leaf (c);
  c.m_next++;
  m_few[m_n_few++] = { number, fresh };
  return fresh;
}

/* The leaf of ADDRESS, which is made if there is none.  SHARED: other threads
   may make some, too.  */
address_set::leaf *
address_set::leaf_at (uintptr_t address, bool shared, cursor &c)
{
  const uintptr_t number = address >> leaf_bits;
  if (number == c.m_number)
    return c.m_leaf;
  leaf *l = nullptr;
  if (!shared && !m_in_nodes.load (std::memory_order_relaxed))
    l = listed_leaf_at (number, c);
  if (!l)
    {
      std::atomic<leaf *> *place = place_of (address, c);
      if (!place)
        return nullptr;
      l = place->load (std::memory_order_acquire);
      if (!l)
        {
          leaf *fresh = fresh_leaf (c);
          if (place->compare_exchange_strong (l, fresh))
            {
              note_leaf (*c.m_node, address);
              l = fresh;
              c.m_next++;
            }
        }
    }
  c.m_number = number;
  c.m_leaf = l;
  return l;
}

address_set::result
address_set::claim_slowly (uintptr_t start, uintptr_t end, bool shared,
                           cursor &c)
{
  constexpr uintptr_t word_bytes = uintptr_t (1) << word_bits;
  constexpr uintptr_t leaf_bytes = uintptr_t (1) << leaf_bits;
  for (uintptr_t at = start, next; at < end; at = next)
    {
      const result taken = at == start ? result::covered : result::overlaps;
      if (at % leaf_bytes == 0 && end - at >= leaf_bytes)
        {
          next = at + leaf_bytes;
          std::atomic<leaf *> *place = place_of (at, c);
          leaf *none = nullptr;
          if (!place)
            return result::overlaps;
          if (!place->compare_exchange_strong (none, full_leaf ()))
            return taken;
          note_leaf (*c.m_node, at);
          continue;
        }
      next = std::min (end - 1, at | (word_bytes - 1)) + 1;
      leaf *l = leaf_at (at, shared, c);
      if (!l)
        return result::overlaps;
      if (!claim_word (word_of (*l, at), bits (at, next), shared))
        return taken;
    }
  return result::fresh;
}

size_t
address_set::claim_row (uintptr_t start, uintptr_t bytes, uintptr_t stride,
                        size_t n, bool shared, cursor &c)
{
  constexpr uintptr_t word_bytes = uintptr_t (1) << word_bits;
  const uint64_t all_of_one = bits (0, std::min (bytes, word_bytes));
  /* Each word at once: what it has of the last object before it, up to END, and
     of those that begin in it.  */
  uintptr_t at = start, end = start;
  for (size_t i = 0; i < n || end > at;)
    {
      const uintptr_t word
          = end > at ? at & -word_bytes : (start + i * stride) & -word_bytes;
      const uintptr_t limit = word + word_bytes;
      const size_t before = i;
      uint64_t rest = 0, fresh = 0;
      if (end > at)
        rest = bits (at, std::min (end, limit));
      /* What does not fit into the word is shifted out of it.  */
      uintptr_t next = start + i * stride;
      for (; i < n && next < limit; i++, next += stride)
        fresh |= all_of_one << (next >> granule_bits & 63);
      if (i > before)
        {
          at = next - stride;
          end = at + bytes;
        }
      if (!claim_bits (word, rest | fresh, shared, c))
        return rest && !claim_bits (word, rest, shared, c) ? before - 1
                                                           : before;
      at = std::min (end, limit);
    }
  return n;
}

} // namespace accdeep
