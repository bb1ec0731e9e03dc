/* The walk over structures of very many objects: consumes roots and a layout,
   produces items and links.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/bulk/bulk.h"

#include "libgomp-ext/base/env.h"
#include "libgomp-ext/base/readable.h"
#include "libgomp-ext/device/device.h"
#include "libgomp-ext/move/pool.h"

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

/* What is still to be done, the next on top.  */
template <typename T>
class work_stack
{
public:
  bool
  empty () const
  {
    return m_next == m_begin.get ();
  }

  size_t
  size () const
  {
    return m_next - m_begin.get ();
  }

  void
  push (const T &value)
  {
    if (__builtin_expect (m_next == m_end, 0))
      grow ();
    *m_next++ = value;
  }

  T
  pop ()
  {
    return *--m_next;
  }

  /* What was pushed when there were MARK comes on top in the order in which it
     was pushed.  */
  void
  reverse_from (size_t mark)
  {
    if (size () > mark + 1)
      std::reverse (m_begin.get () + mark, m_next);
  }

private:
  __attribute__ ((noinline)) void
  grow ()
  {
    size_t n = size (), room = std::max<size_t> (64, n * 2);
    std::unique_ptr<T[]> larger (new T[room]);
    std::copy (m_begin.get (), m_next, larger.get ());
    m_begin.swap (larger);
    m_next = m_begin.get () + n;
    m_end = m_begin.get () + room;
  }

  std::unique_ptr<T[]> m_begin;
  T *m_next = nullptr;
  T *m_end = nullptr;
};

/* Walks one segment.

   An element's pointers to single deep objects wait until what hangs on those
   before them is walked: so items come in the order in which programs build
   trees, and items of that order are cheap to tell apart.  */
class segment_walker
{
public:
  /* READABLE: this thread's.  What can not be read is left to the general walk,
     which knows the pointer.  */
  segment_walker (segment &s, const type_layout &layout,
                  readable_memory &readable)
      : m_segment (s), m_layout (layout), m_readable (readable),
        m_index (s.items)
  {
  }

  bool
  add_root (const item &root)
  {
    if (!cover (root.start, root.start + root.bytes))
      return false;
    m_work.push ({ 0, nullptr, no_link,
                   static_cast<uint32_t> (m_segment.items.size ()) });
    m_segment.items.push_back (root);
    return true;
  }

  /* Items that are too wide go to WIDE; null: there are none.  */
  bool
  run (std::vector<uint32_t> *wide)
  {
    while (!m_work.empty ())
      {
        pending next = m_work.pop ();
        bool good = next.link == no_link ? expand (next.number, wide)
                    : m_layout.kinds[next.number].node ? walk_nodes (next)
                                                       : arrive (next);
        if (!good)
          return false;
      }
    return true;
  }

  /* The N elements at START of kind KIND.  */
  bool
  walk_elements (uintptr_t start, uint64_t n, const kind &k, const char *owner)
  {
    /* Links are numbers of 31 bits, and so are their places.  */
    if (m_segment.links.size () + n * k.pointers.size () >= inside)
      return false;
    /* Depth first, and in the order of the elements.  */
    size_t mark = m_work.size ();
    const char *element = reinterpret_cast<const char *> (start);
    const char *end = element + n * k.element_bytes;
    const pointer_field *fields = k.pointers.data ();
    const size_t n_fields = k.pointers.size ();
    for (size_t j = 0; element < end;)
      {
        if (!follow (element, fields[j], owner))
          return false;
        if (++j == n_fields)
          j = 0, element += k.element_bytes;
        if (m_layout.kinds[fields[j].target].pointers.empty ())
          add_row (element, end, k, j, owner);
      }
    m_work.reverse_from (mark);
    return true;
  }

private:
  /* Item NUMBER, which is still to be walked; or, with the number of a LINK
     that waits for it, a pointer that has not been looked at: to START, one
     element of kind NUMBER.  */
  struct pending
  {
    uintptr_t start;
    const char *owner;
    uint32_t link;
    uint32_t number;
  };

  void add_row (const char *&element, const char *end, const kind &k,
                size_t &field, const char *owner);
  bool walk_nodes (pending p);
  bool expand (uint32_t number, std::vector<uint32_t> *wide);
  bool arrive (const pending &p);
  bool follow (const char *element, const pointer_field &f, const char *owner);
  uint32_t find (uintptr_t start, uint64_t bytes, uint32_t kind_number,
                 const char *owner);
  uint32_t new_item (uintptr_t start, uint64_t bytes, uint32_t kind_number,
                     uint32_t first_link);
  uint32_t waiting_link ();

  const char *
  owner_of (uint32_t number) const
  {
    return bulk::owner_of (m_segment, number);
  }

  /* START itself.  Where nodes lie in the order of their pointers, it is as far
     from the last one as that was from the one before.  Then the processor need
     not have read the pointer to go on: a branch, unlike a load, is guessed. */
  uintptr_t
  guessed (uintptr_t start)
  {
    uintptr_t guess = m_last + m_stride, same = guess;
    asm("" : "+r"(same)); /* The compiler must not know.  */
    if (__builtin_expect (start == guess, 1))
      start = same;
    else
      {
        asm volatile(""); /* No conditional move.  */
        m_stride = start - m_last;
      }
    m_last = start;
    return start;
  }

  /* See segment::cover.  */
  bool
  cover (uintptr_t start, uintptr_t end)
  {
    return m_readable.all_p (start, end) && m_segment.cover (start, end);
  }

  segment &m_segment;
  const type_layout &m_layout;
  readable_memory &m_readable;
  start_index m_index;
  work_stack<pending> m_work;
  uintptr_t m_last = 0;
  uintptr_t m_stride = 0;
  bool m_separate = separate_objects_p ();
  /* Objects of several elements, which pointers may lead into, by start; of the
     first M_SEARCHED items.  */
  std::map<uintptr_t, uint32_t> m_containers;
  uint32_t m_searched = 0;
};

/* Walk item NUMBER.  */
bool
segment_walker::expand (uint32_t number, std::vector<uint32_t> *wide)
{
  item i = m_segment.items[number];
  const kind &k = m_layout.kinds[i.kind];
  if (k.pointers.empty ())
    return true;
  uint64_t n = i.bytes == k.element_bytes ? 1 : i.bytes / k.element_bytes;
  if (wide && n >= min_wide)
    {
      wide->push_back (number);
      return true;
    }
  i.first_link = m_segment.links.size ();
  m_segment.items.set (number, i);
  return walk_elements (i.start, n, k,
                        k.has_owner ? owner_of (number) : nullptr);
}

/* Look at the pointer P.  */
bool
segment_walker::arrive (const pending &p)
{
  const kind &k = m_layout.kinds[p.number];
  uintptr_t start = guessed (p.start);
  uint32_t target;
  if (__builtin_expect (cover (start, start + k.element_bytes), 1))
    {
      target = new_item (start, k.element_bytes, p.number,
                         m_segment.links.size ());
      if (k.has_owner)
        m_segment.owners.emplace_back (target, p.owner);
      m_segment.links.set (p.link, target);
      return walk_elements (start, 1, k, p.owner);
    }
  target = find (start, k.element_bytes, p.number, p.owner);
  m_segment.links.set (p.link, target);
  return target != no_link;
}

/* Objects of equal size that lie STRIDE apart and continue the rules of their
   segment's items and links.  Nothing is done for each of them but to look at
   its pointer.  */
struct row
{
  uintptr_t start;
  uintptr_t stride;
  uint64_t bytes;
  uint64_t pitch; /* On the device.  */
  size_t room;    /* There can be no more.  */
};

/* The row of kind K that can go on in S; no room: none.  An object has
   LINKS of its own.  */
row
row_in (segment &s, const type_layout &layout, const readable_memory &readable,
        uint32_t kind_number, uint32_t links, uint64_t separation)
{
  row none = {};
  const size_t room = std::min (s.items.room (), s.links.room ());
  if (room < 2)
    return none;
  const kind &k = layout.kinds[kind_number];
  const item &first = s.items.expected (), &step = s.items.step ();
  row result = { first.start, step.start, first.bytes, 0, room };
  result.pitch = (first.bytes + separation + k.alignment - 1) & -k.alignment;
  const uint64_t used = s.regions[k.region].bytes;
  const uint64_t offset
      = (used + (used ? separation : 0) + k.alignment - 1) & -k.alignment;
  const uint32_t first_link = links ? s.links.size () : 0;
  const uint32_t expected = s.items.size () + (links ? 1 : 0);
  if (first.kind != kind_number || first.offset != offset
      || first.first_link != first_link || !first.bytes
      || !(step == item{ step.start, 0, result.pitch, 0, links })
      || s.links.expected () != expected || s.links.step () != 1)
    return none;
  const uintptr_t limit
      = std::min (s.runs.limit (result.start, result.stride, result.bytes),
                  readable.known_end (result.start));
  if (limit < result.start + result.bytes)
    return none;
  result.room = std::min<size_t> (
      room, (limit - result.start - result.bytes) / result.stride + 1);
  return result;
}

/* Add the first N objects of R, of kind K.  */
void
append (segment &s, const kind &k, const row &r, size_t n)
{
  region_layout &region = s.regions[k.region];
  const uint64_t first_end = s.items.expected ().offset + r.bytes;
  const uint64_t end = first_end + (n - 1) * r.pitch;
  s.runs.add (r.start, r.start + (n - 1) * r.stride + r.bytes);
  for (uint64_t at = region.marks.size () * mark_bytes; at < end;
       at += mark_bytes)
    region.marks.push_back (
        s.items.size ()
        + (at < first_end ? 0 : (at - first_end) / r.pitch + 1));
  region.bytes = end;
  s.items.append_by_rule (n);
  s.links.append_by_rule (n);
}

/* Add what the pointers from FIELD of ELEMENT on lead to, up to END, as far as
   that is a row.  */
void
segment_walker::add_row (const char *&element, const char *end, const kind &k,
                         size_t &field, const char *owner)
{
  const uint32_t target = k.pointers[field].target;
  const row r
      = row_in (m_segment, m_layout, m_readable, target, 0, m_separate ? 1 : 0);
  uintptr_t at = r.start;
  size_t n = 0;
  for (; n < r.room && element < end; n++, at += r.stride)
    {
      const pointer_field &f = k.pointers[field];
      pointee to;
      if (f.target != target || !find_pointee (element, f, owner, to)
          || to.start != at || static_cast<uint64_t> (to.bytes) != r.bytes)
        break;
      if (++field == k.pointers.size ())
        field = 0, element += k.element_bytes;
    }
  if (n)
    append (m_segment, m_layout.kinds[target], r, n);
}

/* The objects of one kind in a segment, while nothing else adds to it.  */
class node_adder
{
public:
  node_adder (segment &s, const type_layout &layout,
              const readable_memory &readable, uint32_t kind_number,
              bool separate)
      : m_segment (s), m_layout (layout), m_readable (readable),
        m_region (s.regions[layout.kinds[kind_number].region]),
        m_kind (layout.kinds[kind_number]), m_kind_number (kind_number),
        m_separation (separate ? 1 : 0)
  {
    look ();
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

  size_t add_row (uintptr_t start);

private:
  void
  look ()
  {
    m_number = m_segment.items.size ();
    m_links = m_segment.links.size ();
    m_used = m_region.bytes;
    m_marked = m_region.marks.size () * mark_bytes;
  }

  segment &m_segment;
  const type_layout &m_layout;
  const readable_memory &m_readable;
  region_layout &m_region;
  const kind &m_kind;
  const uint32_t m_kind_number;
  const uint64_t m_separation;
  uint32_t m_number;
  size_t m_links;
  uint64_t m_used;
  uint64_t m_marked;
};

/* Add the nodes from START on, which is one, that are a row and lead on so by
   their only pointers.  Returns how many.  A list that lies in order is read as
   fast as memory comes.  */
size_t
node_adder::add_row (uintptr_t start)
{
  if (m_segment.items.expected ().start != start)
    return 0;
  m_region.bytes = m_used;
  const row r = row_in (m_segment, m_layout, m_readable, m_kind_number, 1,
                        m_separation);
  const pointer_field &f = m_kind.pointers[0];
  const uintptr_t ahead = 16 * r.stride;
  size_t n = 0;
  for (uintptr_t at = start; n < r.room; n++)
    {
      __builtin_prefetch (reinterpret_cast<const char *> (at + ahead));
      uintptr_t value;
      memcpy (&value, reinterpret_cast<const char *> (at) + f.slot,
              sizeof value);
      if (!value || value + f.offset != (at += r.stride))
        break;
    }
  if (n)
    {
      append (m_segment, m_kind, r, n);
      look ();
    }
  return n;
}

/* The same for P, of a kind whose pointers lead to single elements of the same
   kind, and for all that it leads to: lists and trees.  What goes on here, a
   million times, is what the walk of a list takes.  */
bool
segment_walker::walk_nodes (pending p)
{
  const kind &k = m_layout.kinds[p.number];
  const size_t mark = m_work.size ();
  const bool list = k.pointers.size () == 1;
  node_adder nodes (m_segment, m_layout, m_readable, p.number, m_separate);
  bool known = false; /* P's link has the number of the next item.  */
  for (;;)
    {
      uintptr_t start = guessed (p.start);
      uintptr_t left = 0;
      if (__builtin_expect (cover (start, start + k.element_bytes), 1))
        {
          if (!known)
            m_segment.links.set (p.link, nodes.number ());
          nodes.add (start);
          if (__builtin_expect (nodes.links () + k.pointers.size () >= inside,
                                0))
            return false;
          const size_t before = m_work.size ();
          for (const pointer_field &f : k.pointers)
            {
              uintptr_t value;
              memcpy (&value, reinterpret_cast<const char *> (start) + f.slot,
                      sizeof value);
              if (!value)
                nodes.add_link (no_link);
              else if (left)
                m_work.push ({ value + f.offset, nullptr,
                               nodes.add_link (no_link), p.number });
              else
                {
                  left = value + f.offset;
                  p.link = nodes.add_link (nodes.number ());
                  known = true;
                }
            }
          m_work.reverse_from (before);
          if (list && left == start + m_stride)
            {
              size_t n = nodes.add_row (left);
              left += n * m_stride;
              m_last += n * m_stride;
              p.link += n;
            }
        }
      else
        {
          uint32_t target = find (start, k.element_bytes, p.number, nullptr);
          m_segment.links.set (p.link, target);
          if (target == no_link)
            return false;
        }
      if (left)
        p.start = left;
      else if (m_work.size () > mark)
        {
          p = m_work.pop ();
          known = false;
        }
      else
        return true;
    }
}

bool
segment_walker::follow (const char *element, const pointer_field &f,
                        const char *owner)
{
  pointee r;
  if (!find_pointee (element, f, owner, r))
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
  if (!k.pointers.empty () && static_cast<uint64_t> (bytes) == k.element_bytes)
    {
      m_work.push ({ start, target_owner, waiting_link (), f.target });
      return true;
    }
  uint32_t target;
  if (__builtin_expect (cover (start, start + bytes), 1))
    {
      target = new_item (start, bytes, f.target, 0);
      if (k.has_owner)
        m_segment.owners.emplace_back (target, target_owner);
      if (!k.pointers.empty ())
        m_work.push ({ 0, nullptr, no_link, target });
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

/* The number of a new link that is set later.  Until then it is what leaves a
   page of links as it is.  */
uint32_t
segment_walker::waiting_link ()
{
  uint32_t number = m_segment.links.size ();
  m_segment.links.push_back (m_segment.links.expected ());
  return number;
}

uint32_t
segment_walker::new_item (uintptr_t start, uint64_t bytes, uint32_t kind_number,
                          uint32_t first_link)
{
  const kind &k = m_layout.kinds[kind_number];
  region_layout &r = m_segment.regions[k.region];
  /* The end of one object is not a good address of the next.  */
  uint64_t separation = m_separate && r.bytes ? 1 : 0;
  uint64_t offset = (r.bytes + separation + k.alignment - 1) & -k.alignment;
  uint32_t number = m_segment.items.size ();
  m_segment.items.push_back ({ start, bytes, offset, kind_number, first_link });
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
  m_segment.shared = true;
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
      const item i = items[m_searched];
      const kind &k = m_layout.kinds[i.kind];
      if (k.deep && i.bytes > k.element_bytes)
        m_containers[i.start] = m_searched;
    }
  auto next = m_containers.upper_bound (start);
  if (next == m_containers.begin ())
    return no_link;
  uint32_t candidate = std::prev (next)->second;
  const item container = items[candidate];
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
  const readable_memory &asked = host_reader ();
  parallel_for (s.segments.size () - 1, [&] (size_t i) {
    segment &part = s.segments[i + 1];
    const item whole = s.segments[0].items[part.from.item];
    const kind &k = s.layout->kinds[whole.kind];
    readable_memory readable;
    readable.share (asked);
    segment_walker walker (part, *s.layout, readable);
    if (!good
        || !walker.walk_elements (whole.start
                                      + part.from.first * k.element_bytes,
                                  part.from.last - part.from.first, k,
                                  owner_of (s.segments[0], part.from.item))
        || !walker.run (nullptr))
      good = false;
  });
  /* Whatever two threads have reached, each has its own item for.  */
  return good && join_covers (s);
}

/* One attempt, with several threads or one.  */
std::unique_ptr<structure>
try_walk (const std::vector<item> &roots,
          std::shared_ptr<const type_layout> layout, bool parallel,
          bool &failed_in_parallel)
{
  std::unique_ptr<structure> s (new structure ());
  s->layout = layout;
  s->n_roots = roots.size ();
  s->segments.emplace_back ();
  s->segments[0].from.item = no_link;
  std::vector<uint32_t> wide;
  {
    segment_walker first (s->segments[0], *layout, host_reader ());
    for (const item &root : roots)
      if (!first.add_root (root))
        return nullptr;
    if (!first.run (parallel ? &wide : nullptr))
      return nullptr;
  }
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
    s->n_items += part.items.size ();
  return s;
}

} // namespace

std::unique_ptr<structure>
walk (const std::vector<item> &roots, std::shared_ptr<const type_layout> layout)
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
