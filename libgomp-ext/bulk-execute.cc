/* Directives on structures of very many objects: consumes operands, produces
   structures and their transfers.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/bulk-execute.h"

#include "libgomp-ext/driver.h"
#include "libgomp-ext/env.h"
#include "libgomp-ext/error.h"
#include "libgomp-ext/ordinary.h"
#include "libgomp-ext/profile.h"

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

/* The structure with just these roots, in this order; null: none.  */
structure *
structure_of (const std::vector<operand> &operands, device_state &state)
{
  for (auto &s : state.structures)
    {
      const std::vector<item> &items = s->segments[0].items;
      bool same = s->n_roots == operands.size ();
      for (size_t i = 0; same && i < operands.size (); i++)
        same = items[i].start == operands[i].start
               && items[i].start + items[i].bytes == operands[i].end;
      if (same)
        return s.get ();
    }
  return nullptr;
}

std::vector<mapping_request>
root_requests (const structure &s, bool fresh)
{
  std::vector<mapping_request> result;
  for (uint32_t i = 0; i < s.n_roots; i++)
    {
      const item &root = s.segments[0].items[i];
      result.push_back ({ root.start, root.start + root.bytes,
                          s.layout->kinds[root.kind].log2_alignment, fresh });
    }
  std::sort (result.begin (), result.end (),
             [] (const mapping_request &a, const mapping_request &b) {
               return a.start < b.start;
             });
  return result;
}

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
promising_p (const shape &l, const std::vector<operand> &operands)
{
  uint64_t pointers = 0;
  for (size_t i = 0; i < operands.size (); i++)
    {
      const kind &k = l.kinds[l.roots[i]];
      for (const pointer_field &f : k.pointers)
        if (l.kinds[f.target].deep)
          return true;
      pointers += (operands[i].end - operands[i].start) / k.element_bytes
                  * k.pointers.size ();
    }
  return pointers >= get_environment ().lazy_objects;
}

/* Nothing of S is on the device in any way.  */
bool
all_absent_p (const structure &s, device_state &state)
{
  for (const auto &known : state.objects)
    if (s.pages.touches_p (known.first, known.second.end))
      return false;
  for (const auto &other : state.structures)
    if (other->pages.intersects_p (s.pages))
      return false;
  return !ordinary_mappings_touch_p (s.pages);
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
  s.block_bytes = lay_out (s);
  s.block = driver::allocate (s.block_bytes);
  if (!s.block)
    return false;
  std::vector<mapping_request> requests = root_requests (s, true);
  size_t root_bytes = 0;
  for (const mapping_request &r : requests)
    root_bytes += r.end - r.start + (size_t (1) << r.log2_alignment);
  if (!can_allocate (root_bytes))
    {
      driver::release (s.block);
      return false;
    }
  for (segment &in : s.segments)
    for (region_layout &r : in.regions)
      r.dev_addr += s.block;
  held.open (requests);
  for (uint32_t i = 0; i < s.n_roots; i++)
    {
      item &root = s.segments[0].items[i];
      root.offset = device_address (root.start);
    }
  statistics ().blocks += 2;
  return true;
}

void
record_roots (const structure &s, device_state &state)
{
  uint64_t block = ++state.last_block;
  for (uint32_t i = 0; i < s.n_roots; i++)
    {
      const item &root = s.segments[0].items[i];
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
      r.bulk = &s;
      r.bulk_layout = layout;
    }
  else
    {
      s.dynamic++;
      retain (root_requests (s, false));
      r.held.close ();
    }
  count_roots (s, state);
  statistics ().objects = s.n_items;
}

bool
enter_fresh (const accdeep_directive *directive, phase p,
             const std::vector<operand> &operands,
             std::shared_ptr<const shape> layout, device_state &state,
             region &r)
{
  if (!enters_p (*layout) || !promising_p (*layout, operands))
    return false;
  std::vector<item> roots;
  for (size_t i = 0; i < operands.size (); i++)
    roots.push_back ({ operands[i].start, operands[i].end - operands[i].start,
                       0, layout->roots[i], 0 });
  std::unique_ptr<structure> s = walk (roots, layout);
  if (!s || !all_absent_p (*s, state) || !allocate (*s, r.held))
    return false;
  s->made_by = directive;
  declare_items (*s, true);
  record_roots (*s, state);
  std::vector<uint32_t> kinds = match_kinds (*layout, *layout);
  pack (*s, { *layout, kinds, effect_in });
  statistics ().allocated = s->n_items;
  hold (*s, p, layout, state, r);
  state.structures.push_back (std::move (s));
  return true;
}

/* S is on the device as it is on the host, and LAYOUT means all of it.  */
bool
same_structure_p (const structure &s, const shape &layout,
                  std::vector<uint32_t> &kinds)
{
  kinds = match_kinds (*s.layout, layout);
  return !kinds.empty () && unchanged_p (s);
}

bool
enter_present (structure &s, phase p, std::shared_ptr<const shape> layout,
               device_state &state, region &r)
{
  unsigned all = ~0u, any = 0;
  for (const kind &k : layout->kinds)
    {
      all &= k.effect;
      any |= k.effect;
    }
  bool taken = all & effect_take;
  bool checked = (all & effect_check) && !(any & effect_take);
  std::vector<uint32_t> kinds;
  if (!(taken || checked) || !same_structure_p (s, *layout, kinds))
    return false;
  statistics ().objects = s.n_items;
  if (!taken && p == phase::enter)
    return true;
  r.held.open (root_requests (s, false));
  hold (s, p, layout, state, r);
  return true;
}

/* The last count of S has gone.  */
void
remove (structure &s, device_state &state)
{
  statistics ().released = s.n_items;
  declare_items (s, false);
  for (uint32_t i = 0; i < s.n_roots; i++)
    {
      const item &root = s.segments[0].items[i];
      state.forget (root.start, root.start + root.bytes);
    }
  driver::release (s.block);
  auto &all = state.structures;
  all.erase (std::find_if (all.begin (), all.end (),
                           [&] (auto &owned) { return owned.get () == &s; }));
}

/* What a transfer of LAYOUT moves to the device is all of each object.  */
bool
updates_whole_p (const shape &layout)
{
  return std::all_of (layout.kinds.begin (), layout.kinds.end (),
                      [] (const kind &k) {
                        return (k.effect & effect_in)
                               && (!k.deep || covers_elements_p (k));
                      });
}

} // namespace

bool
enter (const accdeep_directive *directive, phase p,
       const std::vector<operand> &operands, device_state &state, region &r)
{
  if (operands.empty () || get_environment ().debug_plan
      || !ordinary_mappings_seen_p () || !driver::available_p ())
    return false;
  structure *known = structure_of (operands, state);
  std::shared_ptr<const shape> layout = shape_of (operands, p);
  if (!layout)
    return false;
  if (known)
    return enter_present (*known, p, layout, state, r);
  return enter_fresh (directive, p, operands, layout, state, r);
}

void
end (region &r, device_state &state)
{
  structure &s = *r.bulk;
  s.structured--;
  s.regions.erase (std::find (s.regions.begin (), s.regions.end (), &r));
  statistics ().objects = s.n_items;
  bool goes = !s.structured && !s.dynamic;
  if (goes)
    unpack (s, { *r.bulk_layout, match_kinds (*s.layout, *r.bulk_layout),
                 effect_out });
  r.held.close ();
  if (goes)
    remove (s, state);
  else
    count_roots (s, state);
}

bool
exit (const std::vector<operand> &operands, bool finalize, device_state &state)
{
  structure *s = structure_of (operands, state);
  if (!s || !s->dynamic)
    return false;
  std::shared_ptr<const shape> layout = shape_of (operands, phase::exit);
  std::vector<uint32_t> kinds;
  if (!layout || !same_structure_p (*s, *layout, kinds))
    return false;
  for (const kind &k : layout->kinds)
    if (!(k.effect & effect_release))
      return false;
  statistics ().objects = s->n_items;
  s->dynamic = finalize ? 0 : s->dynamic - 1;
  bool goes = !s->structured && !s->dynamic;
  if (goes)
    unpack (*s, { *layout, kinds, effect_out });
  std::vector<mapping_request> roots = root_requests (*s, false);
  {
    bracket held;
    held.open (roots);
    release (roots, finalize ? release_mode::finalize
                             : release_mode::one_reference);
  }
  if (goes)
    remove (*s, state);
  else
    count_roots (*s, state);
  return true;
}

bool
update (const std::vector<operand> &to_device,
        const std::vector<operand> &to_host, device_state &state)
{
  structure *in = to_device.empty () ? nullptr : structure_of (to_device, state);
  structure *out = to_host.empty () ? nullptr : structure_of (to_host, state);
  if ((!in && !to_device.empty ()) || (!out && !to_host.empty ())
      || (!in && !out))
    return false;
  std::shared_ptr<const shape> in_layout, out_layout;
  std::vector<uint32_t> in_kinds, out_kinds;
  if (in)
    {
      in_layout = shape_of (to_device, phase::update_device);
      if (!in_layout || !updates_whole_p (*in_layout)
          || !same_structure_p (*in, *in_layout, in_kinds))
        return false;
    }
  if (out)
    {
      out_layout = shape_of (to_host, phase::update_self);
      if (!out_layout || !same_structure_p (*out, *out_layout, out_kinds))
        return false;
    }
  if (in)
    {
      statistics ().objects += in->n_items;
      pack (*in, { *in_layout, in_kinds, effect_in });
    }
  if (out)
    {
      statistics ().objects += out->n_items;
      unpack (*out, { *out_layout, out_kinds, effect_out });
    }
  return true;
}

} // namespace bulk
} // namespace accdeep
