/* Elements of an array that say the same as the one before.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_BULK_BULK_ROW_H
#define ACCDEEP_BULK_BULK_ROW_H

#include "libgomp-ext/descriptor/layout.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <vector>

namespace accdeep
{
namespace bulk
{

/* Elements of one kind, whose pointers lead to arrays without pointers, are
   alike when what lengths are computed from is the same in all, and the
   pointers of each lead as much further as those of the one before.  To see
   that takes a fraction of the time that looking at each takes.  */
class alike_elements
{
public:
  /* For an array of N elements of kind K, of KINDS.  Null: it is not worth it,
     or can not be seen.  */
  static std::unique_ptr<const alike_elements>
  of_array (uint64_t n, const kind &k, const std::vector<kind> &kinds)
  {
    constexpr uint64_t worth = 16;
    std::unique_ptr<alike_elements> result;
    if (n < worth || k.pointers.empty ())
      return result;
    result.reset (new alike_elements (k));
    const kind &target = kinds[result->target ()];
    if (!target.pointers.empty () || target.has_owner || !result->add_fields ())
      result.reset ();
    return result;
  }

  /* The kind that all pointers lead to.  */
  uint32_t
  target () const
  {
    return m_kind.pointers[0].target;
  }

  /* ELEMENT's pointers lead to BYTES bytes each, the first to START, and the
     others STEP further each.  */
  bool
  leads_p (const char *element, uintptr_t start, uint64_t bytes,
           uintptr_t step) const
  {
    for (const pointer_field &f : m_kind.pointers)
      {
        pointee r;
        if (!find_pointee (element, f, nullptr, r) || r.start != start
            || r.bytes != static_cast<int64_t> (bytes))
          return false;
        start += step;
      }
    return true;
  }

  /* How many of the N elements behind ELEMENT, which has no null pointer, are
     like it, with pointers that lead STRIDE further.  */
  size_t
  count (const char *element, size_t n, uintptr_t stride) const
  {
    const char *next = element + m_kind.element_bytes;
    for (size_t i = 0; i < n; i++, next += m_kind.element_bytes)
      if (!alike_p (element, next, (i + 1) * stride))
        return i;
    return n;
  }

private:
  struct value
  {
    uint32_t offset;
    uint32_t bytes;
  };

  explicit alike_elements (const kind &k) : m_kind (k) {}

  /* Where pointers lead is computed from their element alone.  */
  bool
  add_fields ()
  {
    return std::all_of (m_kind.pointers.begin (), m_kind.pointers.end (),
                        [this] (const pointer_field &f) {
                          return f.target == target () && !f.described
                                 && !f.of_owner && !f.conditional && !f.live
                                 && (f.fixed
                                     || (add (f.lower) && add (f.length)));
                        });
  }

  /* V is constant or of what an element has itself.  */
  bool
  add (const accdeep_value &v)
  {
    if (v.kind == ACCDEEP_VALUE_CONSTANT)
      return true;
    if (v.kind < ACCDEEP_VALUE_S8 || v.kind > ACCDEEP_VALUE_U64)
      return false;
    const value added = { static_cast<uint32_t> (v.number),
                          1u << (v.kind - ACCDEEP_VALUE_S8) / 2 };
    for (const value &known : m_values)
      if (known.offset == added.offset && known.bytes == added.bytes)
        return true;
    m_values.push_back (added);
    return true;
  }

  template <typename T>
  static T
  load (const char *from)
  {
    T result;
    memcpy (&result, from, sizeof result);
    return result;
  }

  bool
  alike_p (const char *a, const char *b, uintptr_t distance) const
  {
    for (const pointer_field &f : m_kind.pointers)
      if (load<uintptr_t> (b + f.slot)
          != load<uintptr_t> (a + f.slot) + distance)
        return false;
    for (const value &v : m_values)
      if (v.bytes == 8
              ? load<uint64_t> (a + v.offset) != load<uint64_t> (b + v.offset)
          : v.bytes == 4
              ? load<uint32_t> (a + v.offset) != load<uint32_t> (b + v.offset)
              : memcmp (a + v.offset, b + v.offset, v.bytes) != 0)
        return false;
    return true;
  }

  const kind &m_kind;
  std::vector<value> m_values;
};

} // namespace bulk
} // namespace accdeep

#endif
