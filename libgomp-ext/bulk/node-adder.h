/* Objects of which each leads to others of the same kind only: lists and trees.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_BULK_NODE_ADDER_H
#define ACCDEEP_BULK_NODE_ADDER_H

#include "libgomp-ext/base/readable.h"
#include "libgomp-ext/bulk/bulk.h"

#include <algorithm>

namespace accdeep
{
namespace bulk
{

/* The objects of one kind in a segment, while nothing else adds to it.  */
class node_adder
{
public:
  node_adder (segment &s, const type_layout &layout, uint32_t kind_number,
              bool separate)
      : m_segment (s), m_region (s.regions[layout.kinds[kind_number].region]),
        m_kind (layout.kinds[kind_number]), m_kind_number (kind_number),
        m_separation (separate ? 1 : 0), m_number (s.items.size ()),
        m_links (s.links.size ()), m_first_number (m_number),
        m_first_link (m_links), m_used (m_region.bytes),
        m_marked (m_region.marks.size () * mark_bytes)
  {
  }

  ~node_adder () { m_region.bytes = m_used; }

  /* The numbers of the next item and link.  */
  uint32_t
  number () const
  {
    return m_number;
  }

  size_t
  links () const
  {
    return m_links;
  }

  /* LINK is one of a node that has been added here.  */
  bool
  has_link_p (uint32_t link) const
  {
    return link >= m_first_link;
  }

  /* Which one's.  */
  uint32_t
  number_with (uint32_t link) const
  {
    return m_first_number
           + (link - m_first_link)
                 / static_cast<uint32_t> (m_kind.pointers.size ());
  }

  void
  add (uintptr_t start)
  {
    uint64_t offset
        = (m_used + (m_used ? m_separation : 0) + m_kind.alignment - 1)
          & -m_kind.alignment;
    m_used = offset + m_kind.element_bytes;
    for (; __builtin_expect (m_marked < m_used, 0); m_marked += mark_bytes)
      m_region.marks.push_back (m_number);
    m_segment.items.push_back ({ start, m_kind.element_bytes, offset,
                                 m_kind_number,
                                 static_cast<uint32_t> (m_links) });
    m_number++;
  }

  uint32_t
  add_link (uint32_t link)
  {
    m_segment.links.push_back (link);
    return m_links++;
  }

  /* Add the nodes from START on, up to END, that lie as far apart as those
     before them, and of which each leads to the next one only.  CLAIM (start,
     bytes, stride, n) is address_set::claim_row.  Returns how many.  */
  template <typename Claim>
  size_t
  add_row (uintptr_t start, uintptr_t end, Claim claim)
  {
    const item first = m_segment.items.expected ();
    const item step = m_segment.items.step ();
    const uint64_t size = m_kind.element_bytes;
    const size_t fields = m_kind.pointers.size ();
    const uint64_t pitch
        = (size + m_separation + m_kind.alignment - 1) & -m_kind.alignment;
    size_t n = m_segment.items.room ();
    if (n < 2 || end < start + size || !count_row (start, step.start, 1)
        || first.start != start || first.kind != m_kind_number
        || first.bytes != size || first.first_link != m_links
        || start % address_set::granule || step.start % address_set::granule
        || step.start < size || step.start > end - start
        || !(step == item{ step.start, 0, pitch, 0, uint32_t (fields) })
        || first.offset != m_used + (pitch - size))
      return 0;
    n = std::min<size_t> (n, (end - start - size) / step.start + 1);
    n = claim (start, size, step.start, count_row (start, step.start, n));
    if (!n)
      return 0;
    if (fields == 1)
      m_segment.links.push_row (m_number + 1, 1, n);
    else
      {
        uint32_t next = m_number;
        size_t f = 0;
        m_segment.links.append (n * fields, [&] {
          const uint32_t link = f ? no_link : ++next;
          f = f + 1 == fields ? 0 : f + 1;
          return link;
        });
      }
    m_used = first.offset + (n - 1) * pitch + size;
    for (; m_marked < m_used; m_marked += mark_bytes)
      m_region.marks.push_back (
          m_number
          + (m_marked < first.offset + size
                 ? 0
                 : (m_marked - first.offset - size) / pitch + 1));
    m_segment.items.append_by_rule (n);
    m_number += n;
    m_links += n * fields;
    return n;
  }

private:
  /* Of N nodes from START on, STRIDE apart, how many lead to the next one, and
     nowhere else.  None is looked at that the one before does not lead to.  */
  size_t
  count_row (uintptr_t start, uintptr_t stride, size_t n) const
  {
    const pointer_field *f = m_kind.pointers.data ();
    const uintptr_t to_next = stride - f->offset;
    uintptr_t at = start;
    size_t i = 0;
    for (; i < n && load_pointer (at + f->slot) == at + to_next; i++)
      at += stride;
    n = i;
    for (size_t field = 1; field < m_kind.pointers.size (); field++)
      {
        at = start + f[field].slot;
        for (i = 0; i < n && !load_pointer (at); i++)
          at += stride;
        n = i;
      }
    return n;
  }

  segment &m_segment;
  region_layout &m_region;
  const kind &m_kind;
  const uint32_t m_kind_number;
  const uint64_t m_separation;
  uint32_t m_number;
  size_t m_links;
  const uint32_t m_first_number;
  const size_t m_first_link;
  uint64_t m_used;
  uint64_t m_marked;
};

} // namespace bulk
} // namespace accdeep

#endif
