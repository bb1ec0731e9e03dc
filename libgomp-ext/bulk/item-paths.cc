/* Names of the objects of a structure: consumes its table, produces the parts
   of a walk's result that lead to an object, of which resolve/path.h makes a
   name.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/bulk/item-paths.h"

#include "libgomp-ext/resolve/path.h"

namespace accdeep
{
namespace bulk
{

item_paths::item_paths (const structure &s) : m_structure (s)
{
  for (const segment &in : s.segments)
    m_ways.emplace_back (in.items.size ());
  std::vector<item_place> now, next;
  for (uint32_t i = 0; i < s.n_roots (); i++)
    now.push_back ({ 0, i });
  for (; !now.empty (); now.swap (next))
    {
      next.clear ();
      for (const item_place &at : now)
        add_targets (at.segment, at.number, next);
    }
}

/* Note what leads from item NUMBER of SEGMENT to others, and add to NEXT those
   that nothing has led to before.  */
void
item_paths::add_targets (uint32_t segment, uint32_t number,
                         std::vector<item_place> &next)
{
  const structure &s = m_structure;
  const bulk::segment &in = s.segments[segment];
  const item i = in.items[number];
  const std::vector<pointer_field> &fields = s.layout->kinds[i.kind].pointers;
  if (fields.empty ())
    return;
  for_each_part (s, in, number, 0,
                 i.bytes / s.layout->kinds[i.kind].element_bytes,
                 [&] (const bulk::segment &part, size_t link, uint64_t first,
                      uint64_t last) {
                   for (; first < last; first++)
                     for (uint32_t f = 0; f < fields.size (); f++, link++)
                       {
                         if (fields[f].looked_up || part.links[link] == no_link)
                           continue;
                         item_place to = s.place_of (part, part.links[link]);
                         to.number = target_of (to.number);
                         way &w = m_ways[to.segment][to.number];
                         if (w.segment != outside_segment || root_p (to))
                           continue;
                         w = { segment, number, f, first };
                         next.push_back (to);
                       }
                 });
}

/* Add the item at PLACE, to which the link VIA has led, to WALKED.  */
void
item_paths::add_item (walk_result &walked, item_place place, uint32_t via) const
{
  const item what = m_structure.segments[place.segment].items[place.number];
  const kind &k = m_structure.layout->kinds[what.kind];
  accdeep::item i = {};
  i.start = what.start;
  i.end = what.start + what.bytes;
  i.type = k.type;
  i.member = k.member;
  i.step = k.step;
  i.via = via;
  walked.items.push_back (i);
}

/* Add the pointer of W to WALKED, of which the last item has it.  False: the
   host no longer has that.  */
bool
item_paths::add_link (walk_result &walked, const way &w) const
{
  const accdeep::item &owner = walked.items.back ();
  const uint32_t number = m_structure.segments[w.segment].items[w.number].kind;
  const kind &k = m_structure.layout->kinds[number];
  const pointer_field &f = k.pointers[w.field];
  const uintptr_t element = owner.start + w.element * k.element_bytes;
  if (!m_reading.reader.all_p (element, element + k.element_bytes))
    return false;
  link l = {};
  l.slot = element + f.slot;
  l.value = load_pointer (l.slot);
  l.member = f.member;
  l.step = f.step;
  l.kind = link_kind::followed;
  l.item = walked.items.size () - 1;
  l.target = walked.items.size ();
  walked.links.push_back (l);
  return true;
}

/* Have WALKED lead to L, its last item.  False: the host no longer has what
   does.  */
bool
item_paths::walk_to (const located &l, walk_result &walked) const
{
  const structure &s = m_structure;
  const auto segment = static_cast<uint32_t> (l.in - s.segments.data ());
  /* From L to the root.  */
  std::vector<item_place> places;
  item_place at = { segment, l.number };
  while (!root_p (at))
    {
      places.push_back (at);
      const way &w = m_ways[at.segment][at.number];
      if (w.segment == outside_segment)
        return false;
      at = { w.segment, w.number };
    }
  walked.options.p = phase::enter;
  walked.options.directive = s.made_by;
  walked.operands.push_back (s.origins[at.number]);
  add_item (walked, at, no_index);
  for (; !places.empty (); places.pop_back ())
    {
      const item_place &next = places.back ();
      if (!add_link (walked, m_ways[next.segment][next.number]))
        return false;
      add_item (walked, next, walked.links.size () - 1);
    }
  return true;
}

std::string
item_paths::of (const located &l) const
{
  walk_result walked = {};
  return walk_to (l, walked) ? item_path (walked, walked.items.size () - 1)
                             : std::string ();
}

std::string
item_paths::of (const located &owner, const linked_pointer &p) const
{
  walk_result walked = {};
  return p.field && walk_to (owner, walked)
             ? member_path (walked, walked.items.size () - 1, p.slot,
                            *p.field->member, p.field->step)
             : std::string ();
}

} // namespace bulk
} // namespace accdeep
