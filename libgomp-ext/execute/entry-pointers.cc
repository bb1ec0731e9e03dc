/* Pointers in what data is entered into: which are attached, and what their
   device copies become.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/execute/data-entry.h"

#include "libgomp-ext/descriptor/array-descriptor.h"
#include "libgomp-ext/move/queue.h"
#include "libgomp-ext/resolve/path.h"

#include <algorithm>

namespace accdeep
{

/* The pointer that the device has at DEV_SLOT: an ordinary directive, of which
   the library does not know, may have attached it.  */
uintptr_t
device_pointer (uintptr_t dev_slot)
{
  settle_queue ();
  uintptr_t found;
  copy_to_host (&found, dev_slot, sizeof found);
  return found;
}

/* Is L in what the construct refers to without a clause?  */
bool
entry_pointers::referenced_p (const link &l) const
{
  if (l.item == no_index)
    return false;
  const accdeep_clause *c
      = m_entry.walked.operands[m_entry.walked.items[l.item].operand].clause;
  return c && (c->flags & ACCDEEP_CLAUSE_REFERENCED);
}

entry_pointers::pointer_owner
entry_pointers::owner_of (const plan_pointer &pointer) const
{
  const plan_object *owner
      = pointer.object != no_index
            ? &m_entry.planned.objects[pointer.object]
            : find_object (m_entry.planned,
                           m_entry.walked.links[pointer.link].slot);
  const bool fresh = owner && owner->state == plan_state::fresh;
  return { fresh, owner ? owner->block : ~pointer.slot,
           fresh
               ? static_cast<uint32_t> (owner - m_entry.planned.objects.data ())
               : 0 };
}

/* The pointer of L lies nowhere on the device as yet.  */
void
entry_pointers::wait_for_slot (const link &l)
{
  const bool component = std::any_of (
      m_entry.list.attach.begin (), m_entry.list.attach.end (),
      [&l] (const attach_entry &e) { return e.component && e.slot == l.slot; });
  if (!component)
    return;
  waiting_pointer &w
      = m_entry.state.waiting.insert ({ l.slot, { l.value, l.base, 0, 0 } })
            .first->second;
  if (w.value != l.value)
    w = { l.value, l.base, 0, 0 };
  (m_entry.p == phase::structured ? w.structured : w.dynamic)++;
  if (m_entry.p == phase::structured)
    m_waiting.push_back (l.slot);
}

/* The pointer attached as A leads to a table of virtual functions: from now on
   to the one at DEV_VALUE, which the directive's program or library has.  */
void
entry_pointers::change_table (attachment &a, uintptr_t dev_value,
                              uint64_t block, pointer_patches &patches)
{
  if (a.dev_value == dev_value)
    return;
  m_entry.state.relinked (a.slot);
  m_entry.state.pointers.changed ();
  a.dev_value = dev_value;
  patches.present.push_back ({ a.dev_slot, dev_value, block, 0 });
}

bool
entry_pointers::null_p (const link &l) const
{
  if (l.kind != link_kind::untranslated
      && !(l.optional_p () && m_entry.walked.options.null_untranslated))
    return false;
  /* An operand that is no more than bytes has it among these, which may come
     back.  */
  return std::none_of (m_entry.walked.operands.begin (),
                       m_entry.walked.operands.end (), [&l] (const operand &o) {
                         return !o.type && o.start <= l.slot
                                && l.slot + sizeof (uintptr_t) <= o.end;
                       });
}

/* What POINTER leads to is not on the device, whose copy of it is of OWNER: add
   to PATCHES what it has to be.  */
void
entry_pointers::leave_untranslated (const plan_pointer &pointer,
                                    const pointer_owner &owner,
                                    pointer_patches &patches)
{
  /* The device has the host's bits, in a created object as well.  */
  const link &l = m_entry.walked.links[pointer.link];
  const bool null = null_p (l);
  m_entry.settled &= !l.optional_p ();
  const bool moved
      = l.item != no_index && (m_entry.walked.items[l.item].effect & effect_in);
  if (!owner.fresh || (!null && moved))
    return;
  patches.fresh.push_back (
      { pointer.dev_slot, null ? 0 : l.value, owner.block, owner.number });
}

/* Attach POINTER, which is not, or to something else; OWNER has the device's
   copy of it, which PATCHES will change.  */
attachment *
entry_pointers::attach_anew (const plan_pointer &pointer,
                             const pointer_owner &owner,
                             pointer_patches &patches)
{
  const link &l = m_entry.walked.links[pointer.link];
  if (m_entry.state.relinked (pointer.slot, pointer.dev_value, patches.present))
    return m_entry.state.pointers.find (pointer.slot);
  attachment &a = m_entry.state.pointers.insert (pointer.slot);
  a = {
    pointer.slot, pointer.dev_slot, pointer.value, pointer.dev_value, 0, 0
  };
  (owner.fresh ? patches.fresh : patches.present)
      .push_back (
          { pointer.dev_slot, pointer.dev_value, owner.block, owner.number });
  /* The object may have come before the array was allocated.  */
  if (!owner.fresh && l.member
      && l.member->steps[l.step].kind == ACCDEEP_STEP_DESCRIPTOR)
    m_entry.list.bounds.push_back (
        { l.slot, dope_vector_bytes (l.member->steps[l.step].full_length) });
  return &a;
}

/* An attach clause is about POINTER, which is null on the host: so it becomes
   on the device.  Constructs that count it find it there.  */
void
entry_pointers::attach_null (const plan_pointer &pointer,
                             const pointer_owner &owner,
                             pointer_patches &patches)
{
  m_entry.state.relinked (pointer.slot);
  patches.present.push_back ({ pointer.dev_slot, 0, owner.block, 0 });
  attachment *a = m_entry.state.pointers.find (pointer.slot);
  if (!a)
    return;
  if (!a->structured)
    {
      m_entry.state.pointers.erase (pointer.slot);
      return;
    }
  m_entry.state.pointers.changed ();
  a->value = a->dev_value = 0;
  a->dynamic = 0;
}

/* Count POINTER, and add to PATCHES when its device copy has to change.  */
void
entry_pointers::attach (plan_pointer &pointer, pointer_patches &patches)
{
  const link &l = m_entry.walked.links[pointer.link];
  if (!pointer.dev_slot)
    {
      if (l.kind == link_kind::attach)
        wait_for_slot (l);
      return;
    }
  const pointer_owner owner = owner_of (pointer);
  if (l.kind == link_kind::empty && l.item == no_index && !owner.fresh)
    {
      attach_null (pointer, owner, patches);
      return;
    }
  if (!pointer.known)
    {
      leave_untranslated (pointer, owner, patches);
      return;
    }
  /* A present object is only looked at, but what a policy brings below it is
     attached, and what a clause names.  */
  bool brought = l.target != no_index
                 && (m_entry.walked.items[l.target].effect & effect_take);
  const bool checked = l.item != no_index && !owner.fresh && !brought
                       && !pointer.named
                       && (m_entry.walked.items[l.item].effect & effect_check);
  if (checked && l.kind != link_kind::table
      && (m_entry.p != phase::structured || l.kind == link_kind::attach))
    return;
  attachment *a = m_entry.state.attachment_of (pointer.slot);
  /* A construct that holds its object holds it where it is.  */
  if (checked && l.kind != link_kind::table
      && !(a && a->dev_slot == pointer.dev_slot
           && a->dev_value == pointer.dev_value))
    return;
  if (l.kind == link_kind::table && a && a->dev_slot == pointer.dev_slot)
    change_table (*a, pointer.dev_value, owner.block, patches);
  /* The object may have come before there were functions of its class, and
     kernels of this construct want them all the same.  */
  else if (checked && m_entry.p != phase::structured)
    return;
  bool same = a && a->dev_slot == pointer.dev_slot
              && a->dev_value == pointer.dev_value;
  if (!same && !owner.fresh && referenced_p (l)
      && device_pointer (pointer.dev_slot) == pointer.dev_value)
    return;
  if (!same)
    {
      pointer.moved = a && a->structured && a->dev_slot == pointer.dev_slot
                      && a->value == pointer.value;
      a = attach_anew (pointer, owner, patches);
    }
  (m_entry.p == phase::structured ? a->structured : a->dynamic)++;
  if (m_entry.p == phase::structured)
    m_attached.push_back (pointer);
}

/* Attach the pointers that have been waiting for the objects that come now.  */
void
entry_pointers::attach_waiting (pointer_patches &patches)
{
  for (uint32_t i = 0; i < m_entry.planned.objects.size (); i++)
    {
      const plan_object &o = m_entry.planned.objects[i];
      if (o.state != plan_state::fresh)
        continue;
      const bool by_hand = item_decision (m_entry.walked, o.item);
      auto at = m_entry.state.waiting.lower_bound (o.start);
      while (at != m_entry.state.waiting.end ()
             && at->first + sizeof (uintptr_t) <= o.end)
        {
          const auto [slot, w] = *at;
          at = m_entry.state.waiting.erase (at);
          if (w.left && !by_hand)
            continue;
          const plan_object *target = find_object (m_entry.planned, w.base);
          uintptr_t dev_addr = target
                                   ? target->dev_addr + (w.base - target->start)
                                   : m_entry.state.address_of (w.base);
          if (load_pointer (slot) != w.value || !dev_addr)
            continue;
          attachment *a = m_entry.state.pointers.find (slot);
          if (!a)
            {
              a = &m_entry.state.pointers.insert (slot);
              *a = { slot,    o.dev_addr + (slot - o.start),
                     w.value, dev_addr - (w.base - w.value),
                     0,       0 };
              patches.fresh.push_back (
                  { a->dev_slot, a->dev_value, o.block, i });
            }
          a->structured += w.structured;
          a->dynamic += w.dynamic;
        }
    }
}

} // namespace accdeep
