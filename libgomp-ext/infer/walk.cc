/* The walk: consumes roots, produces observations of each pointer in each
   object that they lead to.

   Breadth first, so that who leads to a block first is who is nearer to the
   root.  A block is looked at once, from its start, as what the first pointer
   to its start says; what only lies in one that nobody has led to the start of,
   object by object.  Of a block of structures the elements are looked at that a
   loop of the source or an expression counts, where one does: those behind may
   never have been written, and are looked at as long as nothing in them leads
   to no memory that is known.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/infer/walk.h"
#include "libgomp-ext/infer/walker.h"

#include "libgomp-ext/base/readable.h"

namespace accdeep
{
namespace infer
{

namespace
{

constexpr owner root_owner = 0;

/* How many objects there are in T's block: one if it has pointers to numbers
   that stand behind it.  */
size_t
objects_of (const task &t)
{
  const accdeep_infer_type &type = *t.type;
  const uintptr_t end = t.address + t.count * type.bytes;
  for (uint32_t i = 0; t.count > 1 && i < type.n_pointers; i++)
    {
      const accdeep_infer_pointer &p = type.pointers[i];
      if (p.count != 1 || !leaf_p (p)
          || p.flags & (ACCDEEP_INFER_FLEXIBLE | ACCDEEP_INFER_IN_UNION))
        continue;
      const uintptr_t to = load_pointer (t.address + p.offset);
      if (to >= t.address + type.bytes && to < end)
        return 1;
    }
  return t.count;
}

} // namespace

/* ------------------------------------------------------------------------
   Roots, and what is to be done.
   ------------------------------------------------------------------------ */

void
walker::add_root (const accdeep_infer_root &root, uintptr_t address)
{
  if (!address)
    return;
  const uint64_t bytes = root.depth ? sizeof (uintptr_t) : root.type->bytes;
  const target to
      = m_resolver.resolve (address, root.depth ? nullptr : root.type);
  if (root.count && root.depth == 0)
    {
      if (to.where == lead::heap && to.address == to.start)
        {
          m_heap.come_upon (to.word, root_owner);
          m_tasks.push_back ({ to.address,
                               to.word,
                               count_behind (to, bytes),
                               to.type ? to.type : root.type,
                               false,
                               {} });
          return;
        }
      /* A variable: nothing needs to be known of where it lies.  */
      for (uint64_t i = 0; i < root.count; i++)
        m_tasks.push_back (
            { address + i * bytes, nullptr, 1, root.type, false, {} });
      return;
    }
  accdeep_infer_pointer pointer = {};
  pointer.target = root.type;
  pointer.element_bytes = root.type->bytes;
  pointer.depth = root.depth;
  if (root.count == 0)
    follow (pointer, 0, to, 0, root_owner, {});
  else
    for (uint64_t i = 0; i < root.count; i++)
      follow (pointer, 0,
              m_resolver.resolve (load_pointer (address + i * bytes)), 0,
              root_owner, {});
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

/* Is the object AT, which is looked at by itself, in a block that was met
   before, or a static variable that was?  */
bool
walker::single_again_p (const target &at)
{
  return at.where == lead::heap      ? m_heap.met_p (at.word)
         : at.where == lead::statics ? m_seen.seen_before_p (at.address)
                                     : false;
}

void
walker::look_at_objects (const task &t)
{
  if (!t.word)
    {
      look_at_single_objects (t);
      return;
    }
  if (!m_heap.look_into (t.word))
    return;
  const bool again = m_heap.met_p (t.word);
  const size_t count = objects_of (t);
  if (count > 1)
    find_pools (t);
  for (size_t i = 0; i < count; i++)
    look_at (t.address + i * t.type->bytes, *t.type, again, t.led_by);
  m_array = nullptr;
}

/* Find those pointers of the objects of T of which the first two, or the last
   two, lead into one block.  */
void
walker::find_pools (const task &t)
{
  const accdeep_infer_type &type = *t.type;
  m_array = &type;
  m_pools.assign (type.n_pointers, {});
  auto pointer = [&] (size_t k, uint32_t i) {
    return load_pointer (t.address + k * type.bytes + type.pointers[i].offset);
  };
  auto one_block_p = [&] (size_t k, uint32_t i) {
    const target a = m_resolver.resolve (pointer (k, i)),
                 b = m_resolver.resolve (pointer (k + 1, i));
    return a.where == lead::heap && b.where == lead::heap && a.word == b.word
           && a.address != b.address;
  };
  constexpr uint32_t others = ACCDEEP_INFER_IN_UNION | ACCDEEP_INFER_CONTAINER
                              | ACCDEEP_INFER_FLEXIBLE;
  for (uint32_t i = 0; i < type.n_pointers; i++)
    {
      const accdeep_infer_pointer &p = type.pointers[i];
      if (p.count != 1 || p.flags & others || !p.name
          || !(one_block_p (0, i) || one_block_p (t.count - 2, i)))
        continue;
      for (size_t k = 0; k < t.count; k++)
        m_pools[i].push_back (pointer (k, i));
      std::sort (m_pools[i].begin (), m_pools[i].end ());
    }
}

/* In no block, or inside of one.  Each is looked at once, and so are those that
   stand behind another one's.  */
void
walker::look_at_single_objects (const task &t)
{
  const target at = m_resolver.resolve (t.address);
  if (at.where == lead::heap && !t.in_object && m_heap.looked_into_p (at.word))
    return;
  const bool again = single_again_p (at);
  const uint64_t bytes = t.type->bytes;
  const uintptr_t end = t.address + t.count * bytes;
  for (uintptr_t address = t.address; address < end;)
    {
      const auto known = m_single.emplace (address, end);
      if (known.second)
        look_at (address, *t.type, again, t.led_by);
      const uintptr_t behind = known.second ? 0 : known.first->second;
      address = std::max (address + bytes, behind);
    }
}

/* Those that the table's slots lead to, each once; they have been come upon
   already.  */
void
walker::look_at_targets (const task &t)
{
  for (size_t i = 0; i < t.count; i++)
    {
      const target to = m_resolver.resolve (
          load_pointer (t.address + i * sizeof (uintptr_t)), t.type);
      if (!readable_p (to, t.type->bytes))
        continue;
      const bool whole = to.where == lead::heap && to.address == to.start;
      const size_t count = whole ? count_behind (to, t.type->bytes) : 1;
      look_at_objects ({ to.address, whole ? to.word : nullptr, count,
                         to.type ? to.type : t.type, false, t.led_by });
    }
}

/* There are COUNT elements, 0 for as many as there are, behind TO, a pointer of
   P's LEVEL which belongs to BY.  */
void
walker::follow (const accdeep_infer_pointer &p, size_t level,
                const target &pointer, size_t count, owner by,
                const leader &led_by)
{
  const bool table = level + 1 < p.depth;
  const uint64_t bytes = table ? sizeof (uintptr_t) : p.element_bytes;
  if (leaf_p (p) || !bytes || !readable_p (pointer, bytes))
    return;
  const target to = table || resolver::ordinary_p (p.target)
                        ? pointer
                        : m_resolver.whole_of (pointer, p.target);
  const bool heap = to.where == lead::heap;
  const bool whole
      = heap && (to.address == to.start || counted_array_p (to, bytes));
  const size_t length = heap ? count_behind (to, bytes) : 1;
  const size_t n
      = !whole && !count ? 1 : std::min (count ? count : length, length);
  if (whole)
    m_heap.come_upon (to.word, by);
  if (!table)
    {
      m_tasks.push_back ({ to.address, whole ? to.word : nullptr, n,
                           to.type ? to.type : p.target, false, led_by });
      return;
    }
  if (level + 2 == p.depth)
    {
      for (size_t i = 0; i < n; i++)
        {
          const target slot = m_resolver.resolve (
              load_pointer (to.address + i * sizeof (uintptr_t)));
          if (slot.where == lead::heap)
            m_heap.come_upon (slot.word, by);
        }
      m_tasks.push_back ({ to.address, nullptr, n, p.target, true, led_by });
      return;
    }
  for (size_t i = 0; i < n; i++)
    follow (
        p, level + 1,
        m_resolver.resolve (load_pointer (to.address + i * sizeof (uintptr_t))),
        0, by, led_by);
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

/* What leads the objects behind O's pointer I: those of its own type are led by
   what leads O.  */
leader
walker::leader_for (const object &o, uint32_t i) const
{
  const accdeep_infer_type *target = o.type.type->pointers[i].target;
  const accdeep_infer_type &own = *o.type.type;
  const bool same = target
                    && (target == &own
                        || (target->fingerprint == own.fingerprint
                            && target->bytes == own.bytes));
  return same ? o.led_by : leader{ &o.type, o.address };
}

void
walker::look_at (uintptr_t address, const accdeep_infer_type &type, bool again,
                 const leader &led_by)
{
  m_cost++;
  type_evidence &seen = evidence_of (type);
  /* A former walk may have come upon its block, and found no elements.  */
  seen.objects += !again || !seen.objects;
  const object o = { seen, address, led_by, again, m_scalars, m_targets };
  read (seen, address);
  read_leader (seen, led_by);
  find_ends ();
  /* Who leads to the start of a block has it, whoever leads into it.  */
  for (uint32_t i = 0; i < type.n_pointers; i++)
    if (o.targets[i].where == lead::heap
        && o.targets[i].address == o.targets[i].start)
      m_heap.come_upon (o.targets[i].word, owner_of (seen, i));
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
                 again, { &seen, address });
    }
}

/* How many elements the container has that O's pointer I is of; nullopt: they
   are not in the heap.  */
std::optional<size_t>
walker::elements_of (const object &o, uint32_t i)
{
  const accdeep_infer_pointer &p = o.type.type->pointers[i];
  const target &to = o.targets[i];
  const uint64_t bytes = p.depth > 1 ? sizeof (uintptr_t) : p.element_bytes;
  const uintptr_t end = load_pointer (o.address + p.end);
  const bool counted = p.flags & ACCDEEP_INFER_COUNTED;
  if (to.where != lead::heap || !bytes || (!counted && end < to.address))
    return std::nullopt;
  const size_t n = counted ? end : (end - to.address) / bytes;
  if (n > (to.end - to.address) / bytes)
    return std::nullopt;
  return n;
}

/* Containers know how many elements they have; what these lead to if they are
   pointers, nobody does.  */
void
walker::look_at_container (const object &o, uint32_t i)
{
  const accdeep_infer_pointer &p = o.type.type->pointers[i];
  const target &to = o.targets[i];
  const owner by = owner_of (o.type, i);
  const std::optional<size_t> n = elements_of (o, i);
  if (!said_p (p))
    {
      if (n && *n)
        follow (p, 0, to, *n, by, leader_for (o, i));
      return;
    }
  member_evidence &m = o.type.members[i][0];
  if (!asked_before_p (o, to, m))
    m_seen.news += m.count (to.where);
  if (!n)
    return;
  observation seen;
  seen.again = o.again && m_heap.met_p (to.word);
  seen.container = true;
  seen.set_extent (*n * sizeof (uintptr_t), sizeof (uintptr_t));
  seen.target = to.address;
  m_seen.news += m.candidates.observe (seen);
  if (to.address == to.start)
    m_heap.come_upon (to.word, by);
  look_at_table (o, i, 0, to, *n);
}

/* Has M, whose pointer in O leads TO, been told of that before?  It may lead to
   something new, or have been null.  */
bool
walker::asked_before_p (const object &o, const target &to,
                        const member_evidence &m) const
{
  return o.again && (to.where != lead::heap || m_heap.met_p (to.word))
         && (to.where == lead::nowhere || m.seen > 0);
}

void
walker::look_at_pointer (const object &o, uint32_t i)
{
  const accdeep_infer_pointer &p = o.type.type->pointers[i];
  if (p.count == 1)
    look_at_slot (o, i, 0, o.targets[i]);
  else
    look_at_rows (o, i, 0, o.address + p.offset, p.count);
}

void
walker::look_at_slot (const object &o, uint32_t i, size_t level,
                      const target &to, size_t row)
{
  const accdeep_infer_pointer &p = o.type.type->pointers[i];
  member_evidence &m = o.type.members[i][level];
  const owner by = owner_of (o.type, i);
  m_cost++;
  if (!asked_before_p (o, to, m))
    m_seen.news += m.count (to.where);
  if (to.where == lead::nowhere)
    {
      if (p.flags & ACCDEEP_INFER_IN_UNION)
        m.candidates.observe_nothing (o.scalars.data (),
                                      o.type.type->n_scalars);
      return;
    }
  const bool table = level + 1 < p.depth;
  const uint64_t bytes = table ? sizeof (uintptr_t) : p.element_bytes;
  if (to.where != lead::heap)
    {
      m.candidates.observe_other (o.scalars.data (), o.type.type->n_scalars);
      if (!(p.flags & (ACCDEEP_INFER_IN_UNION | ACCDEEP_INFER_FLEXIBLE))
          && level == 0)
        follow (p, level, to, 0, by, leader_for (o, i));
      return;
    }
  if (!bytes)
    return;
  observe (o, i, level, to, row);
  /* What is in a union may be something else.  */
  if ((p.flags & ACCDEEP_INFER_IN_UNION)
      && (to.address != to.start || (to.end - to.start) % bytes))
    return;
  const bool flexible = p.flags & ACCDEEP_INFER_FLEXIBLE && level == 0;
  /* What leads inside leaves the block to who leads to its start.  */
  const bool inside = to.address != to.start;
  const bool first = flexible
                     || m_heap.come_upon (to.word, inside ? no_owner : by) == by
                     || inside;
  if (!table && leaf_p (p))
    return;
  const size_t length = counted (o, i, level, to, count_behind (to, bytes));
  if (flexible)
    {
      if (table)
        look_at_table (o, i, level, to, length);
      else if (length && p.target)
        m_tasks.push_back ({ to.address, nullptr, length, p.target, false,
                             leader_for (o, i), true });
      return;
    }
  if (table && first)
    look_at_table (o, i, level, to, length);
  /* Those of a table are left to one task for all.  */
  else if (!table && level == 0 && length)
    follow (p, level, to, length, by, leader_for (o, i));
}

/* What the LENGTH pointers at ADDRESS lead to, of O's pointer I and LEVEL.  */
void
walker::look_at_rows (const object &o, uint32_t i, size_t level,
                      uintptr_t address, size_t length)
{
  const accdeep_infer_pointer &p = o.type.type->pointers[i];
  const owner by = owner_of (o.type, i);
  auto slot_of = [&] (size_t k) {
    return m_resolver.resolve (load_pointer (address + k * sizeof (uintptr_t)),
                               pointed_to (p, level));
  };
  bool inside = false;
  for (size_t k = 0; k < length; k++)
    {
      const target slot = slot_of (k);
      if (slot.where == lead::heap && slot.address == slot.start)
        m_heap.come_upon (slot.word, by);
      else
        inside |= slot.where == lead::heap;
    }
  /* A row in a block that it shares with others ends where the next one
     begins.  */
  std::vector<uintptr_t> starts;
  for (size_t k = 0; inside && k < length; k++)
    starts.push_back (load_pointer (address + k * sizeof (uintptr_t)));
  std::sort (starts.begin (), starts.end ());
  for (size_t k = 0; k < length; k++)
    {
      target slot = slot_of (k);
      const owner has
          = slot.where == lead::heap ? m_heap.owner_of (slot.word) : no_owner;
      if (inside && slot.where == lead::heap && (has == by || has == no_owner))
        {
          const auto next
              = std::upper_bound (starts.begin (), starts.end (), slot.address);
          if (next != starts.end ())
            slot.end = std::min (slot.end, *next);
        }
      look_at_slot (o, i, level, slot, k);
    }
}

void
walker::look_at_table (const object &o, uint32_t i, size_t level,
                       const target &to, size_t length)
{
  const accdeep_infer_pointer &p = o.type.type->pointers[i];
  look_at_rows (o, i, level + 1, to.address, length);
  if (p.target && level + 2 == p.depth)
    m_tasks.push_back (
        { to.address, nullptr, length, p.target, true, leader_for (o, i) });
}

size_t
walk (const accdeep_infer_site &site, void *const *addresses, heap_view &heap,
      readable_regions &regions, evidence &seen)
{
  const reading_scope reading; /* Of tables of virtual functions.  */
  walker w (heap, regions, seen);
  for (uint64_t i = 0; i < site.n_roots; i++)
    w.add_root (site.roots[i], reinterpret_cast<uintptr_t> (addresses[i]));
  w.run ();
  seen.statics.settle ();
  return w.cost ();
}

} // namespace infer
} // namespace accdeep
