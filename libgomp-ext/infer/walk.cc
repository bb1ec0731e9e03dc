/* The walk: consumes roots, produces observations of each pointer in each
   object that they lead to.

   Breadth first, so that who leads to a block first is who is nearer to the
   root.  A block is looked at once, from its start, as what the first pointer
   to its start says; what only lies in one that nobody has led to the start of,
   as one object.  Of a block of structures the elements are looked at that an
   expression counts, where one does: those behind may never have been written.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/infer/walk.h"

#include <algorithm>
#include <cstring>
#include <deque>
#include <unordered_set>

namespace accdeep
{
namespace infer
{

namespace
{

constexpr owner root_owner = 0;
constexpr owner most_owners = 0x7fff;

struct target
{
  lead where = lead::nowhere;
  uintptr_t address = 0;
  uintptr_t start = 0; /* Of the block, or of the region.  */
  uintptr_t end = 0;
};

uintptr_t
pointer_at (uintptr_t address)
{
  uintptr_t result;
  memcpy (&result, reinterpret_cast<const void *> (address), sizeof result);
  return result;
}

template <typename T>
int64_t
number_at (uintptr_t address)
{
  T result;
  memcpy (&result, reinterpret_cast<const void *> (address), sizeof result);
  return static_cast<int64_t> (result);
}

int64_t
bit_field_at (uintptr_t address, const accdeep_infer_scalar &s)
{
  uint64_t word = 0;
  memcpy (&word, reinterpret_cast<const void *> (address),
          (s.bit + s.bits + 7) / 8);
  word <<= 64 - s.bit - s.bits;
  return s.kind == ACCDEEP_VALUE_U64
             ? static_cast<int64_t> (word >> (64 - s.bits))
             : static_cast<int64_t> (word) >> (64 - s.bits);
}

int64_t
scalar_of (uintptr_t object, const accdeep_infer_scalar &s)
{
  const uintptr_t address = object + s.offset;
  if (s.bits)
    return bit_field_at (address, s);
  switch (s.kind)
    {
    case ACCDEEP_VALUE_S8:
      return number_at<int8_t> (address);
    case ACCDEEP_VALUE_U8:
      return number_at<uint8_t> (address);
    case ACCDEEP_VALUE_S16:
      return number_at<int16_t> (address);
    case ACCDEEP_VALUE_U16:
      return number_at<uint16_t> (address);
    case ACCDEEP_VALUE_S32:
      return number_at<int32_t> (address);
    case ACCDEEP_VALUE_U32:
      return number_at<uint32_t> (address);
    default:
      return number_at<int64_t> (address);
    }
}

/* What to look at: objects of a type, or the targets of a table of pointers to
   such.  */
struct task
{
  uintptr_t address;
  size_t count;
  const accdeep_infer_type *type;
  bool pointers;
  bool whole; /* A block, to be looked at once.  */
};

class walker
{
public:
  walker (heap_view &heap, const std::vector<region> &regions, evidence &seen)
      : m_heap (heap), m_regions (regions), m_seen (seen)
  {
  }

  void add_root (const accdeep_infer_root &root, uintptr_t address);
  void run ();

  size_t
  cost () const
  {
    return m_cost;
  }

private:
  /* One object, with what its pointers' lengths may depend on.  */
  struct object
  {
    type_evidence &type;
    uintptr_t address;
    bool again; /* It was seen before.  */
    const std::vector<int64_t> &scalars;
    const std::vector<target>
        &targets; /* Of its pointers that are no arrays. */
  };

  target resolve (uintptr_t address);
  bool readable_p (const target &t, uint64_t bytes) const;
  bool single_again_p (uintptr_t address);
  void look_at_objects (const task &t);
  void look_at_targets (const task &t);
  void look_at (uintptr_t address, const accdeep_infer_type &type, bool again);
  type_evidence &evidence_of (const accdeep_infer_type &type);
  void read (const type_evidence &seen, uintptr_t address);
  void find_ends ();
  void look_at_pointer (const object &o, uint32_t i);
  void look_at_slot (const object &o, uint32_t i, size_t level,
                     const target &to, size_t row = 0);
  void look_at_table (const object &o, uint32_t i, size_t level,
                      const target &to, size_t length);
  void look_at_container (const object &o, uint32_t i);
  void observe (const object &o, uint32_t i, size_t level, const target &to,
                size_t row);
  size_t counted (const object &o, uint32_t i, size_t level, size_t length);
  void follow (const accdeep_infer_pointer &p, size_t level, const target &to,
               size_t count, owner by);
  owner owner_of (const type_evidence &t, uint32_t i) const;

  heap_view &m_heap;
  const std::vector<region> &m_regions;
  evidence &m_seen;
  std::deque<task> m_tasks;
  /* Looked at as single objects: in no block, or inside of one.  */
  std::unordered_set<uintptr_t> m_single;
  size_t m_cost = 0;
  const accdeep_infer_type *m_type = nullptr; /* The last one.  */
  type_evidence *m_type_evidence = nullptr;
  /* Of the object that is being looked at.  */
  std::vector<int64_t> m_scalars;
  std::vector<target> m_targets;
  std::vector<int64_t> m_ends;
  std::vector<int64_t> m_elements;
};

target
walker::resolve (uintptr_t address)
{
  target result;
  result.address = address;
  if (!address)
    return result;
  if (const region *r = region_of (m_regions, address))
    {
      result.where = r->stack ? lead::stack : lead::statics;
      result.start = r->start;
      result.end = r->end;
    }
  else if (heap_block block = m_heap.find (address))
    {
      result.where = lead::heap;
      result.start = block.start;
      result.end = block.end ();
    }
  else
    result.where = lead::foreign;
  return result;
}

bool
walker::readable_p (const target &t, uint64_t bytes) const
{
  return t.where != lead::nowhere && t.where != lead::foreign
         && t.end - t.address >= bytes;
}

owner
walker::owner_of (const type_evidence &t, uint32_t i) const
{
  return std::min<unsigned> (t.first_member + i, most_owners);
}

/* ------------------------------------------------------------------------
   Roots, and what is to be done.
   ------------------------------------------------------------------------ */

void
walker::add_root (const accdeep_infer_root &root, uintptr_t address)
{
  if (!address)
    return;
  const uint64_t bytes = root.depth ? sizeof (uintptr_t) : root.type->bytes;
  const target to = resolve (address);
  if (root.count && root.depth == 0)
    {
      if (to.where == lead::heap && to.address == to.start)
        {
          m_heap.come_upon (to.start, root_owner);
          m_tasks.push_back (
              { address, (to.end - to.start) / bytes, root.type, false, true });
          return;
        }
      /* A variable: nothing needs to be known of where it lies.  */
      for (uint64_t i = 0; i < root.count; i++)
        m_tasks.push_back ({ address + i * bytes, 1, root.type, false, false });
      return;
    }
  accdeep_infer_pointer pointer = {};
  pointer.target = root.type;
  pointer.element_bytes = root.type->bytes;
  pointer.depth = root.depth;
  if (root.count == 0)
    follow (pointer, 0, to, 0, root_owner);
  else
    for (uint64_t i = 0; i < root.count; i++)
      follow (pointer, 0, resolve (pointer_at (address + i * bytes)), 0,
              root_owner);
}

void
walker::run ()
{
  while (!m_tasks.empty ())
    {
      const task next = m_tasks.front ();
      m_tasks.pop_front ();
      if (next.pointers)
        look_at_targets (next);
      else
        look_at_objects (next);
    }
}

/* Is the object at ADDRESS, which is looked at by itself, in a block that was
   met before, or a static variable that was?  */
bool
walker::single_again_p (uintptr_t address)
{
  const target at = resolve (address);
  return at.where == lead::heap      ? m_heap.met_p (at.start)
         : at.where == lead::statics ? m_seen.seen_before_p (address)
                                     : false;
}

void
walker::look_at_objects (const task &t)
{
  if (t.whole && !m_heap.look_into (t.address))
    return;
  if (!t.whole && !m_single.insert (t.address).second)
    return;
  const bool again
      = t.whole ? m_heap.met_p (t.address) : single_again_p (t.address);
  for (size_t i = 0; i < t.count; i++)
    look_at (t.address + i * t.type->bytes, *t.type, again);
}

/* Those that the table's slots lead to, each once; they have been come upon
   already.  */
void
walker::look_at_targets (const task &t)
{
  for (size_t i = 0; i < t.count; i++)
    {
      const target to
          = resolve (pointer_at (t.address + i * sizeof (uintptr_t)));
      if (!readable_p (to, t.type->bytes))
        continue;
      const bool whole = to.where == lead::heap && to.address == to.start;
      const size_t count = whole ? (to.end - to.address) / t.type->bytes : 1;
      look_at_objects ({ to.address, count, t.type, false, whole });
    }
}

/* There are COUNT elements, 0 for as many as there are, behind TO, a pointer of
   P's LEVEL which belongs to BY.  */
void
walker::follow (const accdeep_infer_pointer &p, size_t level, const target &to,
                size_t count, owner by)
{
  const bool table = level + 1 < p.depth;
  const uint64_t bytes = table ? sizeof (uintptr_t) : p.element_bytes;
  if (!p.target || !bytes || !readable_p (to, bytes))
    return;
  const bool heap = to.where == lead::heap;
  const bool whole = heap && to.address == to.start;
  const size_t length = heap ? (to.end - to.address) / bytes : 1;
  const size_t n
      = !whole && !count ? 1 : std::min (count ? count : length, length);
  if (whole)
    m_heap.come_upon (to.start, by);
  if (!table)
    {
      m_tasks.push_back ({ to.address, n, p.target, false, whole });
      return;
    }
  if (level + 2 == p.depth)
    {
      for (size_t i = 0; i < n; i++)
        {
          const target slot
              = resolve (pointer_at (to.address + i * sizeof (uintptr_t)));
          if (slot.where == lead::heap)
            m_heap.come_upon (slot.start, by);
        }
      m_tasks.push_back ({ to.address, n, p.target, true, false });
      return;
    }
  for (size_t i = 0; i < n; i++)
    follow (p, level + 1,
            resolve (pointer_at (to.address + i * sizeof (uintptr_t))), 0, by);
}

/* ------------------------------------------------------------------------
   Objects.
   ------------------------------------------------------------------------ */

type_evidence &
walker::evidence_of (const accdeep_infer_type &type)
{
  if (m_type != &type)
    m_type_evidence = &m_seen.of (type);
  m_type = &type;
  return *m_type_evidence;
}

void
walker::read (const type_evidence &seen, uintptr_t address)
{
  const accdeep_infer_type &type = *seen.type;
  m_scalars.clear ();
  m_targets.clear ();
  for (uint32_t i = 0; i < type.n_scalars; i++)
    m_scalars.push_back (scalar_of (address, type.scalars[i]));
  for (uint32_t i = 0; i < type.n_pointers; i++)
    {
      const accdeep_infer_pointer &p = type.pointers[i];
      m_targets.push_back (
          p.count == 1 ? resolve (pointer_at (address + p.offset)) : target ());
    }
}

/* A pointer behind the last byte of a block that another one has leads there.
 */
void
walker::find_ends ()
{
  for (target &end : m_targets)
    if (end.where == lead::foreign)
      for (const target &other : m_targets)
        if (other.where == lead::heap && other.end == end.address)
          {
            end = other;
            end.address = other.end;
          }
}

void
walker::look_at (uintptr_t address, const accdeep_infer_type &type, bool again)
{
  m_cost++;
  type_evidence &seen = evidence_of (type);
  seen.objects += !again;
  const object o = { seen, address, again, m_scalars, m_targets };
  read (seen, address);
  find_ends ();
  /* Who leads to the start of a block has it, whoever leads into it.  */
  for (uint32_t i = 0; i < type.n_pointers; i++)
    if (o.targets[i].where == lead::heap
        && o.targets[i].address == o.targets[i].start)
      m_heap.come_upon (o.targets[i].start, owner_of (seen, i));
  for (uint32_t i = 0; i < type.n_pointers; i++)
    if (type.pointers[i].flags & ACCDEEP_INFER_CONTAINER)
      look_at_container (o, i);
    else
      look_at_pointer (o, i);
  for (uint32_t i = 0; i < type.n_parts; i++)
    {
      const accdeep_infer_part &part = type.parts[i];
      for (uint64_t k = 0; k < part.count; k++)
        look_at (address + part.offset + k * part.type->bytes, *part.type,
                 again);
    }
}

/* The elements between two addresses.  */
void
walker::look_at_container (const object &o, uint32_t i)
{
  const accdeep_infer_pointer &p = o.type.type->pointers[i];
  const target &to = o.targets[i];
  const uintptr_t end = pointer_at (o.address + p.end);
  const uint64_t bytes = p.depth > 1 ? sizeof (uintptr_t) : p.element_bytes;
  if (to.where != lead::heap || !bytes || end <= to.address || end > to.end)
    return;
  follow (p, 0, to, (end - to.address) / bytes, owner_of (o.type, i));
}

void
walker::look_at_pointer (const object &o, uint32_t i)
{
  const accdeep_infer_pointer &p = o.type.type->pointers[i];
  if (p.count == 1)
    look_at_slot (o, i, 0, o.targets[i]);
  else
    for (uint64_t k = 0; k < p.count; k++)
      {
        const target to = resolve (
            pointer_at (o.address + p.offset + k * sizeof (uintptr_t)));
        look_at_slot (o, i, 0, to);
      }
}

void
walker::look_at_slot (const object &o, uint32_t i, size_t level,
                      const target &to, size_t row)
{
  const accdeep_infer_pointer &p = o.type.type->pointers[i];
  member_evidence &m = o.type.members[i][level];
  const owner by = owner_of (o.type, i);
  m_cost++;
  /* It may lead to something new.  */
  const bool again
      = o.again && (to.where != lead::heap || m_heap.met_p (to.start));
  if (!again)
    m.count (to.where);
  if (to.where == lead::nowhere)
    return;
  const bool table = level + 1 < p.depth;
  const uint64_t bytes = table ? sizeof (uintptr_t) : p.element_bytes;
  if (to.where != lead::heap)
    {
      m.candidates.observe_other (o.scalars.data (), o.scalars.size ());
      if (!(p.flags & ACCDEEP_INFER_IN_UNION) && level == 0)
        follow (p, level, to, 0, by);
      return;
    }
  if (!bytes)
    return;
  observe (o, i, level, to, row);
  /* What is in a union may be something else.  */
  if ((p.flags & ACCDEEP_INFER_IN_UNION)
      && (to.address != to.start || (to.end - to.start) % bytes))
    return;
  const size_t length = counted (o, i, level, (to.end - to.address) / bytes);
  const bool first
      = m_heap.come_upon (to.start, by) == by || to.address != to.start;
  if (table && first)
    look_at_table (o, i, level, to, length);
  /* Those of a table are left to one task for all.  */
  else if (!table && level == 0 && length)
    follow (p, level, to, length, by);
}

void
walker::look_at_table (const object &o, uint32_t i, size_t level,
                       const target &to, size_t length)
{
  const accdeep_infer_pointer &p = o.type.type->pointers[i];
  for (size_t k = 0; k < length; k++)
    {
      const target slot
          = resolve (pointer_at (to.address + k * sizeof (uintptr_t)));
      if (slot.where == lead::heap && slot.address == slot.start)
        m_heap.come_upon (slot.start, owner_of (o.type, i));
      look_at_slot (o, i, level + 1, slot, k);
    }
  if (p.target && level + 2 == p.depth)
    m_tasks.push_back ({ to.address, length, p.target, true, false });
}

/* How many of LENGTH elements to look at: those that an expression counts, if
   one counts half of all or more.  */
size_t
walker::counted (const object &o, uint32_t i, size_t level, size_t length)
{
  const candidate_set &set = o.type.members[i][level].candidates.whole ();
  const candidate *best = nullptr;
  for (const candidate &c : set.all ())
    if (c.slack && (c.what == form::member || c.what == form::end)
        && c.total >= set.elements () / 2 && (!best || c.total > best->total))
      best = &c;
  if (!best)
    return length;
  int64_t n;
  if (best->what == form::member)
    n = o.scalars[best->a];
  else
    {
      const accdeep_infer_pointer &p = o.type.type->pointers[i];
      const uint64_t bytes
          = level + 1 < p.depth ? sizeof (uintptr_t) : p.element_bytes;
      n = (o.targets[best->a].address - o.targets[i].address) / bytes;
    }
  return std::min<size_t> (n < 0 ? 0 : n, length);
}

/* What P, which leads TO, has at INDEX; none: no integer.  */
int64_t
element_of (const accdeep_infer_pointer &p, const target &to, size_t index)
{
  if (!(p.flags & ACCDEEP_INFER_INTEGER) || p.depth != 1
      || to.where != lead::heap
      || index >= (to.end - to.address) / p.element_bytes)
    return observation::none;
  const uintptr_t address = to.address + index * p.element_bytes;
  const bool is_unsigned = p.flags & ACCDEEP_INFER_UNSIGNED;
  switch (p.element_bytes)
    {
    case 1:
      return is_unsigned ? number_at<uint8_t> (address)
                         : number_at<int8_t> (address);
    case 2:
      return is_unsigned ? number_at<uint16_t> (address)
                         : number_at<int16_t> (address);
    case 4:
      return is_unsigned ? number_at<uint32_t> (address)
                         : number_at<int32_t> (address);
    default:
      return number_at<int64_t> (address);
    }
}

/* Up to and with the first 0 byte.  */
int64_t
text_length (const target &to)
{
  const void *start = reinterpret_cast<const void *> (to.address);
  const void *end = memchr (start, 0, to.end - to.address);
  return end ? static_cast<const char *> (end)
                   - static_cast<const char *> (start) + 1
             : observation::none;
}

int64_t
terminated_length (const target &to)
{
  const size_t n = (to.end - to.address) / sizeof (uintptr_t);
  for (size_t i = 0; i < n; i++)
    if (!pointer_at (to.address + i * sizeof (uintptr_t)))
      return i + 1;
  return observation::none;
}

void
walker::observe (const object &o, uint32_t i, size_t level, const target &to,
                 size_t row)
{
  const accdeep_infer_type &type = *o.type.type;
  const accdeep_infer_pointer &p = type.pointers[i];
  member_candidates &candidates = o.type.members[i][level].candidates;
  const candidate_set &whole = candidates.whole ();
  const bool table = level + 1 < p.depth;
  observation seen;
  seen.again = o.again && m_heap.met_p (to.start);
  seen.scalars = o.scalars.data ();
  seen.n_scalars = o.scalars.size ();
  seen.element_bytes = table ? sizeof (uintptr_t) : p.element_bytes;
  seen.low = seen.high = to.end - to.address;
  seen.target = to.address;
  const owner by = m_heap.owner_of (to.start);
  seen.elsewhere = by != no_owner && by != owner_of (o.type, i);
  std::vector<int64_t> &ends = m_ends;
  ends.assign (type.n_pointers, observation::none);
  if (level == 0)
    for (uint32_t k = 0; k < type.n_pointers; k++)
      {
        const target &other = o.targets[k];
        if (k == i || other.where != lead::heap || other.start != to.start
            || !type.pointers[k].name)
          continue;
        if (k < 64 && other.address == other.start)
          seen.owners |= UINT64_C (1) << k;
        const uint64_t bytes = seen.element_bytes;
        if (other.address > to.address
            && (other.address - to.address) % bytes == 0)
          ends[k] = (other.address - to.address) / bytes;
      }
  std::vector<int64_t> &elements = m_elements;
  elements.clear ();
  if (level == 1)
    for (uint32_t k = 0; k < type.n_pointers; k++)
      elements.push_back (element_of (type.pointers[k], o.targets[k], row));
  seen.elements = elements.data ();
  seen.n_elements = elements.size ();
  seen.ends = ends.data ();
  seen.n_ends = ends.size ();
  if ((p.flags & ACCDEEP_INFER_TEXT) && !table && whole.wants_p (form::text))
    seen.text = text_length (to);
  if (table && whole.wants_p (form::terminated))
    seen.terminated = terminated_length (to);
  candidates.observe (seen);
}

} // namespace

size_t
walk (const accdeep_infer_site &site, void *const *addresses, heap_view &heap,
      const std::vector<region> &regions, evidence &seen)
{
  heap.start_walk ();
  walker w (heap, regions, seen);
  for (uint64_t i = 0; i < site.n_roots; i++)
    w.add_root (site.roots[i], reinterpret_cast<uintptr_t> (addresses[i]));
  w.run ();
  return w.cost ();
}

} // namespace infer
} // namespace accdeep
