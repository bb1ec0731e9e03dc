/* Observations: consumes an object and its pointers' targets, produces what its
   integers, and memory behind its pointers, are to the lengths of these.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/infer/walker.h"

#include "libgomp-ext/base/readable.h"
#include "libgomp-ext/descriptor/descriptor.h"

#include <cstring>

namespace accdeep
{
namespace infer
{

/* Does `new' have the number of elements in front of TO?  */
bool
counted_array_p (const target &to, uint64_t element_bytes)
{
  return to.address - to.start >= sizeof (uint64_t)
         && load_pointer (to.address - sizeof (uint64_t))
                == (to.end - to.address) / element_bytes;
}

namespace
{

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

} // namespace

/* ------------------------------------------------------------------------
   What an object has.
   ------------------------------------------------------------------------ */

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
        {
          m_targets[i]
              = p.count == 1 ? m_resolver.resolve (
                    load_pointer (address + p.offset), pointed_to (p, 0))
                             : target ();
          /* It is looked at soon, and lists lead from one to the next.  */
          if (p.target)
            __builtin_prefetch (
                reinterpret_cast<const void *> (m_targets[i].address));
        }
    }
  read_behind (seen, m_targets, m_scalars);
  m_scalars_hash = {};
  m_scalars_hash.add (m_scalars.data (), m_scalars.size ());
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

/* ------------------------------------------------------------------------
   What its pointers' lengths are.
   ------------------------------------------------------------------------ */

namespace
{

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

} // namespace

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

namespace
{

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

} // namespace

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

namespace
{

/* Numbers behind an object in its own block, where TO is one of its TARGETS,
   end where those of another pointer begin.  No other member has them.  */
void
observe_behind (const std::vector<target> &targets, const target &to,
                observation &seen)
{
  uintptr_t end = to.end;
  for (const target &other : targets)
    if (other.where == lead::heap && other.start == to.start
        && other.address > to.address)
      end = std::min (end, other.address);
  seen.set_extent (end - to.address, seen.element_bytes);
  seen.elsewhere = seen.alone = false;
  seen.owner = no_owner;
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

} // namespace

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
  const bool behind = level == 0 && leaf_p (p) && to.start <= o.address
                      && o.address < to.end
                      && to.address >= o.address + type.bytes;
  if (behind)
    observe_behind (o.targets, to, seen);
  else if (level == 0)
    observe_ends (o, i, to, seen);
  if (flexible)
    {
      seen.owners = 0;
      /* Objects are padded at their end.  */
      seen.low -= std::min (seen.low, type.bytes - p.offset);
    }
  m_elements.clear ();
  if (level == 1)
    for (uint32_t k = 0; k < type.n_pointers; k++)
      m_elements.push_back (type.pointers[k].name ? element_of (
                                type.pointers[k], o.targets[k], row)
                                                  : observation::none);
  seen.elements = m_elements.data ();
  seen.n_elements = m_elements.size ();
  seen.row_index = dimensions_of (p) + 1;
  if ((p.flags & ACCDEEP_INFER_TEXT) && !table && whole.wants_p (form::text))
    seen.text = text_length (to);
  if (table && whole.wants_p (form::terminated))
    seen.terminated = terminated_length (to);
  if (level == 0)
    observe_pooled (o, i, to, seen);
  m_seen.news += candidates.observe (seen);
  if (level == 0 && !flexible && !behind)
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

} // namespace infer
} // namespace accdeep
