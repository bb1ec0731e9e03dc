/* Which bytes of host memory the objects of a structure cover that is being
   walked: a bit for each granule of 8 bytes, in a tree of three levels.  The
   leaves of small structures are in a list instead: nodes take longer to clear
   than those to walk.  What is kept of it is a covered_memory.

   Several threads may claim at once; of two that claim the same object the one
   that gets its first granule has it.  Objects that share a granule count as
   overlapping: the caller then looks closer.  None that have pointers do.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_BULK_ADDRESS_SET_H
#define ACCDEEP_BULK_ADDRESS_SET_H

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace accdeep
{

class address_set
{
  typedef std::atomic<uint64_t> word;

  static constexpr size_t n_nodes = 4096; /* For 1 TiB in one piece.  */

public:
  /* Address bits below those that tell granules, words of them, leaves and
     nodes from each other.  */
  static constexpr unsigned granule_bits = 3;
  static constexpr unsigned word_bits = granule_bits + 6;
  static constexpr unsigned leaf_bits = word_bits + 7;
  static constexpr unsigned node_bits = leaf_bits + 12;
  static constexpr unsigned words_per_leaf = 1 << (leaf_bits - word_bits);

  struct leaf
  {
    word words[words_per_leaf];
  };

private:
  static constexpr size_t leaves_per_node = size_t (1)
                                            << (node_bits - leaf_bits);

  struct node
  {
    uintptr_t number; /* Of its addresses, without their last node_bits.  */
    std::atomic<leaf *> leaves[leaves_per_node];
    /* A bit for each of these that there is: most structures have few.  */
    word some[leaves_per_node / 64];
  };

public:
  enum class result
  {
    fresh,
    covered, /* Something at its start is.  */
    overlaps /* Something behind that is; or there is no place for it.  */
  };

  /* Bytes that have a bit together.  */
  static constexpr uintptr_t granule = uintptr_t (1) << granule_bits;

  /* What one thread remembers of where it was, and memory for it.  */
  class cursor
  {
    friend class address_set;
    uintptr_t m_number = UINTPTR_MAX; /* Of M_LEAF.  */
    leaf *m_leaf = nullptr;
    node *m_node = nullptr; /* The last one; null: none yet.  */
    leaf *m_next = nullptr; /* Fresh ones, up to M_END.  */
    leaf *m_end = nullptr;
  };

  address_set () = default;
  address_set (const address_set &) = delete;
  address_set &operator= (const address_set &) = delete;
  ~address_set ();

  /* Claim [START..END), which is not empty; SHARED: others may be at it, after
     a first claim that was not shared.  */
  result
  claim (uintptr_t start, uintptr_t end, bool shared, cursor &c)
  {
    if (__builtin_expect (same_word_p (start, end - 1), 1))
      if (leaf *l = known_leaf (start, c))
        return claim_word (word_of (*l, start), bits (start, end), shared)
                   ? result::fresh
                   : result::covered;
    return claim_slowly (start, end, shared, c);
  }

  /* START and LAST are in one word of bits.  */
  static bool
  same_word_p (uintptr_t start, uintptr_t last)
  {
    return start >> word_bits == last >> word_bits;
  }

  /* Those of [START..END), which lies in one word.  */
  static uint64_t
  bits (uintptr_t start, uintptr_t end)
  {
    const unsigned first = start >> granule_bits & 63;
    const unsigned last = (end - 1) >> granule_bits & 63;
    return ~uint64_t (0) >> (63 - (last - first)) << first;
  }

  /* Claim all of WANTED, of the word of ADDRESS, or, where some of it is
     covered, nothing: false.  */
  bool
  claim_bits (uintptr_t address, uint64_t wanted, bool shared, cursor &c)
  {
    leaf *l = leaf_at (address, shared, c);
    if (!l)
      return false;
    word &w = word_of (*l, address);
    uint64_t old = w.load (std::memory_order_relaxed);
    do
      if (old & wanted)
        return false;
    while (shared
           && !w.compare_exchange_weak (old, old | wanted,
                                        std::memory_order_relaxed));
    if (!shared)
      w.store (old | wanted, std::memory_order_relaxed);
    return true;
  }

  /* Claim N disjoint objects of BYTES, the first at START and the others STRIDE
     further each, both multiples of a granule, up to the word in which one is
     covered at its start.  Returns how many; of the next one a part may have
     been claimed, if that is covered further behind.  */
  size_t claim_row (uintptr_t start, uintptr_t bytes, uintptr_t stride,
                    size_t n, bool shared, cursor &c);

  /* The granule of START is covered, as far as C's thread can see.  */
  bool
  covered_p (uintptr_t start, const cursor &c) const
  {
    const leaf *l = known_leaf (start, c);
    if (!l)
      l = find_leaf (start);
    return l
           && word_of (*l, start).load (std::memory_order_relaxed)
                      >> (start >> granule_bits & 63)
                  & 1;
  }

  /* Call FUNCTION (address, leaf) in the order of addresses.  No other thread
     may claim any more.  */
  template <typename Function>
  void
  for_each_leaf (Function function) const
  {
    if (!m_in_nodes.load (std::memory_order_acquire))
      {
        std::vector<listed_leaf> leaves (m_few, m_few + m_n_few);
        std::sort (leaves.begin (), leaves.end (),
                   [] (const listed_leaf &a, const listed_leaf &b) {
                     return a.number < b.number;
                   });
        for (const listed_leaf &l : leaves)
          function (l.number << leaf_bits, *l.at);
        return;
      }
    std::vector<const node *> nodes = m_made;
    std::sort (nodes.begin (), nodes.end (), [] (const node *a, const node *b) {
      return a->number < b->number;
    });
    for (const node *n : nodes)
      for (uintptr_t first = 0; first < leaves_per_node; first += 64)
        for (uint64_t rest
             = n->some[first / 64].load (std::memory_order_acquire);
             rest; rest &= rest - 1)
          {
            const uintptr_t i = first + __builtin_ctzll (rest);
            function ((n->number << node_bits) + (i << leaf_bits),
                      *n->leaves[i].load (std::memory_order_acquire));
          }
  }

  /* The leaf of all addresses that one large object covers.  */
  static leaf *full_leaf ();

private:
  static word &
  word_of (leaf &l, uintptr_t address)
  {
    return l
        .words[address >> word_bits & (sizeof l.words / sizeof *l.words - 1)];
  }

  static const word &
  word_of (const leaf &l, uintptr_t address)
  {
    return word_of (const_cast<leaf &> (l), address);
  }

  static bool
  claim_word (word &w, uint64_t wanted, bool shared)
  {
    uint64_t old;
    if (shared)
      old = w.fetch_or (wanted, std::memory_order_relaxed);
    else
      {
        old = w.load (std::memory_order_relaxed);
        w.store (old | wanted, std::memory_order_relaxed);
      }
    return !(old & wanted);
  }

  /* The number of ADDRESS's leaf in its node.  */
  static size_t
  leaf_number (uintptr_t address)
  {
    return address >> leaf_bits & (leaves_per_node - 1);
  }

  /* The leaf of ADDRESS, if there is one and C knows its node.  */
  static leaf *
  known_leaf (uintptr_t address, const cursor &c)
  {
    if (address >> leaf_bits == c.m_number)
      return c.m_leaf;
    if (!c.m_node || c.m_node->number != address >> node_bits)
      return nullptr;
    return c.m_node->leaves[leaf_number (address)].load (
        std::memory_order_acquire);
  }

  /* The leaf of ADDRESS, in N, has just been made.  */
  static void
  note_leaf (node &n, uintptr_t address)
  {
    const size_t i = leaf_number (address);
    n.some[i / 64].fetch_or (uint64_t (1) << i % 64, std::memory_order_release);
  }

  result claim_slowly (uintptr_t start, uintptr_t end, bool shared, cursor &c);
  const leaf *find_leaf (uintptr_t address) const;
  node *find_node (uintptr_t address) const;
  node *node_of (uintptr_t address);
  void use_nodes ();
  std::atomic<leaf *> *place_of (uintptr_t address, cursor &c);
  leaf *fresh_leaf (cursor &c);
  leaf *listed_leaf_at (uintptr_t number, cursor &c);
  leaf *leaf_at (uintptr_t address, bool shared, cursor &c);
  void *fresh_block ();

  struct listed_leaf
  {
    uintptr_t number; /* Of its addresses, without their last leaf_bits.  */
    leaf *at;
  };

  static constexpr unsigned max_few = 16;

  /* All leaves, in no order, until there are more, or other threads may add
     some: then the nodes have them, and these stay as they are.  */
  listed_leaf m_few[max_few];
  unsigned m_n_few = 0;
  std::atomic<bool> m_in_nodes{ false };
  std::mutex m_few_lock; /* For the change.  */

  std::unique_ptr<std::atomic<node *>[]> m_nodes;
  std::vector<const node *> m_made;
  std::mutex m_lock; /* For M_BLOCKS and fresh nodes.  */
  std::vector<void *> m_blocks;
};

} // namespace accdeep

#endif
