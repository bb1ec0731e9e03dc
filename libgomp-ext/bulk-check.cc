/* Whether a bulk structure's pointers still lead where they led when it was
   walked: consumes items, links and host memory.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/bulk.h"

#include "libgomp-ext/pool.h"

#include <atomic>

namespace accdeep
{
namespace bulk
{

namespace
{

/* What one thread looks at in one go: elements FIRST .. LAST-1 of the slice
   that IN is of, or items FIRST .. LAST-1 of IN.  */
struct part
{
  const segment *in;
  bool of_slice;
  uint64_t first;
  uint64_t last;
};

/* Elements and items of one part.  */
constexpr uint64_t part_size = 8192;

std::vector<part>
make_parts (const structure &s)
{
  std::vector<part> result;
  auto add
      = [&] (const segment &in, bool of_slice, uint64_t first, uint64_t last) {
          for (; first < last; first += part_size)
            result.push_back (
                { &in, of_slice, first, std::min (last, first + part_size) });
        };
  for (const segment &in : s.segments)
    {
      if (in.from.item != no_link)
        add (in, true, in.from.first, in.from.last);
      add (in, false, 0, in.items.size ());
    }
  return result;
}

/* The pointer F of ELEMENT leads to the item that LINK says.  */
inline bool
link_unchanged_p (const segment &in, uint32_t link, const char *element,
                  const pointer_field &f, const char *owner)
{
  reach r;
  if (!find_reach (element, f, owner, r))
    return false;
  if (!r.bytes || link == no_link)
    return !r.bytes && link == no_link;
  const item &target = in.items[target_of (link)];
  const uint64_t bytes = r.bytes;
  if (__builtin_expect (!(link & inside), 1))
    return r.start == target.start && bytes == target.bytes;
  return r.start >= target.start
         && r.start + bytes <= target.start + target.bytes;
}

/* The same for N elements at ELEMENT, of kind K, whose links are those of IN
   from LINK on.  */
inline bool
elements_unchanged_p (const segment &in, const kind &k, const char *element,
                      uint64_t n, size_t link, const char *owner)
{
  for (; n; n--, element += k.element_bytes)
    for (const pointer_field &f : k.pointers)
      if (!link_unchanged_p (in, in.links[link++], element, f, owner))
        return false;
  return true;
}

bool
slice_unchanged_p (const structure &s, const part &p)
{
  const segment &in = *p.in;
  const item &whole = s.segments[0].items[in.from.item];
  const kind &k = s.layout->kinds[whole.kind];
  return elements_unchanged_p (
      in, k,
      reinterpret_cast<const char *> (whole.start) + p.first * k.element_bytes,
      p.last - p.first, (p.first - in.from.first) * k.pointers.size (),
      k.has_owner ? owner_of (s.segments[0], in.from.item) : nullptr);
}

bool
items_unchanged_p (const structure &s, const part &p)
{
  const segment &in = *p.in;
  const kind *kinds = s.layout->kinds.data ();
  bool sliced = &in == &s.segments[0];
  for (uint64_t i = p.first; i < p.last; i++)
    {
      const item &at = in.items[i];
      const kind &k = kinds[at.kind];
      if (k.pointers.empty () || (sliced && s.wide[i]))
        continue;
      uint64_t n = at.bytes == k.element_bytes ? 1 : at.bytes / k.element_bytes;
      if (!elements_unchanged_p (
              in, k, reinterpret_cast<const char *> (at.start), n,
              at.first_link, k.has_owner ? owner_of (in, i) : nullptr))
        return false;
    }
  return true;
}

} // namespace

bool
unchanged_p (const structure &s)
{
  std::vector<part> parts = make_parts (s);
  std::atomic<bool> good{ true };
  parallel_for (parts.size (), [&] (size_t i) {
    const part &p = parts[i];
    if (good
        && !(p.of_slice ? slice_unchanged_p (s, p) : items_unchanged_p (s, p)))
      good = false;
  });
  return good;
}

} // namespace bulk
} // namespace accdeep
