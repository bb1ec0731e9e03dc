/* Directives on structures of very many objects: consumes operands, produces
   structures and their transfers.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/bulk-execute.h"

#include "libgomp-ext/device-memory.h"
#include "libgomp-ext/driver.h"
#include "libgomp-ext/env.h"
#include "libgomp-ext/error.h"
#include "libgomp-ext/ordinary.h"
#include "libgomp-ext/profile.h"
#include "libgomp-ext/queue.h"

#include <algorithm>

namespace accdeep
{
namespace bulk
{

namespace
{

std::shared_ptr<const shape>
shape_of (const std::vector<operand> &operands, phase p)
{
  std::vector<root> roots;
  for (const operand &o : operands)
    roots.push_back ({ o.type, o.action, o.log2_alignment });
  return make_shape (roots, p);
}

/* When OPERANDS name all roots of S, move them to GROUP, in the order of the
   roots.  */
bool
take_group (const structure &s, std::vector<operand> &operands,
            std::vector<operand> &group)
{
  std::vector<size_t> found;
  for (uint32_t i = 0; i < s.n_roots; i++)
    {
      const item root = s.segments[0].items[i];
      for (size_t j = 0; j < operands.size (); j++)
        if (operands[j].type && operands[j].start == root.start
            && operands[j].end == root.start + root.bytes)
          {
            found.push_back (j);
            break;
          }
      if (found.size () <= i)
        return false;
    }
  group.clear ();
  for (size_t i : found)
    group.push_back (operands[i]);
  std::sort (found.begin (), found.end ());
  while (!found.empty ())
    {
      operands.erase (operands.begin () + found.back ());
      found.pop_back ();
    }
  return true;
}

/* What a directive means for a structure that is there.  */
struct match
{
  structure *with;
  std::vector<operand> operands;
  std::shared_ptr<const shape> layout;
  std::vector<uint32_t> kinds;
};

/* Take the operands that name structures out of OPERANDS, where the structure
   is on the device as it is on the host, the operands mean all of it, and
   PREDICATE (structure, shape) holds.  */
template <typename Predicate>
std::vector<match>
take_matches (std::vector<operand> &operands, phase p, device_state &state,
              Predicate predicate)
{
  std::vector<match> result;
  for (size_t i = 0; i < state.structures.size () && !operands.empty (); i++)
    {
      match m = {};
      m.with = state.structures[i].get ();
      std::vector<operand> rest = operands;
      if (!take_group (*m.with, rest, m.operands))
        continue;
      m.layout = shape_of (m.operands, p);
      if (!m.layout || !predicate (*m.with, *m.layout))
        continue;
      m.kinds = match_kinds (*m.with->layout, *m.layout);
      stage_timer timer (stage::walk);
      if (m.kinds.empty () || !unchanged_p (*m.with))
        continue;
      operands.swap (rest);
      result.push_back (std::move (m));
    }
  return result;
}

} // namespace

std::vector<mapping_request>
root_requests (const structure &s, bool fresh)
{
  std::vector<mapping_request> result;
  for (uint32_t i = 0; i < s.n_roots; i++)
    {
      const item root = s.segments[0].items[i];
      result.push_back ({ root.start, root.start + root.bytes,
                          s.layout->kinds[root.kind].log2_alignment, fresh });
    }
  std::sort (result.begin (), result.end (),
             [] (const mapping_request &a, const mapping_request &b) {
               return a.start < b.start;
             });
  return result;
}

namespace
{

/* All of L's objects are taken, and the deep ones moved in whole.  */
bool
enters_p (const shape &l)
{
  return std::all_of (l.kinds.begin (), l.kinds.end (), [] (const kind &k) {
    return (k.effect & effect_take) && (!k.deep || (k.effect & effect_in));
  });
}

/* There may be enough objects: worth a look.  */
bool
promising_p (const shape &l, const operand &o)
{
  const kind &k = l.kinds[l.roots[0]];
  for (const pointer_field &f : k.pointers)
    if (l.kinds[f.target].deep)
      return true;
  return (o.end - o.start) / k.element_bytes * k.pointers.size ()
         >= get_environment ().lazy_objects;
}

/* Nothing of S is on the device in any way.  */
bool
all_absent_p (const structure &s, device_state &state)
{
  for (const auto &known : state.objects)
    if (s.touches_p (known.first, known.second.end))
      return false;
  for (const auto &other : state.structures)
    if (other->intersects_p (s))
      return false;
  return !ordinary_mappings_touch_p (s);
}

void
declare_items (const structure &s, bool present)
{
  if (!separate_objects_p ())
    return;
  for (const segment &in : s.segments)
    for (uint32_t i = 0; i < in.items.size (); i++)
      declare_subobject (device_address_of (s, in, i),
                         present ? in.items[i].bytes : 0);
}

/* Device memory for all of S, with its roots mapped in HELD.  */
bool
allocate (structure &s, bracket &held)
{
  stage_timer timer (stage::allocate);
  s.block_bytes = lay_out (s);
  s.block = allocate_block (s.block_bytes);
  if (!s.block)
    return false;
  block_guard guard (s.block);
  std::vector<mapping_request> requests = root_requests (s, true);
  size_t root_bytes = 0;
  for (const mapping_request &r : requests)
    root_bytes += r.end - r.start + (size_t (1) << r.log2_alignment);
  if (!can_allocate (root_bytes))
    {
      guard.dev_addr = 0;
      release_block (s.block);
      return false;
    }
  for (segment &in : s.segments)
    for (region_layout &r : in.regions)
      r.dev_addr += s.block;
  held.open (requests);
  for (uint32_t i = 0; i < s.n_roots; i++)
    {
      item root = s.segments[0].items[i];
      root.offset = device_address (root.start);
      s.segments[0].items.set (i, root);
    }
  statistics ().blocks += 2;
  guard.dev_addr = 0;
  return true;
}

void
record_roots (const structure &s, device_state &state)
{
  uint64_t block = ++state.last_block;
  for (uint32_t i = 0; i < s.n_roots; i++)
    {
      const item root = s.segments[0].items[i];
      state.pointers.erase_range (root.start, root.start + root.bytes);
      state.add (root.start, { root.start + root.bytes, root.offset, block, 0,
                               0, s.made_by });
    }
}

void
count_roots (const structure &s, device_state &state)
{
  for (uint32_t i = 0; i < s.n_roots; i++)
    if (object_table::value_type *record
        = state.record_of (s.segments[0].items[i].start))
      {
        record->second.structured = s.structured;
        record->second.dynamic = s.dynamic;
      }
}

/* Hold S once more, by R or by an enter data; R.held has the roots.  */
void
hold (structure &s, phase p, std::shared_ptr<const shape> layout,
      device_state &state, region &r)
{
  if (p == phase::structured)
    {
      s.structured++;
      s.regions.push_back (&r);
      r.bulk.push_back ({ &s, layout });
    }
  else
    {
      s.dynamic++;
      retain (root_requests (s, false));
      r.held.close ();
    }
  count_roots (s, state);
  statistics ().objects += s.n_items;
}

/* The structure at operand O, when it is large and all of it is absent.  */
std::unique_ptr<structure>
fresh_structure (const accdeep_directive *directive, phase p, const operand &o,
                 device_state &state)
{
  std::shared_ptr<const shape> layout = shape_of ({ o }, p);
  if (!layout || !enters_p (*layout) || !promising_p (*layout, o))
    return nullptr;
  stage_timer timer (stage::walk);
  std::unique_ptr<structure> s
      = walk ({ { o.start, o.end - o.start, 0, layout->roots[0], 0 } }, layout);
  timer.next (stage::check);
  if (!s || !all_absent_p (*s, state))
    return nullptr;
  s->made_by = directive;
  return s;
}

/* Enter what is fresh of OPERANDS, when the rest has nothing to do with it:
   flat operands elsewhere.  */
void
enter_fresh (const accdeep_directive *directive, phase p,
             std::vector<operand> &operands, device_state &state, region &r)
{
  std::vector<std::unique_ptr<structure>> all;
  std::vector<operand> rest;
  for (const operand &o : operands)
    if (!o.type)
      rest.push_back (o);
    else if (auto s = fresh_structure (directive, p, o, state))
      all.push_back (std::move (s));
    else
      return;
  for (size_t i = 0; i < all.size (); i++)
    {
      for (size_t j = 0; j < i; j++)
        if (all[i]->intersects_p (*all[j]))
          return;
      for (const operand &o : rest)
        if (all[i]->touches_p (o.start, o.end))
          return;
    }
  for (auto &owned : all)
    {
      structure &s = *owned;
      /* The general way finds out what to say.  */
      if (!allocate (s, r.held))
        {
          for (const operand &o : operands)
            if (o.start == s.segments[0].items[0].start)
              rest.push_back (o);
          continue;
        }
      block_guard guard (s.block);
      declare_items (s, true);
      record_roots (s, state);
      pack (s, { s.layout, match_kinds (*s.layout, *s.layout), effect_in });
      statistics ().allocated += s.n_items;
      hold (s, p, s.layout, state, r);
      state.structures.push_back (std::move (owned));
      guard.dev_addr = 0;
    }
  operands.swap (rest);
}

/* The last count of S has gone.  */
void
remove (structure &s, device_state &state)
{
  stage_timer timer (stage::settle);
  statistics ().released += s.n_items;
  if (separate_objects_p ())
    when_queue_gets_there (
        [self = s.shared_from_this ()] { declare_items (*self, false); });
  for (uint32_t i = 0; i < s.n_roots; i++)
    {
      const item root = s.segments[0].items[i];
      state.forget (root.start, root.start + root.bytes);
    }
  if (queued_p ())
    release_block_after (s.block, queue_event ());
  else
    release_block (s.block);
  auto &all = state.structures;
  all.erase (std::find_if (all.begin (), all.end (),
                           [&] (auto &owned) { return owned.get () == &s; }));
}

/* What a transfer of LAYOUT moves to the device is all of each object.  */
bool
updates_whole_p (const shape &layout)
{
  return std::all_of (
      layout.kinds.begin (), layout.kinds.end (), [] (const kind &k) {
        return (k.effect & effect_in) && (!k.deep || covers_elements_p (k));
      });
}

/* Whether all, and whether some, objects of L are taken or looked at only.  */
struct entry_effects
{
  bool all_taken;
  bool all_checked;
};

entry_effects
entry_effects_of (const shape &l)
{
  entry_effects result = { true, true };
  for (const kind &k : l.kinds)
    {
      result.all_taken &= (k.effect & effect_take) != 0;
      result.all_checked
          &= (k.effect & (effect_check | effect_take)) == effect_check;
    }
  return result;
}

} // namespace

void
enter (const accdeep_directive *directive, phase p,
       std::vector<operand> &operands, device_state &state, region &r)
{
  /* Both need to know each object and the way to it.  */
  if (get_environment ().debug_plan || get_environment ().check
      || !ordinary_mappings_seen_p () || !driver::available_p ())
    return;
  std::vector<match> matches = take_matches (
      operands, p, state, [] (const structure &, const shape &l) {
        entry_effects e = entry_effects_of (l);
        return e.all_taken || e.all_checked;
      });
  for (match &m : matches)
    if (p == phase::enter && entry_effects_of (*m.layout).all_checked)
      statistics ().objects += m.with->n_items;
    else
      {
        r.held.open (root_requests (*m.with, false));
        hold (*m.with, p, m.layout, state, r);
      }
  if (matches.empty ())
    enter_fresh (directive, p, operands, state, r);
}

void
end (region &r, device_state &state)
{
  std::vector<structure *> going;
  for (const holding &h : r.bulk)
    {
      structure &s = *h.held;
      s.structured--;
      s.regions.erase (std::find (s.regions.begin (), s.regions.end (), &r));
      statistics ().objects += s.n_items;
      if (s.structured || s.dynamic)
        continue;
      unpack (s, { h.layout, match_kinds (*s.layout, *h.layout), effect_out });
      going.push_back (&s);
    }
  for (const holding &h : r.bulk)
    count_roots (*h.held, state);
  for (structure *s : going)
    remove (*s, state);
  r.bulk.clear ();
}

void
exit (std::vector<operand> &operands, bool finalize, device_state &state)
{
  std::vector<match> matches = take_matches (
      operands, phase::exit, state, [] (const structure &s, const shape &l) {
        return s.dynamic
               && std::all_of (l.kinds.begin (), l.kinds.end (),
                               [] (const kind &k) {
                                 return (k.effect & effect_release) != 0;
                               });
      });
  for (match &m : matches)
    {
      structure &s = *m.with;
      statistics ().objects += s.n_items;
      s.dynamic = finalize ? 0 : s.dynamic - 1;
      bool goes = !s.structured && !s.dynamic;
      if (goes)
        unpack (s, { m.layout, m.kinds, effect_out });
      std::vector<mapping_request> roots = root_requests (s, false);
      {
        bracket held;
        if (!queued_p ())
          held.open (roots);
        release (roots,
                 finalize ? release_mode::finalize
                          : release_mode::one_reference,
                 current_queue ());
      }
      if (goes)
        remove (s, state);
      else
        count_roots (s, state);
    }
}

bool
update (std::vector<operand> to_device, std::vector<operand> to_host,
        device_state &state)
{
  if (state.structures.empty ())
    return false;
  std::vector<match> in = take_matches (
      to_device, phase::update_device, state,
      [] (const structure &, const shape &l) { return updates_whole_p (l); });
  std::vector<match> out
      = take_matches (to_host, phase::update_self, state,
                      [] (const structure &, const shape &) { return true; });
  if (!to_device.empty () || !to_host.empty ())
    return false;
  for (const match &m : in)
    {
      statistics ().objects += m.with->n_items;
      pack (*m.with, { m.layout, m.kinds, effect_in });
    }
  for (const match &m : out)
    {
      statistics ().objects += m.with->n_items;
      unpack (*m.with, { m.layout, m.kinds, effect_out });
    }
  return true;
}

} // namespace bulk
} // namespace accdeep
