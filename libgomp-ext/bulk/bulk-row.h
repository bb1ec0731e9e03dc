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
   alike when what lengths are computed from is the same in all, and what tells
   their class, and the pointers of each lead as much further as those of the
   one before.  To see that takes a fraction of the time that looking at each
   takes.  */
class alike_elements
{
public:
  /* For an array of N elements of kind K, of KINDS, with OWNER as its
     expression object.  Null: it is not worth it, or can not be seen.  */
  static std::unique_ptr<const alike_elements>
  of_array (uint64_t n, const kind &k, const std::vector<kind> &kinds,
            const char *owner)
  {
    constexpr uint64_t worth = 16;
    std::unique_ptr<alike_elements> result;
    if (n < worth || k.pointers.empty () || k.looks_up)
      return result;
    result.reset (new alike_elements (k, owner));
    const kind &target = kinds[result->target ()];
    if (target.read || target.dynamic || target.has_owner
        || !result->add_fields ())
      result.reset ();
    else
      for (uint32_t slot : k.tables)
        result->m_values.push_back ({ slot, sizeof (uintptr_t) });
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
        if (!find_pointee (element, f, m_owner, r) || r.start != start
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
    /* Those behind the first that is not are looked at for nothing.  */
    constexpr size_t most = 256;
    size_t result = 0;
    for (size_t block = 8; result < n; block = std::min (2 * block, most))
      {
        const size_t wanted = std::min (block, n - result);
        const size_t found = count_block (element, result, wanted, stride);
        result += found;
        if (found < wanted)
          break;
      }
    return result;
  }

private:
  struct value
  {
    uint32_t offset;
    uint32_t bytes;
  };

  alike_elements (const kind &k, const char *owner)
      : m_kind (k), m_owner (owner)
  {
  }

  /* Where pointers lead is computed from their element alone, and from what the
     array's elements have in common.  */
  bool
  add_fields ()
  {
    return std::all_of (m_kind.pointers.begin (), m_kind.pointers.end (),
                        [this] (const pointer_field &f) {
                          return f.target == target () && !f.described
                                 && !f.conditional && !f.live
                                 && (f.fixed || f.of_owner
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

  /* The same for N of those from the one on that comes behind PASSED others:
     field by field, which takes a few instructions each.  */
  size_t
  count_block (const char *element, size_t passed, size_t n,
               uintptr_t stride) const
  {
    const char *next = element + (passed + 1) * m_kind.element_bytes;
    for (const pointer_field &f : m_kind.pointers)
      n = count_values<uintptr_t> (
          next + f.slot, n,
          load<uintptr_t> (element + f.slot) + (passed + 1) * stride, stride);
    for (const value &v : m_values)
      switch (v.bytes)
        {
        case 1:
          n = count_same<uint8_t> (element, next, v.offset, n);
          break;
        case 2:
          n = count_same<uint16_t> (element, next, v.offset, n);
          break;
        case 4:
          n = count_same<uint32_t> (element, next, v.offset, n);
          break;
        default:
          n = count_same<uint64_t> (element, next, v.offset, n);
        }
    return n;
  }

  template <typename T>
  size_t
  count_same (const char *element, const char *next, uint32_t offset,
              size_t n) const
  {
    return count_values<T> (next + offset, n, load<T> (element + offset), 0);
  }

  /* Of the N elements that have a value at AT and so on, how many have EXPECTED
     there, and STEP more each.  */
  template <typename T>
  size_t
  count_values (const char *at, size_t n, T expected, T step) const
  {
    const size_t pitch = m_kind.element_bytes;
    auto wrong = [&] (size_t j) {
      return load<T> (at + j * pitch) ^ static_cast<T> (expected + j * step);
    };
    size_t i = 0;
    auto pass = [&] (size_t j) {
      i += j;
      at += j * pitch;
      expected += j * step;
    };
    while (i + 4 <= n && !(wrong (0) | wrong (1) | wrong (2) | wrong (3)))
      pass (4);
    while (i < n && !wrong (0))
      pass (1);
    return i;
  }

  const kind &m_kind;
  const char *const m_owner;
  std::vector<value> m_values;
};

} // namespace bulk
} // namespace accdeep

#endif
