/* See segment-walker.h: consumes a layout and host memory, produces the items
   and links of a segment, and what waits for the others.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/bulk/segment-walker.h"

#include "libgomp-ext/bulk/node-adder.h"
#include "libgomp-ext/move/pool.h"

#include <algorithm>
#include <numeric>

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

} // namespace

bool
segment_walker::add_roots (const std::vector<item> &roots)
{
  for (const item &root : roots)
    {
      if (m_claims.claim (root.start, root.start + root.bytes)
          != address_set::result::fresh)
        return false;
      new_item (root.start, root.bytes, root.kind, 0);
    }
  /* Of operands with several clauses those with the most effect come first:
     what they lead to covers what the others say of it.  */
  std::vector<uint32_t> order (roots.size ());
  std::iota (order.begin (), order.end (), 0);
  std::stable_sort (order.begin (), order.end (), [&] (uint32_t a, uint32_t b) {
    const auto effect = [&] (uint32_t number) {
      return __builtin_popcount (m_layout.kinds[roots[number].kind].effect);
    };
    return effect (a) > effect (b);
  });
  for (auto number = order.rbegin (); number != order.rend (); ++number)
    m_work.push ({ 0, nullptr, no_link, *number });
  m_segment.root_links.resize (roots.size ());
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
  m_claims.share ();
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
    return { p.start,  m_layout.kinds[p.number].node ? nullptr : p.owner,
             m_number, p.link,
             p.number, 0,
             0,        0 };
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
  const address_set::result r = m_claims.claim_node (start, k);
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
  const auto alike = alike_elements::of_array (n, k, m_layout.kinds, owner);
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
  n = m_claims.claim_row (first.start, first.bytes, step.start, n * fields)
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
  const uintptr_t last = first.start + (n * fields - 1) * step.start;
  m_claims.pass_flat (last + first.bytes);
  m_order.pass (last);
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
  const address_set::result r = m_claims.claim_node (start, k);
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

/* Add the links of the node at START, which NODES have just been added: where
   the first pointer leads that is neither null nor leads back to FROM is
   returned, which is the next item, LINK is its link's place.  The others
   wait.  */
inline uintptr_t
segment_walker::add_links (node_adder &nodes, uintptr_t start,
                           uint32_t kind_number, const predecessor &from,
                           uint32_t &link)
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
      if (value == from.start)
        {
          nodes.add_link (from.number);
          m_segment.shared = true;
          if (from.number < m_segment.root_links.size ()
              && !m_layout.kinds[f.target].headed)
            m_segment.root_links[from.number]++;
          continue;
        }
      if (!first)
        {
          first = value;
          link = nodes.add_link (nodes.number ());
          continue;
        }
      const uint32_t other = nodes.add_link (no_link);
      if (m_claims.covered_p (value))
        m_part.duplicates.push_back (
            { value, k.element_bytes, nullptr, kind_number, other });
      else
        {
          __builtin_prefetch (reinterpret_cast<const char *> (value));
          m_work.push ({ value, reinterpret_cast<const char *> (start), other,
                         kind_number });
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
  predecessor from = {};
  for (;;)
    {
      const uintptr_t start = p.start;
      uintptr_t next = 0;
      const address_set::result r = m_claims.claim_node (start, k);
      if (__builtin_expect (r == address_set::result::fresh, 1))
        {
          const uint32_t number = nodes.number ();
          if (!known)
            m_segment.links.set (p.link, number);
          m_order.note (start, number);
          nodes.add (start);
          if (__builtin_expect (nodes.links () + n_fields >= foreign, 0))
            return false;
          next = add_links (nodes, start, p.number, from, p.link);
          known = true;
          from = { start, number };
          if (next && m_segment.items.expected ().start == next)
            if (size_t n = nodes.add_row (
                    next, m_readable.known_end (next),
                    [&] (uintptr_t at, uintptr_t bytes, uintptr_t stride,
                         size_t wanted) {
                      return m_claims.claim_row (at, bytes, stride, wanted);
                    }))
              {
                const uintptr_t stride = m_segment.items.step ().start;
                next += n * stride;
                from = { next - stride, nodes.number () - 1 };
                m_order.pass (next);
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
          from = { 0, 0 };
          if (nodes.has_link_p (p.link))
            from = { reinterpret_cast<uintptr_t> (p.owner),
                     nodes.number_with (p.link) };
        }
      else
        return true;
    }
}

/* There is one call of it, and it has most of them.  */
__attribute__ ((always_inline)) inline bool
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
      = k.pointers.empty () ? m_claims.claim_flat (start, start + bytes)
                            : m_claims.claim_readable (start, start + bytes);
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
    m_segment.looked_up.push_back (
        { value, waiting_link (), f.optional, f.ends });
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
  m_order.note (start, m_segment.items.size ());
  return add_item (m_segment, m_layout.kinds, start, bytes, kind_number,
                   first_link, m_separate);
}

/* Item NUMBER, at START, does not follow the one before.  */
void
address_order::new_sorted_run (uintptr_t start, uint32_t number)
{
  constexpr size_t most = 256;
  if (m_part.sorted_runs.size () < most)
    {
      m_part.sorted_runs.push_back ({ start, m_segment, number, 0, 0 });
      return;
    }
  m_part.sorted_runs.clear ();
  m_part.ordered = false;
  m_mask = 0;
}

} // namespace bulk
} // namespace accdeep
