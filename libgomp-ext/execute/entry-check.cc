/* Whether data can be entered: everything is checked before anything is taken.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/execute/data-entry.h"

#include "libgomp-ext/device/device-memory.h"
#include "libgomp-ext/execute/message.h"

namespace accdeep
{

namespace
{

/* A present clause also means that the pointers between its objects are
   attached.  */
void
check_attached (const data_entry &e, const link &l, const plan_pointer &pointer)
{
  const item &target = e.walked.items[l.target];
  if (!(target.effect & effect_check)
      || !(e.walked.items[l.item].effect & effect_check)
      || pointer.target == no_index)
    return;
  const plan_object &owner = e.planned.objects[pointer.object];
  const plan_object &object = e.planned.objects[pointer.target];
  if (owner.state != plan_state::present || object.state != plan_state::present)
    return;
  uintptr_t dev_slot = owner.dev_addr + (l.slot - owner.start);
  uintptr_t wanted = object.dev_addr + (l.value - object.start);
  attachment a;
  const bool attached = e.state.find_attachment (l.slot, a);
  if (attached && a.dev_slot == dev_slot && a.dev_value == wanted)
    return;
  if (device_pointer (dev_slot) != wanted)
    report_not_attached (e.walked, l, attached ? a.value : l.value, e.state);
}

void
check_pointers (const data_entry &e)
{
  for (const plan_pointer &pointer : e.planned.pointers)
    {
      const link &l = e.walked.links[pointer.link];
      bool slot_known
          = pointer.object != no_index
                ? e.planned.objects[pointer.object].state != plan_state::absent
                : find_object (e.planned, l.slot) != nullptr
                      || e.state.address_of (l.slot) != 0;
      if (!slot_known)
        continue;
      if (l.kind == link_kind::followed)
        check_attached (e, l, pointer);
      /* To attach a pointer to what is absent is no action.  */
      if (l.kind == link_kind::lookup && l.action != ACCDEEP_ACTION_NO_CREATE
          && !l.optional_p () && !find_object (e.planned, l.value)
          && !e.state.address_of (l.value))
        report_absent_target (e.walked, l);
    }
}

void
check_objects (const data_entry &e)
{
  const plan_object *wrong
      = first_object (e.planned, [] (const plan_object &o) {
          return o.state == plan_state::absent && (o.effect & effect_check);
        });
  if (wrong)
    report_absent (e.walked, wrong->item, e.state);
}

void
check_translated (const data_entry &e)
{
  for (const translated_entry &t : e.list.translated)
    {
      if (t.clause->flags & (ACCDEEP_CLAUSE_RELATIVE | ACCDEEP_CLAUSE_OPTIONAL))
        continue;
      if (t.action != ACCDEEP_ACTION_NO_CREATE
          && !find_object (e.planned, t.value) && !e.state.address_of (t.value))
        report_absent_target (e.directive, t.clause->name, t.value);
    }
}

void
check_memory (const data_entry &e)
{
  size_t bytes = 0, objects = 0;
  for (const plan_object &o : e.planned.objects)
    if (o.state == plan_state::fresh)
      {
        size_t alignment = static_cast<size_t> (1) << o.log2_alignment;
        objects++;
        if (__builtin_add_overflow (bytes, o.end - o.start, &bytes)
            || __builtin_add_overflow (bytes, alignment - 1, &bytes))
          bytes = SIZE_MAX;
      }
  if (objects && !can_allocate (bytes))
    report_out_of_memory (e.walked, bytes, objects);
}

} // namespace

void
check_entry (const data_entry &e)
{
  check_objects (e);
  check_pointers (e);
  check_translated (e);
  check_memory (e);
}

void
check_sections (const data_entry &e)
{
  if (e.p != phase::structured)
    return;
  for (const span_entry &span : e.list.spans)
    {
      const operand *first = nullptr, *absent = nullptr;
      uintptr_t distance = 0;
      for (const operand &o : e.list.operands)
        {
          if (o.start < span.start || o.end > span.end)
            continue;
          const looked_up found = e.state.find (o.start, o.end);
          if (found.state != presence_state::present)
            {
              if (o.action != ACCDEEP_ACTION_NO_CREATE)
                absent = &o;
              continue;
            }
          if (!first)
            distance = found.dev_addr - o.start;
          else if (found.dev_addr - o.start != distance)
            report_sections_apart (e.directive, span.clause->name, *first, o);
          first = &o;
        }
      /* It would be mapped somewhere else.  */
      if (first && absent)
        report_sections_apart (e.directive, span.clause->name, *first, *absent);
    }
}

} // namespace accdeep
