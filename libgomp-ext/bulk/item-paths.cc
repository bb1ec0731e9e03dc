/* Names of the objects of a structure: consumes its table, produces the parts
   of a walk's result that lead to an object, of which resolve/path.h makes a
   name.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/bulk/item-paths.h"

#include <algorithm>

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
  for_each_part (
      s, in, number, 0, i.bytes / s.layout->kinds[i.kind].element_bytes,
      [&] (const bulk::segment &part, size_t link, uint64_t first,
           uint64_t last) {
        for (; first < last; first++)
          for (uint32_t f = 0; f < fields.size (); f++, link++)
            {
              if (fields[f].looked_up || part.links[link] == no_link)
                continue;
              item_place to = s.place_of (part, part.links[link]);
              if (to.segment == outside_segment)
                continue;
              to.number = target_of (to.number);
              way &w = m_ways[to.segment][to.number];
              if (w.segment != outside_segment || root_p (to))
                continue;
              const way &before = m_ways[segment][number];
              w = { segment,
                    number,
                    f,
                    first,
                    before.depth + 1,
                    before.depth + 1 < path_side ? to : before.begin };
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

/* Add the item at PLACE to WALKED, of which the last item leads to it.  False:
   the host no longer has the pointer.  */
bool
item_paths::add_next (walk_result &walked, item_place place) const
{
  const way &w = way_to (place);
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
  add_item (walked, place, walked.links.size () - 1);
  return true;
}

/* Add to WALKED the items on the way to TO, the last DEPTH of them.  False as
   above.  */
bool
item_paths::walk_on (walk_result &walked, item_place to, uint32_t depth) const
{
  std::vector<item_place> places;
  for (; depth; depth--, to = parent_of (to))
    places.push_back (to);
  return std::all_of (
      places.rbegin (), places.rend (),
      [&] (const item_place &place) { return add_next (walked, place); });
}

/* Add TO to WALKED, which does not lead there.  False as above.  */
bool
item_paths::add_gap (walk_result &walked, item_place to) const
{
  walk_result before = {};
  add_item (before, parent_of (to), no_index);
  if (!add_next (before, to))
    return false;
  link l = before.links[0];
  l.item = walked.items.size () - 1;
  l.target = walked.items.size ();
  walked.links.push_back (l);
  add_item (walked, to, walked.links.size () - 1);
  return true;
}

/* Have WALKED lead to L, its last item, but for GAP.  False: the host no longer
   has what does.  */
bool
item_paths::walk_to (const located &l, walk_result &walked, path_gap &gap) const
{
  const item_place to
      = { static_cast<uint32_t> (l.in - m_structure.segments.data ()),
          l.number };
  const way &w = way_to (to);
  if (w.segment == outside_segment && !root_p (to))
    return false;
  const bool all = w.depth < 2 * path_side;
  item_place root = all ? to : w.begin;
  while (!root_p (root))
    root = parent_of (root);
  walked.options.p = phase::enter;
  walked.options.directive = m_structure.made_by;
  walked.operands.push_back (m_structure.origins[root.number]);
  add_item (walked, root, no_index);
  if (all)
    return walk_on (walked, to, w.depth);
  item_place end = to;
  for (uint32_t i = 0; i < path_side; i++)
    end = parent_of (end);
  gap.link = path_side - 1;
  gap.n = w.depth + 1 - 2 * path_side;
  return walk_on (walked, w.begin, path_side - 1) && add_gap (walked, end)
         && walk_on (walked, to, path_side);
}

std::string
item_paths::of (const located &l) const
{
  walk_result walked = {};
  path_gap gap;
  return walk_to (l, walked, gap)
             ? item_path (walked, walked.items.size () - 1, gap)
             : std::string ();
}

std::string
item_paths::of (const located &owner, const linked_pointer &p) const
{
  walk_result walked = {};
  path_gap gap;
  return p.field && walk_to (owner, walked, gap)
             ? member_path (walked, walked.items.size () - 1, p.slot,
                            *p.field->member, p.field->step, gap)
             : std::string ();
}

} // namespace bulk
} // namespace accdeep
