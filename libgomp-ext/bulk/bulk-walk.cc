/* The walk over structures of very many objects: consumes a root and a layout,
   produces items and links.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/bulk/bulk-join.h"
#include "libgomp-ext/bulk/bulk-row.h"
#include "libgomp-ext/bulk/bulk-work.h"

#include "libgomp-ext/base/env.h"
#include "libgomp-ext/base/readable.h"
#include "libgomp-ext/device/device.h"
#include "libgomp-ext/move/pool.h"

#include <algorithm>
#include <atomic>

namespace accdeep
{
namespace bulk
{

namespace
{

/* An array of at least so many elements is walked by several threads.  */
constexpr uint64_t min_wide = 4096;

/* Links of one slice, if not fewer are left: where each leads to an item of its
   own, pages of items begin and end with slices.  */
constexpr uint64_t slice_links = paged_vector<item>::per_page;

/* So many objects are walked by one thread alone: to wake others takes as
   long.  */
constexpr uint32_t few_items = 2048;

/* Memory with more tables of virtual functions is none that objects have been
   constructed in.  */
constexpr size_t most_tables = 4096;

class node_adder;

/* Walks one segment.

   An element's pointers to single deep objects wait until what hangs on those
   before them is walked: so items come in the order in which programs build
   trees, and items of that order are cheap to tell apart.  */
class segment_walker
{
public:
  /* READABLE: this thread's.  What can not be read is left to the general walk,
     which knows the pointer.  */
  segment_walker (structure &s, uint32_t number, walked_part &part,
                  readable_memory &readable)
      : m_layout (*s.layout), m_covered (s.covered), m_number (number),
        m_segment (s.segments[number]), m_part (part), m_readable (readable)
  {
  }

  bool add_root (const item &root);

  /* Walk alone until nothing is left, or, MAY_SHARE, until there is enough for
     several threads.  */
  bool run_alone (bool may_share);

  /* Nothing is left to do.  */
  bool
  done_p () const
  {
    return m_work.empty () && m_slices.empty ();
  }

  /* Leave all that waits to WORK.  */
  void share_all (shared_work &work);

  /* Walk what is there in WORK.  */
  bool run_with (shared_work &work);

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

  bool step (const pending &next);
  bool interrupted_p ();
  void give (size_t n);
  task task_of (const pending &p);
  bool begin (const task &t);
  bool walk_elements (uintptr_t start, uint64_t n, uint64_t live, const kind &k,
                      const char *owner);
  size_t add_row (const char *element, size_t n, const kind &k,
                  const alike_elements &alike);
  uintptr_t add_links (node_adder &nodes, uintptr_t start, uint32_t kind_number,
                       uint32_t &link);
  bool walk_nodes (pending p);
  bool expand (uint32_t number);
  bool arrive (pending p);
  bool find_class_of (uintptr_t &start, uint32_t &kind_number);
  bool note_tables (const char *element, const kind &k);
  bool walk_element (const char *element, const kind &k, const char *owner);
  bool arrive_at (uintptr_t start, uint32_t kind_number, const char *owner,
                  address_set::result covered);
  bool follow (const char *element, const pointer_field &f, const char *owner);
  void look_up (const char *element, const pointer_field &f);
  uint32_t new_item (uintptr_t start, uint64_t bytes, uint32_t kind_number,
                     uint32_t first_link);
  uint32_t waiting_link ();
  void new_sorted_run (uintptr_t start, uint32_t item);

  const char *
  owner_of (uint32_t number) const
  {
    return bulk::owner_of (m_segment, number);
  }

  address_set::result
  claim (uintptr_t start, uintptr_t end)
  {
    return m_readable.all_p (start, end)
               ? m_covered.claim (start, end, m_shared, m_cursor)
               : address_set::result::overlaps;
  }

  /* The same for one of kind K.  Before a container's head would be taken for a
     node: what has it is there before nodes are.  */
  address_set::result
  claim_node (uintptr_t start, const kind &k)
  {
    return k.headed && m_covered.covered_p (start, m_cursor)
               ? address_set::result::covered
               : claim (start, start + k.element_bytes);
  }

  /* The same for an object without pointers, which may share a granule with
     the one before it: a pool is cut into pieces of any length.  */
  address_set::result
  claim_flat (uintptr_t start, uintptr_t end)
  {
    constexpr uintptr_t granule = address_set::granule;
    uintptr_t first = start;
    if (start % granule && start >= m_tail
        && start / granule == (m_tail - 1) / granule)
      first += granule - start % granule;
    const address_set::result r
        = first < end ? m_covered.claim (first, end, m_shared, m_cursor)
                      : address_set::result::fresh;
    if (r == address_set::result::fresh)
      m_tail = end;
    return r;
  }

  bool
  given_up_p () const
  {
    return m_segment.items.size () + m_skipped >= m_most_items;
  }

  /* Item NUMBER comes, which starts at START.  */
  void
  note_order (uintptr_t start, uint32_t number)
  {
    if (__builtin_expect (start < m_previous, 0))
      new_sorted_run (start, number);
    m_previous = start & m_order_mask;
  }

  const type_layout &m_layout;
  address_set &m_covered;
  const uint32_t m_number;
  segment &m_segment;
  walked_part &m_part;
  readable_memory &m_readable;
  address_set::cursor m_cursor;
  work_stack<pending> m_work;
  std::vector<task> m_slices; /* Of arrays that were too wide, to be given.  */
  shared_work *m_shared_work = nullptr;
  bool m_shared = false;
  bool m_may_share = false;
  uintptr_t m_tail = UINTPTR_MAX; /* End of the last flat object.  */
  uintptr_t m_previous = UINTPTR_MAX;
  uintptr_t m_order_mask = UINTPTR_MAX;
  /* Objects of classes that the layout has not, and with how many, and others,
     the walk gives up.  */
  size_t m_skipped = 0;
  size_t m_most_items = SIZE_MAX;
  const bool m_separate = separate_objects_p ();
};

bool
segment_walker::add_root (const item &root)
{
  if (claim (root.start, root.start + root.bytes) != address_set::result::fresh)
    return false;
  const uint32_t number = m_segment.items.size ();
  m_work.push ({ 0, nullptr, no_link, number });
  note_order (root.start, number);
  m_segment.items.push_back (root);
  return true;
}

bool
segment_walker::step (const pending &next)
{
  return next.link == no_link               ? expand (next.number)
         : m_layout.kinds[next.number].node ? walk_nodes (next)
                                            : arrive (next);
}

bool
segment_walker::run_alone (bool may_share)
{
  m_may_share = may_share;
  /* First in breadth, for large pieces to be shared.  */
  const size_t pieces = 4 * pool_threads ();
  while (may_share && !m_work.empty () && m_work.size () < pieces
         && m_segment.items.size () < few_items)
    {
      const pending p = m_work.pop_bottom ();
      if (!(p.link == no_link ? expand (p.number) : arrive (p)))
        return false;
    }
  while (!m_work.empty () && !interrupted_p ())
    if (!step (m_work.pop ()))
      return false;
  return true;
}

void
segment_walker::share_all (shared_work &work)
{
  m_shared_work = &work;
  give (m_work.size ());
  work.give (m_slices.data (), m_slices.size ());
  m_slices.clear ();
}

bool
segment_walker::run_with (shared_work &work)
{
  m_shared_work = &work;
  m_shared = m_may_share = true;
  task t;
  bool good = true;
  while (good && work.take (t))
    {
      task_scope scope (work);
      good = begin (t);
      while (good && !m_work.empty ())
        {
          interrupted_p ();
          good = !work.failed_p () && step (m_work.pop ());
        }
      if (good)
        scope.all_done ();
    }
  return good;
}

/* Called between items: what others should have is given to them.  True: this
   thread, which is alone, had better have others.  */
bool
segment_walker::interrupted_p ()
{
  if (!m_shared)
    return m_may_share && m_segment.items.size () >= few_items
           && m_work.size () + !m_slices.empty () >= 2;
  if (m_shared_work->wanted_p () && m_work.size () >= 2)
    {
      constexpr size_t most = 32;
      give (std::min (m_work.size () / 2, most));
    }
  return false;
}

/* What the pending P is for others.  */
task
segment_walker::task_of (const pending &p)
{
  if (p.link != no_link)
    return { p.start, p.owner, m_number, p.link, p.number, 0, 0, 0 };
  item i = m_segment.items[p.number];
  i.first_link = in_slices;
  m_segment.items.set (p.number, i);
  const kind &k = m_layout.kinds[i.kind];
  return { i.start,
           k.has_owner ? owner_of (p.number) : nullptr,
           m_number,
           p.number,
           i.kind,
           0,
           i.bytes / k.element_bytes,
           (i.bytes - dead_bytes (m_segment, p.number)) / k.element_bytes };
}

/* Give away the oldest N pointers and items that wait: the most hangs on
   them.  */
void
segment_walker::give (size_t n)
{
  std::vector<task> tasks;
  for (; n; n--)
    {
      const pending p = m_work.pop_bottom ();
      if (p.link == no_link
          && !m_layout.kinds[m_segment.items[p.number].kind].read)
        continue;
      tasks.push_back (task_of (p));
    }
  m_shared_work->give (tasks.data (), tasks.size ());
}

/* Begin with T, which is maybe another segment's.  */
bool
segment_walker::begin (const task &t)
{
  if (t.last)
    {
      const kind &k = m_layout.kinds[t.kind];
      m_part.slices.push_back (
          { t.segment, t.link, t.first, t.last, m_number,
            static_cast<uint32_t> (m_segment.links.size ()) });
      const uint64_t live = std::min (std::max (t.live, t.first), t.last);
      return walk_elements (t.start + t.first * k.element_bytes,
                            t.last - t.first, live - t.first, k, t.owner);
    }
  uintptr_t start = t.start;
  uint32_t number = t.kind;
  if (!find_class_of (start, number))
    return !given_up_p ();
  const kind &k = m_layout.kinds[number];
  const address_set::result r = claim_node (start, k);
  if (r == address_set::result::covered)
    {
      m_part.duplicate_tasks.push_back (
          { t.segment, { start, k.element_bytes, t.owner, number, t.link } });
      return true;
    }
  m_part.tasks.push_back (
      { t.segment, t.link, static_cast<uint32_t> (m_segment.items.size ()) });
  return arrive_at (start, number, t.owner, r);
}

/* Walk ELEMENT, of kind K.  */
inline bool
segment_walker::walk_element (const char *element, const kind &k,
                              const char *owner)
{
  if (!k.tables.empty () && !note_tables (element, k))
    return false;
  for (const pointer_field &f : k.pointers)
    if (f.looked_up)
      look_up (element, f);
    else if (!follow (element, f, owner))
      return false;
  return true;
}

/* The N elements at START of kind KIND, of which the first LIVE exist.  */
bool
segment_walker::walk_elements (uintptr_t start, uint64_t n, uint64_t live,
                               const kind &k, const char *owner)
{
  /* Links are numbers of 30 bits, and so are their places.  */
  if (m_segment.links.size () + n * k.pointers.size () >= foreign)
    return false;
  const uint64_t dead = n - live;
  n = live;
  const auto alike = alike_elements::of_array (n, k, m_layout.kinds);
  /* Depth first, and in the order of the elements.  */
  size_t mark = m_work.size ();
  const char *element = reinterpret_cast<const char *> (start);
  for (; n; n--, element += k.element_bytes)
    {
      if (!walk_element (element, k, owner))
        return false;
      if (alike)
        {
          const size_t more = add_row (element, n - 1, k, *alike);
          n -= more;
          element += more * k.element_bytes;
        }
    }
  m_segment.links.push_row (no_link, 0, dead * k.pointers.size ());
  m_work.reverse_from (mark);
  return true;
}

/* Items of what hangs on ELEMENT, of kind K, have just been added by a rule.
   Add those of elements behind it, of at most N, for which it goes on.  Returns
   how many.  */
size_t
segment_walker::add_row (const char *element, size_t n, const kind &k,
                         const alike_elements &alike)
{
  constexpr uint64_t most_bytes = 4096; /* What is larger takes its time.  */
  const size_t fields = k.pointers.size ();
  n = std::min (n, m_segment.items.room () / fields);
  if (n < 2 || m_segment.items.size () < fields)
    return 0;
  const item first = m_segment.items.expected ();
  const item step = m_segment.items.step ();
  const kind &target = m_layout.kinds[alike.target ()];
  region_layout &region = m_segment.regions[target.region];
  const uint64_t separation = m_separate ? 1 : 0;
  const uint64_t pitch
      = (first.bytes + separation + target.alignment - 1) & -target.alignment;
  const uint64_t offset
      = (region.bytes + separation + target.alignment - 1) & -target.alignment;
  const uintptr_t end = m_readable.known_end (first.start);
  if (!(step == item{ step.start, 0, pitch, 0, 0 })
      || first.kind != alike.target () || first.first_link
      || first.offset != offset || first.bytes > most_bytes
      || first.start % address_set::granule || step.start % address_set::granule
      || step.start < first.bytes || end < first.start + first.bytes
      || step.start > end - first.start
      || !alike.leads_p (element, first.start - fields * step.start,
                         first.bytes, step.start))
    return 0;
  n = std::min<size_t> (n, ((end - first.start - first.bytes) / step.start + 1)
                               / fields);
  n = alike.count (element, n, fields * step.start);
  n = m_covered.claim_row (first.start, first.bytes, step.start, n * fields,
                           m_shared, m_cursor)
      / fields;
  if (!n)
    return 0;
  const uint32_t number = m_segment.items.size ();
  m_segment.items.append_by_rule (n * fields);
  m_segment.links.push_row (number, 1, n * fields);
  region.bytes = offset + (n * fields - 1) * pitch + first.bytes;
  for (uint64_t at = region.marks.size () * mark_bytes; at < region.bytes;
       at += mark_bytes)
    region.marks.push_back (number
                            + (at < offset + first.bytes
                                   ? 0
                                   : (at - offset - first.bytes) / pitch + 1));
  m_tail = first.start + (n * fields - 1) * step.start + first.bytes;
  m_previous = (m_tail - first.bytes) & m_order_mask;
  return n;
}

/* Walk item NUMBER.  */
bool
segment_walker::expand (uint32_t number)
{
  item i = m_segment.items[number];
  const kind &k = m_layout.kinds[i.kind];
  if (!k.read)
    return true;
  uint64_t n = i.bytes == k.element_bytes ? 1 : i.bytes / k.element_bytes;
  if (m_may_share && n >= min_wide)
    {
      task t = task_of ({ 0, nullptr, no_link, number });
      const uint64_t fields = std::max<uint64_t> (k.pointers.size (), 1);
      const uint64_t least = std::max<uint64_t> (slice_links / fields, 1);
      const uint64_t parts = 4 * uint64_t (pool_threads ());
      const uint64_t each = (n / parts / least + 1) * least;
      for (t.first = 0; t.first < n; t.first += each)
        {
          t.last = std::min (n, t.first + each);
          m_slices.push_back (t);
        }
      if (m_shared)
        {
          m_shared_work->give (m_slices.data (), m_slices.size ());
          m_slices.clear ();
        }
      return true;
    }
  i.first_link = m_segment.links.size ();
  m_segment.items.set (number, i);
  return walk_elements (
      i.start, n, (i.bytes - dead_bytes (m_segment, number)) / k.element_bytes,
      k, k.has_owner ? owner_of (number) : nullptr);
}

/* A pointer leads to START, a single object of kind KIND_NUMBER: make both what
   the object is.  False: it is of a class that the layout has not.  To find
   more of them the walk goes on for a while, and then fails.  */
inline bool
segment_walker::find_class_of (uintptr_t &start, uint32_t &kind_number)
{
  const kind &k = m_layout.kinds[kind_number];
  if (__builtin_expect (!k.dynamic, 1))
    return true;
  pointee to = { start, static_cast<int64_t> (k.element_bytes) };
  uint32_t what = kind_number;
  if (!m_readable.all_p (start, start + sizeof (uintptr_t)))
    m_most_items = 0;
  else if (find_whole (m_layout.kinds, what, to))
    {
      start = to.start;
      kind_number = what;
      return true;
    }
  else
    {
      constexpr uint32_t least = 1024;
      const met_class met = { k.type->identity, load_pointer (start) };
      std::vector<met_class> &unknown = m_part.unknown;
      if (std::find (unknown.begin (), unknown.end (), met) == unknown.end ())
        unknown.push_back (met);
      if (!m_skipped++)
        m_most_items = 2 * m_segment.items.size () + least;
    }
  return false;
}

/* Take note of the tables of virtual functions that ELEMENT, of kind K, points
   to.  False: they are too many.  */
inline bool
segment_walker::note_tables (const char *element, const kind &k)
{
  m_part.n_table_pointers += k.tables.size ();
  for (uint32_t slot : k.tables)
    {
      uintptr_t table;
      memcpy (&table, element + slot, sizeof table);
      if (__builtin_expect (!m_part.tables.find (table), 0))
        m_part.tables.insert (table, 0);
    }
  return m_part.tables.size () <= most_tables;
}

/* Look at the pointer P.  */
bool
segment_walker::arrive (pending p)
{
  if (!find_class_of (p.start, p.number))
    return !given_up_p ();
  const kind &k = m_layout.kinds[p.number];
  const uint64_t bytes = k.element_bytes;
  const uintptr_t start = p.start;
  const address_set::result r = claim_node (start, k);
  if (__builtin_expect (r == address_set::result::covered, 0))
    {
      m_part.duplicates.push_back ({ start, bytes, p.owner, p.number, p.link });
      return true;
    }
  m_segment.links.set (p.link, m_segment.items.size ());
  return arrive_at (start, p.number, p.owner, r);
}

/* Walk one element of KIND_NUMBER at START, which was COVERED.  */
bool
segment_walker::arrive_at (uintptr_t start, uint32_t kind_number,
                           const char *owner, address_set::result covered)
{
  if (covered != address_set::result::fresh || given_up_p ())
    return false;
  const kind &k = m_layout.kinds[kind_number];
  const uint32_t number
      = new_item (start, k.element_bytes, kind_number, m_segment.links.size ());
  if (k.has_owner)
    m_segment.owners.emplace_back (number, owner);
  if (m_segment.links.size () + k.pointers.size () >= foreign)
    return false;
  const size_t mark = m_work.size ();
  const bool good
      = walk_element (reinterpret_cast<const char *> (start), k, owner);
  m_work.reverse_from (mark);
  return good;
}

/* The objects of one kind in a segment, while nothing else adds to it.  */
class node_adder
{
public:
  node_adder (segment &s, const type_layout &layout, uint32_t kind_number,
              bool separate)
      : m_segment (s), m_region (s.regions[layout.kinds[kind_number].region]),
        m_kind (layout.kinds[kind_number]), m_kind_number (kind_number),
        m_separation (separate ? 1 : 0), m_number (s.items.size ()),
        m_links (s.links.size ()), m_used (m_region.bytes),
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
  uint64_t m_used;
  uint64_t m_marked;
};

/* Add the links of the node at START, which NODES have just been added: where
   the first pointer that is not null leads is returned, which is the next item,
   LINK is its link's place.  The others wait.  */
inline uintptr_t
segment_walker::add_links (node_adder &nodes, uintptr_t start,
                           uint32_t kind_number, uint32_t &link)
{
  const kind &k = m_layout.kinds[kind_number];
  const size_t before = m_work.size ();
  uintptr_t first = 0;
  for (const pointer_field &f : k.pointers)
    {
      uintptr_t value;
      memcpy (&value, reinterpret_cast<const char *> (start) + f.slot,
              sizeof value);
      if (!value)
        {
          nodes.add_link (no_link);
          continue;
        }
      value += f.offset;
      if (!first)
        {
          first = value;
          link = nodes.add_link (nodes.number ());
          continue;
        }
      const uint32_t other = nodes.add_link (no_link);
      if (m_covered.covered_p (value, m_cursor))
        m_part.duplicates.push_back (
            { value, k.element_bytes, nullptr, kind_number, other });
      else
        {
          __builtin_prefetch (reinterpret_cast<const char *> (value));
          m_work.push ({ value, nullptr, other, kind_number });
        }
    }
  m_work.reverse_from (before);
  return first;
}

/* The same for P, of a kind whose pointers lead to single elements of the same
   kind, and for all that it leads to: lists and trees.  What goes on here, a
   million times, is what the walk of a list takes.  */
bool
segment_walker::walk_nodes (pending p)
{
  constexpr uint32_t between = 64; /* Nodes, until others are looked after.  */
  const kind &k = m_layout.kinds[p.number];
  const size_t n_fields = k.pointers.size ();
  node_adder nodes (m_segment, m_layout, p.number, m_separate);
  bool known = false; /* P's link has the number of the next item.  */
  for (;;)
    {
      const uintptr_t start = p.start;
      uintptr_t next = 0;
      const address_set::result r = claim_node (start, k);
      if (__builtin_expect (r == address_set::result::fresh, 1))
        {
          const uint32_t number = nodes.number ();
          if (!known)
            m_segment.links.set (p.link, number);
          note_order (start, number);
          nodes.add (start);
          if (__builtin_expect (nodes.links () + n_fields >= foreign, 0))
            return false;
          next = add_links (nodes, start, p.number, p.link);
          known = true;
          if (next && m_segment.items.expected ().start == next)
            if (size_t n = nodes.add_row (
                    next, m_readable.known_end (next),
                    [&] (uintptr_t at, uintptr_t bytes, uintptr_t stride,
                         size_t wanted) {
                      return m_covered.claim_row (at, bytes, stride, wanted,
                                                  m_shared, m_cursor);
                    }))
              {
                next += n * m_segment.items.step ().start;
                m_previous = next & m_order_mask;
                p.link = nodes.links () - n_fields;
              }
          if (__builtin_expect (number % between == 0, 0) && interrupted_p ())
            {
              if (next)
                m_work.push ({ next, nullptr, p.link, p.number });
              return true;
            }
        }
      else if (r == address_set::result::covered)
        m_part.duplicates.push_back (
            { start, k.element_bytes, nullptr, p.number, p.link });
      else
        return false;
      if (next)
        p.start = next;
      else if (!m_work.empty () && m_work.top ().link != no_link
               && m_work.top ().number == p.number)
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
  pointee to;
  if (!find_pointee (element, f, owner, to))
    return false;
  const uintptr_t start = to.start;
  const uint64_t bytes = to.bytes;
  if (!bytes)
    {
      m_segment.links.push_back (no_link);
      return true;
    }
  const kind &k = m_layout.kinds[f.target];
  const char *target_owner = f.of_owner ? owner : element + f.expression_offset;
  if ((k.read || k.dynamic) && bytes == k.element_bytes && !to.dead)
    {
      __builtin_prefetch (reinterpret_cast<const char *> (start));
      m_work.push ({ start, target_owner, waiting_link (), f.target });
      return true;
    }
  if (!m_readable.all_p (start, start + bytes))
    return false;
  const address_set::result r
      = k.pointers.empty ()
            ? claim_flat (start, start + bytes)
            : m_covered.claim (start, start + bytes, m_shared, m_cursor);
  if (to.dead && r != address_set::result::fresh)
    return false;
  if (__builtin_expect (r == address_set::result::covered
                            || (r == address_set::result::overlaps && !k.deep),
                        0))
    m_part.duplicates.push_back (
        { start, bytes, target_owner, f.target, waiting_link () });
  else if (r == address_set::result::overlaps)
    return false;
  else
    {
      const uint32_t target = new_item (start, bytes, f.target, 0);
      if (to.dead)
        m_segment.dead.emplace_back (target, to.dead);
      if (k.has_owner)
        m_segment.owners.emplace_back (target, target_owner);
      if (k.read)
        m_work.push ({ 0, nullptr, no_link, target });
      m_segment.links.push_back (target);
    }
  return true;
}

/* Add a link for F of ELEMENT, which waits for all that there is to find.  */
void
segment_walker::look_up (const char *element, const pointer_field &f)
{
  const uintptr_t value = looked_up_value (element, f);
  if (value)
    m_segment.looked_up.push_back ({ value, waiting_link (), f.optional });
  else
    m_segment.links.push_back (no_link);
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
  note_order (start, m_segment.items.size ());
  return add_item (m_segment, m_layout.kinds, start, bytes, kind_number,
                   first_link, m_separate);
}

/* ITEM, at START, does not follow the one before.  */
void
segment_walker::new_sorted_run (uintptr_t start, uint32_t item)
{
  constexpr size_t most = 256;
  if (m_part.sorted_runs.size () < most)
    {
      m_part.sorted_runs.push_back ({ start, m_number, item, 0, 0 });
      return;
    }
  m_part.sorted_runs.clear ();
  m_part.ordered = false;
  m_order_mask = 0;
}

/* Walk what FIRST has left, and what hangs on it, by all threads.  Each has a
   segment of its own, also this one, which begins without the roots.  */
bool
walk_together (structure &s, segment_walker &first, const walked_parts &parts)
{
  shared_work work;
  first.share_all (work);
  readable_memory &asked = host_reader ();
  asked.know_mappings ();
  std::atomic<bool> good{ true };
  auto walk_part = [&] (unsigned i) {
    readable_memory readable;
    readable.share (asked);
    segment_walker walker (s, i, *parts[i], readable);
    if (!walker.run_with (work))
      good = false;
  };
  with_workers (
      walk_part, [&] { walk_part (pool_threads ()); }, pool_threads ());
  return good && !work.failed_p ();
}

/* What PARTS have in common of tables and classes goes to S and UNKNOWN.
   Returns how many pointers to tables there are.  */
size_t
join_tables (structure &s, const walked_parts &parts,
             std::vector<met_class> &unknown)
{
  size_t n = 0;
  for (const auto &part : parts)
    {
      part->tables.for_each (
          [&] (uintptr_t table, uintptr_t) { s.tables.insert (table, 0); });
      n += part->n_table_pointers;
      unknown.insert (unknown.end (), part->unknown.begin (),
                      part->unknown.end ());
    }
  return n;
}

/* One attempt, with several threads or one.  */
std::unique_ptr<structure>
try_walk (const item &root, std::shared_ptr<const type_layout> layout,
          size_t least, bool parallel, bool &failed_in_parallel,
          std::vector<met_class> &unknown)
{
  std::unique_ptr<structure> s (new structure ());
  s->layout = layout;
  const unsigned most = parallel ? pool_threads () + 1 : 1;
  s->segments.reserve (most); /* They stay where they are.  */
  s->segments.emplace_back ();
  walked_parts parts;
  parts.emplace_back (new walked_part ());
  segment_walker first (*s, 0, *parts[0], host_reader ());
  bool good = first.add_root (root) && first.run_alone (parallel);
  failed_in_parallel = good && !first.done_p ();
  if (failed_in_parallel)
    {
      while (s->segments.size () < most)
        {
          s->segments.emplace_back ();
          parts.emplace_back (new walked_part ());
        }
      good = walk_together (*s, first, parts);
    }
  const size_t table_pointers = join_tables (*s, parts, unknown);
  if (!good || !unknown.empty ())
    return nullptr;
  for (const segment &part : s->segments)
    s->n_items += part.items.size ();
  if (std::max (s->n_items, table_pointers) < least)
    {
      failed_in_parallel = false;
      return nullptr;
    }
  call_workers (); /* What follows is a transfer.  */
  if (!join (*s, parts))
    return nullptr;
  s->pages = s->covered.pages ();
  return s;
}

} // namespace

std::unique_ptr<structure>
walk (const item &root, std::shared_ptr<const type_layout> layout, size_t least,
      std::vector<met_class> *unknown)
{
  bool failed_in_parallel = false;
  std::unique_ptr<structure> s;
  std::vector<met_class> classes;
  if (pool_threads () > 1)
    s = try_walk (root, layout, least, true, failed_in_parallel, classes);
  if (!s && classes.empty () && (failed_in_parallel || pool_threads () == 1))
    s = try_walk (root, layout, least, false, failed_in_parallel, classes);
  if (unknown)
    unknown->swap (classes);
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
