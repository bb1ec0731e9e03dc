/* Whether a bulk structure's pointers still lead where they led when it was
   walked: consumes items, links and host memory.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/bulk/bulk-row.h"
#include "libgomp-ext/bulk/bulk.h"

#include "libgomp-ext/base/readable.h"
#include "libgomp-ext/move/pool.h"

#include <atomic>

namespace accdeep
{
namespace bulk
{

namespace
{

/* What one thread looks at in one go: elements FIRST .. LAST-1 of OF, or items
   FIRST .. LAST-1 of IN, if that is null.  */
struct part
{
  const segment *in;
  const slice *of;
  uint64_t first;
  uint64_t last;
  bool looked_up; /* Pointers that are looked up count, too.  */
  /* They go to CHANGED in place of that, as do those to what is outside and is
     one of these.  Null: not wanted.  */
  const std::vector<bool> *moved;
  std::vector<uintptr_t> changed = {};
};

/* Elements and items of one part.  */
constexpr uint64_t part_size = 8192;

/* Who looks at very many small objects waits for memory: so many before its
   turn one is asked for.  */
constexpr uint64_t ahead = 16;

std::vector<part>
make_parts (const structure &s, bool looked_up, const std::vector<bool> *moved)
{
  std::vector<part> result;
  auto add = [&] (const segment &in, const slice *of, uint64_t first,
                  uint64_t last) {
    for (; first < last; first += part_size)
      result.push_back ({ &in, of, first, std::min (last, first + part_size),
                          looked_up, moved });
  };
  for (const segment &in : s.segments)
    add (in, nullptr, 0, in.items.size ());
  for (const slice &of : s.slices)
    add (s.segments[of.in], &of, of.first, of.last);
  return result;
}

/* Reads links in their order, and what they lead to, by rules where they have
   some.  */
class target_reader
{
public:
  target_reader (const structure &s, const segment &in)
      : m_structure (s), m_segment (in)
  {
  }

  /* Link NUMBER, of a pointer to kind TARGET, leads to R.  DYNAMIC: that may be
     a dynamic kind.  */
  bool
  leads_p (size_t number, pointee r, uint32_t target, bool dynamic)
  {
    if (!m_left || number != m_number)
      look (number);
    const std::vector<kind> &kinds = m_structure.layout->kinds;
    bool result = true;
    if (dynamic && single_dynamic_p (kinds, target, r))
      result = find_there (target, r);
    const uint64_t bytes = r.bytes;
    const uint64_t dead = r.dead;
    const uint64_t other
        = (r.start ^ m_start) | (bytes ^ m_bytes) | (dead ^ m_dead);
    if (__builtin_expect (other, 0))
      result = result
               && ((!bytes && !m_bytes)
                   || (m_inside && bytes && !dead && r.start >= m_start
                       && r.start + (kinds[target].headed ? 1 : bytes)
                              <= m_start + m_bytes - m_dead));
    m_number++;
    m_start += m_stride;
    m_left--;
    return result;
  }

  /* The link before has been looked at, the last of ELEMENT's.  How many of the
     N elements behind that are like it, and lead to the items of their links,
     which are passed.  */
  size_t
  pass_row (const alike_elements &alike, const char *element, size_t n,
            size_t fields)
  {
    n = std::min (n, m_left / fields);
    if (n < 2 || m_inside
        || !alike.leads_p (element, m_start - fields * m_stride, m_bytes,
                           m_stride))
      return 0;
    n = alike.count (element, n, fields * m_stride);
    m_number += n * fields;
    m_start += n * fields * m_stride;
    m_left -= n * fields;
    return n;
  }

private:
  static constexpr uint64_t least_run = 8;

  /* R, to which the pointer of kind TARGET leads, is in the item that the link
     leads to, which can be read, and is of that one's class.  Make it all of
     the object.  */
  bool
  find_there (uint32_t target, pointee &r) const
  {
    return r.start - m_start < m_bytes
           && m_start + m_bytes - r.start >= sizeof (uintptr_t)
           && find_whole (m_structure.layout->kinds, target, r)
           && target == m_kind;
  }

  void
  look (size_t number)
  {
    uint32_t link, link_step;
    m_number = number;
    m_left = m_segment.links.run_at (number, link, link_step, m_most);
    m_inside = false;
    if (link == no_link)
      {
        m_start = m_stride = m_bytes = m_dead = 0;
        m_left = 1;
        return;
      }
    const item_place to = m_structure.place_of (m_segment, link);
    m_inside = to.number & inside;
    if (to.segment == outside_segment)
      {
        const outside_target &o = m_structure.outside[to.number];
        m_start = o.value;
        m_bytes = o.bytes;
        m_kind = o.kind;
        m_stride = m_dead = 0;
        m_left = 1;
        return;
      }
    const segment &in = m_structure.segments[to.segment];
    item first, step = {};
    const size_t n
        = in.items.run_at (target_of (to.number), first, step, m_most);
    m_start = first.start;
    m_bytes = first.bytes;
    m_kind = first.kind;
    m_dead = dead_bytes (in, target_of (to.number));
    m_stride = step.start;
    m_left = std::min (m_left, n);
    if (link_step != 1 || step.bytes || step.kind || (link & (inside | foreign))
        || some_dead_p (in, target_of (to.number), m_left))
      m_left = 1;
    m_most = m_left < m_most ? least_run : std::min (2 * m_most, part_size);
  }

  const structure &m_structure;
  const segment &m_segment;
  size_t m_number = 0;
  size_t m_left = 0; /* So many links from M_NUMBER on follow.  */
  /* Not more are looked for: where runs are short that is for nothing.  */
  size_t m_most = least_run;
  uintptr_t m_start = 0;
  uintptr_t m_stride = 0;
  uint64_t m_bytes = 0; /* 0: they lead nowhere.  */
  uint64_t m_dead = 0;  /* Of them.  */
  uint32_t m_kind = 0;
  bool m_inside = false;
};

/* Reads, in their order, what pointers of a part were that are looked up.  */
class looked_up_reader
{
public:
  explicit looked_up_reader (part &p)
      : m_part (p), m_looked_up (p.in->looked_up)
  {
  }

  /* Link NUMBER is of the pointer at SLOT, which is VALUE and was no other, or
     that does not matter here.  */
  bool
  fine_p (size_t number, uintptr_t value, const char *slot)
  {
    if (!m_part.looked_up
        || (same_p (number, value) && !(value && moved_p (number))))
      return true;
    if (m_part.moved && value)
      m_part.changed.push_back (reinterpret_cast<uintptr_t> (slot));
    return m_part.moved;
  }

private:
  /* What link NUMBER, which leads somewhere, leads to has moved.  */
  bool
  moved_p (size_t number) const
  {
    if (!m_part.moved || m_part.moved->empty ())
      return false;
    const uint32_t link = m_part.in->links[number];
    if (!(link & foreign))
      return false;
    const item_place to = m_part.in->others[target_of (link) & ~foreign];
    return to.segment == outside_segment && (*m_part.moved)[to.number];
  }

  bool
  same_p (size_t number, uintptr_t value)
  {
    if (m_next && number < m_looked_up[m_next - 1].link)
      m_next = 0;
    if (m_next < m_looked_up.size () && m_looked_up[m_next].link < number)
      m_next = std::lower_bound (m_looked_up.begin () + m_next,
                                 m_looked_up.end (), number,
                                 [] (const looked_up_pointer &p,
                                     size_t wanted) { return p.link < wanted; })
               - m_looked_up.begin ();
    if (m_next == m_looked_up.size () || m_looked_up[m_next].link != number)
      return !value;
    return m_looked_up[m_next++].value == value;
  }

  part &m_part;
  const std::vector<looked_up_pointer> &m_looked_up;
  size_t m_next = 0;
};

/* All tables of virtual functions that ELEMENT, of kind K, points to are known
   of S.  */
bool
tables_known_p (const structure &s, const kind &k, const char *element)
{
  return std::all_of (k.tables.begin (), k.tables.end (), [&] (uint32_t slot) {
    return s.tables.find (
        load_pointer (reinterpret_cast<uintptr_t> (element) + slot));
  });
}

/* Who looks at very many small objects waits for memory: ask for what the
   pointers of an element of kind K lead to, where that will be read.  */
inline void
prefetch_classes (const kind &k, const std::vector<kind> &kinds,
                  const char *element)
{
  for (const pointer_field &f : k.pointers)
    if (!f.looked_up && kinds[f.target].dynamic)
      __builtin_prefetch (reinterpret_cast<const char *> (
          load_pointer (reinterpret_cast<uintptr_t> (element) + f.slot)));
}

/* The pointers of N elements at ELEMENT, of kind K, whose links are those from
   LINK on, lead to the items that these say, of the same classes.  TABLES:
   those of virtual functions are to be looked at, because no pointer has told
   the class of the elements.  */
inline bool
elements_unchanged_p (const structure &s, target_reader &targets,
                      looked_up_reader &looked_up, const kind &k,
                      const char *element, uint64_t n, size_t link,
                      const char *owner, bool tables)
{
  const std::vector<kind> &kinds = s.layout->kinds;
  const auto alike = alike_elements::of_array (n, k, kinds, owner);
  for (; n; n--, element += k.element_bytes)
    {
      if (__builtin_expect (k.to_dynamic, 0) && n > ahead)
        prefetch_classes (k, kinds, element + ahead * k.element_bytes);
      if (tables && !tables_known_p (s, k, element))
        return false;
      for (const pointer_field &f : k.pointers)
        {
          pointee r;
          if (f.looked_up
                  ? !looked_up.fine_p (link++, looked_up_value (element, f),
                                       element + f.slot)
                  : !find_pointee (element, f, owner, r)
                        || !targets.leads_p (link++, r, f.target, k.to_dynamic))
            return false;
        }
      if (alike)
        {
          const size_t more
              = targets.pass_row (*alike, element, n - 1, k.pointers.size ());
          n -= more;
          element += more * k.element_bytes;
          link += more * k.pointers.size ();
        }
    }
  return true;
}

bool
slice_unchanged_p (const structure &s, part &p)
{
  const slice &of = *p.of;
  const segment &with = s.segments[of.segment];
  const item whole = with.items[of.item];
  const kind &k = s.layout->kinds[whole.kind];
  target_reader targets (s, *p.in);
  looked_up_reader looked_up (p);
  const uint64_t live
      = (whole.bytes - dead_bytes (with, of.item)) / k.element_bytes;
  if (live <= p.first)
    return true;
  return elements_unchanged_p (
      s, targets, looked_up, k,
      reinterpret_cast<const char *> (whole.start) + p.first * k.element_bytes,
      std::min (p.last, live) - p.first,
      of.link + (p.first - of.first) * k.pointers.size (),
      k.has_owner ? owner_of (with, of.item) : nullptr, !k.tables.empty ());
}

/* The same for N items of one element of kind K each, of which all pointers
   lead to single elements.  AT is the first, the others come by STEP.  */
bool
nodes_unchanged_p (const structure &s, const segment &in, const kind &k,
                   item at, const item &step, size_t n)
{
  for (; n; n--, at = sum (at, step))
    {
      size_t link = at.first_link;
      const uint32_t *links = in.links.together_at (link, k.pointers.size ());
      for (const pointer_field &f : k.pointers)
        {
          uintptr_t value = load_pointer (at.start + f.slot);
          const uint32_t target = links ? *links++ : in.links[link++];
          if (!value || target == no_link)
            {
              if (value || target != no_link)
                return false;
              continue;
            }
          const bool here = !(target & foreign);
          const item_place to
              = here ? item_place{ 0, target } : s.place_of (in, target);
          value += f.offset;
          if (to.segment == outside_segment)
            {
              if (value != s.outside[to.number].value)
                return false;
              continue;
            }
          const item i = (here ? in : s.segments[to.segment])
                             .items[target_of (to.number)];
          if (!(to.number & inside ? value - i.start < i.bytes
                                   : value == i.start))
            return false;
        }
    }
  return true;
}

/* How many items of IN from number FIRST on, before LAST, have no pointers, as
   far as a page without a rule has them.  */
uint64_t
count_unread (const segment &in, const kind *kinds, uint64_t first,
              uint64_t last)
{
  size_t n = 0, result = 0;
  const item *items = first < last ? in.items.elements_at (first, n) : nullptr;
  if (items)
    for (n = std::min<size_t> (n, last - first);
         result < n && !kinds[items[result].kind].read; result++)
      ;
  return result;
}

bool
items_unchanged_p (const structure &s, part &p)
{
  const segment &in = *p.in;
  const kind *kinds = s.layout->kinds.data ();
  target_reader targets (s, in);
  looked_up_reader looked_up (p);
  item at = {}, step = {};
  uint64_t known = p.first;
  for (uint64_t i = p.first; i < p.last; i++, at = sum (at, step))
    {
      if (i == known)
        known += in.items.rule_at (i, at, step);
      const kind &k = kinds[at.kind];
      if (!k.read && !step.kind)
        {
          const size_t n = std::min (known, p.last) - i;
          at = follow_rule (at, step, n - 1);
          i += n - 1;
          if (i + 1 == known)
            {
              i += count_unread (in, kinds, i + 1, p.last);
              known = i + 1;
            }
          continue;
        }
      if (i + ahead < p.last && known == i + 1)
        __builtin_prefetch (
            reinterpret_cast<const char *> (in.items[i + ahead].start));
      const uint64_t dead = dead_bytes (in, i);
      if (k.node && at.bytes == k.element_bytes && !dead)
        {
          size_t n = step.kind ? 1 : std::min (known, p.last) - i;
          if (some_dead_p (in, i, n))
            n = 1;
          if (!nodes_unchanged_p (s, in, k, at, step, n))
            return false;
          at = follow_rule (at, step, n - 1);
          i += n - 1;
          continue;
        }
      if (!k.read || at.first_link == in_slices)
        continue;
      /* The pointers to single objects tell the class of each.  */
      const bool single = at.bytes == k.element_bytes;
      const bool tables = !k.tables.empty () && !(single && k.dynamic);
      if (k.pointers.empty () && !tables)
        continue;
      if (!elements_unchanged_p (
              s, targets, looked_up, k,
              reinterpret_cast<const char *> (at.start),
              single && !dead ? 1 : (at.bytes - dead) / k.element_bytes,
              at.first_link, k.has_owner ? owner_of (in, i) : nullptr, tables))
        return false;
    }
  return true;
}

/* What some pointer no longer leads to may be gone.  */
bool
readable_p (const structure &s)
{
  bool result = true;
  s.for_each_range ([&] (uintptr_t start, uintptr_t end) {
    result = result && host_reader ().all_p (start, end);
  });
  return result;
}

/* All PARTS of S, which can be read, are.  */
bool
parts_unchanged_p (const structure &s, std::vector<part> &parts)
{
  std::atomic<bool> good{ true };
  parallel_for (parts.size (), [&] (size_t i) {
    part &p = parts[i];
    if (good && !(p.of ? slice_unchanged_p (s, p) : items_unchanged_p (s, p)))
      good = false;
  });
  return good;
}

} // namespace

bool
unchanged_p (const structure &s, bool looked_up)
{
  std::vector<part> parts = make_parts (s, looked_up, nullptr);
  return readable_p (s) && parts_unchanged_p (s, parts);
}

bool
still_unchanged_p (const structure &s)
{
  const segment &first = s.segments[0];
  if (s.segments.size () == 1 && s.slices.empty ()
      && first.items.size () <= part_size)
    {
      part all = { &first, nullptr, 0, first.items.size (), true, nullptr };
      return items_unchanged_p (s, all);
    }
  const reading_scope reading;
  return unchanged_p (s);
}

bool
unchanged_p (const structure &s, const std::vector<bool> &moved,
             std::vector<uintptr_t> &changed)
{
  std::vector<part> parts = make_parts (s, true, &moved);
  const bool result = readable_p (s) && parts_unchanged_p (s, parts);
  for (const part &p : parts)
    changed.insert (changed.end (), p.changed.begin (), p.changed.end ());
  return result;
}

} // namespace bulk
} // namespace accdeep
