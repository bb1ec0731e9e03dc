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

/* Items of S that PAGES covers: these come in no order.  */
void
make_index (const structure &s)
{
  s.indexed = true;
  for (uint32_t i = 0; i < s.segments.size (); i++)
    for (uint32_t j = 0; j < s.segments[i].first_in_runs; j++)
      s.index.push_back ({ s.segments[i].items[j].start, i, j });
  std::sort (s.index.begin (), s.index.end (),
             [] (const indexed_item &a, const indexed_item &b) {
               return a.start < b.start;
             });
}

} // namespace

bool
structure::last_before (uintptr_t end, located &result) const
{
  bool found = false;
  auto take = [&] (const segment &in, uint32_t number) {
    const item i = in.items[number];
    if (found && i.start < result.what.start)
      return;
    result = { &in, number, i };
    found = true;
  };
  if (!pages.empty ())
    {
      if (!indexed)
        make_index (*this);
      auto next = std::lower_bound (
          index.begin (), index.end (), end,
          [] (const indexed_item &i, uintptr_t a) { return i.start < a; });
      if (next != index.begin ())
        {
          --next;
          take (segments[next->segment], next->number);
        }
    }
  auto run = std::lower_bound (
      runs.begin (), runs.end (), end,
      [] (const segment_run &r, uintptr_t a) { return r.covers.start < a; });
  uint32_t number;
  if (run != runs.begin () && std::prev (run)->in->last_before (end, number))
    take (*std::prev (run)->in, number);
  return found;
}

bool
structure::root_with (uintptr_t start, uintptr_t end, located &result) const
{
  for (uint32_t i = 0; i < n_roots; i++)
    {
      const item root = segments[0].items[i];
      if (root.start > start || end - root.start > root.bytes)
        continue;
      result = { &segments[0], i, root };
      return true;
    }
  return false;
}

bool
structure::find (uintptr_t address, located &result) const
{
  if (root_with (address, address + 1, result))
    return !roots_gone;
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
  return root_p (l) ? roots_gone
                    : !absent.empty () && absent.count (l.what.start) != 0;
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
            if (root_p (l) || layout->kinds[at.kind].region != r)
              continue;
            if (at.offset > offset)
              break;
            if (offset - at.offset < at.bytes)
              return absent_p (l) ? 0 : at.start + (offset - at.offset);
          }
      }
  return 0;
}

uint32_t
structure::references_to (const located &l) const
{
  if (std::none_of (segments.begin (), segments.end (),
                    [] (const segment &in) { return in.shared; }))
    return 1;
  if (references.empty ())
    for (const segment &in : segments)
      {
        references.emplace_back (in.items.size (), 0);
        for (size_t i = 0; i < in.links.size (); i++)
          if (in.links[i] != no_link)
            references.back ()[target_of (in.links[i])]++;
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
  const item target = p.in->items[target_of (p.link)];
  const uintptr_t dev_addr
      = device_address_of (*this, *p.in, target_of (p.link));
  pointee r;
  a.value = load_pointer (p.slot);
  const bool same
      = find_pointee (reinterpret_cast<const char *> (p.element), *p.field,
                      owner_of (*owner.in, owner.number), r)
        && r.bytes && r.start - target.start < target.bytes;
  if (same)
    a.dev_value = dev_addr + (a.value - target.start);
  else
    {
      /* The program has changed its pointer since.  */
      settle_queue ();
      copy_to_host (&a.dev_value, a.dev_slot, sizeof a.dev_value);
      a.value = target.start + (a.dev_value - dev_addr);
    }
  a.dynamic = dynamic;
  return a;
}

} // namespace bulk
} // namespace accdeep
