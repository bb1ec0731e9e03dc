/* Consumes descriptors of types and host memory, produces hashes of bounds.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/execute/bounds.h"

#include "libgomp-ext/descriptor/array-descriptor.h"
#include "libgomp-ext/descriptor/descriptor.h"

namespace accdeep
{

namespace
{

/* The number of array descriptors in an object of type T.  */
size_t
number_of_descriptors (const accdeep_type *t)
{
  size_t n = 0;
  for (uint32_t i = 0; i < t->n_members; i++)
    {
      const accdeep_member &m = t->members[i];
      if (m.n_steps && m.steps[0].kind == ACCDEEP_STEP_DESCRIPTOR)
        n++;
      else if (in_place_p (m))
        n += in_place_bytes (m) / m.element->object_bytes
             * number_of_descriptors (m.element);
    }
  return n;
}

/* A hash of the bounds in the array descriptor at START, of RANK.  */
uint64_t
bounds_hash (uintptr_t start, unsigned rank)
{
  uint64_t hash = 0xcbf29ce484222325u;
  const uintptr_t end = start + dope_vector_bytes (rank);
  for (uintptr_t at = start + sizeof (void *); at < end;
       at += sizeof (uintptr_t))
    hash = (hash ^ load_pointer (at)) * 0x100000001b3u;
  return hash;
}

/* Add the hashes of all array descriptors in the object of type T at OBJECT.  */
void
add_hashes (const accdeep_type *t, uintptr_t object,
            std::vector<uint64_t> &hashes)
{
  for (uint32_t i = 0; i < t->n_members; i++)
    {
      const accdeep_member &m = t->members[i];
      const uintptr_t start = object + m.offset;
      if (m.n_steps && m.steps[0].kind == ACCDEEP_STEP_DESCRIPTOR)
        hashes.push_back (bounds_hash (start, m.steps[0].full_length));
      else if (in_place_p (m))
        for (uint64_t at = 0; at < in_place_bytes (m);
             at += m.element->object_bytes)
          add_hashes (m.element, start + at, hashes);
    }
}

/* The array descriptor OFFSET bytes behind the start of an object of type T: its
   number in the order of add_hashes, and its rank; rank 0: there is none.  */
struct descriptor_place
{
  size_t number;
  unsigned rank;
};

descriptor_place
descriptor_at (const accdeep_type *t, uint64_t offset)
{
  size_t number = 0;
  for (uint32_t i = 0; i < t->n_members; i++)
    {
      const accdeep_member &m = t->members[i];
      if (m.n_steps && m.steps[0].kind == ACCDEEP_STEP_DESCRIPTOR)
        {
          if (m.offset == offset)
            return { number, static_cast<unsigned> (m.steps[0].full_length) };
          number++;
        }
      else if (in_place_p (m))
        {
          const uint64_t bytes = m.element->object_bytes;
          const size_t each = number_of_descriptors (m.element);
          if (offset >= m.offset && offset - m.offset < in_place_bytes (m))
            {
              const uint64_t inside = offset - m.offset;
              descriptor_place place = descriptor_at (m.element, inside % bytes);
              place.number += number + inside / bytes * each;
              return place;
            }
          number += in_place_bytes (m) / bytes * each;
        }
    }
  return { 0, 0 };
}

/* What is known of the array descriptor at host address DESCRIPTOR; null:
   nothing is.  */
struct known_hash
{
  uint64_t *hash;
  unsigned rank;
};

known_hash
find_hash (device_state &state, uintptr_t descriptor)
{
  const object_table::value_type *record = state.record_of (descriptor);
  if (!record || !record->second.bounds)
    return { nullptr, 0 };
  known_bounds &known = *record->second.bounds;
  const uint64_t offset = descriptor - record->first;
  const uint64_t object_bytes = known.type->object_bytes;
  const descriptor_place place
      = descriptor_at (known.type, offset % object_bytes);
  if (!place.rank)
    return { nullptr, 0 };
  return { &known.hashes[offset / object_bytes * known.descriptors
                         + place.number],
           place.rank };
}

} // namespace

std::shared_ptr<known_bounds>
bounds_of (const accdeep_type *t, uintptr_t start, uintptr_t end)
{
  auto result = std::make_shared<known_bounds> ();
  result->type = t;
  result->descriptors = number_of_descriptors (t);
  for (uintptr_t at = start; at + t->object_bytes <= end; at += t->object_bytes)
    add_hashes (t, at, result->hashes);
  return result;
}

bool
bounds_known_p (device_state &state, uintptr_t descriptor, size_t bytes)
{
  if (state.look_up (descriptor, descriptor + bytes).state
      != presence_state::present)
    return false;
  const known_hash known = find_hash (state, descriptor);
  return known.hash && *known.hash == bounds_hash (descriptor, known.rank);
}

void
note_bounds (device_state &state, uintptr_t descriptor)
{
  const known_hash known = find_hash (state, descriptor);
  if (known.hash)
    *known.hash = bounds_hash (descriptor, known.rank);
}

void
renew_bounds (device_state &state, uintptr_t start, uintptr_t end)
{
  object_table::value_type *record = state.record_of (start);
  if (!record || !record->second.bounds)
    return;
  const accdeep_type *t = record->second.bounds->type;
  if (start <= record->first && record->second.end <= end)
    record->second.bounds = bounds_of (t, record->first, record->second.end);
  else
    record->second.bounds = nullptr;
}

} // namespace accdeep
