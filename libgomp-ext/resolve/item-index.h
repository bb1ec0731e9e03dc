/* Items of a walk by what they are.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_RESOLVE_ITEM_INDEX_H
#define ACCDEEP_RESOLVE_ITEM_INDEX_H

#include "libgomp-ext/resolve/walk.h"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

namespace accdeep
{

/* Items by what they are: range, element description and action.  Open
   addressing; a slot has an item's number and some of its hash, so that most
   others are told apart without a look at them.  */
class item_index
{
public:
  explicit item_index (const std::vector<item> &items)
      : m_items (items), m_slots (32, slot{ no_index, 0 })
  {
  }

  /* The number of the item that is equal to KEY; if there is none, NEXT, which
     stands for KEY from now on.  */
  uint32_t
  find_or_add (const item &key, uint32_t next)
  {
    if (m_used * 2 >= m_slots.size ())
      grow ();
    uint64_t h = hash (key);
    slot &s = m_slots[place_of (h, [&] (const slot &other) {
      return other.tag == tag_of (h) && same_p (m_items[other.item], key);
    })];
    if (s.item == no_index)
      {
        s = { next, tag_of (h) };
        m_used++;
      }
    return s.item;
  }

private:
  struct slot
  {
    uint32_t item;
    uint32_t tag;
  };

  static uint64_t
  mix (uint64_t h, uint64_t value)
  {
    h = (h ^ value) * 0x9e3779b97f4a7c15u;
    return h ^ h >> 32;
  }

  static uint64_t
  hash (const item &i)
  {
    uint64_t h = mix (mix (0, i.start), i.end - i.start);
    h = mix (h, reinterpret_cast<uintptr_t> (i.type));
    h = mix (h, reinterpret_cast<uintptr_t> (i.expression_object));
    return mix (h, reinterpret_cast<uintptr_t> (i.member) + i.action
                       + (i.direction << 4));
  }

  static uint32_t
  tag_of (uint64_t h)
  {
    return h >> 32;
  }

  static bool
  same_p (const item &a, const item &b)
  {
    /* Arrays of pointers whose inner extents come from different objects are
       different things.  */
    return a.start == b.start && a.end == b.end && a.live_end == b.live_end
           && a.live_start == b.live_start && a.type == b.type
           && a.action == b.action && a.direction == b.direction
           && a.member == b.member && a.step == b.step
           && a.expression_object == b.expression_object
           && same_section_p (a.section, b.section);
  }

  static bool
  same_section_p (const strided_section *a, const strided_section *b)
  {
    return a == b || (a && b && memcmp (a, b, sizeof *a) == 0);
  }

  /* The first slot from where H belongs that is empty or for which EQUAL
     holds.  */
  template <typename Equal>
  size_t
  place_of (uint64_t h, Equal equal) const
  {
    size_t mask = m_slots.size () - 1;
    size_t at = h & mask;
    while (m_slots[at].item != no_index && !equal (m_slots[at]))
      at = (at + 1) & mask;
    return at;
  }

  void
  grow ()
  {
    std::vector<slot> old (m_slots.size () * 2, slot{ no_index, 0 });
    old.swap (m_slots);
    for (const slot &s : old)
      if (s.item != no_index)
        m_slots[place_of (hash (m_items[s.item]), [] (const slot &) {
          return false;
        })] = s;
  }

  const std::vector<item> &m_items;
  std::vector<slot> m_slots;
  size_t m_used = 0;
};

} // namespace accdeep

#endif
