/* The walk over structures of very many objects: consumes roots and a shape,
   produces items and links.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/bulk.h"

#include "libgomp-ext/device.h"
#include "libgomp-ext/dope-vector.h"
#include "libgomp-ext/env.h"
#include "libgomp-ext/pool.h"

#include <algorithm>
#include <atomic>
#include <map>

namespace accdeep
{
namespace bulk
{

namespace
{

/* An array of at least so many elements is walked by several threads.  */
constexpr uint64_t min_wide = 4096;

/* Elements of one slice.  */
constexpr uint64_t min_slice = 1024;

/* Items by their start; made only when an address was met twice.  */
class start_index
{
public:
  explicit start_index (const paged_vector<item> &items) : m_items (items) {}

  uint32_t
  find (uintptr_t start)
  {
    while (m_known < m_items.size ())
      add (m_known++);
    size_t mask = m_slots.size () - 1;
    for (size_t at = hash (start) & mask; m_slots[at] != no_link;
         at = (at + 1) & mask)
      if (m_items[m_slots[at]].start == start)
        return m_slots[at];
    return no_link;
  }

private:
  static size_t
  hash (uintptr_t start)
  {
    uint64_t h = (start >> 3) * 0x9e3779b97f4a7c15u;
    return h ^ h >> 32;
  }

  void
  add (uint32_t number)
  {
    if (m_slots.size () < (size_t (number) + 1) * 2)
      {
        size_t wanted = std::max<size_t> (1024, m_slots.size () * 2);
        while (wanted < m_items.size () * 2)
          wanted *= 2;
        m_slots.assign (wanted, no_link);
        for (uint32_t i = 0; i < number; i++)
          place (i);
      }
    place (number);
  }

  void
  place (uint32_t number)
  {
    size_t mask = m_slots.size () - 1;
    size_t at = hash (m_items[number].start) & mask;
    while (m_slots[at] != no_link)
      at = (at + 1) & mask;
    m_slots[at] = number;
  }

  const paged_vector<item> &m_items;
  std::vector<uint32_t> m_slots;
  uint32_t m_known = 0;
};

/* The expression object of item NUMBER of S, or null.  */
const char *
owner_of (const segment &s, uint32_t number)
{
  auto at
      = std::lower_bound (s.owners.begin (), s.owners.end (), number,
                          [] (const std::pair<uint32_t, const char *> &o,
                              uint32_t wanted) { return o.first < wanted; });
  return at != s.owners.end () && at->first == number ? at->second : nullptr;
}

/* Walks one segment.  */
class segment_walker
{
public:
  segment_walker (segment &s, const shape &layout)
      : m_segment (s), m_layout (layout), m_index (s.items)
  {
  }

  bool
  add_root (const item &root)
  {
    if (!m_segment.pages.add (root.start, root.start + root.bytes))
      return false;
    m_segment.items.push_back (root);
    m_work.push_back (m_segment.items.size () - 1);
    return true;
  }

  /* Items that are too wide go to WIDE; null: there are none.  */
  bool
  run (std::vector<uint32_t> *wide)
  {
    while (!m_work.empty ())
      {
        uint32_t number = m_work.back ();
        m_work.pop_back ();
        const item &i = m_segment.items[number];
        const kind &k = m_layout.kinds[i.kind];
        if (k.pointers.empty ())
          continue;
        uint64_t n = i.bytes / k.element_bytes;
        if (wide && n >= min_wide)
          {
            wide->push_back (number);
            continue;
          }
        /* Links are numbers of 31 bits, and so are their places.  */
        if (m_segment.links.size () + n * k.pointers.size () >= inside)
          return false;
        m_segment.items[number].first_link = m_segment.links.size ();
        if (!walk_elements (i.start, n, i.kind, owner_of (number)))
          return false;
      }
    return true;
  }

  /* The N elements at START of kind KIND.  */
  bool
  walk_elements (uintptr_t start, uint64_t n, uint32_t kind_number,
                 const char *owner)
  {
    const kind &k = m_layout.kinds[kind_number];
    /* Depth first, and in the order of the elements.  */
    size_t mark = m_work.size ();
    for (uint64_t i = 0; i < n; i++)
      for (const pointer_field &f : k.pointers)
        if (!follow (reinterpret_cast<const char *> (start)
                         + i * k.element_bytes,
                     f, owner))
          return false;
    if (m_work.size () > mark + 1)
      std::reverse (m_work.begin () + mark, m_work.end ());
    return true;
  }

private:
  bool follow (const char *element, const pointer_field &f, const char *owner);
  uint32_t find (uintptr_t start, uint64_t bytes, uint32_t kind_number,
                 const char *owner);
  uint32_t new_item (uintptr_t start, uint64_t bytes, uint32_t kind_number);

  const char *
  owner_of (uint32_t number) const
  {
    return bulk::owner_of (m_segment, number);
  }

  segment &m_segment;
  const shape &m_layout;
  start_index m_index;
  std::vector<uint32_t> m_work;
  bool m_separate = separate_objects_p ();
  /* Objects of several elements, which pointers may lead into, by start; of the
     first M_SEARCHED items.  */
  std::map<uintptr_t, uint32_t> m_containers;
  uint32_t m_searched = 0;
};

/* What the pointer F of an element leads to; no bytes: nothing.  */
struct reach
{
  uintptr_t start;
  int64_t bytes;
};

/* Set R to what the array descriptor of F in ELEMENT describes; false: not an
   array whose elements are neighbours.  */
bool
described_reach (const char *element, const pointer_field &f, reach &r)
{
  strided_section section;
  switch (read_dope_vector (reinterpret_cast<uintptr_t> (element + f.slot),
                            f.rank, f.stride, section))
    {
    case dope_state::valid:
      r = { section.start, static_cast<int64_t> (section.end - section.start) };
      return section.contiguous_p ();
    case dope_state::empty:
      r = { 0, 0 };
      return true;
    default:
      return false;
    }
}

/* Set R for F of ELEMENT; false: what the user wrote is wrong, or not for
   here.  */
inline bool
find_reach (const char *element, const pointer_field &f, const char *owner,
            reach &r)
{
  uintptr_t value;
  memcpy (&value, element + f.slot, sizeof value);
  r = { value + f.offset, value ? f.bytes : 0 };
  if (value && !f.fixed)
    {
      if (f.described)
        return described_reach (element, f, r);
      const char *object = f.of_owner ? owner : element;
      int64_t length = value_of (f.length, object);
      if (length < 0 || __builtin_mul_overflow (length, f.stride, &r.bytes))
        return false;
      r.start = value + value_of (f.lower, object) * f.stride;
    }
  return r.start + r.bytes >= r.start;
}

bool
segment_walker::follow (const char *element, const pointer_field &f,
                        const char *owner)
{
  reach r;
  if (!find_reach (element, f, owner, r))
    return false;
  const uintptr_t start = r.start;
  const int64_t bytes = r.bytes;
  if (!bytes)
    {
      m_segment.links.push_back (no_link);
      return true;
    }
  const kind &k = m_layout.kinds[f.target];
  const char *target_owner = f.of_owner ? owner : element + f.expression_offset;
  uint32_t target;
  if (__builtin_expect (m_segment.pages.add (start, start + bytes), 1))
    {
      target = new_item (start, bytes, f.target);
      if (k.has_owner)
        m_segment.owners.emplace_back (target, target_owner);
      if (!k.pointers.empty ())
        m_work.push_back (target);
    }
  else
    {
      target = find (start, bytes, f.target, target_owner);
      if (target == no_link)
        return false;
    }
  m_segment.links.push_back (target);
  return true;
}

uint32_t
segment_walker::new_item (uintptr_t start, uint64_t bytes, uint32_t kind_number)
{
  const kind &k = m_layout.kinds[kind_number];
  region_layout &r = m_segment.regions[k.region];
  uint64_t offset = (r.bytes + k.alignment - 1) & -k.alignment;
  /* The end of one object is not a good address of the next.  */
  if (offset == r.bytes && offset && m_separate)
    offset += k.alignment;
  uint32_t number = m_segment.items.size ();
  m_segment.items.push_back ({ start, bytes, offset, kind_number, 0 });
  r.bytes = offset + bytes;
  while (r.marks.size () * mark_bytes < r.bytes)
    r.marks.push_back (number);
  return number;
}

/* The link to what has [START, START + BYTES) already, when it is treated there
   as KIND_NUMBER says; else no_link.  */
uint32_t
segment_walker::find (uintptr_t start, uint64_t bytes, uint32_t kind_number,
                      const char *owner)
{
  const paged_vector<item> &items = m_segment.items;
  uint32_t number = m_index.find (start);
  if (number != no_link && items[number].bytes == bytes)
    return items[number].kind == kind_number
                   && (!m_layout.kinds[kind_number].has_owner
                       || owner_of (number) == owner)
               ? number
               : no_link;
  /* Elements of an array.  */
  if (m_layout.kinds[kind_number].has_owner)
    return no_link;
  for (; m_searched < items.size (); m_searched++)
    {
      const item &i = items[m_searched];
      const kind &k = m_layout.kinds[i.kind];
      if (k.deep && i.bytes > k.element_bytes)
        m_containers[i.start] = m_searched;
    }
  auto next = m_containers.upper_bound (start);
  if (next == m_containers.begin ())
    return no_link;
  uint32_t candidate = std::prev (next)->second;
  const item &container = items[candidate];
  return container.kind == kind_number
                 && start + bytes <= container.start + container.bytes
                 && (start - container.start)
                            % m_layout.kinds[kind_number].element_bytes
                        == 0
             ? candidate | inside
             : no_link;
}

/* Slices of the items WIDE of the first segment of S.  */
void
cut_slices (structure &s, const std::vector<uint32_t> &wide)
{
  for (uint32_t number : wide)
    {
      const item i = s.segments[0].items[number];
      uint64_t n = i.bytes / s.layout->kinds[i.kind].element_bytes;
      uint64_t each
          = std::max (min_slice, n / (4 * uint64_t (pool_threads ())) + 1);
      for (uint64_t first = 0; first < n; first += each)
        {
          s.segments.emplace_back ();
          s.segments.back ().from
              = { number, first, std::min (n, first + each) };
        }
    }
}

bool
walk_slices (structure &s)
{
  std::atomic<bool> good{ true };
  parallel_for (s.segments.size () - 1, [&] (size_t i) {
    segment &part = s.segments[i + 1];
    const item &whole = s.segments[0].items[part.from.item];
    segment_walker walker (part, *s.layout);
    uint64_t element_bytes = s.layout->kinds[whole.kind].element_bytes;
    if (!good
        || !walker.walk_elements (whole.start + part.from.first * element_bytes,
                                  part.from.last - part.from.first, whole.kind,
                                  owner_of (s.segments[0], part.from.item))
        || !walker.run (nullptr))
      good = false;
  });
  /* Whatever two threads have reached, each has its own item for.  */
  for (size_t i = 1; i < s.segments.size () && good; i++)
    good = s.pages.merge (s.segments[i].pages);
  return good;
}

/* One attempt, with several threads or one.  */
std::unique_ptr<structure>
try_walk (const std::vector<item> &roots, std::shared_ptr<const shape> layout,
          bool parallel, bool &failed_in_parallel)
{
  std::unique_ptr<structure> s (new structure ());
  s->layout = layout;
  s->n_roots = roots.size ();
  s->segments.emplace_back ();
  s->segments[0].from.item = no_link;
  std::vector<uint32_t> wide;
  {
    segment_walker first (s->segments[0], *layout);
    for (const item &root : roots)
      if (!first.add_root (root))
        return nullptr;
    if (!first.run (parallel ? &wide : nullptr))
      return nullptr;
  }
  s->pages = std::move (s->segments[0].pages);
  s->wide.resize (s->segments[0].items.size ());
  for (uint32_t number : wide)
    s->wide[number] = true;
  cut_slices (*s, wide);
  if (!walk_slices (*s))
    {
      failed_in_parallel = true;
      return nullptr;
    }
  for (segment &part : s->segments)
    {
      s->n_items += part.items.size ();
      part.pages = page_set ();
    }
  return s;
}

} // namespace

std::unique_ptr<structure>
walk (const std::vector<item> &roots, std::shared_ptr<const shape> layout)
{
  bool failed_in_parallel = false;
  std::unique_ptr<structure> s;
  if (pool_threads () > 1)
    s = try_walk (roots, layout, true, failed_in_parallel);
  if (!s && (failed_in_parallel || pool_threads () == 1))
    s = try_walk (roots, layout, false, failed_in_parallel);
  if (!s || s->n_items < get_environment ().lazy_objects)
    return nullptr;
  return s;
}

namespace
{

/* The pointer F of ELEMENT leads to the item that LINK says.  */
bool
link_unchanged_p (const segment &in, uint32_t link, const char *element,
                  const pointer_field &f, const char *owner)
{
  reach r;
  if (!find_reach (element, f, owner, r))
    return false;
  if (!r.bytes || link == no_link)
    return !r.bytes && link == no_link;
  const item &target = in.items[target_of (link)];
  const uintptr_t start = r.start;
  const uint64_t size = r.bytes;
  return link & inside ? start >= target.start
                             && start + size <= target.start + target.bytes
                       : start == target.start && size == target.bytes;
}

bool
item_unchanged_p (const structure &s, const segment &in, uint32_t number)
{
  const item &i = in.items[number];
  const kind &k = s.layout->kinds[i.kind];
  if (k.pointers.empty ())
    return true;
  const char *owner = k.has_owner ? owner_of (in, number) : nullptr;
  bool result = true;
  for_each_part (
      s, in, number, 0, i.bytes / k.element_bytes,
      [&] (const segment &part, size_t link, uint64_t first, uint64_t last) {
        const char *element = reinterpret_cast<const char *> (i.start)
                              + first * k.element_bytes;
        for (; first < last && result; first++, element += k.element_bytes)
          for (const pointer_field &f : k.pointers)
            if (!link_unchanged_p (part, part.links[link++], element, f, owner))
              {
                result = false;
                break;
              }
      });
  return result;
}

} // namespace

bool
unchanged_p (const structure &s)
{
  constexpr size_t share = 8192;
  struct part
  {
    const segment *in;
    size_t first;
  };
  std::vector<part> parts;
  for (const segment &in : s.segments)
    for (size_t first = 0; first < in.items.size (); first += share)
      parts.push_back ({ &in, first });
  std::atomic<bool> good{ true };
  parallel_for (parts.size (), [&] (size_t i) {
    const segment &in = *parts[i].in;
    size_t end = std::min (in.items.size (), parts[i].first + share);
    for (size_t j = parts[i].first; j < end && good; j++)
      if (!item_unchanged_p (s, in, j))
        good = false;
  });
  return good;
}

size_t
lay_out (structure &s)
{
  constexpr uint64_t alignment = 256;
  uint64_t total = 0;
  /* Regions of one direction lie together.  */
  for (unsigned r = 0; r < n_regions; r++)
    for (segment &part : s.segments)
      {
        uint64_t strictest = alignment;
        for (const kind &k : s.layout->kinds)
          strictest = std::max (strictest, uint64_t (1) << k.log2_alignment);
        total = (total + strictest - 1) & -strictest;
        part.regions[r].dev_addr = total;
        total += part.regions[r].bytes;
      }
  return total;
}

} // namespace bulk
} // namespace accdeep
