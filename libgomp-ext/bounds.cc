/* Consumes descriptors of types and host memory, produces hashes of bounds.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/bounds.h"

#include "libgomp-ext/dope-vector.h"

namespace accdeep
{

namespace
{

/* A hash of the bounds of all components of the object of type T at OBJECT that
   have some.  */
uint64_t
bounds_hash (const accdeep_type *t, uintptr_t object)
{
  uint64_t hash = 0xcbf29ce484222325u;
  for (uint32_t i = 0; i < t->n_members; i++)
    {
      const accdeep_member &m = t->members[i];
      if (!m.n_steps || m.steps[0].kind != ACCDEEP_STEP_DESCRIPTOR)
        continue;
      const uintptr_t start = object + m.offset;
      const uintptr_t end = start + dope_vector_bytes (m.steps[0].full_length);
      for (uintptr_t at = start + sizeof (void *); at < end;
           at += sizeof (uintptr_t))
        hash = (hash ^ load_pointer (at)) * 0x100000001b3u;
    }
  return hash;
}

/* OFFSET bytes behind the start of objects of type T is an array descriptor. */
bool
descriptor_at_p (const accdeep_type *t, uint64_t offset)
{
  for (uint32_t i = 0; i < t->n_members; i++)
    {
      const accdeep_member &m = t->members[i];
      if (m.offset == offset % t->object_bytes && m.n_steps
          && m.steps[0].kind == ACCDEEP_STEP_DESCRIPTOR)
        return true;
    }
  return false;
}

} // namespace

std::shared_ptr<const known_bounds>
bounds_of (const accdeep_type *t, uintptr_t start, uintptr_t end)
{
  auto result = std::make_shared<known_bounds> ();
  result->type = t;
  for (uintptr_t at = start; at + t->object_bytes <= end; at += t->object_bytes)
    result->hashes.push_back (bounds_hash (t, at));
  return result;
}

bool
bounds_known_p (device_state &state, uintptr_t descriptor, size_t bytes)
{
  if (state.look_up (descriptor, descriptor + bytes).state
      != presence_state::present)
    return false;
  const object_table::value_type *record = state.record_of (descriptor);
  if (!record || !record->second.bounds)
    return false;
  const known_bounds &known = *record->second.bounds;
  const uint64_t offset = descriptor - record->first;
  const uint64_t number = offset / known.type->object_bytes;
  return descriptor_at_p (known.type, offset)
         && known.hashes[number]
                == bounds_hash (known.type,
                                record->first
                                    + number * known.type->object_bytes);
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
