/* Alias resolution: consumes items, produces disjoint objects.   One sort and
   one sweep over the items.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/resolve/alias.h"

#include <algorithm>

namespace accdeep
{

namespace
{

std::vector<uint32_t>
sorted_items (const walk_result &walked)
{
  std::vector<uint32_t> order;
  order.reserve (walked.items.size ());
  for (uint32_t i = 0; i < walked.items.size (); i++)
    if (walked.items[i].effect && !walked.items[i].skipped)
      order.push_back (i);
  /* Larger ranges come first, so that the sweep meets a container before what
     it contains.  */
  auto before = [&walked] (uint32_t a, uint32_t b) {
    const item &x = walked.items[a];
    const item &y = walked.items[b];
    if (x.start != y.start)
      return x.start < y.start;
    if (x.end != y.end)
      return x.end > y.end;
    return a < b;
  };
  if (!std::is_sorted (order.begin (), order.end (), before))
    std::sort (order.begin (), order.end (), before);
  return order;
}

/* Does I, which does not begin before O does, belong to it?  */
bool
joins_p (const item &i, const plan_object &o)
{
  return i.end <= o.end || (i.section && o.strided && i.start < o.end);
}

} // namespace

alias_result
resolve_aliases (const walk_result &walked)
{
  alias_result result;
  result.of_item.assign (walked.items.size (), no_index);
  const std::vector<uint32_t> sorted = sorted_items (walked);
  result.objects.reserve (sorted.size ());
  for (uint32_t index : sorted)
    {
      const item &i = walked.items[index];
      if (!result.objects.empty () && joins_p (i, result.objects.back ()))
        {
          plan_object &o = result.objects.back ();
          o.end = std::max (o.end, i.end);
          o.strided &= i.section != nullptr;
          o.effect |= i.effect;
          o.log2_alignment = std::max (o.log2_alignment, i.log2_alignment);
        }
      else
        {
          uint32_t number = result.objects.size ();
          if (number && i.start < result.objects.back ().end)
            result.overlaps.push_back ({ number - 1, number });
          result.objects.push_back ({ i.start, i.end, index, i.effect,
                                      i.log2_alignment, i.section != nullptr,
                                      plan_state::absent, 0, 0, 0, i.type,
                                      i.start });
        }
      plan_object &o = result.objects.back ();
      if ((i.effect & effect_take) && i.start <= o.taken_end)
        o.taken_end = std::max (o.taken_end, i.end);
      result.of_item[index] = result.objects.size () - 1;
    }
  return result;
}

} // namespace accdeep
