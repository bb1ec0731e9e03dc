/* What ordinary calls want and libgomp can not do: consumes ranges that they
   name, produces transfers around attached pointers, counts in records, and the
   end of objects that nothing counts any more.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/interpose/structure-calls.h"

#include "libgomp-ext/device/gomp-kinds.h"
#include "libgomp-ext/execute/plan.h"
#include "libgomp-ext/interpose/libgomp-symbol.h"
#include "libgomp-ext/move/queue.h"
#include "libgomp-ext/present/mapped-ranges.h"
#include "libgomp-ext/present/ordinary-attachments.h"

#include <algorithm>
#include <vector>

namespace accdeep
{

namespace
{

/* The record of the registered object that has RANGE; null: there is none.  */
object_table::value_type *
registered_object (device_state &state, named_range range)
{
  object_table::value_type *record = state.record_of (range.start);
  if (!record || !record->second.part_of)
    {
      state.register_range (range.start, range.end);
      record = state.record_of (range.start);
    }
  return record && record->second.part_of && range.end <= record->second.end
             ? record
             : nullptr;
}

/* The object of RECORD goes when nothing holds it; the bytes of RANGE in it
   come back if COPYOUT.  */
void
release_unheld (device_state &state, object_table::value_type &record,
                named_range range, bool copyout)
{
  if (record.second.held_p ())
    {
      const std::shared_ptr<bulk::structure> s = record.second.part_of;
      bulk::unregister_uncounted (*s, record.first, state);
      return;
    }
  wait_all_queues ();
  settle_queue ();
  const uintptr_t start = record.first, dev_addr = record.second.dev_addr;
  if (copyout)
    {
      std::vector<move> moves;
      add_without_pointers ({ dev_addr + (range.start - start), range.start,
                              range.end - range.start, 1, 0 },
                            state, moves);
      move_to_host (std::move (moves));
    }
  declare_subobject (dev_addr, 0);
  state.forget (start, record.second.end);
}

/* Of this thread, the innermost one last.  */
std::vector<data_construct> &
constructs ()
{
  static thread_local std::vector<data_construct> result;
  return result;
}

} // namespace

/* Attach the pointer at SLOT, DEV_SLOT on the device, to what it points to now.
   False: that is absent.  A directive may map it yet.  */
static bool
attach_pointer (device_state &state, uintptr_t slot, uintptr_t dev_slot)
{
  const uintptr_t value = load_pointer (slot);
  const uintptr_t dev_value = value ? state.address_of (value) : 0;
  if (value && !dev_value)
    return false;
  std::vector<patch> patches;
  if (!state.relinked (slot, dev_value, patches))
    {
      attachment *a = state.pointers.find (slot);
      const uint32_t structured = a ? a->structured : 0;
      state.pointers.insert (slot)
          = { slot, dev_slot, value, dev_value, structured, 1 };
      patches.push_back ({ dev_slot, dev_value, 1, 0 });
    }
  move_to_device ({}, std::move (patches), gaps::data);
  return true;
}

/* Libgomp, which counts the attachment A, too, does what WANTED says.  What
   this library counts stays.  */
static void
detach_in_libgomp (device_state &state, const attachment &a, change wanted)
{
  static const auto once
      = reinterpret_cast<void (*) (void **)> (libgomp::next ("acc_detach"));
  static const auto all = reinterpret_cast<void (*) (void **)> (
      libgomp::next ("acc_detach_finalize"));
  (wanted == change::finalize ? all
                              : once) (reinterpret_cast<void **> (a.slot));
  note_attachment (state.id, a.slot, wanted);
  if (a.structured || state.held_by_construct_p (a.slot))
    move_to_device ({}, { { a.dev_slot, a.dev_value, 1, 0 } }, gaps::data);
}

/* Nothing may count A any more: then the device gets the host's value.  */
static void
erase_uncounted (device_state &state, const attachment &a)
{
  const uintptr_t slot = a.slot;
  if (a.structured || a.dynamic || state.held_by_construct_p (slot))
    return;
  if (device_address (slot) == a.dev_slot
      && !attached_by_libgomp ().attached_p (state.id, slot))
    move_to_device ({}, { { a.dev_slot, load_pointer (slot), 1, 0 } },
                    gaps::data);
  state.erase_attachment (slot);
}

bool
change_attached (device_state &state, uintptr_t slot, change wanted)
{
  attachment *a = state.attachment_of (slot);
  const uintptr_t dev_slot = state.address_of (slot);
  if (a && dev_slot != a->dev_slot)
    return false;
  if (!a)
    {
      /* In an object of this library's nothing else attaches pointers.  */
      if (!dev_slot || !state.record_of (slot))
        return false;
      return wanted != change::attach || attach_pointer (state, slot, dev_slot);
    }
  switch (wanted)
    {
    case change::attach:
      if (a->value == load_pointer (slot))
        a->dynamic++;
      else
        return attach_pointer (state, slot, dev_slot);
      return true;
    case change::detach:
      if (a->dynamic)
        a->dynamic--;
      else if (attached_by_libgomp ().attached_p (state.id, slot))
        detach_in_libgomp (state, *a, wanted);
      break;
    default:
      a->dynamic = 0;
      if (attached_by_libgomp ().attached_p (state.id, slot))
        detach_in_libgomp (state, *a, wanted);
      break;
    }
  erase_uncounted (state, *a);
  return true;
}

void
note_attachment (const device_id &device, uintptr_t slot, change wanted)
{
  if (wanted == change::attach)
    attached_by_libgomp ().add (device, slot);
  else if (wanted != change::none)
    attached_by_libgomp ().remove (device, slot, wanted == change::finalize);
}

void
register_for_libgomp (device_state &state, named_range range)
{
  state.register_range (range.start, range.end);
  state.structures.for_each_touching (
      range.start, range.end,
      [] (bulk::structure &s) { s.used_by_libgomp = true; });
}

void
name_pointer (device_state &state, uintptr_t slot)
{
  register_for_libgomp (state, { slot, slot + sizeof (uintptr_t) });
  uintptr_t value = load_pointer (slot);
  register_for_libgomp (state, { value, value + 1 });
}

bool
own_update_p (device_state &state, uintptr_t start, uintptr_t end)
{
  bulk::located l;
  if (state.structure_of (start, end, l))
    return true;
  bool result = false;
  state.for_each_attached (start, end, [&] (uintptr_t) { result = true; });
  return result && present_p (start, end);
}

void
update_around_pointers (device_state &state, uintptr_t start, uintptr_t end,
                        int direction)
{
  std::vector<move> moves;
  add_without_pointers ({ state.address_of (start), start, end - start, 1, 0 },
                        state, moves);
  if (direction == to_device)
    move_to_device (std::move (moves), {}, gaps::data);
  else
    move_to_host (std::move (moves));
}

bool
retain_registered (device_state &state, named_range range)
{
  object_table::value_type *record = registered_object (state, range);
  if (record)
    record->second.dynamic++;
  return record != nullptr;
}

bool
release_registered (device_state &state, named_range range, object_release how)
{
  object_table::value_type *record = registered_object (state, range);
  if (!record)
    return false;
  uint32_t &count = record->second.dynamic;
  count -= how.finalize ? count : count != 0;
  release_unheld (state, *record, range, how.copyout);
  return true;
}

bool
structure_entry_done_p (unsigned kind, uintptr_t start, size_t bytes,
                        device_state &state)
{
  const named_range range = { start, start + std::max<size_t> (bytes, 1) };
  switch (kind)
    {
    case gomp::map_alloc:
    case gomp::map_to:
    case gomp::map_force_alloc:
    case gomp::map_force_to:
      return retain_registered (state, range);
    case gomp::map_always_to:
      if (!retain_registered (state, range))
        return false;
      update_around_pointers (state, range.start, range.end, to_device);
      return true;
    case gomp::map_always_from:
      if (!registered_object (state, range))
        return false;
      wait_all_queues ();
      update_around_pointers (state, range.start, range.end, to_host);
      return release_registered (state, range, { false, false });
    case gomp::map_release:
    case gomp::map_delete:
    case gomp::map_from:
    case gomp::map_force_from:
      return release_registered (
          state, range,
          { kind == gomp::map_delete || kind == gomp::map_force_from,
            kind == gomp::map_from || kind == gomp::map_force_from });
    default:
      return false;
    }
}

void
start_construct ()
{
  constructs ().emplace_back ();
}

/* The calling thread is in some data construct.  */
bool
construct_open_p ()
{
  return !constructs ().empty ();
}

void
hold_in_construct (device_state &state, named_range range, bool copyout)
{
  object_table::value_type *record = registered_object (state, range);
  if (!record || constructs ().empty ())
    return;
  record->second.structured++;
  constructs ().back ().held.push_back ({ state.id, range, copyout });
}

void
copy_in_construct (named_range range)
{
  if (!constructs ().empty ())
    constructs ().back ().copied.push_back (range);
}

void
attach_in_construct (const held_pointer &pointer)
{
  if (!constructs ().empty ())
    constructs ().back ().attached.push_back (pointer);
}

void
find_in_construct (named_range range)
{
  if (constructs ().empty ())
    return;
  constructs ().back ().found.push_back (range);
  ordinary_ranges ().add_found (range.start, range.end);
}

namespace
{

/* ENDED no longer counts what it has found.  */
void
forget_found (const data_construct &ended)
{
  for (const named_range &range : ended.found)
    ordinary_ranges ().remove_found (range.start, range.end);
}

} // namespace

bool
end_plain_construct ()
{
  if (constructs ().empty () || !constructs ().back ().held.empty ()
      || !constructs ().back ().attached.empty ()
      || !constructs ().back ().copied.empty ())
    return false;
  forget_found (constructs ().back ());
  constructs ().pop_back ();
  return true;
}

data_construct
end_construct ()
{
  /* Those that have started before calls were seen end last, and may copy
     anything.  */
  if (constructs ().empty ())
    return { {}, {}, { { 0, UINTPTR_MAX } }, {} };
  data_construct ended = std::move (constructs ().back ());
  constructs ().pop_back ();
  forget_found (ended);
  return ended;
}

void
release_held (const data_construct &ended)
{
  for (const held_object &held : ended.held)
    {
      device_state &state = state_of (held.device);
      object_table::value_type *record = state.record_of (held.range.start);
      if (!record || !record->second.part_of || !record->second.structured)
        continue;
      record->second.structured--;
      release_unheld (state, *record, held.range, held.copyout);
    }
}

void
forget_attached (const data_construct &ended)
{
  for (const held_pointer &p : ended.attached)
    if (!p.own)
      attached_by_libgomp ().remove (p.device, p.slot, false);
}

void
detach_ended (const data_construct &ended)
{
  for (const held_pointer &p : ended.attached)
    {
      device_state &state = state_of (p.device);
      attachment *a = state.attachment_of (p.slot);
      if (!a)
        continue;
      if (p.own)
        {
          a->structured -= a->structured != 0;
          erase_uncounted (state, *a);
        }
      /* A directive within the construct attached it, too, and libgomp has put
         the host's value back.  */
      else if (device_address (p.slot) == a->dev_slot)
        move_to_device ({}, { { a->dev_slot, a->dev_value, 1, 0 } },
                        gaps::data);
    }
}

} // namespace accdeep
