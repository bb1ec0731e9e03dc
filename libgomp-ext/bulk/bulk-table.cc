/* Answers from the table of a bulk structure: consumes host or device
   addresses, produces items and their pointers.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/bulk/bulk.h"

#include "libgomp-ext/device/device.h"
#include "libgomp-ext/move/queue.h"
#include "libgomp-ext/resolve/walk.h"

#include <algorithm>

namespace accdeep
{
namespace bulk
{

namespace
{

/* The items of S's unordered segments.  */
void
make_index (const structure &s)
{
  for (uint32_t i : s.unordered)
    for (uint32_t j = 0; j < s.segments[i].items.size (); j++)
      s.index.push_back ({ s.segments[i].items[j].start, i, j });
  std::sort (s.index.begin (), s.index.end (),
             [] (const indexed_item &a, const indexed_item &b) {
               return a.start < b.start;
             });
}

/* The number of the last item of S, which starts before END, to do so.  */
uint32_t
last_of (const sorted_run &s, const paged_vector<item> &items, uintptr_t end)
{
  uint32_t first = s.first, last = s.last;
  while (last - first > 1)
    {
      uint32_t middle = first + (last - first) / 2;
      (items[middle].start < end ? first : last) = middle;
    }
  return first;
}

} // namespace

bool
structure::last_before (uintptr_t end, located &result) const
{
  bool found = false;
  auto take = [&] (uint32_t segment, uint32_t number) {
    const item i = segments[segment].items[number];
    if (found && i.start < result.what.start)
      return;
    result = { &segments[segment], number, i };
    found = true;
  };
  if (!unordered.empty ())
    {
      if (index.empty ())
        make_index (*this);
      auto next = std::lower_bound (
          index.begin (), index.end (), end,
          [] (const indexed_item &i, uintptr_t a) { return i.start < a; });
      if (next != index.begin ())
        take (std::prev (next)->segment, std::prev (next)->number);
    }
  auto next = std::lower_bound (
      sorted_runs.begin (), sorted_runs.end (), end,
      [] (const sorted_run &s, uintptr_t a) { return s.start < a; });
  while (next != sorted_runs.begin ()
         && !(found && std::prev (next)->reach < result.what.start))
    {
      --next;
      take (next->segment, last_of (*next, segments[next->segment].items, end));
    }
  return found;
}

bool
structure::root_with (uintptr_t start, uintptr_t end, located &result) const
{
  for (uint32_t i = 0; i < n_roots (); i++)
    {
      result = { &segments[0], i, root (i) };
      if (result.what.start <= start
          && end - result.what.start <= result.what.bytes)
        return true;
    }
  return false;
}

bool
structure::find (uintptr_t address, located &result) const
{
  if (root_with (address, address + 1, result))
    return !absent_p (result);
  return touches_p (address, address + 1) && last_before (address + 1, result)
         && address - result.what.start < result.what.bytes
         && !absent_p (result);
}

bool
structure::holds_p (uintptr_t start, uintptr_t end, located &result) const
{
  return find (start, result) && end - result.what.start <= result.what.bytes;
}

bool
structure::absent_p (const located &l) const
{
  return !absent.empty () && absent.count (l.what.start) != 0;
}

uintptr_t
structure::host_address_of (uintptr_t dev_addr) const
{
  for (const segment &in : segments)
    for (unsigned r = 0; r < n_regions; r++)
      {
        const region_layout &region = in.regions[r];
        const uint64_t offset = dev_addr - region.dev_addr;
        if (offset >= region.bytes)
          continue;
        for (uint32_t i = region.marks[offset / mark_bytes];
             i < in.items.size (); i++)
          {
            const item at = in.items[i];
            const located l = { &in, i, at };
            if (layout->kinds[at.kind].region != r)
              continue;
            if (at.offset > offset)
              break;
            if (offset - at.offset < at.bytes)
              return absent_p (l) ? 0 : at.start + (offset - at.offset);
          }
      }
  return 0;
}

namespace
{

/* Count in REFERENCES what the links of item NUMBER of IN lead to.  A pointer
   that is looked up, or leads to a container's head, counts for nothing, and a
   node once for all its neighbours.  */
void
count_links (const structure &s, const segment &in, uint32_t number,
             std::vector<std::vector<uint32_t>> &references)
{
  const item i = in.items[number];
  const kind &k = s.layout->kinds[i.kind];
  const size_t fields = k.pointers.size ();
  if (!fields)
    return;
  for_each_part (
      s, in, number, 0, i.bytes / k.element_bytes,
      [&] (const segment &from, size_t link, uint64_t first, uint64_t last) {
        for (size_t f = 0; f < (last - first) * fields; f++, link++)
          {
            const pointer_field &field = k.pointers[f % fields];
            if (field.looked_up || from.links[link] == no_link)
              continue;
            const item_place to = s.place_of (from, from.links[link]);
            if (to.segment == outside_segment)
              continue;
            const bool node = s.layout->kinds[field.target].headed;
            uint32_t &count = references[to.segment][target_of (to.number)];
            if (!node)
              count++;
            else if (!(to.number & inside))
              count = 1;
          }
      });
}

/* The pointer that LINK of IN was made for, which is looked up.  */
uintptr_t
looked_up_at (const segment &in, uint32_t link)
{
  return std::lower_bound (in.looked_up.begin (), in.looked_up.end (), link,
                           [] (const looked_up_pointer &p, uint32_t wanted) {
                             return p.link < wanted;
                           })
      ->value;
}

/* P of OWNER still leads to an item, or, if it is looked up, has not
   changed.  */
bool
leads_there_p (const structure &s, const located &owner,
               const linked_pointer &p)
{
  const auto *element = reinterpret_cast<const char *> (p.element);
  if (p.field->looked_up)
    return looked_up_value (element, *p.field)
           == looked_up_at (*p.from, p.link);
  const item_place to = s.place_of (*p.from, p.from->links[p.link]);
  pointee r;
  if (!find_pointee (element, *p.field, owner_of (*owner.in, owner.number), r)
      || !r.bytes)
    return false;
  if (to.segment == outside_segment)
    return r.start - s.outside[to.number].value < s.outside[to.number].bytes;
  const item target = s.segments[to.segment].items[target_of (to.number)];
  return r.start - target.start < target.bytes;
}

} // namespace

uint32_t
structure::references_to (const located &l) const
{
  if (root_p (l))
    return root_references[l.number];
  if (std::none_of (segments.begin (), segments.end (),
                    [] (const segment &in) { return in.shared; }))
    return 1;
  if (references.empty ())
    {
      for (const segment &in : segments)
        references.emplace_back (in.items.size (), 0);
      for (const segment &in : segments)
        for (uint32_t i = 0; i < in.items.size (); i++)
          count_links (*this, in, i, references);
    }
  return references[l.in - segments.data ()][l.number];
}

attachment
structure::attachment_of (const located &owner, const linked_pointer &p) const
{
  attachment a = {};
  a.slot = p.slot;
  a.dev_slot = device_address_of (*this, *owner.in, owner.number)
               + (p.slot - owner.what.start);
  a.dynamic = dynamic;
  if (!p.field)
    {
      a.value = load_pointer (p.slot);
      const uintptr_t *table = tables.find (a.value);
      if (table && *table)
        a.dev_value = *table;
      else
        {
          settle_queue ();
          copy_to_host (&a.dev_value, a.dev_slot, sizeof a.dev_value);
        }
      return a;
    }
  uintptr_t distance = 0;
  distance_of (*p.from, p.from->links[p.link], distance);
  if (leads_there_p (*this, owner, p))
    {
      a.value = load_pointer (p.slot);
      a.dev_value = a.value + distance;
      return a;
    }
  /* The program has changed its pointer since.  */
  settle_queue ();
  copy_to_host (&a.dev_value, a.dev_slot, sizeof a.dev_value);
  a.value = a.dev_value - distance;
  return a;
}

} // namespace bulk
} // namespace accdeep
