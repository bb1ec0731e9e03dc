/* Parts of structures: consumes a table, a layout and host pointers, produces
   the ranges that move.

   Where a layout leads to all objects of a kind, these are taken from the table
   in any order, by several threads, and the pointers to them are only compared
   with it.  Other objects are found by the pointers that lead to them.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/bulk/bulk-part.h"

#include "libgomp-ext/base/profile.h"
#include "libgomp-ext/base/readable.h"
#include "libgomp-ext/move/pool.h"

#include <algorithm>
#include <atomic>

namespace accdeep
{
namespace bulk
{

namespace
{

/* The kinds of L that have something that moves by EFFECT, or lead to some.  */
std::vector<bool>
useful_kinds (const type_layout &l, unsigned effect)
{
  std::vector<bool> result (l.kinds.size ());
  for (bool changed = true; changed;)
    {
      changed = false;
      for (size_t i = 0; i < l.kinds.size (); i++)
        {
          const kind &k = l.kinds[i];
          bool useful = k.deep ? !k.ranges.empty () : (k.effect & effect) != 0;
          for (const pointer_field &f : k.pointers)
            for_each_target (l.kinds, f, [&] (uint32_t target) {
              useful = useful || result[target];
            });
          changed |= useful != result[i];
          result[i] = useful;
        }
    }
  return result;
}

/* A pointer that is followed, and its place among those of the structure's
   kind.  */
struct part_field
{
  const pointer_field *wanted;
  uint32_t number;
  uint32_t target; /* Part kind, of which a single object may be another one. */
  uint32_t list;   /* For what it leads to when that is flat.  */
};

/* What is wanted of the objects of a kind.  */
struct part_kind
{
  uint32_t held; /* The structure's kind.  */
  uint32_t wanted;
  std::vector<part_field> fields;
  uint32_t list; /* For its first range.  */
  bool deep;
  bool moves;  /* Flat, and moves.  */
  bool all;    /* All objects of the kind are meant, with all elements.  */
  bool cyclic; /* Its objects may lead to others of it.  */
};

/* The kinds of a structure that a layout leads to.  */
class part_plan
{
public:
  part_plan (const structure &s, const type_layout &wanted, unsigned effect)
      : m_structure (s), m_held (*s.layout), m_wanted (wanted),
        m_effect (effect), m_numbers (m_held.kinds.size (), no_link)
  {
  }

  /* Objects of kind HELD are the root; WHOLE: the structure's is, with all
     elements.  False: the layout follows other pointers than the
     structure.  */
  bool make (uint32_t held, bool whole);

  const part_kind &
  operator[] (uint32_t number) const
  {
    return m_kinds[number];
  }

  /* The part kind for objects of kind HELD; no_link: they are not meant.  */
  uint32_t
  number_of (uint32_t held) const
  {
    return m_numbers[held];
  }

  const kind &
  held (const part_kind &k) const
  {
    return m_held.kinds[k.held];
  }

  const kind &
  wanted (const part_kind &k) const
  {
    return m_wanted.kinds[k.wanted];
  }

  uint32_t
  n_lists () const
  {
    return m_lists;
  }

  /* Some kind whose objects are all meant is led to by pointers.  */
  bool
  items_wanted_p () const
  {
    return m_items_wanted;
  }

private:
  uint32_t reach (uint32_t held, uint32_t wanted);
  bool reach_classes (uint32_t number);
  bool useful_p (const pointer_field &f) const;
  bool fill (uint32_t number);
  bool add_field (uint32_t number, const pointer_field &f);
  void find_all (bool whole);
  void find_cycles ();

  const structure &m_structure;
  const type_layout &m_held;
  const type_layout &m_wanted;
  unsigned m_effect;
  std::vector<uint32_t> m_numbers;
  std::vector<bool> m_useful; /* Wanted kinds with something that moves.  */
  std::vector<part_kind> m_kinds;
  uint32_t m_lists = 0;
  bool m_items_wanted = false;
};

bool
part_plan::make (uint32_t held, bool whole)
{
  m_useful = useful_kinds (m_wanted, m_effect);
  if (reach (held, m_wanted.root) == no_link)
    return false;
  for (uint32_t i = 0; i < m_kinds.size (); i++)
    if (!fill (i))
      return false;
  find_all (whole);
  find_cycles ();
  return true;
}

uint32_t
part_plan::reach (uint32_t held, uint32_t wanted)
{
  const kind &x = m_held.kinds[held], &y = m_wanted.kinds[wanted];
  uint32_t &number = m_numbers[held];
  if (number != no_link)
    return m_kinds[number].wanted == wanted ? number : no_link;
  if (x.deep != y.deep || x.element_bytes != y.element_bytes
      || x.has_owner != y.has_owner || x.dynamic != y.dynamic)
    return no_link;
  number = m_kinds.size ();
  part_kind k = {};
  k.held = held;
  k.wanted = wanted;
  k.deep = x.deep;
  k.moves = !x.deep && (y.effect & m_effect);
  m_kinds.push_back (k);
  return number;
}

/* What single objects of kind NUMBER may be.  */
bool
part_plan::reach_classes (uint32_t number)
{
  const kind &x = held (m_kinds[number]), &y = wanted (m_kinds[number]);
  bool result = true;
  x.choices.for_each ([&] (uintptr_t table, const class_choice &c) {
    const class_choice *other = y.choices.find (table);
    result = result && other && c.to_start == other->to_start
             && reach (c.kind, other->kind) != no_link;
  });
  return result;
}

/* Something moves of what F, of a wanted kind, leads to.  */
bool
part_plan::useful_p (const pointer_field &f) const
{
  bool result = false;
  for_each_target (m_wanted.kinds, f,
                   [&] (uint32_t target) { result |= m_useful[target]; });
  return result;
}

bool
part_plan::fill (uint32_t number)
{
  const kind &x = held (m_kinds[number]), &y = wanted (m_kinds[number]);
  if (!y.deep)
    return true;
  if (x.dynamic && !reach_classes (number))
    return false;
  m_kinds[number].list = m_lists;
  m_lists += y.ranges.size ();
  /* What is attached on the device stays as it is.  */
  for (const byte_range &r : y.ranges)
    for (const attached_pointer &a : x.attached)
      if (a.slot < r.offset + r.bytes && r.offset < a.slot + sizeof (void *))
        return false;
  for (uint32_t slot : x.tables)
    for (const byte_range &r : y.ranges)
      if (slot < r.offset + r.bytes && r.offset < slot + sizeof (void *))
        return false;
  for (const pointer_field &f : y.pointers)
    if (useful_p (f) && !add_field (number, f))
      return false;
  return true;
}

bool
part_plan::add_field (uint32_t number, const pointer_field &f)
{
  const kind &x = held (m_kinds[number]);
  for (uint32_t i = 0; i < x.pointers.size (); i++)
    {
      const pointer_field &h = x.pointers[i];
      if (h.slot != f.slot)
        continue;
      if (h.described != f.described || h.rank != f.rank
          || h.of_owner != f.of_owner || h.stride != f.stride
          || h.expression_offset != f.expression_offset)
        return false;
      const uint32_t target = reach (h.target, f.target);
      if (target == no_link)
        return false;
      m_kinds[number].fields.push_back ({ &f, i, target, m_lists });
      m_lists += !m_kinds[target].deep;
      return true;
    }
  return false;
}

/* All objects of a kind are meant when all pointers to it, of objects that are
   all meant, are followed to just where the structure's are.  */
void
part_plan::find_all (bool whole)
{
  for (part_kind &k : m_kinds)
    k.all = whole && k.deep;
  auto follows_all_p = [&] (uint32_t held_number, uint32_t target) {
    const kind &x = m_held.kinds[held_number];
    const uint32_t number = m_numbers[held_number];
    for (uint32_t i = 0; i < x.pointers.size (); i++)
      {
        bool leads = false;
        for_each_target (m_held.kinds, x.pointers[i],
                         [&] (uint32_t t) { leads |= t == target; });
        if (!leads)
          continue;
        if (number == no_link || !m_kinds[number].all)
          return false;
        bool followed = false;
        for (const part_field &f : m_kinds[number].fields)
          followed |= f.number == i && same_extent_p (*f.wanted, x.pointers[i]);
        if (!followed)
          return false;
      }
    return true;
  };
  for (bool changed = true; changed;)
    {
      changed = false;
      for (part_kind &k : m_kinds)
        for (uint32_t i = 0; k.all && i < m_held.kinds.size (); i++)
          if (!follows_all_p (i, k.held))
            {
              k.all = false;
              changed = true;
            }
    }
  for (const kind &x : m_held.kinds)
    for (const pointer_field &f : x.pointers)
      for_each_target (m_held.kinds, f, [&] (uint32_t target) {
        const uint32_t number = m_numbers[target];
        m_items_wanted |= number != no_link && m_kinds[number].all;
      });
}

void
part_plan::find_cycles ()
{
  for (uint32_t i = 0; i < m_kinds.size (); i++)
    {
      std::vector<bool> seen (m_kinds.size ());
      std::vector<uint32_t> work = { i };
      while (!work.empty () && !m_kinds[i].cyclic)
        {
          const part_kind &k = m_kinds[work.back ()];
          work.pop_back ();
          for (const part_field &f : k.fields)
            for_each_target (m_held.kinds, held (k).pointers[f.number],
                             [&] (uint32_t held) {
                               const uint32_t target = m_numbers[held];
                               if (target == no_link)
                                 return;
                               m_kinds[i].cyclic |= target == i;
                               if (!seen[target])
                                 work.push_back (target);
                               seen[target] = true;
                             });
        }
    }
}

/* Items that are listed, as a whole.  */
class item_marks
{
public:
  explicit item_marks (const structure &s)
      : m_structure (s), m_words (new words[s.segments.size ()])
  {
    for (size_t i = 0; i < s.segments.size (); i++)
      m_words[i] = nullptr;
  }

  ~item_marks ()
  {
    for (size_t i = 0; i < m_structure.segments.size (); i++)
      delete[] m_words[i].load ();
  }

  /* Mark item NUMBER of IN; false: it is marked.  Any thread may do so.  */
  bool
  mark (const segment &in, uint32_t number)
  {
    words &place = m_words[&in - m_structure.segments.data ()];
    word *w = place.load (std::memory_order_acquire);
    if (!w)
      w = make (place, in.items.size () / 64 + 1);
    const uint64_t bit = uint64_t (1) << number % 64;
    w += number / 64;
    return !(w->load (std::memory_order_relaxed) & bit)
           && !(w->fetch_or (bit, std::memory_order_relaxed) & bit);
  }

private:
  typedef std::atomic<uint64_t> word;
  typedef std::atomic<word *> words;

  static word *
  make (words &place, size_t n)
  {
    std::unique_ptr<word[]> fresh (new word[n]);
    for (size_t i = 0; i < n; i++)
      fresh[i].store (0, std::memory_order_relaxed);
    word *expected = nullptr;
    return place.compare_exchange_strong (expected, fresh.get ())
               ? fresh.release ()
               : expected;
  }

  const structure &m_structure;
  std::unique_ptr<words[]> m_words;
};

/* What one thread looks at in one go: elements FIRST .. LAST-1 of ITEM of
   ITEM_IN, whose links start at LINK in IN; or, ITEM being no_link, items
   FIRST .. LAST-1 of IN.  */
struct part_unit
{
  const segment *in;
  const segment *item_in;
  uint32_t item;
  size_t link;
  uint64_t first;
  uint64_t last;
};

/* Elements or items of one unit, when there are N.  */
uint64_t
unit_size (uint64_t n)
{
  constexpr uint64_t least = 256, most = 4096;
  return std::min (std::max (n / (4 * pool_threads ()), least), most);
}

/* Lists the ranges of some units.  */
class part_lister
{
public:
  part_lister (const structure &s, const part_plan &plan, item_marks &marks)
      : m_structure (s), m_plan (plan), m_marks (marks),
        m_lists (plan.n_lists ())
  {
  }

  /* False: a pointer does not lead where the table says.  */
  bool
  run (const part_unit &u)
  {
    const bool good = u.item == no_link ? list_items (u) : list_elements (u);
    return good && list_pending ();
  }

  /* Objects that were met, other than those that the units are of.  */
  size_t
  n_objects () const
  {
    return m_objects;
  }

  /* All lists, finished.  */
  range_lists
  take ()
  {
    range_lists result;
    for (range_lists &lists : m_lists)
      for (range_list &l : lists)
        {
          l.finish ();
          result.push_back (std::move (l));
        }
    return result;
  }

private:
  /* An object that a pointer leads to, still to be looked into.  */
  struct pending
  {
    const segment *in;
    uint32_t item;
    uint64_t first;
    uint64_t last;
  };

  bool
  root_p (const segment &in, uint32_t number) const
  {
    return &in == &m_structure.segments[0] && !number;
  }

  uintptr_t
  device_address_of (const segment &in, const item &i) const
  {
    return in.regions[m_structure.layout->kinds[i.kind].region].dev_addr
           + i.offset;
  }

  bool list_items (const part_unit &u);
  bool list_pending ();
  bool list_elements (const part_unit &u);
  size_t list_row (const segment &in, const part_kind &k, const part_field &f,
                   size_t link, const char *element, size_t n,
                   const char *owner);
  bool follow (const segment &in, const part_field &f, size_t link, pointee r);

  const structure &m_structure;
  const part_plan &m_plan;
  item_marks &m_marks;
  std::vector<range_lists> m_lists;
  std::vector<pending> m_pending;
  size_t m_objects = 0;
};

bool
part_lister::list_items (const part_unit &u)
{
  const segment &in = *u.in;
  item at = {}, step = {};
  for (uint64_t i = u.first; i < u.last;)
    {
      size_t known
          = std::min<uint64_t> (in.items.rule_at (i, at, step), u.last - i);
      if (step.kind)
        known = 1;
      const uint32_t number = m_plan.number_of (at.kind);
      if (number != no_link && m_plan[number].all)
        for (size_t j = 0; j < known; j++)
          {
            const uint32_t item_number = i + j;
            const item it = follow_rule (at, step, j);
            /* Its elements have units of their own.  */
            if (it.first_link == in_slices)
              continue;
            const kind &k = m_structure.layout->kinds[at.kind];
            m_objects += !root_p (in, item_number);
            if (!list_elements ({ &in, &in, item_number, it.first_link, 0,
                                  it.bytes == k.element_bytes
                                      ? 1
                                      : it.bytes / k.element_bytes }))
              return false;
          }
      i += known;
    }
  return true;
}

bool
part_lister::list_pending ()
{
  while (!m_pending.empty ())
    {
      const pending p = m_pending.back ();
      m_pending.pop_back ();
      bool good = true;
      for_each_part (m_structure, *p.in, p.item, p.first, p.last,
                     [&] (const segment &part, size_t link, uint64_t first,
                          uint64_t last) {
                       good = good
                              && list_elements (
                                  { &part, p.in, p.item, link, first, last });
                     });
      if (!good)
        return false;
    }
  return true;
}

bool
part_lister::list_elements (const part_unit &u)
{
  const item it = u.item_in->items[u.item];
  const part_kind &k = m_plan[m_plan.number_of (it.kind)];
  const kind &wanted = m_plan.wanted (k);
  const uint64_t size = wanted.element_bytes;
  const uint64_t live = (it.bytes - dead_bytes (*u.item_in, u.item)) / size;
  const uint64_t n = std::min (u.last, live) - std::min (u.first, live);
  if (!n)
    return true;
  const uintptr_t host = it.start + u.first * size;
  const uintptr_t dev_addr
      = device_address_of (*u.item_in, it) + u.first * size;
  for (size_t i = 0; i < wanted.ranges.size (); i++)
    {
      const byte_range &r = wanted.ranges[i];
      add_ranges (m_lists[k.list + i], m_structure.block, dev_addr + r.offset,
                  host + r.offset, r.bytes, size, size, n);
    }
  if (k.fields.empty ())
    return true;
  const size_t links = m_plan.held (k).pointers.size ();
  const char *owner
      = wanted.has_owner ? owner_of (*u.item_in, u.item) : nullptr;
  for (const part_field &f : k.fields)
    {
      const char *element = reinterpret_cast<const char *> (host);
      size_t link = u.link + f.number;
      for (uint64_t e = 0; e < n; e++, element += size, link += links)
        {
          if (size_t row = list_row (*u.in, k, f, link, element, n - e, owner))
            {
              e += row - 1;
              element += (row - 1) * size;
              link += (row - 1) * links;
              continue;
            }
          pointee r;
          if (!find_pointee (element, *f.wanted, owner, r)
              || (r.bytes && !follow (*u.in, f, link, r)))
            return false;
        }
    }
  return true;
}

/* List what pointer F of ELEMENT and of those behind it, at most N, leads to,
   as far as the table has that in a row.  Returns of how many elements; LINK is
   the first one's.  */
size_t
part_lister::list_row (const segment &in, const part_kind &k,
                       const part_field &f, size_t link, const char *element,
                       size_t n, const char *owner)
{
  const part_kind &to = m_plan[f.target];
  const size_t links = m_plan.held (k).pointers.size ();
  if (to.deep || in.shared || n < 2)
    return 0;
  uint32_t target, link_step;
  const size_t known_links = in.links.rule_at (link, target, link_step);
  const size_t distance = link_step * links;
  if (known_links <= links || link_step != 1 || (target & (inside | foreign)))
    return 0;
  item it, step;
  const size_t known = in.items.rule_at (target, it, step);
  if (known <= distance || step.bytes || step.kind || it.kind != to.held)
    return 0;
  n = std::min (n, std::min ((known_links - 1) / links, (known - 1) / distance)
                       + 1);
  const uint64_t size = m_plan.wanted (k).element_bytes;
  const uint64_t host_step = step.start * distance;
  uintptr_t start = it.start;
  size_t row = 0;
  for (; row < n; row++, element += size, start += host_step)
    {
      pointee r;
      if (!find_pointee (element, *f.wanted, owner, r) || r.start != start
          || static_cast<uint64_t> (r.bytes) != it.bytes)
        break;
    }
  m_objects += row;
  if (row)
    add_ranges (m_lists[f.list], m_structure.block, device_address_of (in, it),
                it.start, it.bytes, step.offset * distance, host_step, row,
                range_of::object);
  return row;
}

/* List what pointer F, of link number LINK, leads to, which is at R.  */
bool
part_lister::follow (const segment &from, const part_field &f, size_t link,
                     pointee r)
{
  if (from.links[link] == no_link)
    return false;
  const item_place to = m_structure.place_of (from, from.links[link]);
  if (to.segment == outside_segment)
    return false;
  const segment &in = m_structure.segments[to.segment];
  const uint32_t number = target_of (to.number);
  const item it = in.items[number];
  const std::vector<kind> &kinds = m_structure.layout->kinds;
  uint32_t held = m_plan[f.target].held;
  /* A container's head, which is a part of something else.  */
  if ((to.number & inside) && m_plan.wanted (m_plan[f.target]).headed)
    return true;
  /* There it can be read.  */
  if (single_dynamic_p (kinds, held, r)
      && (r.start - it.start > it.bytes - sizeof (uintptr_t)
          || !find_whole (kinds, held, r)))
    return false;
  const part_kind &k = m_plan[m_plan.number_of (held)];
  const uint64_t bytes = r.bytes, at = r.start - it.start;
  if (it.kind != k.held || at > it.bytes || bytes > it.bytes - at)
    return false;
  const bool whole = bytes == it.bytes;
  const uint64_t dead = dead_bytes (in, number);
  if (static_cast<uint64_t> (r.dead) != (whole ? dead : 0)
      || (!whole && at + bytes > it.bytes - dead))
    return false;
  if (k.all)
    return whole || (to.number & inside);
  /* Only this pointer leads to most items.  */
  if (whole && in.shared && !m_marks.mark (in, number))
    return true;
  m_objects++;
  if (!k.deep)
    {
      add_range (m_lists[f.list], m_structure.block,
                 device_address_of (in, it) + at, r.start, bytes,
                 whole ? range_of::object : range_of::anything);
      return true;
    }
  const uint64_t size = m_plan.wanted (k).element_bytes;
  if (at % size || bytes % size || (!whole && k.cyclic))
    return false;
  m_pending.push_back ({ &in, number, at / size, (at + bytes) / size });
  return true;
}

/* Cut elements FIRST .. LAST-1 of item NUMBER of IN into units.  */
void
add_elements (const structure &s, const segment &in, uint32_t number,
              uint64_t first, uint64_t last, std::vector<part_unit> &units)
{
  const uint64_t links
      = s.layout->kinds[in.items[number].kind].pointers.size ();
  const uint64_t each = unit_size (last - first);
  for_each_part (
      s, in, number, first, last,
      [&] (const segment &part, size_t link, uint64_t from, uint64_t to) {
        for (uint64_t at = from; at < to; at += each)
          units.push_back ({ &part, &in, number, link + (at - from) * links, at,
                             std::min (to, at + each) });
      });
}

/* All items of kinds that are all meant.  */
void
add_items (const structure &s, const part_plan &plan,
           std::vector<part_unit> &units)
{
  const uint64_t each = unit_size (s.n_items);
  for (const segment &in : s.segments)
    for (uint64_t at = 0; at < in.items.size (); at += each)
      units.push_back ({ &in, &in, no_link, 0, at,
                         std::min<uint64_t> (in.items.size (), at + each) });
  for (size_t i = 0; i < s.slices.size (); i++)
    {
      const slice &of = s.slices[i];
      const segment &in = s.segments[of.segment];
      const uint32_t number = plan.number_of (in.items[of.item].kind);
      if (number != no_link && plan[number].all)
        add_elements (s, in, of.item, of.first, of.last, units);
    }
}

} // namespace

bool
list_part (const structure &s, const segment &in, uint32_t number,
           uint64_t first, uint64_t last, const type_layout &wanted,
           unsigned effect, range_lists &result)
{
  const item it = in.items[number];
  /* Other roots may have objects of their own.  */
  const bool whole
      = s.n_roots () == 1 && &in == &s.segments[0] && !number && !first
        && last * s.layout->kinds[it.kind].element_bytes == it.bytes;
  part_plan plan (s, wanted, effect);
  if (!plan.make (it.kind, whole))
    return false;
  std::vector<part_unit> units;
  if (plan.items_wanted_p ())
    {
      /* Objects that no pointer leads to any more may be gone.  */
      bool there = true;
      s.for_each_range ([&] (uintptr_t start, uintptr_t end) {
        there = there && host_reader ().all_p (start, end);
      });
      if (!there)
        return false;
      add_items (s, plan, units);
    }
  if (!plan.items_wanted_p () || !plan[plan.number_of (it.kind)].all)
    add_elements (s, in, number, first, last, units);

  item_marks marks (s);
  std::vector<range_lists> lists (units.size ());
  std::atomic<bool> good{ true };
  std::atomic<size_t> objects{ 1 };
  parallel_for (units.size (), [&] (size_t i) {
    if (!good)
      return;
    part_lister lister (s, plan, marks);
    if (lister.run (units[i]))
      lists[i] = lister.take ();
    else
      good = false;
    objects += lister.n_objects ();
  });
  uint64_t bytes = 0;
  for (range_lists &mine : lists)
    for (range_list &l : mine)
      {
        bytes += l.moved_bytes ();
        result.push_back (std::move (l));
      }
  /* Pointers into one object share bytes: the general way finds out which.  */
  if (!good || bytes > s.block_bytes)
    return false;
  statistics ().objects += objects;
  return true;
}

bool
list_members (uintptr_t start, uintptr_t dev_addr, uint64_t n, uint64_t block,
              const type_layout &wanted, unsigned effect, range_lists &result)
{
  const kind &k = wanted.kinds[wanted.root];
  const std::vector<bool> useful = useful_kinds (wanted, effect);
  for (const pointer_field &f : k.pointers)
    {
      bool leads_on = false;
      for_each_target (wanted.kinds, f,
                       [&] (uint32_t target) { leads_on |= useful[target]; });
      if (leads_on)
        return false;
    }
  range_lists lists;
  for (const byte_range &r : k.ranges)
    add_ranges (lists, block, dev_addr + r.offset, start + r.offset, r.bytes,
                k.element_bytes, k.element_bytes, n);
  for (range_list &l : lists)
    {
      l.finish ();
      result.push_back (std::move (l));
    }
  return true;
}

} // namespace bulk
} // namespace accdeep
