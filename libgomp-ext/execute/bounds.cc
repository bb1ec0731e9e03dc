/* Consumes descriptors of types and host memory, produces hashes of bounds.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/execute/bounds.h"

#include "libgomp-ext/descriptor/array-descriptor.h"
#include "libgomp-ext/descriptor/reader.h"

#include <algorithm>

namespace accdeep
{

namespace
{

/* Finds the array descriptors in an object.  */
class descriptor_finder : public in_place_visitor<descriptor_finder>
{
public:
  explicit descriptor_finder (std::vector<known_bounds::place> &found)
      : m_found (found)
  {
  }

  bool
  pointer (const place &p, uint32_t step, uintptr_t offset)
  {
    const accdeep_step &s = p.member->steps[step];
    if (!step && s.kind == ACCDEEP_STEP_DESCRIPTOR)
      m_found.push_back ({ offset, static_cast<unsigned> (s.full_length) });
    return true;
  }

private:
  std::vector<known_bounds::place> &m_found;
};

bool
before (const known_bounds::place &a, const known_bounds::place &b)
{
  return a.offset < b.offset;
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
  const uint64_t object_bytes = known.type->object_bytes;
  const uint64_t offset = descriptor - record->first;
  const auto &places = known.descriptors;
  const known_bounds::place wanted = { offset % object_bytes, 0 };
  auto at = std::lower_bound (places.begin (), places.end (), wanted, before);
  if (at == places.end () || at->offset != wanted.offset)
    return { nullptr, 0 };
  return { &known.hashes[offset / object_bytes * places.size ()
                         + (at - places.begin ())],
           at->rank };
}

/* The device has the host's bytes in [START..END), a part of the object at
   OBJECT of which KNOWN is known.  */
void
renew_part (known_bounds &known, uintptr_t object, uintptr_t start,
            uintptr_t end)
{
  const uint64_t object_bytes = known.type->object_bytes;
  const size_t n = known.descriptors.size ();
  for (uint64_t e = (start - object) / object_bytes;
       object + e * object_bytes < end && e * n < known.hashes.size (); e++)
    for (size_t i = 0; i < n; i++)
      {
        const known_bounds::place &p = known.descriptors[i];
        const uintptr_t at = object + e * object_bytes + p.offset;
        const uintptr_t first = at + sizeof (void *);
        const uintptr_t last = at + dope_vector_bytes (p.rank);
        if (last <= start || end <= first)
          continue;
        const uint64_t hash = bounds_hash (at, p.rank);
        /* Of some of the bounds alone nothing is known.  */
        known.hashes[e * n + i] = start <= first && last <= end ? hash : ~hash;
      }
}

} // namespace

std::shared_ptr<known_bounds>
bounds_of (const accdeep_type *t, uintptr_t start, uintptr_t end)
{
  auto result = std::make_shared<known_bounds> ();
  result->type = t;
  std::vector<known_bounds::place> &places = result->descriptors;
  descriptor_finder finder (places);
  read_object (finder, places, 0, *t, {});
  std::sort (places.begin (), places.end (), before);
  for (uintptr_t at = start; at + t->object_bytes <= end; at += t->object_bytes)
    for (const known_bounds::place &p : places)
      result->hashes.push_back (bounds_hash (at + p.offset, p.rank));
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
    renew_part (*record->second.bounds, record->first, start, end);
}

} // namespace accdeep
