/* Directives on structures of very many objects: consumes operands, produces
   structures and their transfers.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/execute/bulk-execute.h"

#include "libgomp-ext/base/module-memory.h"
#include "libgomp-ext/base/profile.h"
#include "libgomp-ext/bulk/bulk-part.h"
#include "libgomp-ext/device/device-memory.h"
#include "libgomp-ext/device/device-ops.h"
#include "libgomp-ext/execute/found-elements.h"
#include "libgomp-ext/execute/fresh-structures.h"
#include "libgomp-ext/execute/matches.h"
#include "libgomp-ext/execute/operand-layout.h"
#include "libgomp-ext/execute/plan-text.h"
#include "libgomp-ext/move/queue.h"
#include "libgomp-ext/present/explain.h"
#include "libgomp-ext/present/mapped-ranges.h"
#include "libgomp-ext/present/ordinary-attachments.h"
#include "libgomp-ext/present/present-table.h"

#include <algorithm>

namespace accdeep
{
namespace bulk
{

namespace
{

void
declare_items (const structure &s, bool present)
{
  if (!separate_objects_p ())
    return;
  explain_host_addresses ();
  for (const segment &in : s.segments)
    for (uint32_t i = 0; i < in.items.size (); i++)
      if (s.absent.empty () || !s.absent.count (in.items[i].start))
        declare_subobject (device_address_of (s, in, i),
                           present ? in.items[i].bytes : 0);
}

/* Device memory for all of S; false: there is none.  */
bool
allocate (structure &s)
{
  stage_timer timer (stage::allocate);
  s.block_bytes = lay_out (s);
  s.block = allocate_block (s.block_bytes);
  for (segment &in : s.segments)
    for (region_layout &r : in.regions)
      r.dev_addr += s.block;
  statistics ().blocks += s.block != 0;
  return s.block != 0;
}

void
record_roots (const std::shared_ptr<structure> &owned, device_state &state)
{
  structure &s = *owned;
  s.number = ++state.last_block;
  s.for_each_range ([&] (uintptr_t first, uintptr_t last) {
    attached_by_libgomp ().forget (state.id, first, last);
  });
  for (uint32_t i = 0; i < s.n_roots (); i++)
    {
      const item root = s.root (i);
      state.pointers.erase_range (root.start, root.start + root.bytes);
      object_record &record = register_root (s, i, state);
      record.type = s.layout->kinds[root.kind].type;
      if (const accdeep_clause *clause = s.origins[i].clause;
          clause && clause->name)
        record.path = std::make_shared<const std::string> (clause->name);
    }
}

/* Hold S once more, by R or by an enter data.  LAYOUT, ROOT and REFERENCES are
   as in taken structures.  */
void
hold (structure &s, const std::shared_ptr<const type_layout> &layout,
      uint32_t root, uint32_t references, phase p, device_state &state,
      region &r)
{
  if (p == phase::structured)
    {
      s.structured++;
      r.bulk.push_back (
          { s.shared_from_this (), layout, root, only_looks_p (*layout) });
    }
  else
    {
      s.dynamic++;
      count_registered (s, 1, false, state);
      if (references > 1)
        state.record_of (s.root ().start)->second.dynamic += references - 1;
    }
  statistics ().objects += s.n_items;
}

/* Hold T, which is there already, in the directive's P.  */
void
hold_present (const taken_structure &t, const accdeep_directive *directive,
              phase p, device_state &state, region &r)
{
  structure &s = *t.with;
  suit_tables (s, directive, p == phase::structured && launch_p (directive),
               state);
  if (r.text)
    r.text->add (s, *t.layout, t.kinds, false);
  if (p == phase::enter && only_looks_p (*t.layout))
    {
      statistics ().objects += s.n_items;
      return;
    }
  hold (s, t.layout, t.root, t.references, p, state, r);
  inform_of_structure (s, false, directive, state);
}

/* M comes to the device; false: there is no memory for it.  */
bool
bring (const match &m, const accdeep_directive *directive, phase p,
       device_state &state, region &r)
{
  structure &s = *m.with;
  if (!allocate (s))
    return false;
  block_guard guard (s.block);
  declare_items (s, true);
  record_roots (m.with, state);
  find_tables (s, directive, p == phase::structured && launch_p (directive));
  if (r.text)
    r.text->add (s, *s.layout, m.kinds, true);
  {
    const arriving_objects arriving (state,
                                     [&s] (uintptr_t start, uintptr_t end) {
                                       return s.touches_p (start, end);
                                     });
    pack (s, { s.layout, m.kinds, effect_in });
  }
  statistics ().allocated += s.n_items;
  hold (s, s.layout, no_kind, 1, p, state, r);
  inform_of_structure (s, true, directive, state);
  state.structures.add (m.with);
  guard.dev_addr = 0;
  return true;
}

/* Enter what is fresh and by itself of OPERANDS.  */
void
enter_fresh (const accdeep_directive *directive, phase p,
             const operand_list &list, std::vector<operand> &operands,
             device_state &state, region &r)
{
  std::vector<operand> rest;
  std::vector<match> all
      = take_fresh (directive, p, list, operands, state, rest);
  if (all.empty ())
    return;
  /* The general way finds out what to say where there is no memory.  */
  const auto failed
      = std::stable_partition (all.begin (), all.end (), [&] (const match &m) {
          return bring (m, directive, p, state, r);
        });
  for (auto m = failed; m != all.end (); ++m)
    rest.insert (rest.end (), m->named.begin (), m->named.end ());
  all.erase (failed, all.end ());
  if (some_beyond_p (all))
    for (const taken_structure &t : all_taken (std::move (all)))
      if (t.root != no_kind)
        hold_present (t, directive, p, state, r);
  operands.swap (rest);
}

/* S has no counts any more, and goes, as WHAT says.  */
void
remove (structure &s, const selection &what, device_state &state)
{
  release_registered (s, state);
  unpack (s, what);
  stage_timer timer (stage::settle);
  statistics ().released += s.n_items - s.registered.size ();
  if (separate_objects_p ())
    when_queue_gets_there (
        [self = s.shared_from_this ()] { declare_items (*self, false); });
  retire (s, state);
  state.departed.add (s.shared_from_this ());
}

/* Something may be attached to pointers that are bytes for LAYOUT.  */
bool
attached_unknown_p (const type_layout &layout, const device_state &state)
{
  return !state.pointers.empty_p ()
         && std::any_of (layout.kinds.begin (), layout.kinds.end (),
                         [] (const kind &k) { return k.untracked; });
}

/* What a transfer of LAYOUT moves to the device is all of each object.  */
bool
updates_whole_p (const type_layout &layout)
{
  return std::all_of (
      layout.kinds.begin (), layout.kinds.end (), [] (const kind &k) {
        return (k.effect & effect_in) && (!k.deep || covers_elements_p (k));
      });
}

/* Those of OPERANDS for which only counts of structures change.  */
std::vector<match>
take_unchanged (std::vector<operand> &operands, phase p,
                const operand_list &list, device_state &state, bool separate)
{
  return take_matches (operands, p, list, state, separate,
                       [] (const structure &, const type_layout &l) {
                         return takes_all_p (l) || only_looks_p (l);
                       });
}

} // namespace

bool
take_part (const accdeep_directive *directive, phase p, const operand &o,
           device_state &state, region &r)
{
  if (p != phase::structured || state.structures.empty () || !mappings_seen_p ()
      || !state.freed.empty ())
    return false;
  std::vector<operand> operands = { o };
  for (const taken_structure &t :
       all_taken (take_unchanged (operands, p, {}, state, false)))
    {
      hold_present (t, directive, p, state, r);
      r.bulk.back ().looks |= unnamed_p (o);
    }
  if (operands.empty ())
    return true;
  found_elements found;
  structure *part
      = launch_p (directive) ? part_there (o, p, state, found) : nullptr;
  if (!part)
    return false;
  suit_tables (*part, directive, true, state);
  if (r.text)
    r.text->add (o, state);
  if (unnamed_p (o))
    r.parts.push_back ({ found, o.start, o.end });
  return true;
}

void
enter (const accdeep_directive *directive, phase p, const operand_list &list,
       std::vector<operand> &operands, device_state &state, region &r)
{
  if (!mappings_seen_p () || !state.freed.empty ())
    return;
  /* Nothing goes while a kernel is launched.  */
  const bool launch = p == phase::structured && launch_p (directive);
  for (const taken_structure &t :
       all_taken (take_unchanged (operands, p, list, state, !launch)))
    hold_present (t, directive, p, state, r);
  auto found_p = [&] (const operand &o) {
    found_elements found = { o.entry, nullptr, 0, no_kind };
    if (apart_p (list, o, state))
      return false;
    if (structure *part = part_there (o, p, state, found))
      suit_tables (*part, directive, true, state);
    else if (!bytes_there_p (o, state))
      return false;
    if (r.text)
      r.text->add (o, state, true);
    r.elements.push_back (found);
    return true;
  };
  if (launch)
    operands.erase (
        std::remove_if (operands.begin (), operands.end (), found_p),
        operands.end ());
  if (!operands.empty ())
    enter_fresh (directive, p, list, operands, state, r);
}

void
end (region &r, device_state &state)
{
  for (const holding &h : r.bulk)
    {
      structure &s = *h.held;
      s.structured--;
      statistics ().objects += s.n_items;
      if (s.structured)
        continue;
      const selection what
          = { h.layout,
              h.root == no_kind ? match_kinds (*s.layout, *h.layout)
                                : match_kinds (*s.layout, *h.layout, h.root),
              effect_out };
      if (s.dynamic)
        leave_uncounted (s, what, state);
      else
        remove (s, what, state);
    }
  r.bulk.clear ();
}

void
exit (operand_list &list, device_state &state, plan_text *text)
{
  std::vector<match> matches = take_matches (
      list.operands, phase::exit, list, state, true,
      [] (const structure &s, const type_layout &l) {
        return s.dynamic
               && std::all_of (l.kinds.begin (), l.kinds.end (),
                               [] (const kind &k) {
                                 return (k.effect & effect_release) != 0;
                               });
      });
  for (const taken_structure &t : all_taken (std::move (matches)))
    {
      structure &s = *t.with;
      if (text)
        text->add (s, *t.layout, t.kinds, false);
      statistics ().objects += s.n_items;
      s.dynamic = list.finalize ? 0 : s.dynamic - 1;
      count_registered (s, -1, list.finalize, state);
      if (t.references > 1)
        {
          uint32_t &count = state.record_of (s.root ().start)->second.dynamic;
          count -= std::min (count, t.references - 1);
        }
      const selection what = { t.layout, t.kinds, effect_out };
      if (s.structured || s.dynamic)
        leave_uncounted (s, what, state);
      else
        remove (s, what, state);
    }
}

namespace
{

/* What a transfer of LAYOUT moves to the host is all of each object.  */
bool
brings_whole_p (const type_layout &layout)
{
  return std::all_of (
      layout.kinds.begin (), layout.kinds.end (), [] (const kind &k) {
        return k.deep ? covers_elements_p (k) : (k.effect & effect_out) != 0;
      });
}

/* Add what the operand O, elements of one object that is in no structure, moves
   to LISTS.  False: the general way has to see to it.  */
bool
list_elements (const operand &o, phase p, unsigned effect, device_state &state,
               range_lists &lists)
{
  const uint64_t size = o.type->object_bytes, n = (o.end - o.start) / size;
  std::shared_ptr<const type_layout> wanted = make_layout (roots_of ({ o }), p);
  if (!wanted)
    return false;
  const looked_up found = state.find (o.start, o.end);
  if (found.state != presence_state::present
      || (p == phase::update_self
          && module_memory ().module_of_constants (o.start, o.end)))
    return false;
  /* What is attached stays as it is.  */
  const std::vector<byte_range> &ranges = wanted->kinds[wanted->root].ranges;
  bool attached = false;
  state.for_each_attached (o.start, o.end, [&] (uintptr_t slot) {
    const uint64_t at = (slot - o.start) % size;
    for (const byte_range &r : ranges)
      attached |= at < r.offset + r.bytes && r.offset < at + sizeof slot;
  });
  if (attached
      || !list_members (o.start, found.dev_addr, n,
                        found.block ? found.block : ~uint64_t (o.start),
                        *wanted, effect, lists))
    return false;
  statistics ().objects++;
  return true;
}

/* Add what any operand O moves to LISTS; false as above.  */
bool
list_operand (const operand &named, phase p, device_state &state,
              range_lists &lists)
{
  if (!named.type || !state.freed.empty ())
    return false;
  const operand o = whole_of (named);
  const unsigned effect = p == phase::update_self ? effect_out : effect_in;
  located l;
  structure *s = state.structures.find_near (
      o.start, o.start + 1, [&] (const structure &near) {
        return near.root_with (o.start, o.end, l)
               || near.holds_p (o.start, o.end, l);
      });
  if (!s)
    return list_elements (o, p, effect, state, lists);
  const uint64_t size = s->layout->kinds[l.what.kind].element_bytes;
  if (!there_p (*s, p) || size != o.type->object_bytes
      || (o.start - l.what.start) % size
      || (p == phase::update_self && constants_near_p (*s)))
    return false;
  std::shared_ptr<const type_layout> wanted = layout_of (o, p, *s->layout);
  return wanted && !attached_unknown_p (*wanted, state)
         && list_part (*s, *l.in, l.number, (o.start - l.what.start) / size,
                       (o.end - l.what.start) / size, *wanted, effect, lists);
}

bool
list_operands (const std::vector<operand> &operands, phase p,
               device_state &state, range_lists &lists)
{
  stage_timer timer (stage::walk);
  return std::all_of (
      operands.begin (), operands.end (),
      [&] (const operand &o) { return list_operand (o, p, state, lists); });
}

/* Print what DIRECTIVE does in P: with WHOLE structures, and with PARTS of
   structures and other objects, of OPERANDS.  */
void
print_update (const accdeep_directive *directive, phase p,
              const std::vector<taken_structure> &whole,
              const range_lists &parts, const std::vector<operand> &operands,
              device_state &state)
{
  const std::shared_ptr<plan_text> text = plan_text_of (directive, p);
  if (!text || (whole.empty () && operands.empty ()))
    return;
  for (const taken_structure &t : whole)
    text->add (*t.with, *t.layout, t.kinds, false);
  for (const operand &o : operands)
    text->add (o, state);
  text->add (parts, state);
  text->print ("");
}

} // namespace

bool
update (const accdeep_directive *directive, std::vector<operand> to_device,
        std::vector<operand> to_host, device_state &state)
{
  const std::vector<taken_structure> in = all_taken (take_matches (
      to_device, phase::update_device, {}, state, false,
      [&] (const structure &, const type_layout &l) {
        return updates_whole_p (l) && !attached_unknown_p (l, state);
      }));
  const std::vector<taken_structure> out
      = all_taken (take_matches (to_host, phase::update_self, {}, state, false,
                                 [] (const structure &, const type_layout &l) {
                                   return brings_whole_p (l);
                                 }));
  range_lists in_parts, out_parts;
  if (!list_operands (to_device, phase::update_device, state, in_parts)
      || !list_operands (to_host, phase::update_self, state, out_parts))
    return false;
  print_update (directive, phase::update_device, in, in_parts, to_device,
                state);
  print_update (directive, phase::update_self, out, out_parts, to_host, state);
  for (const taken_structure &t : in)
    {
      statistics ().objects += t.with->n_items;
      pack (*t.with, { t.layout, t.kinds, effect_in });
    }
  scatter_to_device (std::move (in_parts));
  for (const taken_structure &t : out)
    {
      statistics ().objects += t.with->n_items;
      unpack (*t.with, { t.layout, t.kinds, effect_out });
    }
  gather_to_host (std::move (out_parts));
  return true;
}

} // namespace bulk
} // namespace accdeep
