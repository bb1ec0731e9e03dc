/* See bulk-join.h: consumes segments and what waits in them, produces links
   across segments and an order by address.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/bulk/bulk-join.h"

#include "libgomp-ext/device/device.h"
#include "libgomp-ext/move/pool.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>
#include <tuple>
#include <unordered_map>

namespace accdeep
{
namespace bulk
{

namespace
{

/* Find the item of S that has the byte at ADDRESS.  Who needs the order first
   makes it, for all threads: ORDERED.  */
bool
item_with (const structure &s, uintptr_t address, std::once_flag &ordered,
           located &result)
{
  std::call_once (ordered, [&] { s.last_before (1, result); });
  return s.last_before (address + 1, result)
         && address - result.what.start < result.what.bytes;
}

/* Addresses, of which most that are asked for are none.  */
class few_addresses
{
public:
  explicit few_addresses (std::vector<uintptr_t> &&all)
      : m_all (std::move (all)), m_filter (1 << (filter_bits - 6))
  {
    std::sort (m_all.begin (), m_all.end ());
    for (uintptr_t a : m_all)
      m_filter[bit (a) >> 6] |= uint64_t (1) << (bit (a) & 63);
  }

  bool
  has_p (uintptr_t a) const
  {
    return m_filter[bit (a) >> 6] >> (bit (a) & 63) & 1
           && std::binary_search (m_all.begin (), m_all.end (), a);
  }

  size_t
  size () const
  {
    return m_all.size ();
  }

private:
  static constexpr unsigned filter_bits = 18;

  static size_t
  bit (uintptr_t a)
  {
    return (a >> 3) * 0x9e3779b97f4a7c15u >> (64 - filter_bits);
  }

  std::vector<uintptr_t> m_all;
  std::vector<uint64_t> m_filter;
};

/* Which kinds cover which ones, where operands have several clauses.  */
class kind_covers
{
public:
  explicit kind_covers (const type_layout &l)
      : m_n (mixed_p (l) ? l.kinds.size () : 0), m_met (m_n * m_n)
  {
    constexpr size_t most = 256;
    m_covers.resize (m_n <= most ? m_n * m_n : 0);
    for (size_t i = 0; i < m_covers.size (); i++)
      m_covers[i]
          = i / m_n != i % m_n && accdeep::covers_p (l, i / m_n, i % m_n);
  }

  /* An item of kind HAS is what a pointer to kind WANTED may lead to.  */
  bool
  suits_p (uint32_t has, uint32_t wanted) const
  {
    if (has == wanted)
      return true;
    if (m_covers.empty () || !m_covers[has * m_n + wanted])
      return false;
    m_met[has * m_n + wanted] = true;
    return true;
  }

  /* The pairs that were asked for.  */
  std::vector<std::pair<uint32_t, uint32_t>>
  met () const
  {
    std::vector<std::pair<uint32_t, uint32_t>> result;
    for (size_t i = 0; i < m_met.size (); i++)
      if (m_met[i])
        result.emplace_back (i / m_n, i % m_n);
    return result;
  }

private:
  const size_t m_n;
  std::vector<bool> m_covers;
  mutable std::vector<std::atomic<bool>> m_met;
};

/* Items by their start, for pointers to what is covered already.  */
class start_index
{
public:
  /* Of all items, or of those that start at WANTED, if it is not null.  */
  start_index (const structure &s, const few_addresses *wanted)
      : m_structure (s), m_covers (*s.layout)
  {
    const size_t most = wanted ? wanted->size () : s.n_items;
    size_t room = 1024;
    while (room < 2 * most)
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
        if (const uintptr_t start = items[at].start;
            !wanted || wanted->has_p (start))
          add (start, { pieces[i].segment, static_cast<uint32_t> (at) });
    });
    find_containers ();
  }

  /* Set RESULT to where all of D is, when it is treated there as D says.  */
  bool
  find (const duplicate &d, item_place &result) const
  {
    const kind &wanted = m_structure.layout->kinds[d.kind];
    if (find_start (d.start, result))
      {
        const segment &in = m_structure.segments[result.segment];
        const item i = in.items[result.number];
        if (i.bytes == d.bytes && !(wanted.headed && i.kind != d.kind))
          return m_covers.suits_p (i.kind, d.kind)
                 && !dead_bytes (in, result.number)
                 && (!wanted.has_owner
                     || owner_of (in, result.number) == d.owner);
      }
    if (wanted.headed)
      return find_head (d, result);
    return !wanted.has_owner
           && (find_container (d, result)
               || (!wanted.deep && find_around (d, result)));
  }

  const kind_covers &
  covers () const
  {
    return m_covers;
  }

  /* Set RESULT to the item that starts at START.  */
  bool
  find_start (uintptr_t start, item_place &result) const
  {
    uintptr_t at_slot;
    for (size_t at = hash (start) & m_mask;
         (at_slot = m_slots[at].start.load (std::memory_order_relaxed));
         at = (at + 1) & m_mask)
      if (at_slot == start)
        {
          result = m_slots[at].place;
          return true;
        }
    return false;
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

  static bool
  before_p (const container &a, const container &b)
  {
    return a.start < b.start;
  }

  /* Objects of several elements, which pointers may lead into, and those that
     may have the heads of containers.  */
  void
  find_containers ()
  {
    const std::vector<kind> &kinds = m_structure.layout->kinds;
    if (std::none_of (kinds.begin (), kinds.end (),
                      [] (const kind &k) { return k.deep; }))
      return;
    const bool headed = std::any_of (kinds.begin (), kinds.end (),
                                     [] (const kind &k) { return k.headed; });
    for (uint32_t i = 0; i < m_structure.segments.size (); i++)
      {
        const paged_vector<item> &items = m_structure.segments[i].items;
        for (uint32_t j = 0; j < items.size (); j++)
          {
            const item it = items[j];
            const kind &k = kinds[it.kind];
            if (k.deep && it.bytes > k.element_bytes)
              m_containers.push_back ({ it.start, { i, j } });
            if (headed && k.deep && !k.node)
              m_holders.push_back ({ it.start, { i, j } });
          }
      }
    std::sort (m_containers.begin (), m_containers.end (), before_p);
    std::sort (m_holders.begin (), m_holders.end (), before_p);
  }

  /* The last of ALL that starts before or at START.  */
  static const container *
  last_at (const std::vector<container> &all, uintptr_t start)
  {
    auto next = std::upper_bound (all.begin (), all.end (),
                                  container{ start, {} }, before_p);
    return next == all.begin () ? nullptr : &*std::prev (next);
  }

  bool
  find_container (const duplicate &d, item_place &result) const
  {
    const container *c = last_at (m_containers, d.start);
    if (!c)
      return false;
    result = c->place;
    const segment &in = m_structure.segments[result.segment];
    const item i = in.items[result.number];
    const kind &k = m_structure.layout->kinds[d.kind];
    const uintptr_t end = i.start + i.bytes - dead_bytes (in, result.number);
    result.number |= inside;
    return m_covers.suits_p (i.kind, d.kind) && d.start + d.bytes <= end
           && (d.start - i.start) % k.element_bytes == 0;
  }

  /* The deep object that has the byte at START.  */
  bool
  object_at (uintptr_t start, located &in, item_place &result) const
  {
    if (!item_with (m_structure, start, m_ordered, in)
        || !m_structure.layout->kinds[in.what.kind].deep)
      return false;
    result.segment = in.in - m_structure.segments.data ();
    result.number = in.number | inside;
    return true;
  }

  /* D, which is no node, leads to the head of a container, in the object
     RESULT.  */
  bool
  find_head (const duplicate &d, item_place &result) const
  {
    const container *c = last_at (m_holders, d.start);
    if (!c)
      return false;
    result = c->place;
    const item i = m_structure.segments[result.segment].items[result.number];
    result.number |= inside;
    return d.start - i.start < i.bytes;
  }

  /* D is plain bytes of an element of the object RESULT, which move whenever D
     does.  */
  bool
  find_around (const duplicate &d, item_place &result) const
  {
    const std::vector<kind> &kinds = m_structure.layout->kinds;
    located in;
    if (std::all_of (kinds.begin (), kinds.end (),
                     [] (const kind &k) { return k.plain.empty (); })
        || !object_at (d.start, in, result))
      return false;
    const kind &around = kinds[in.what.kind];
    const uint64_t offset = (d.start - in.what.start) % around.element_bytes;
    auto has_p = [&] (const plain_range &r) {
      return r.offset <= offset && offset + d.bytes <= r.offset + r.bytes
             && r.how == kinds[d.kind].how;
    };
    return std::any_of (around.plain.begin (), around.plain.end (), has_p);
  }

  const structure &m_structure;
  const kind_covers m_covers;
  std::unique_ptr<slot[]> m_slots;
  size_t m_mask;
  std::vector<container> m_containers, m_holders;
  mutable std::once_flag m_ordered;
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

/* The links of tasks lead to where they went.  */
void
join_tasks (structure &s, const walked_parts &parts)
{
  for (uint32_t i = 0; i < parts.size (); i++)
    for (const begun_task &t : parts[i]->tasks)
      set_link (s, t.segment, t.link, { i, t.item });
}

void
order_runs (structure &s)
{
  std::sort (s.sorted_runs.begin (), s.sorted_runs.end (),
             [] (const sorted_run &a, const sorted_run &b) {
               return a.start < b.start;
             });
  uintptr_t reach = 0;
  for (sorted_run &at : s.sorted_runs)
    {
      reach = std::max (reach, s.segments[at.segment].items[at.last - 1].start);
      at.reach = reach;
    }
}

/* Make S ready to answer where addresses are.  */
void
join_sorted_runs (structure &s, const walked_parts &parts)
{
  for (uint32_t i = 0; i < parts.size (); i++)
    {
      std::vector<sorted_run> &sorted_runs = parts[i]->sorted_runs;
      /* Runs of one or two objects take more memory than an index, which most
         structures never need.  */
      if (!parts[i]->ordered
          || 2 * sorted_runs.size () > s.segments[i].items.size () + 1)
        {
          s.unordered.push_back (i);
          continue;
        }
      for (size_t j = 0; j < sorted_runs.size (); j++)
        sorted_runs[j].last = j + 1 < sorted_runs.size ()
                                  ? sorted_runs[j + 1].first
                                  : s.segments[i].items.size ();
      s.sorted_runs.insert (s.sorted_runs.end (), sorted_runs.begin (),
                            sorted_runs.end ());
    }
  order_runs (s);
}

/* Let D, a pointer of the segment that has it, lead TO.  */
void
place_duplicate (duplicate &d, const item_place &to)
{
  d.kind = to.segment;
  d.bytes = to.number;
}

/* Objects that are new all the same: they share a granule with another thread's
   or with one that came earlier.  */
class neighbours
{
public:
  neighbours (structure &s, address_set &claimed, const present_roots *present)
      : m_structure (s), m_claimed (claimed), m_present (present)
  {
  }

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
        || (m_present && m_present->touches_p (d.start, end))
        || (m_structure.last_before (end, last)
            && last.what.start + last.what.bytes > d.start))
      return false;
    if (next != m_added.begin ())
      {
        const added &before = std::prev (next)->second;
        if (std::prev (next)->first == d.start && before.bytes == d.bytes
            && before.kind == d.kind && !k.has_owner)
          {
            place_duplicate (d, before.place);
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
    m_claimed.claim (d.start, end, false, m_cursor);
    m_structure.n_items++;
    place_duplicate (d, { part, number });
    return true;
  }

  /* What was added can be found by its address.  */
  void
  finish ()
  {
    for (const auto &a : m_added)
      m_structure.sorted_runs.push_back ({ a.first, a.second.place.segment,
                                           a.second.place.number,
                                           a.second.place.number + 1, 0 });
    order_runs (m_structure);
  }

private:
  struct added
  {
    uint64_t bytes;
    uint32_t kind;
    item_place place;
  };

  structure &m_structure;
  address_set &m_claimed;
  const present_roots *const m_present;
  std::map<uintptr_t, added> m_added;
  address_set::cursor m_cursor;
  const bool m_separate = separate_objects_p ();
};

/* Roots of other structures that pointers of S lead to.  */
class roots_outside
{
public:
  /* PRESENT may be null.  */
  roots_outside (structure &s, const present_roots *present)
      : m_structure (s), m_present (present)
  {
  }

  /* Set TO to the place of the one that D leads to; false: there is none.  */
  bool
  find (const duplicate &d, item_place &to)
  {
    const kind &k = m_structure.layout->kinds[d.kind];
    if (!m_present || !k.deep || k.headed || k.has_owner
        || !m_present->root_p (d.start, d.start + d.bytes))
      return false;
    std::vector<outside_target> &all = m_structure.outside;
    const auto [known, fresh]
        = m_numbers.emplace (std::make_pair (d.start, d.kind), all.size ());
    if (fresh)
      all.push_back ({ d.start, 0, false, 0, d.kind, d.bytes });
    all[known->second].links++;
    to = { outside_segment, known->second };
    return true;
  }

private:
  structure &m_structure;
  const present_roots *const m_present;
  std::map<std::pair<uintptr_t, uint32_t>, uint32_t> m_numbers;
};

/* Where they lead.  */
std::vector<uintptr_t>
starts_of (const walked_parts &parts)
{
  std::vector<uintptr_t> result;
  for (const auto &part : parts)
    {
      for (const duplicate &d : part->duplicates)
        result.push_back (d.start);
      for (const auto &d : part->duplicate_tasks)
        result.push_back (d.second.start);
    }
  return result;
}

/* Count D in LINKS, by root, if it leads TO a root of S.  */
void
count_root (const structure &s, const duplicate &d, const item_place &to,
            std::vector<std::atomic<uint32_t>> &links)
{
  if (!to.segment && target_of (to.number) < s.n_roots ()
      && !s.layout->kinds[d.kind].headed)
    links[target_of (to.number)]++;
}

/* Find where all pointers lead that came second.  False: to something that is
   not just an object of the structure, or a root of PRESENT.  */
bool
join_duplicates (structure &s, const walked_parts &parts, address_set &claimed,
                 const present_roots *present, const start_index &index)
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
  std::vector<std::vector<duplicate *>> unknown (pieces.size ());
  std::vector<std::atomic<uint32_t>> root_links (s.n_roots ());
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
        count_root (s, d, to, root_links);
        place_duplicate (d, to);
      }
  });
  neighbours added (s, claimed, present);
  roots_outside outside (s, present);
  for (size_t i = 0; i < pieces.size (); i++)
    for (duplicate *d : unknown[i])
      if (item_place to; outside.find (*d, to))
        place_duplicate (*d, to);
      else if (!added.add (*d, pieces[i].part))
        return false;
  added.finish ();
  for (const auto &part : parts)
    for (const auto &d : part->duplicate_tasks)
      {
        item_place to;
        if (!index.find (d.second, to) && !outside.find (d.second, to))
          return false;
        count_root (s, d.second, to, root_links);
        set_link (s, d.first, d.second.link, to);
      }
  s.covered_kinds = index.covers ().met ();
  for (segment &in : s.segments)
    in.shared = true;
  for (uint32_t i = 0; i < s.n_roots (); i++)
    s.root_references[i] += root_links[i];
  parallel_for (parts.size (), [&] (size_t i) {
    for (const duplicate &d : parts[i]->duplicates)
      set_link (s, i, d.link, { d.kind, static_cast<uint32_t> (d.bytes) });
  });
  return true;
}

/* Finds what looked-up pointers lead to, one after the other.  INDEX may be
   null.  */
class target_finder
{
public:
  target_finder (const structure &s, const start_index *index,
                 std::once_flag &ordered)
      : m_structure (s), m_index (index), m_ordered (ordered)
  {
  }

  item_place
  find (uintptr_t value)
  {
    item_place result;
    if (m_index && m_index->find_start (value, result))
      return { result.segment, result.number | inside };
    /* Neighbours mostly lie in one array.  */
    if (value - m_last.what.start >= m_last.what.bytes
        && !item_with (m_structure, value, m_ordered, m_last))
      return { outside_segment, 0 };
    return { static_cast<uint32_t> (m_last.in - m_structure.segments.data ()),
             m_last.number | inside };
  }

private:
  const structure &m_structure;
  const start_index *m_index;
  std::once_flag &m_ordered;
  located m_last = {};
};

/* Let looked-up pointers lead to the items that have what they point to, or
   outside.  INDEX is as above.  */
void
join_looked_up (structure &s, const start_index *index)
{
  constexpr size_t grain = 4096;
  const size_t n_segments = s.segments.size ();
  std::vector<std::vector<item_place>> places (n_segments);
  std::vector<std::pair<size_t, size_t>> pieces;
  for (size_t i = 0; i < n_segments; i++)
    {
      places[i].resize (s.segments[i].looked_up.size ());
      for (size_t at = 0; at < places[i].size (); at += grain)
        pieces.emplace_back (i, at);
    }
  std::once_flag ordered;
  parallel_for (pieces.size (), [&] (size_t i) {
    const auto [number, first] = pieces[i];
    std::vector<item_place> &mine = places[number];
    target_finder finder (s, index, ordered);
    for (size_t j = first; j < std::min (first + grain, mine.size ()); j++)
      mine[j] = finder.find (s.segments[number].looked_up[j].value);
  });
  /* Very many may lead to a few.  */
  std::unordered_map<uintptr_t, uint32_t> numbers;
  for (size_t i = 0; i < n_segments; i++)
    for (size_t j = 0; j < places[i].size (); j++)
      if (places[i][j].segment == outside_segment)
        {
          const looked_up_pointer &p = s.segments[i].looked_up[j];
          const auto [known, fresh]
              = numbers.emplace (p.value, s.outside.size ());
          if (fresh)
            s.outside.push_back ({ p.value, 0, p.optional, 0 });
          places[i][j].number = known->second;
          s.outside[known->second].optional &= p.optional;
          s.outside[known->second].ends |= p.ends;
          s.outside[known->second].links++;
        }
  parallel_for (n_segments, [&] (size_t i) {
    for (size_t j = 0; j < places[i].size (); j++)
      set_link (s, i, s.segments[i].looked_up[j].link, places[i][j]);
  });
}

} // namespace

bool
join (structure &s, const walked_parts &parts, address_set &claimed,
      const present_roots *present)
{
  for (const auto &part : parts)
    s.slices.insert (s.slices.end (), part->slices.begin (),
                     part->slices.end ());
  std::sort (s.slices.begin (), s.slices.end (),
             [] (const slice &a, const slice &b) {
               return std::tie (a.segment, a.item, a.first)
                      < std::tie (b.segment, b.item, b.first);
             });
  join_tasks (s, parts);
  join_sorted_runs (s, parts);
  size_t again = 0;
  for (const auto &part : parts)
    again += part->duplicates.size () + part->duplicate_tasks.size ();
  const bool looked_up
      = std::any_of (s.segments.begin (), s.segments.end (),
                     [] (const segment &in) { return !in.looked_up.empty (); });
  std::unique_ptr<const start_index> index;
  /* Where there are few runs the order is as good.  */
  if (looked_up && !s.unordered.empty ())
    index.reset (new start_index (s, nullptr));
  const bool few = again * 16 <= s.n_items;
  if (again && !index && !few)
    index.reset (new start_index (s, nullptr));
  if (again && index && !join_duplicates (s, parts, claimed, present, *index))
    return false;
  if (again && !index)
    {
      const few_addresses wanted (starts_of (parts));
      if (!join_duplicates (s, parts, claimed, present,
                            start_index (s, &wanted)))
        return false;
    }
  if (looked_up)
    join_looked_up (s, index.get ());
  for (const segment &in : s.segments)
    for (uint32_t i = 0; i < in.root_links.size (); i++)
      s.root_references[i] += in.root_links[i];
  return true;
}

} // namespace bulk
} // namespace accdeep
