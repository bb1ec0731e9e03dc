/* Plans: consumes the walk's result and the resolved objects, produces what is
   to be done with each.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/execute/plan.h"

#include "libgomp-ext/base/error.h"
#include "libgomp-ext/execute/message.h"
#include "libgomp-ext/present/freed.h"
#include "libgomp-ext/present/virtual-tables.h"
#include "libgomp-ext/resolve/path.h"

#include <algorithm>

namespace accdeep
{

namespace
{

/* O is present: is that what the program has there now?  */
void
warn_if_freed (const plan_object &o, const walk_result &walked,
               device_state &state)
{
  if (state.freed.empty () || walked.options.p == phase::exit
      || walked.options.examines || !freed_p (state, o.start, o.dev_addr))
    return;
  const object_table::value_type *record = state.record_of (o.start);
  warning ("%s: %s %s is present since %s, and its memory was freed since: the "
           "device has what was there then; was its exit data forgotten?",
           directive_text (walked.options.directive).c_str (),
           item_path (walked, o.item).c_str (),
           range_text (o.start, o.end).c_str (),
           directive_text (record ? record->second.made_by : nullptr).c_str ());
}

/* Is all of O, which is absent, said to be present, and only parts of it are
   allocated?  */
bool
expected_p (const plan_object &o, const walk_result &walked)
{
  return (walked.items[o.item].effect & effect_check) && o.taken_end < o.end;
}

void
plan_objects (plan &p, const walk_result &walked,
              const std::vector<overlap> &overlaps, device_state &state)
{
  uint32_t partial = no_index;
  const bool update = update_p (walked.options.p);
  const bool counts = !update && !walked.options.examines;
  for (plan_object &o : p.objects)
    {
      const looked_up found = counts ? state.look_up (o.start, o.end)
                                     : state.find (o.start, o.end);
      o.dev_addr = found.dev_addr;
      switch (found.state)
        {
        case presence_state::partial:
          partial = std::min (partial, o.item);
          break;
        case presence_state::present:
          o.state = plan_state::present;
          warn_if_freed (o, walked, state);
          /* Objects of unknown blocks share no copy: each has a number of its
             own, which no block has.  */
          o.block
              = found.block ? found.block : ~uint64_t (&o - p.objects.data ());
          break;
        case presence_state::absent:
          if ((o.effect & effect_take) && !expected_p (o, walked))
            o.state = plan_state::fresh;
          break;
        }
    }
  if (partial != no_index)
    report_partly_present (walked, partial, state);
  for (const overlap &both : overlaps)
    if (!update
        && (p.objects[both.first].state != plan_state::present
            || p.objects[both.second].state != plan_state::present))
      report_overlap (walked, p.objects[both.first].item,
                      p.objects[both.second].item);
}

void
plan_moves (plan &p, const walk_result &walked, const alias_result &aliases)
{
  bool whole = walked.options.p == phase::structured
               || walked.options.p == phase::enter;
  if (whole)
    for (uint32_t i = 0; i < walked.items.size (); i++)
      {
        const item &moved = walked.items[i];
        uint32_t object = aliases.of_item[i];
        if (object != no_index && (moved.effect & effect_in))
          p.in.push_back ({ moved.start, moved.bytes (), object });
      }
  p.out.reserve (walked.pieces.size ());
  for (const piece &part : walked.pieces)
    {
      uint32_t object = aliases.of_item[part.item];
      if (object == no_index)
        continue;
      if (part.effect & effect_in)
        p.in.push_back ({ part.start, part.bytes, object });
      if (part.effect & effect_out)
        p.out.push_back ({ part.start, part.bytes, object });
    }
}

/* Among links of one slot the one that says most comes first.  */
int
rank (const link &l)
{
  switch (l.kind)
    {
    case link_kind::followed:
      return 0;
    case link_kind::relative:
      return 1;
    case link_kind::lookup:
      return 2;
    case link_kind::attach:
      return 3;
    case link_kind::table:
      return 4;
    case link_kind::empty:
      return 5;
    case link_kind::untranslated:
      return 6;
    }
  return 7;
}

/* Each sub-object counts as if it were named in a clause of its own: once for
   each operand and for each pointer that leads to it, and a container's node
   once for all its neighbours, which are others when the container has changed.
   P.pointers are sorted, and may have a slot several times.  */
void
count_references (plan &p, const walk_result &walked,
                  const alias_result &aliases)
{
  constexpr unsigned counted = effect_take | effect_release;
  std::vector<bool> counted_nodes (p.objects.size ());
  for (size_t i = 0; i < walked.items.size (); i++)
    if (aliases.of_item[i] != no_index && (walked.items[i].effect & counted))
      p.objects[aliases.of_item[i]].references += walked.items[i].roots;
  for (size_t i = 0; i < p.pointers.size (); i++)
    {
      const plan_pointer &pointer = p.pointers[i];
      if (pointer.target == no_index || walked.links[pointer.link].head)
        continue;
      const item &target = walked.items[walked.links[pointer.link].target];
      if (!(target.effect & counted))
        continue;
      bool again = false;
      for (size_t j = i; j-- > 0 && p.pointers[j].slot == pointer.slot;)
        again |= p.pointers[j].target == pointer.target;
      if (target.type && (target.type->flags & ACCDEEP_TYPE_NODE))
        {
          again |= counted_nodes[pointer.target];
          counted_nodes[pointer.target] = true;
        }
      if (!again)
        p.objects[pointer.target].references++;
    }
}

/* What one operand takes for bytes another may take for pointers, which have
   addresses of the device there: they do not come back.  */
void
spare_pointers (plan &p)
{
  auto next_slot = [&p] (uintptr_t from) {
    return std::lower_bound (p.pointers.begin (), p.pointers.end (), from,
                             [] (const plan_pointer &a, uintptr_t wanted) {
                               return a.slot < wanted;
                             });
  };
  const size_t moves = p.out.size ();
  for (size_t i = 0; i < moves; i++)
    for (;;)
      {
        const plan_move m = p.out[i];
        auto pointer = next_slot (m.start);
        if (pointer == p.pointers.end () || pointer->slot >= m.start + m.bytes)
          break;
        const uintptr_t behind = pointer->slot + sizeof (void *);
        if (pointer->slot > m.start)
          p.out.push_back ({ m.start, pointer->slot - m.start, m.object });
        p.out[i].start = behind;
        p.out[i].bytes
            = m.start + m.bytes - std::min (behind, m.start + m.bytes);
      }
  auto nothing_p = [] (const plan_move &m) { return m.bytes == 0; };
  p.out.erase (std::remove_if (p.out.begin (), p.out.end (), nothing_p),
               p.out.end ());
}

void
plan_pointers (plan &p, const walk_result &walked, const alias_result &aliases)
{
  p.pointers.reserve (walked.links.size ());
  for (uint32_t i = 0; i < walked.links.size (); i++)
    {
      const link &l = walked.links[i];
      plan_pointer pointer = {};
      pointer.slot = l.slot;
      pointer.value = l.value;
      pointer.link = i;
      pointer.named = l.kind == link_kind::attach && l.item == no_index;
      pointer.object = l.item == no_index ? no_index : aliases.of_item[l.item];
      pointer.target = l.kind == link_kind::followed ? aliases.of_item[l.target]
                                                     : no_index;
      p.pointers.push_back (pointer);
    }
  auto before = [&walked] (const plan_pointer &a, const plan_pointer &b) {
    if (a.slot != b.slot)
      return a.slot < b.slot;
    int x = rank (walked.links[a.link]), y = rank (walked.links[b.link]);
    return x != y ? x < y : a.link < b.link;
  };
  if (!std::is_sorted (p.pointers.begin (), p.pointers.end (), before))
    std::sort (p.pointers.begin (), p.pointers.end (), before);
  count_references (p, walked, aliases);
  for (size_t i = p.pointers.size (); i-- > 1;)
    if (p.pointers[i - 1].slot == p.pointers[i].slot)
      p.pointers[i - 1].named |= p.pointers[i].named;
  auto last = std::unique (p.pointers.begin (), p.pointers.end (),
                           [] (const plan_pointer &a, const plan_pointer &b) {
                             return a.slot == b.slot;
                           });
  p.pointers.erase (last, p.pointers.end ());
  if (!p.pointers.empty ())
    spare_pointers (p);
}

plan_pointer *
find_pointer (plan &p, uintptr_t slot)
{
  auto at = std::lower_bound (
      p.pointers.begin (), p.pointers.end (), slot,
      [] (const plan_pointer &a, uintptr_t wanted) { return a.slot < wanted; });
  return at != p.pointers.end () && at->slot == slot ? &*at : nullptr;
}

uintptr_t
device_address_in (const plan &p, uintptr_t address, device_state &state)
{
  if (const plan_object *o = find_object (p, address))
    return o->dev_addr ? o->dev_addr + (address - o->start) : 0;
  return state.address_of (address);
}

void
resolve_slot (plan_pointer &pointer, const plan &p, device_state &state)
{
  if (pointer.object != no_index)
    {
      const plan_object &o = p.objects[pointer.object];
      pointer.dev_slot = o.dev_addr ? o.dev_addr + (pointer.slot - o.start) : 0;
    }
  else
    pointer.dev_slot = device_address_in (p, pointer.slot, state);
}

/* POINTER, at L, leads to a table of virtual functions.  Whoever has functions
   of its own for DIRECTIVE's kernels gets those; others leave alone what is
   there.  */
void
resolve_table (plan_pointer &pointer, const link &l,
               const accdeep_directive *directive, device_state &state)
{
  const code_home home = home_of (directive);
  const device_table table = device_virtual_table (l.value, home);
  pointer.dev_value = table.at;
  if (table.foreign)
    {
      const attachment *a = state.attachment_of (l.slot);
      if (a && a->value == l.value)
        pointer.dev_value = a->dev_value;
      if (home && launch_p (directive))
        note_foreign_table (l.value, home);
    }
  pointer.known = pointer.dev_value != 0;
}

/* All but relative pointers.  */
void
resolve_value (plan_pointer &pointer, plan &p, const walk_result &walked,
               device_state &state)
{
  const link &l = walked.links[pointer.link];
  switch (l.kind)
    {
    case link_kind::followed:
      if (pointer.target == no_index || !p.objects[pointer.target].dev_addr)
        return;
      pointer.dev_value = p.objects[pointer.target].dev_addr
                          + (l.value - p.objects[pointer.target].start);
      pointer.known = true;
      return;
    case link_kind::lookup:
    case link_kind::attach:
      {
        uintptr_t probe = l.kind == link_kind::attach ? l.base : l.value;
        uintptr_t dev_addr = device_address_in (p, probe, state);
        if (!dev_addr && l.ends_p ())
          dev_addr = device_address_in (p, --probe, state);
        if (!dev_addr && l.kind == link_kind::attach)
          if (const attachment *a = state.attachment_of (l.slot);
              a && a->value == l.value)
            {
              pointer.dev_value = a->dev_value;
              pointer.known = true;
            }
        if (!dev_addr)
          return;
        pointer.dev_value = dev_addr - (probe - l.value);
        pointer.known = true;
        return;
      }
    case link_kind::table:
      resolve_table (pointer, l, walked.options.directive, state);
      return;
    default:
      return;
    }
}

/* The device value of POINTER from its base's, and before that its base's,
   without recursion.  A base that is not translated leaves all that hang on it
   untranslated.  */
void
resolve_relative (plan_pointer &pointer, plan &p, const walk_result &walked,
                  device_state &state)
{
  std::vector<plan_pointer *> chain;
  plan_pointer *at = &pointer;
  intptr_t distance = 0;
  bool known = false;
  while (at && !at->known && walked.links[at->link].kind == link_kind::relative)
    {
      if (chain.size () > p.pointers.size ())
        fatal ("damaged descriptor: %s has itself as its base",
               link_path (walked, walked.links[pointer.link]).c_str ());
      chain.push_back (at);
      uintptr_t base = walked.links[at->link].base;
      at = find_pointer (p, base);
      if (at)
        continue;
      /* The base belongs to another directive's shape.   */
      attachment *a = state.attachment_of (base);
      if (a && a->value == load_pointer (base))
        {
          distance = a->dev_value - a->value;
          known = true;
        }
    }
  if (at && at->known)
    {
      distance = at->dev_value - at->value;
      known = true;
    }
  if (!known)
    return;
  for (plan_pointer *resolved : chain)
    {
      resolved->dev_value = resolved->value + distance;
      resolved->known = true;
    }
}

} // namespace

const plan_object *
find_object (const plan &p, uintptr_t address)
{
  auto next = std::upper_bound (
      p.objects.begin (), p.objects.end (), address,
      [] (uintptr_t wanted, const plan_object &o) { return wanted < o.start; });
  if (next == p.objects.begin ())
    return nullptr;
  --next;
  return address < next->end && next->state != plan_state::absent ? &*next
                                                                  : nullptr;
}

plan
make_plan (const walk_result &walked, device_state &state)
{
  plan p;
  alias_result aliases = resolve_aliases (walked);
  p.objects.swap (aliases.objects);
  plan_objects (p, walked, aliases.overlaps, state);
  plan_moves (p, walked, aliases);
  if (!update_p (walked.options.p))
    plan_pointers (p, walked, aliases);
  return p;
}

void
drop_object (plan &p, uint32_t number)
{
  const uintptr_t start = p.objects[number].start;
  keep_objects (p, [=] (const plan_object &o) { return o.start != start; });
  for (plan_pointer &pointer : p.pointers)
    for (uint32_t *object : { &pointer.object, &pointer.target })
      if (*object == number)
        *object = no_index;
      else if (*object != no_index && *object > number)
        --*object;
}

void
resolve_pointers (plan &p, const walk_result &walked, device_state &state)
{
  for (plan_pointer &pointer : p.pointers)
    {
      resolve_slot (pointer, p, state);
      resolve_value (pointer, p, walked, state);
    }
  for (plan_pointer &pointer : p.pointers)
    if (!pointer.known
        && walked.links[pointer.link].kind == link_kind::relative)
      resolve_relative (pointer, p, walked, state);
}

void
add_without_pointers (const move &m, const device_state &state,
                      std::vector<move> &result)
{
  uintptr_t start = m.host_addr;
  uintptr_t end = m.host_addr + m.bytes;
  auto add = [&] (uintptr_t from, uintptr_t to) {
    if (from < to)
      result.push_back ({ m.dev_addr + (from - m.host_addr), from, to - from,
                          m.block, m.object });
  };
  uintptr_t from = start;
  state.for_each_attached (start, end, [&] (uintptr_t slot) {
    add (from, std::max (from, slot));
    from = std::max (from, slot + sizeof (uintptr_t));
  });
  add (from, end);
}

} // namespace accdeep
