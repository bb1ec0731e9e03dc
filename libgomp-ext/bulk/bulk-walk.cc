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
#include <deque>
#include <map>
#include <mutex>
#include <tuple>

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

/* So many objects are walked by one thread alone: to wake others takes as
   long.  */
constexpr uint32_t few_items = 2048;

/* A pointer that leads to what is covered already, from link LINK, which
   waits.  */
struct duplicate
{
  uintptr_t start;
  uint64_t bytes;
  const char *owner;
  uint32_t kind;
  uint32_t link;
};

/* What waits for any thread: the pointer of LINK in SEGMENT, to START, one
   element of KIND; or, with a LAST, elements of item LINK, which starts there.
   The expression object is OWNER.  */
struct task
{
  uintptr_t start;
  const char *owner;
  uint32_t segment;
  uint32_t link;
  uint32_t kind;
  uint64_t first;
  uint64_t last;
};

/* LINK of SEGMENT leads to an item here.  */
struct begun_task
{
  uint32_t segment;
  uint32_t link;
  uint32_t item;
};

/* What one thread found out beside its segment.  */
struct walked_part
{
  std::vector<duplicate> duplicates;
  /* The same of links of other segments.  */
  std::vector<std::pair<uint32_t, duplicate>> duplicate_tasks;
  std::vector<begun_task> tasks;
  std::vector<slice> slices;
  std::vector<stint> stints;
  bool ordered = true; /* STINTS are of all items.  */
};

/* Tasks, and who has some to do.  */
class shared_work
{
public:
  void
  give (const task *tasks, size_t n)
  {
    std::lock_guard<std::mutex> guard (m_lock);
    m_tasks.insert (m_tasks.end (), tasks, tasks + n);
    m_waiting = m_tasks.size ();
  }

  /* Some thread has nothing to do, and finds nothing here.  */
  bool
  wanted_p () const
  {
    return m_idle.load (std::memory_order_relaxed)
           && !m_waiting.load (std::memory_order_relaxed);
  }

  /* Wait for a task; false: all is done, or something failed.  Who gets one
     calls FINISH when it has nothing to do any more.  */
  bool
  take (task &result)
  {
    unsigned spins = 0;
    m_idle++;
    for (;; pause_thread (spins))
      {
        /* In this order: who has work may give some away.  */
        const bool all_done = !m_active.load (std::memory_order_acquire);
        if (failed_p () || (all_done && !m_waiting.load ()))
          return false;
        if (!m_waiting.load (std::memory_order_relaxed))
          continue;
        std::lock_guard<std::mutex> guard (m_lock);
        if (m_tasks.empty ())
          continue;
        result = m_tasks.front ();
        m_tasks.pop_front ();
        m_active++;
        m_idle--;
        m_waiting = m_tasks.size ();
        return true;
      }
  }

  void
  finish ()
  {
    m_active.fetch_sub (1, std::memory_order_release);
  }

  void
  fail ()
  {
    m_failed = true;
  }

  bool
  failed_p () const
  {
    return m_failed.load (std::memory_order_relaxed);
  }

private:
  std::mutex m_lock;
  std::deque<task> m_tasks;
  std::atomic<size_t> m_waiting{ 0 };
  std::atomic<unsigned> m_idle{ 0 };
  std::atomic<unsigned> m_active{ 0 };
  std::atomic<bool> m_failed{ false };
};

/* What is still to be done, the next on top.  */
template <typename T>
class work_stack
{
public:
  bool
  empty () const
  {
    return m_next == m_first;
  }

  size_t
  size () const
  {
    return m_next - m_first;
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

  const T &
  top () const
  {
    return m_next[-1];
  }

  T
  pop_bottom ()
  {
    return *m_first++;
  }

  /* What was pushed when there were MARK comes on top in the order in which it
     was pushed.  */
  void
  reverse_from (size_t mark)
  {
    if (size () > mark + 1)
      std::reverse (m_first + mark, m_next);
  }

private:
  __attribute__ ((noinline)) void
  grow ()
  {
    size_t n = size (), room = std::max<size_t> (64, n * 2);
    std::unique_ptr<T[]> larger (new T[room]);
    std::copy (m_first, m_next, larger.get ());
    m_begin.swap (larger);
    m_first = m_begin.get ();
    m_next = m_begin.get () + n;
    m_end = m_begin.get () + room;
  }

  std::unique_ptr<T[]> m_begin;
  T *m_first = nullptr;
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
  bool walk_elements (uintptr_t start, uint64_t n, const kind &k,
                      const char *owner);
  bool walk_nodes (pending p);
  bool expand (uint32_t number);
  bool arrive (const pending &p);
  bool arrive_at (uintptr_t start, uint32_t kind_number, const char *owner,
                  address_set::result covered);
  bool follow (const char *element, const pointer_field &f, const char *owner);
  uint32_t new_item (uintptr_t start, uint64_t bytes, uint32_t kind_number,
                     uint32_t first_link);
  uint32_t waiting_link ();
  void new_stint (uintptr_t start, uint32_t item);

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

  /* Item NUMBER comes, which starts at START.  */
  void
  note_order (uintptr_t start, uint32_t number)
  {
    if (__builtin_expect (start < m_previous, 0))
      new_stint (start, number);
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
      good = begin (t);
      while (good && !m_work.empty ())
        {
          interrupted_p ();
          good = !work.failed_p () && step (m_work.pop ());
        }
      if (!good)
        work.fail ();
      work.finish ();
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
    return { p.start, p.owner, m_number, p.link, p.number, 0, 0 };
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
           i.bytes / k.element_bytes };
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
          && m_layout.kinds[m_segment.items[p.number].kind].pointers.empty ())
        continue;
      tasks.push_back (task_of (p));
    }
  m_shared_work->give (tasks.data (), tasks.size ());
}

/* Begin with T, which is maybe another segment's.  */
bool
segment_walker::begin (const task &t)
{
  const kind &k = m_layout.kinds[t.kind];
  if (t.last)
    {
      m_part.slices.push_back (
          { t.segment, t.link, t.first, t.last, m_number,
            static_cast<uint32_t> (m_segment.links.size ()) });
      return walk_elements (t.start + t.first * k.element_bytes,
                            t.last - t.first, k, t.owner);
    }
  const address_set::result r = claim (t.start, t.start + k.element_bytes);
  if (r == address_set::result::covered)
    {
      m_part.duplicate_tasks.push_back (
          { t.segment, { t.start, k.element_bytes, t.owner, t.kind, t.link } });
      return true;
    }
  m_part.tasks.push_back (
      { t.segment, t.link, static_cast<uint32_t> (m_segment.items.size ()) });
  return arrive_at (t.start, t.kind, t.owner, r);
}

/* The N elements at START of kind KIND.  */
bool
segment_walker::walk_elements (uintptr_t start, uint64_t n, const kind &k,
                               const char *owner)
{
  /* Links are numbers of 30 bits, and so are their places.  */
  if (m_segment.links.size () + n * k.pointers.size () >= foreign)
    return false;
  /* Depth first, and in the order of the elements.  */
  size_t mark = m_work.size ();
  const char *element = reinterpret_cast<const char *> (start);
  for (; n; n--, element += k.element_bytes)
    for (const pointer_field &f : k.pointers)
      if (!follow (element, f, owner))
        return false;
  m_work.reverse_from (mark);
  return true;
}

/* Walk item NUMBER.  */
bool
segment_walker::expand (uint32_t number)
{
  item i = m_segment.items[number];
  const kind &k = m_layout.kinds[i.kind];
  if (k.pointers.empty ())
    return true;
  uint64_t n = i.bytes == k.element_bytes ? 1 : i.bytes / k.element_bytes;
  if (m_may_share && n >= min_wide)
    {
      task t = task_of ({ 0, nullptr, no_link, number });
      const uint64_t each
          = std::max (min_slice, n / (4 * uint64_t (pool_threads ())) + 1);
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
  return walk_elements (i.start, n, k,
                        k.has_owner ? owner_of (number) : nullptr);
}

/* Look at the pointer P.  */
bool
segment_walker::arrive (const pending &p)
{
  const uint64_t bytes = m_layout.kinds[p.number].element_bytes;
  const uintptr_t start = p.start;
  const address_set::result r = claim (start, start + bytes);
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
  if (covered != address_set::result::fresh)
    return false;
  const kind &k = m_layout.kinds[kind_number];
  const uint32_t number
      = new_item (start, k.element_bytes, kind_number, m_segment.links.size ());
  if (k.has_owner)
    m_segment.owners.emplace_back (number, owner);
  return walk_elements (start, 1, k, owner);
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
     before them, and of which each leads to the next one only.  CLAIM (address,
     bits) is for those in one word of the set of addresses.  Returns how many.
   */
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
    size_t room = m_segment.items.room ();
    if (room < 2 || first.start != start || first.kind != m_kind_number
        || first.bytes != size || first.first_link != m_links
        || step.start > end - start
        || !(step == item{ step.start, 0, pitch, 0, uint32_t (fields) })
        || first.offset != m_used + (pitch - size))
      return 0;
    if (end < start + size)
      return 0;
    room = std::min<size_t> (room, (end - start - size) / step.start + 1);
    size_t n = 0;
    for (uintptr_t at = start; n < room;)
      {
        uint64_t bits = 0;
        size_t more = 0;
        uintptr_t next = at;
        for (; n + more < room && address_set::same_word_p (at, next + size - 1)
               && leads_on_p (next, step.start);
             next += step.start, more++)
          bits |= address_set::bits (next, next + size);
        if (!more || !claim (at, bits))
          break;
        for (size_t i = 0; i < more; i++)
          {
            m_segment.links.push_back (m_number + n + i + 1);
            for (size_t f = 1; f < fields; f++)
              m_segment.links.push_back (no_link);
          }
        n += more;
        at = next;
      }
    if (!n)
      return 0;
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
  /* The node at START leads to the one that is STRIDE on, and nowhere else.  */
  bool
  leads_on_p (uintptr_t start, uintptr_t stride) const
  {
    uintptr_t expected = start + stride - m_kind.pointers[0].offset, value;
    for (const pointer_field &f : m_kind.pointers)
      {
        memcpy (&value, reinterpret_cast<const char *> (start) + f.slot,
                sizeof value);
        if (value != expected)
          return false;
        expected = 0;
      }
    return true;
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

/* The same for P, of a kind whose pointers lead to single elements of the same
   kind, and for all that it leads to: lists and trees.  What goes on here, a
   million times, is what the walk of a list takes.  */
bool
segment_walker::walk_nodes (pending p)
{
  constexpr uint32_t between = 64; /* Nodes, until others are looked after.  */
  const kind &k = m_layout.kinds[p.number];
  const size_t n_fields = k.pointers.size ();
  const pointer_field *fields = k.pointers.data ();
  node_adder nodes (m_segment, m_layout, p.number, m_separate);
  bool known = false; /* P's link has the number of the next item.  */
  for (;;)
    {
      const uintptr_t start = p.start;
      uintptr_t left = 0;
      const address_set::result r = claim (start, start + k.element_bytes);
      if (__builtin_expect (r == address_set::result::fresh, 1))
        {
          const uint32_t number = nodes.number ();
          if (!known)
            m_segment.links.set (p.link, number);
          note_order (start, number);
          nodes.add (start);
          if (__builtin_expect (nodes.links () + n_fields >= foreign, 0))
            return false;
          const size_t before = m_work.size ();
          for (size_t i = 0; i < n_fields; i++)
            {
              uintptr_t value;
              memcpy (&value,
                      reinterpret_cast<const char *> (start) + fields[i].slot,
                      sizeof value);
              if (!value)
                {
                  nodes.add_link (no_link);
                  continue;
                }
              value += fields[i].offset;
              if (!left)
                {
                  left = value;
                  p.link = nodes.add_link (number + 1);
                  known = true;
                  continue;
                }
              const uint32_t link = nodes.add_link (no_link);
              if (m_covered.covered_p (value, m_cursor))
                m_part.duplicates.push_back (
                    { value, k.element_bytes, nullptr, p.number, link });
              else
                {
                  __builtin_prefetch (reinterpret_cast<const char *> (value));
                  m_work.push ({ value, nullptr, link, p.number });
                }
            }
          m_work.reverse_from (before);
          if (left && m_segment.items.expected ().start == left)
            if (size_t n = nodes.add_row (left, m_readable.known_end (left),
                                          [&] (uintptr_t at, uint64_t bits) {
                                            return m_covered.claim_bits (
                                                at, bits, m_shared, m_cursor);
                                          }))
              {
                left += n * m_segment.items.step ().start;
                m_previous = left & m_order_mask;
                p.link = nodes.links () - n_fields;
              }
          if (__builtin_expect (number % between == 0, 0) && interrupted_p ())
            {
              if (left)
                m_work.push ({ left, nullptr, p.link, p.number });
              return true;
            }
        }
      else if (r == address_set::result::covered)
        m_part.duplicates.push_back (
            { start, k.element_bytes, nullptr, p.number, p.link });
      else
        return false;
      if (left)
        p.start = left;
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
  if (!k.pointers.empty () && bytes == k.element_bytes)
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
      if (k.has_owner)
        m_segment.owners.emplace_back (target, target_owner);
      if (!k.pointers.empty ())
        m_work.push ({ 0, nullptr, no_link, target });
      m_segment.links.push_back (target);
    }
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

/* Add an item to IN; SEPARATE: the end of one is not a good address of the
   next.  */
inline uint32_t
add_item (segment &in, const std::vector<kind> &kinds, uintptr_t start,
          uint64_t bytes, uint32_t kind_number, uint32_t first_link,
          bool separate)
{
  const kind &k = kinds[kind_number];
  region_layout &r = in.regions[k.region];
  const uint64_t separation = separate && r.bytes ? 1 : 0;
  const uint64_t offset
      = (r.bytes + separation + k.alignment - 1) & -k.alignment;
  const uint32_t number = in.items.size ();
  in.items.push_back ({ start, bytes, offset, kind_number, first_link });
  r.bytes = offset + bytes;
  while (r.marks.size () * mark_bytes < r.bytes)
    r.marks.push_back (number);
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
segment_walker::new_stint (uintptr_t start, uint32_t item)
{
  constexpr size_t most = 256;
  if (m_part.stints.size () < most)
    {
      m_part.stints.push_back ({ start, m_number, item, 0, 0 });
      return;
    }
  m_part.stints.clear ();
  m_part.ordered = false;
  m_order_mask = 0;
}

/* Items by their start, for pointers to what is covered already.  */
class start_index
{
public:
  explicit start_index (const structure &s) : m_structure (s)
  {
    size_t room = 1024;
    while (room < 2 * s.n_items)
      room *= 2;
    m_slots.reset (new slot[room]());
    m_mask = room - 1;
    constexpr size_t grain = 8192;
    std::vector<item_place> pieces;
    for (uint32_t i = 0; i < s.segments.size (); i++)
      for (size_t at = 0; at < s.segments[i].items.size (); at += grain)
        pieces.push_back ({ i, static_cast<uint32_t> (at) });
    parallel_for (pieces.size (), [&] (size_t i) {
      const paged_vector<item> &items = s.segments[pieces[i].segment].items;
      const size_t first = pieces[i].number;
      for (size_t at = first; at < std::min (first + grain, items.size ());
           at++)
        add (items[at].start,
             { pieces[i].segment, static_cast<uint32_t> (at) });
    });
    find_containers ();
  }

  /* Set RESULT to where all of D is, when it is treated there as D says.  */
  bool
  find (const duplicate &d, item_place &result) const
  {
    const kind &wanted = m_structure.layout->kinds[d.kind];
    size_t at = hash (d.start) & m_mask;
    uintptr_t start;
    for (; (start = m_slots[at].start.load (std::memory_order_relaxed));
         at = (at + 1) & m_mask)
      if (start == d.start)
        {
          result = m_slots[at].place;
          const segment &in = m_structure.segments[result.segment];
          const item i = in.items[result.number];
          if (i.bytes == d.bytes)
            return i.kind == d.kind
                   && (!wanted.has_owner
                       || owner_of (in, result.number) == d.owner);
          break;
        }
    return !wanted.has_owner && find_container (d, result);
  }

private:
  struct slot
  {
    std::atomic<uintptr_t> start;
    item_place place;
  };

  struct container
  {
    uintptr_t start;
    item_place place;
  };

  static size_t
  hash (uintptr_t start)
  {
    uint64_t h = (start >> 3) * 0x9e3779b97f4a7c15u;
    return h ^ h >> 32;
  }

  void
  add (uintptr_t start, item_place place)
  {
    size_t at = hash (start) & m_mask;
    for (;; at = (at + 1) & m_mask)
      {
        uintptr_t none = 0;
        if (m_slots[at].start.load (std::memory_order_relaxed) == 0
            && m_slots[at].start.compare_exchange_strong (none, start))
          break;
      }
    m_slots[at].place = place;
  }

  /* Objects of several elements, which pointers may lead into.  */
  void
  find_containers ()
  {
    const std::vector<kind> &kinds = m_structure.layout->kinds;
    if (std::none_of (kinds.begin (), kinds.end (),
                      [] (const kind &k) { return k.deep; }))
      return;
    for (uint32_t i = 0; i < m_structure.segments.size (); i++)
      {
        const paged_vector<item> &items = m_structure.segments[i].items;
        for (uint32_t j = 0; j < items.size (); j++)
          {
            const item it = items[j];
            const kind &k = kinds[it.kind];
            if (k.deep && it.bytes > k.element_bytes)
              m_containers.push_back ({ it.start, { i, j } });
          }
      }
    std::sort (m_containers.begin (), m_containers.end (),
               [] (const container &a, const container &b) {
                 return a.start < b.start;
               });
  }

  bool
  find_container (const duplicate &d, item_place &result) const
  {
    auto next = std::upper_bound (
        m_containers.begin (), m_containers.end (), d.start,
        [] (uintptr_t a, const container &c) { return a < c.start; });
    if (next == m_containers.begin ())
      return false;
    result = std::prev (next)->place;
    const item i = m_structure.segments[result.segment].items[result.number];
    const kind &k = m_structure.layout->kinds[d.kind];
    result.number |= inside;
    return i.kind == d.kind && d.start + d.bytes <= i.start + i.bytes
           && (d.start - i.start) % k.element_bytes == 0;
  }

  const structure &m_structure;
  std::unique_ptr<slot[]> m_slots;
  size_t m_mask;
  std::vector<container> m_containers;
};

/* Let link NUMBER of segment FROM lead TO.  */
void
set_link (structure &s, uint32_t from, uint32_t number, item_place to)
{
  segment &in = s.segments[from];
  if (to.segment == from)
    {
      in.links.set (number, to.number);
      return;
    }
  in.links.set (number, foreign | in.others.size () | (to.number & inside));
  in.others.push_back (to);
}

typedef std::vector<std::unique_ptr<walked_part>> walked_parts;

/* The links of tasks lead to where they went.  */
void
join_tasks (structure &s, const walked_parts &parts)
{
  for (uint32_t i = 0; i < parts.size (); i++)
    for (const begun_task &t : parts[i]->tasks)
      set_link (s, t.segment, t.link, { i, t.item });
}

void
sort_stints (structure &s)
{
  std::sort (s.stints.begin (), s.stints.end (),
             [] (const stint &a, const stint &b) { return a.start < b.start; });
  uintptr_t reach = 0;
  for (stint &at : s.stints)
    {
      reach = std::max (reach, s.segments[at.segment].items[at.last - 1].start);
      at.reach = reach;
    }
}

/* Make S ready to answer where addresses are.  */
void
join_stints (structure &s, const walked_parts &parts)
{
  for (uint32_t i = 0; i < parts.size (); i++)
    {
      std::vector<stint> &stints = parts[i]->stints;
      if (!parts[i]->ordered)
        s.unordered.push_back (i);
      for (size_t j = 0; j < stints.size (); j++)
        stints[j].last = j + 1 < stints.size () ? stints[j + 1].first
                                                : s.segments[i].items.size ();
      s.stints.insert (s.stints.end (), stints.begin (), stints.end ());
    }
  sort_stints (s);
}

/* Objects that are new all the same: they share a granule with another thread's
   or with one that came earlier.  */
class neighbours
{
public:
  explicit neighbours (structure &s) : m_structure (s) {}

  /* D is one, of segment PART.  Set its place.  False: D shares bytes with some
     object, or may lead on.  */
  bool
  add (duplicate &d, uint32_t part)
  {
    constexpr size_t most = 64 << 10;
    const kind &k = m_structure.layout->kinds[d.kind];
    const uintptr_t end = d.start + d.bytes;
    located last;
    auto next = m_added.lower_bound (end);
    if (k.deep || m_added.size () >= most
        || (m_structure.last_before (end, last)
            && last.what.start + last.what.bytes > d.start))
      return false;
    if (next != m_added.begin ())
      {
        const added &before = std::prev (next)->second;
        if (std::prev (next)->first == d.start && before.bytes == d.bytes
            && before.kind == d.kind && !k.has_owner)
          {
            d.kind = before.place.segment;
            d.bytes = before.place.number;
            return true;
          }
        if (std::prev (next)->first + before.bytes > d.start)
          return false;
      }
    segment &in = m_structure.segments[part];
    const uint32_t number = in.items.size ();
    m_added[d.start] = { d.bytes, d.kind, { part, number } };
    if (k.has_owner)
      in.owners.emplace_back (number, d.owner);
    add_item (in, m_structure.layout->kinds, d.start, d.bytes, d.kind, 0,
              m_separate);
    m_structure.covered.claim (d.start, end, false, m_cursor);
    m_structure.n_items++;
    d.kind = part;
    d.bytes = number;
    return true;
  }

  /* What was added can be found by its address.  */
  void
  finish ()
  {
    for (const auto &a : m_added)
      m_structure.stints.push_back ({ a.first, a.second.place.segment,
                                      a.second.place.number,
                                      a.second.place.number + 1, 0 });
    sort_stints (m_structure);
  }

private:
  struct added
  {
    uint64_t bytes;
    uint32_t kind;
    item_place place;
  };

  structure &m_structure;
  std::map<uintptr_t, added> m_added;
  address_set::cursor m_cursor;
  const bool m_separate = separate_objects_p ();
};

/* Find where all pointers lead that came second.  False: to something that is
   not just an object of the structure.  */
bool
join_duplicates (structure &s, const walked_parts &parts)
{
  constexpr size_t grain = 4096;
  struct piece
  {
    uint32_t part;
    size_t first;
    size_t last;
  };
  std::vector<piece> pieces;
  for (uint32_t i = 0; i < parts.size (); i++)
    {
      const size_t n = parts[i]->duplicates.size ();
      for (size_t at = 0; at < n; at += grain)
        pieces.push_back ({ i, at, std::min (n, at + grain) });
    }
  if (pieces.empty ()
      && std::all_of (parts.begin (), parts.end (), [] (const auto &part) {
           return part->duplicate_tasks.empty ();
         }))
    return true;
  const start_index index (s);
  std::vector<std::vector<duplicate *>> unknown (pieces.size ());
  parallel_for (pieces.size (), [&] (size_t i) {
    const piece &p = pieces[i];
    for (size_t j = p.first; j < p.last; j++)
      {
        duplicate &d = parts[p.part]->duplicates[j];
        item_place to;
        if (!index.find (d, to))
          {
            unknown[i].push_back (&d);
            continue;
          }
        d.kind = to.segment;
        d.bytes = to.number;
      }
  });
  neighbours added (s);
  for (size_t i = 0; i < pieces.size (); i++)
    for (duplicate *d : unknown[i])
      if (!added.add (*d, pieces[i].part))
        return false;
  added.finish ();
  for (const auto &part : parts)
    for (const auto &d : part->duplicate_tasks)
      {
        item_place to;
        if (!index.find (d.second, to))
          return false;
        set_link (s, d.first, d.second.link, to);
      }
  for (segment &in : s.segments)
    in.shared = true;
  parallel_for (parts.size (), [&] (size_t i) {
    for (const duplicate &d : parts[i]->duplicates)
      set_link (s, i, d.link, { d.kind, static_cast<uint32_t> (d.bytes) });
  });
  return true;
}

/* Walk what FIRST has left, and what hangs on it, by all threads.  */
bool
walk_together (structure &s, segment_walker &first, const walked_parts &parts)
{
  shared_work work;
  first.share_all (work);
  readable_memory &asked = host_reader ();
  asked.know_mappings ();
  std::atomic<bool> good{ true };
  with_workers (
      [&] (unsigned i) {
        readable_memory readable;
        readable.share (asked);
        segment_walker walker (s, i, *parts[i], readable);
        if (!walker.run_with (work))
          good = false;
      },
      [&] {
        if (!first.run_with (work))
          good = false;
      },
      pool_threads ());
  return good && !work.failed_p ();
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
  const unsigned most = parallel ? pool_threads () : 1;
  s->segments.reserve (most); /* They stay where they are.  */
  s->segments.emplace_back ();
  walked_parts parts;
  parts.emplace_back (new walked_part ());
  segment_walker first (*s, 0, *parts[0], host_reader ());
  for (const item &root : roots)
    if (!first.add_root (root))
      return nullptr;
  if (!first.run_alone (parallel))
    return nullptr;
  failed_in_parallel = !first.done_p ();
  if (!first.done_p ())
    {
      while (s->segments.size () < most)
        {
          s->segments.emplace_back ();
          parts.emplace_back (new walked_part ());
        }
      if (!walk_together (*s, first, parts))
        return nullptr;
    }
  for (const segment &part : s->segments)
    s->n_items += part.items.size ();
  if (s->n_items < get_environment ().lazy_objects)
    {
      failed_in_parallel = false;
      return nullptr;
    }
  for (const auto &part : parts)
    s->slices.insert (s->slices.end (), part->slices.begin (),
                      part->slices.end ());
  std::sort (s->slices.begin (), s->slices.end (),
             [] (const slice &a, const slice &b) {
               return std::tie (a.segment, a.item, a.first)
                      < std::tie (b.segment, b.item, b.first);
             });
  call_workers (); /* What follows is a transfer.  */
  join_tasks (*s, parts);
  join_stints (*s, parts);
  if (!join_duplicates (*s, parts))
    return nullptr;
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
