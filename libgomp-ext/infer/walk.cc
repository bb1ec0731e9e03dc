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
#include "libgomp-ext/infer/resolver.h"

#include "libgomp-ext/base/readable.h"
#include "libgomp-ext/descriptor/descriptor.h"

#include <algorithm>
#include <cstring>
#include <deque>
#include <optional>
#include <unordered_map>

namespace accdeep
{
namespace infer
{

namespace
{

constexpr owner root_owner = 0;
constexpr owner most_owners = 0x7fff;

/* So many objects, or pointers, of BYTES there are behind TO.  */
size_t
count_behind (const target &to, uint64_t bytes)
{
  return to.single ? 1 : (to.end - to.address) / bytes;
}

/* Does `new' have the number of elements in front of TO?  */
bool
counted_array_p (const target &to, uint64_t element_bytes)
{
  return to.address - to.start >= sizeof (uint64_t)
         && load_pointer (to.address - sizeof (uint64_t))
                == (to.end - to.address) / element_bytes;
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

/* One whose bytes are in the other order.  */
int64_t
reversed_integer_at (uintptr_t address, uint32_t kind)
{
  const size_t bytes
      = kind == ACCDEEP_VALUE_S8 || kind == ACCDEEP_VALUE_U8     ? 1
        : kind == ACCDEEP_VALUE_S16 || kind == ACCDEEP_VALUE_U16 ? 2
        : kind == ACCDEEP_VALUE_S32 || kind == ACCDEEP_VALUE_U32 ? 4
                                                                 : 8;
  unsigned char value[8];
  memcpy (value, reinterpret_cast<const void *> (address), bytes);
  std::reverse (value, value + bytes);
  return integer_at (kind, value, 0);
}

int64_t
scalar_of (uintptr_t object, const accdeep_infer_scalar &s)
{
  const uintptr_t address = object + s.offset;
  if (s.bits)
    return bit_field_at (address, s);
  if (s.flags & ACCDEEP_INFER_REVERSED)
    return reversed_integer_at (address, s.kind);
  return integer_at (s.kind, reinterpret_cast<const void *> (address), 0);
}

/* What P, which leads TO, has at INDEX; none: no integer.  */
int64_t
element_of (const accdeep_infer_pointer &p, const target &to, int64_t index)
{
  if (!(p.flags & ACCDEEP_INFER_INTEGER) || p.depth != 1
      || to.where != lead::heap || index < 0
      || static_cast<uint64_t> (index)
             >= (to.end - to.address) / p.element_bytes)
    return observation::none;
  const uintptr_t address = to.address + index * p.element_bytes;
  const bool is_unsigned = p.flags & ACCDEEP_INFER_UNSIGNED;
  const uint32_t kind
      = p.element_bytes == 1 ? is_unsigned ? ACCDEEP_VALUE_U8 : ACCDEEP_VALUE_S8
        : p.element_bytes == 2
            ? is_unsigned ? ACCDEEP_VALUE_U16 : ACCDEEP_VALUE_S16
        : p.element_bytes == 4
            ? is_unsigned ? ACCDEEP_VALUE_U32 : ACCDEEP_VALUE_S32
            : ACCDEEP_VALUE_S64;
  return integer_at (kind, reinterpret_cast<const void *> (address), 0);
}

/* Does nothing stand behind the object of so many BYTES that is at TO?  */
bool
single_object_p (const target &to, uint64_t bytes)
{
  return readable_p (to, bytes)
         && (to.where != lead::heap || to.end - to.address < 2 * bytes);
}

/* Add to SCALARS of an object of SEEN's type the integers behind its pointers,
   which lead to TARGETS.  Where no extent names one after the first objects,
   they are none.  */
void
read_behind (type_evidence &seen, const std::vector<target> &targets,
             std::vector<int64_t> &scalars)
{
  constexpr uint64_t all_of = 64;
  const accdeep_infer_type &type = *seen.type;
  if (seen.objects && seen.objects % all_of == 0)
    seen.reads_wanted = seen.any_read_p ();
  for (size_t k = 0; k < seen.reads.size (); k++)
    {
      int64_t &value = scalars[type.n_scalars + k];
      value = observation::none;
      if (!seen.reads_wanted)
        continue;
      const read_integer &r = seen.reads[k];
      const target &to = targets[r.pointer];
      if (!r.member)
        value = element_of (type.pointers[r.pointer], to, scalars[r.index]);
      else if (single_object_p (to, type.pointers[r.pointer].target->bytes))
        value = scalar_of (to.address, *r.member);
    }
}

/* The object that has another one, or leads to it.  */
struct leader
{
  type_evidence *type = nullptr;
  uintptr_t address = 0;
};

/* What to look at: objects of a type, or the targets of a table of pointers to
   such.  */
struct task
{
  uintptr_t address;
  block_word *word; /* Of a block that is to be looked at once, as a whole.  */
  size_t count;
  const accdeep_infer_type *type;
  bool pointers;
  leader led_by;
  bool in_object = false; /* A part of one that was looked at.  */
};

class walker
{
public:
  walker (heap_view &heap, readable_regions &regions, evidence &seen)
      : m_heap (heap), m_seen (seen), m_resolver (heap, regions, seen)
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
    leader led_by;
    bool again; /* It was seen before.  */
    const std::vector<int64_t> &scalars;
    const std::vector<target>
        &targets; /* Of its pointers that are no arrays. */
  };

  bool single_again_p (const target &at);
  void look_at_objects (const task &t);
  void look_at_single_objects (const task &t);
  void look_at_targets (const task &t);
  void look_at (uintptr_t address, const accdeep_infer_type &type, bool again,
                const leader &led_by);
  void find_pools (const task &t);
  void observe_pooled (const object &o, uint32_t i, const target &to,
                       const observation &seen);
  type_evidence &evidence_of (const accdeep_infer_type &type);
  void read (type_evidence &seen, uintptr_t address);
  target flexible_array (uintptr_t address, const accdeep_infer_pointer &p);
  void find_ends ();
  void look_at_pointer (const object &o, uint32_t i);
  void look_at_slot (const object &o, uint32_t i, size_t level,
                     const target &to, size_t row = 0);
  void look_at_rows (const object &o, uint32_t i, size_t level,
                     uintptr_t address, size_t length);
  void look_at_table (const object &o, uint32_t i, size_t level,
                      const target &to, size_t length);
  std::optional<size_t> elements_of (const object &o, uint32_t i);
  void look_at_container (const object &o, uint32_t i);
  bool asked_before_p (const object &o, const target &to,
                       const member_evidence &m) const;
  void observe (const object &o, uint32_t i, size_t level, const target &to,
                size_t row);
  void observe_ends (const object &o, uint32_t i, const target &to,
                     observation &seen);
  void observe_front (member_evidence &m, const observation &seen,
                      const target &to);
  size_t counted (const object &o, uint32_t i, size_t level, const target &to,
                  size_t length);
  void follow (const accdeep_infer_pointer &p, size_t level, const target &to,
               size_t count, owner by, const leader &led_by);
  leader leader_for (const object &o, uint32_t i) const;
  void read_leader (type_evidence &seen, const leader &led_by);
  owner owner_of (const type_evidence &t, uint32_t i) const;

  heap_view &m_heap;
  evidence &m_seen;
  resolver m_resolver;
  std::deque<task> m_tasks;
  /* Looked at as single objects, with the end of those in a row.  */
  std::unordered_map<uintptr_t, uintptr_t> m_single;
  /* Of an array of objects that is being looked at: where its pointers lead, in
     order, if several of them lead into one block.  */
  const accdeep_infer_type *m_array = nullptr;
  std::vector<std::vector<uintptr_t>> m_pools;
  size_t m_cost = 0;
  const accdeep_infer_type *m_type = nullptr; /* The last one.  */
  type_evidence *m_type_evidence = nullptr;
  /* Of the object that is being looked at.  */
  std::vector<int64_t> m_scalars;
  number_hash m_scalars_hash;
  std::vector<target> m_targets;
  std::vector<int64_t> m_ends;
  std::vector<int64_t> m_elements;
  std::vector<int64_t> m_outer; /* The integers of what led to it.  */
  leader m_outer_of;
};

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
  if (t.count > 1)
    find_pools (t);
  for (size_t i = 0; i < t.count; i++)
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
  /* Nothing but integers.  */
  const bool leaf = p.target && !p.target->n_pointers && !p.target->n_parts
                    && !identity_of (*p.target);
  if (!p.target || leaf || !bytes || !readable_p (pointer, bytes))
    return;
  const target to = table ? pointer : m_resolver.whole_of (pointer, p.target);
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

/* What pointers of P's LEVEL lead to; null: other pointers, or no structure. */
const accdeep_infer_type *
pointed_to (const accdeep_infer_pointer &p, size_t level)
{
  return level + 1 == p.depth ? p.target : nullptr;
}

/* The elements of P in the object at ADDRESS.  Of one that does not begin its
   block nobody knows where it ends.  */
target
walker::flexible_array (uintptr_t address, const accdeep_infer_pointer &p)
{
  target to = m_resolver.resolve (address);
  if (to.where == lead::heap
      && (address != to.start || p.offset > to.end - to.start))
    to.where = lead::foreign;
  to.address += p.offset;
  return to;
}

void
walker::read (type_evidence &seen, uintptr_t address)
{
  const accdeep_infer_type &type = *seen.type;
  m_scalars.resize (seen.scalars.size ());
  m_targets.resize (type.n_pointers);
  for (uint32_t i = 0; i < type.n_scalars; i++)
    m_scalars[i] = scalar_of (address, type.scalars[i]);
  for (uint32_t i = 0; i < type.n_pointers; i++)
    {
      const accdeep_infer_pointer &p = type.pointers[i];
      if (p.flags & ACCDEEP_INFER_FLEXIBLE)
        m_targets[i] = flexible_array (address, p);
      else
        m_targets[i] = p.count == 1 ? m_resolver.resolve (
                           load_pointer (address + p.offset), pointed_to (p, 0))
                                    : target ();
    }
  read_behind (seen, m_targets, m_scalars);
  m_scalars_hash = {};
  m_scalars_hash.add (m_scalars.data (), m_scalars.size ());
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

/* The integers of LED_BY, as long as all objects of SEEN's type are led by one
   type's.  */
void
walker::read_leader (type_evidence &seen, const leader &led_by)
{
  if (led_by.type != seen.leader && (seen.leader || !led_by.type))
    seen.led_by_several = true;
  seen.leader = seen.led_by_several ? nullptr : led_by.type;
  if (!seen.leader)
    {
      m_outer.clear ();
      m_outer_of = {};
      return;
    }
  /* A part may begin where what has it does.  */
  if (m_outer_of.address != led_by.address || m_outer_of.type != led_by.type)
    {
      m_outer.clear ();
      for (const leader_scalar &s : leader_scalars (*led_by.type->type))
        {
          const target at = s.through ? m_resolver.resolve (load_pointer (
                                led_by.address + s.through->offset))
                                      : target{ lead::heap, led_by.address };
          const bool there
              = !s.through || readable_p (at, s.through->target->bytes);
          m_outer.push_back (there ? scalar_of (at.address, *s.scalar)
                                   : observation::none);
        }
    }
  m_outer_of = led_by;
  m_scalars_hash.add (m_outer.data (), m_outer.size ());
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
  const size_t length = counted (o, i, level, to, count_behind (to, bytes));
  if (p.flags & ACCDEEP_INFER_FLEXIBLE && level == 0)
    {
      if (table)
        look_at_table (o, i, level, to, length);
      else if (length && p.target)
        m_tasks.push_back ({ to.address, nullptr, length, p.target, false,
                             leader_for (o, i), true });
      return;
    }
  /* What leads inside leaves the block to who leads to its start.  */
  const bool inside = to.address != to.start;
  const bool first
      = m_heap.come_upon (to.word, inside ? no_owner : by) == by || inside;
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

/* The candidate that counts elements of O's pointer I in the source, or which,
   if one counts half of all or more, may; null: there is none.  */
const candidate *
counting_candidate (const type_evidence &type, uint32_t i, size_t level)
{
  const candidate_set &set = type.members[i][level].candidates.whole ();
  const candidate *best = nullptr, *used = nullptr;
  for (const candidate &c : set.all ())
    {
      /* What some loops go to may be filled with something by others.  */
      if (c.what == form::member && type.used_p (i, level, c.a)
          && (!used || c.total < used->total))
        used = &c;
      if (c.slack && (c.what == form::member || c.what == form::end)
          && c.total >= set.weighed () / 2 && (!best || c.total > best->total))
        best = &c;
    }
  return used ? used : best;
}

/* How many of LENGTH elements behind TO to look at.  */
size_t
walker::counted (const object &o, uint32_t i, size_t level, const target &to,
                 size_t length)
{
  const candidate *c = counting_candidate (o.type, i, level);
  if (!c)
    return length;
  const accdeep_infer_pointer &p = o.type.type->pointers[i];
  const bool table = level + 1 < p.depth;
  const uint64_t bytes = table ? sizeof (uintptr_t) : p.element_bytes;
  const int64_t n
      = c->what == form::member
            ? o.scalars[c->a]
            : static_cast<int64_t> (o.targets[c->a].address - to.address)
                  / static_cast<int64_t> (bytes);
  size_t result = std::min<size_t> (std::max<int64_t> (n, 0), length);
  if (c->what == form::member && o.type.used_p (i, level, c->a))
    return result;
  /* It may fit by chance.  */
  for (size_t k = result; k < length; k++)
    {
      const uintptr_t address = to.address + k * bytes;
      const leading found
          = table      ? m_resolver.leading_of (load_pointer (address))
            : p.target ? m_resolver.leading_of (address, *p.target)
                       : leading::nowhere;
      if (found == leading::astray)
        break;
      if (found == leading::somewhere)
        result = k + 1;
    }
  return result;
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
    if (!load_pointer (to.address + i * sizeof (uintptr_t)))
      return i + 1;
  return observation::none;
}

/* What other pointers of O's lead to in the block of TO, where pointer I does.
 */
void
walker::observe_ends (const object &o, uint32_t i, const target &to,
                      observation &seen)
{
  const accdeep_infer_type &type = *o.type.type;
  for (uint32_t k = 0; k < type.n_pointers; k++)
    {
      const target &other = o.targets[k];
      if (k == i || other.start != to.start || other.where != lead::heap
          || !type.pointers[k].name)
        continue;
      if (!seen.n_ends)
        m_ends.assign (type.n_pointers, observation::none);
      seen.ends = m_ends.data ();
      seen.n_ends = m_ends.size ();
      if (k < 64 && other.address == other.start)
        seen.owners |= UINT64_C (1) << k;
      /* It is no pointer, from which another one could be taken away.  */
      if (type.pointers[k].flags & ACCDEEP_INFER_CONTAINER)
        continue;
      const uint64_t bytes = seen.element_bytes;
      if (other.address > to.address
          && (other.address - to.address) % bytes == 0)
        m_ends[k] = (other.address - to.address) / bytes;
    }
}

/* How many dimensions the array has that P is.  */
int64_t
dimensions_of (const accdeep_infer_pointer &p)
{
  return p.dimensions
             ? 1
                   + std::count (p.dimensions,
                                 p.dimensions + strlen (p.dimensions), ',')
             : 0;
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
  seen.again = o.again && m_heap.met_p (to.word);
  seen.scalars = o.scalars.data ();
  seen.n_scalars = o.scalars.size ();
  seen.n_own = type.n_scalars;
  seen.n_combined = o.type.n_combined;
  seen.scalars_hash = m_scalars_hash.value ();
  seen.outer = m_outer.data ();
  seen.n_outer = m_outer.size ();
  const uint64_t bytes = table ? sizeof (uintptr_t) : p.element_bytes;
  seen.set_extent (to.single ? bytes : to.end - to.address, bytes);
  seen.target = to.address;
  const owner by = m_heap.owner_of (to.word);
  const bool flexible = p.flags & ACCDEEP_INFER_FLEXIBLE && level == 0;
  if (!flexible)
    {
      seen.elsewhere = by != no_owner && by != owner_of (o.type, i);
      seen.owner = by;
      seen.alone = by == no_owner && to.address != to.start;
    }
  if (level == 0)
    observe_ends (o, i, to, seen);
  if (flexible)
    {
      seen.owners = 0;
      /* Objects are padded at their end.  */
      seen.low -= std::min (seen.low, type.bytes - p.offset);
    }
  std::vector<int64_t> &elements = m_elements;
  elements.clear ();
  if (level == 1)
    for (uint32_t k = 0; k < type.n_pointers; k++)
      elements.push_back (type.pointers[k].name
                              ? element_of (type.pointers[k], o.targets[k], row)
                              : observation::none);
  seen.elements = elements.data ();
  seen.n_elements = elements.size ();
  seen.row_index = dimensions_of (p) + 1;
  if ((p.flags & ACCDEEP_INFER_TEXT) && !table && whole.wants_p (form::text))
    seen.text = text_length (to);
  if (table && whole.wants_p (form::terminated))
    seen.terminated = terminated_length (to);
  if (level == 0)
    observe_pooled (o, i, to, seen);
  m_seen.news += candidates.observe (seen);
  if (level == 0 && !flexible)
    observe_front (o.type.members[i][level], seen, to);
}

/* What SEEN, of O's pointer I, is where another object's elements begin behind
   its own ones.  Comes before the same is seen as a whole.  */
void
walker::observe_pooled (const object &o, uint32_t i, const target &to,
                        const observation &seen)
{
  member_evidence &m = o.type.members[i][0];
  uintptr_t end = to.end;
  if (m_array == o.type.type && !m_pools[i].empty ())
    {
      const auto next = std::upper_bound (m_pools[i].begin (),
                                          m_pools[i].end (), to.address);
      if (next != m_pools[i].end ())
        end = std::min (end, *next);
    }
  if (end != to.end && !m.pooled)
    m.pooled = std::make_unique<candidate_set> (m.candidates.whole ());
  if (!m.pooled)
    return;
  observation cut = seen;
  if (end != to.end)
    cut.set_extent (end - to.address, seen.element_bytes);
  m.pooled->observe (cut);
}

/* The elements in front of TO, which is otherwise as in SEEN.  */
void
walker::observe_front (member_evidence &m, const observation &seen,
                       const target &to)
{
  const uint64_t bytes = to.address - to.start;
  m.from_start |= bytes == 0 || seen.owners || seen.elsewhere
                  || bytes % seen.element_bytes
                  || counted_array_p (to, seen.element_bytes);
  if (m.from_start)
    return;
  observation front = seen;
  front.set_extent (bytes, seen.element_bytes);
  front.n_ends = front.n_elements = 0;
  front.text = front.terminated = observation::none;
  m.front.observe (front);
}

} // namespace

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
