/* Entry of data: consumes operands, produces mapped, filled and attached
   objects.  Everything is checked before anything is taken, and everything is
   taken before the first byte moves.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/execute/execute.h"

#include "libgomp-ext/base/env.h"
#include "libgomp-ext/base/error.h"
#include "libgomp-ext/base/profile.h"
#include "libgomp-ext/descriptor/array-descriptor.h"
#include "libgomp-ext/descriptor/by-hand.h"
#include "libgomp-ext/device/device-memory.h"
#include "libgomp-ext/device/self-test.h"
#include "libgomp-ext/execute/bounds.h"
#include "libgomp-ext/execute/bulk-execute.h"
#include "libgomp-ext/execute/construct-cache.h"
#include "libgomp-ext/execute/message.h"
#include "libgomp-ext/execute/operands.h"
#include "libgomp-ext/present/explain.h"
#include "libgomp-ext/present/mapped-ranges.h"
#include "libgomp-ext/present/referenced.h"
#include "libgomp-ext/resolve/path.h"

#include <algorithm>

namespace accdeep
{

namespace
{

/* Is O, whose record is KNOWN, there because of ordinary directives alone?  */
bool
ordinary_p (const plan_object &o, const object_table::value_type *known)
{
  if (o.state == plan_state::fresh)
    return false;
  return !known
         || (known->first == o.start && known->second.end == o.end
             && !known->second.held_p () && !known->second.kept
             && !known->second.unreferenced && !known->second.part_of);
}

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

/* Pointers to be written in fresh objects, whose surroundings nobody has
   written yet, and in present ones.  */
struct pointer_patches
{
  std::vector<patch> fresh;
  std::vector<patch> present;
};

/* What is present for DIRECTIVE, with structures of very many objects; R holds
   those that are taken.  */
class structure_presence final : public device_presence
{
public:
  structure_presence (const accdeep_directive *directive, phase p,
                      device_state &state, region &r)
      : device_presence (state), m_directive (directive), m_phase (p),
        m_state (state), m_region (r)
  {
  }

  bool
  take_part (const operand &o) override
  {
    return bulk::take_part (m_directive, m_phase, o, m_state, m_region);
  }

private:
  const accdeep_directive *m_directive;
  phase m_phase;
  device_state &m_state;
  region &m_region;
};

class entry_execution
{
public:
  entry_execution (const accdeep_directive *directive,
                   const accdeep_arguments &arguments, phase p)
      : m_directive (directive), m_arguments (arguments), m_phase (p),
        m_state (state_of (current_device ()))
  {
  }

  void run (region &r);

private:
  /* Whose device copy has a pointer: an object that the directive allocates,
     NUMBER of the plan, or one in BLOCK that was there.  */
  struct pointer_owner
  {
    bool fresh;
    uint64_t block;
    uint32_t number;
  };

  void read ();
  bool take_structures (region &r);
  bool taken_p (uintptr_t start, uintptr_t end) const;
  void record_objects (region &r);
  void remember (const region &r);
  void add_attach_links (const std::vector<attach_entry> &entries);
  void check_objects ();
  void check_pointers ();
  void check_attached (const link &l, const plan_pointer &pointer);
  void check_translated ();
  void check_memory ();
  bool manual_p () const;
  bool flat_root_p (const plan_object &o) const;
  void take (region &r);
  void move ();
  pointer_owner owner_of (const plan_pointer &pointer) const;
  void leave_untranslated (const plan_pointer &pointer,
                           const pointer_owner &owner,
                           pointer_patches &patches);
  attachment *attach_anew (const plan_pointer &pointer,
                           const pointer_owner &owner,
                           pointer_patches &patches);
  void attach (plan_pointer &pointer, pointer_patches &patches);
  void change_table (attachment &a, uintptr_t dev_value, uint64_t block,
                     pointer_patches &patches);
  bool referenced_p (const link &l) const;
  void wait_for_slot (const link &l);
  void attach_waiting (pointer_patches &patches);
  void move_bounds ();
  void record (const plan_object &o, object_table::value_type *known);
  void translate (region &r);

  /* The host's pointer VALUE at SLOT is attached.  A section of an array may be
     attached without its first element, to which `attach' refers.  */
  bool
  attached_p (uintptr_t slot, uintptr_t value)
  {
    const attachment *a = m_state.attachment_of (slot);
    return a && a->value == value;
  }

  bool
  held_p (const plan_object &o) const
  {
    if (o.state == plan_state::absent)
      return false;
    return m_phase == phase::structured || (o.effect & effect_take);
  }

  const accdeep_directive *m_directive;
  const accdeep_arguments &m_arguments;
  phase m_phase;
  device_state &m_state;
  operand_list m_list;
  walk_result m_walked;
  plan m_plan;
  std::vector<mapping_request> m_requests;
  std::vector<plan_pointer> m_attached;
  std::vector<plan_object> m_found; /* Implicit data that is there.  */
  bool m_one_by_one = false;        /* Some objects are only looked into.  */
  std::vector<uintptr_t> m_waiting;
  bool m_plain = true;   /* Nothing but attached pointers was patched.  */
  bool m_settled = true; /* No pointer waits for what another call maps.  */
};

void
entry_execution::run (region &r)
{
  read ();
  if (take_structures (r))
    {
      remember (r);
      return;
    }
  stage_timer timer (stage::walk);
  structure_presence device (m_directive, m_phase, m_state, r);
  walk (m_walked, device);
  add_attach_links (m_list.attach);
  m_plan = make_plan (m_walked, m_state);
  timer.next (stage::check);
  check_objects ();
  check_pointers ();
  check_translated ();
  check_memory ();
  timer.next (stage::allocate);
  take (r);
  timer.stop ();
  resolve_pointers (m_plan, m_walked, m_state);
  print_plan (m_plan, m_walked, m_phase == phase::structured ? " start" : "");
  {
    const arriving_objects arriving (m_state,
                                     [this] (uintptr_t start, uintptr_t end) {
                                       return taken_p (start, end);
                                     });
    move ();
  }
  timer.next (stage::settle);
  const size_t n_objects = m_plan.objects.size ();
  record_objects (r);
  if (m_phase == phase::enter)
    {
      retain (reference_requests (m_plan));
      r.held.close ();
      return;
    }
  translate (r);
  r.waiting.swap (m_waiting);
  m_plan.pointers.swap (m_attached);
  static_cast<plan &> (r) = std::move (m_plan);
  if (r.objects.size () == n_objects)
    remember (r);
  if (get_environment ().check)
    r.walked.reset (new walk_result (std::move (m_walked)));
}

/* Have the bulk walk take what operands it can; the others and bare pointers
   are left in M_WALKED.  Returns whether there are none.  */
bool
entry_execution::take_structures (region &r)
{
  if (m_list.attach.empty () && m_list.translated.empty () && !m_one_by_one
      && !m_walked.operands.empty ()
      && std::none_of (m_walked.operands.begin (), m_walked.operands.end (),
                       [this] (const operand &o) {
                         return m_state.waiting_in_p (o.start, o.end);
                       }))
    {
      bulk::enter (m_directive, m_phase, m_walked.operands, m_state, r);
      if (m_walked.operands.empty () && m_list.pointers.empty ())
        return true;
    }
  m_walked.operands.insert (m_walked.operands.end (), m_list.pointers.begin (),
                            m_list.pointers.end ());
  return false;
}

/* Does the directive allocate anything of [START..END)?  */
bool
entry_execution::taken_p (uintptr_t start, uintptr_t end) const
{
  auto at = std::partition_point (
      m_requests.begin (), m_requests.end (),
      [=] (const mapping_request &m) { return m.end <= start; });
  while (at != m_requests.end () && at->start < end && !at->fresh)
    ++at;
  return at != m_requests.end () && at->start < end;
}

/* Count the directive, or the construct that R is, on the objects that it
   holds, and leave only these in the plan.  */
void
entry_execution::record_objects (region &r)
{
  keep_objects (m_plan, [this] (const plan_object &o) { return held_p (o); });
  for (const plan_object &o : m_plan.objects)
    {
      object_table::value_type *known = o.state == plan_state::fresh
                                            ? nullptr
                                            : m_state.record_of (o.start);
      if (m_phase == phase::structured)
        r.ordinary.push_back (ordinary_p (o, known));
      record (o, known);
    }
  statistics ().objects += m_plan.objects.size ();
}

void
entry_execution::read ()
{
  m_list = read_operands (m_directive, m_arguments, m_phase);
  resolve_bare_pointers (m_list, m_directive, m_arguments, m_phase, m_state);
  check_readable (m_list, m_directive, m_arguments, m_phase, m_state);
  m_walked.options = options_of (m_directive, m_arguments, m_phase);
  for (const operand &o : m_list.operands)
    {
      /* Implicit data that is present already is left alone.  */
      if (o.clause && (o.clause->flags & ACCDEEP_CLAUSE_IMPLICIT)
          && m_state.root_present_p (o.start, o.end))
        {
          const bool referenced = o.clause->flags & ACCDEEP_CLAUSE_REFERENCED;
          m_settled &= !referenced;
          if (!referenced || settled_p (o.type, o.start, o.end, m_state))
            {
              m_found.push_back (present_object (o.start, o.end, m_state));
              continue;
            }
          m_one_by_one = true;
        }
      m_walked.operands.push_back (o);
    }
}

/* Keep what was found out, for the next time.  */
void
entry_execution::remember (const region &r)
{
  if (m_phase == phase::structured && m_settled && !m_list.bare_pointers
      && m_list.attach.empty () && m_list.bounds.empty ()
      && m_list.translated.empty () && m_list.pointers.empty ())
    cache_construct (m_directive, m_arguments, m_walked, m_found, r, m_plain,
                     m_state);
}

void
entry_execution::add_attach_links (const std::vector<attach_entry> &entries)
{
  for (const attach_entry &entry : entries)
    {
      link l = {};
      l.slot = entry.slot;
      l.value = load_pointer (entry.slot);
      l.base = l.value + entry.bias;
      l.item = no_index;
      l.target = no_index;
      l.kind = l.value ? link_kind::attach : link_kind::empty;
      l.action = ACCDEEP_ACTION_COPY;
      m_walked.links.push_back (l);
    }
}

void
entry_execution::check_objects ()
{
  const plan_object *wrong = first_object (m_plan, [] (const plan_object &o) {
    return o.state == plan_state::absent && (o.effect & effect_check);
  });
  if (wrong)
    report_absent (m_walked, wrong->item, m_state);
}

void
entry_execution::check_pointers ()
{
  for (const plan_pointer &pointer : m_plan.pointers)
    {
      const link &l = m_walked.links[pointer.link];
      bool slot_known
          = pointer.object != no_index
                ? m_plan.objects[pointer.object].state != plan_state::absent
                : find_object (m_plan, l.slot) != nullptr
                      || m_state.address_of (l.slot) != 0;
      if (!slot_known)
        continue;
      if (l.kind == link_kind::followed)
        check_attached (l, pointer);
      if (l.kind != link_kind::lookup && l.kind != link_kind::attach)
        continue;
      if (l.kind == link_kind::attach && attached_p (l.slot, l.value))
        continue;
      uintptr_t target = l.kind == link_kind::attach ? l.base : l.value;
      if (l.action != ACCDEEP_ACTION_NO_CREATE && !l.optional_p ()
          && !find_object (m_plan, target) && !m_state.address_of (target))
        report_absent_target (m_walked, l);
    }
}

/* A present clause also means that the pointers between its objects are
   attached.  */
void
entry_execution::check_attached (const link &l, const plan_pointer &pointer)
{
  const item &target = m_walked.items[l.target];
  if (!(target.effect & effect_check)
      || !(m_walked.items[l.item].effect & effect_check)
      || pointer.target == no_index)
    return;
  const plan_object &owner = m_plan.objects[pointer.object];
  const plan_object &object = m_plan.objects[pointer.target];
  if (owner.state != plan_state::present || object.state != plan_state::present)
    return;
  uintptr_t dev_slot = owner.dev_addr + (l.slot - owner.start);
  uintptr_t wanted = object.dev_addr + (l.value - object.start);
  const attachment *a = m_state.pointers.find (l.slot);
  if (a && a->dev_slot == dev_slot && a->dev_value == wanted)
    return;
  if (device_pointer (dev_slot) != wanted)
    report_not_attached (m_walked, l);
}

void
entry_execution::check_translated ()
{
  for (const translated_entry &t : m_list.translated)
    {
      if (t.clause->flags & (ACCDEEP_CLAUSE_RELATIVE | ACCDEEP_CLAUSE_OPTIONAL))
        continue;
      if (t.action != ACCDEEP_ACTION_NO_CREATE && !find_object (m_plan, t.value)
          && !m_state.address_of (t.value))
        report_absent_target (m_directive, t.clause->name, t.value);
    }
}

void
entry_execution::check_memory ()
{
  size_t bytes = 0, objects = 0;
  for (const plan_object &o : m_plan.objects)
    if (o.state == plan_state::fresh)
      {
        size_t alignment = static_cast<size_t> (1) << o.log2_alignment;
        objects++;
        if (__builtin_add_overflow (bytes, o.end - o.start, &bytes)
            || __builtin_add_overflow (bytes, alignment - 1, &bytes))
          bytes = SIZE_MAX;
      }
  if (objects && !can_allocate (bytes))
    report_out_of_memory (m_walked, bytes, objects);
}

/* Is the directive one of a code that copies by hand?  Of what flat operands
   name it moves no byte more, as if each object had a block of its own.  */
bool
entry_execution::manual_p () const
{
  return std::any_of (m_walked.operands.begin (), m_walked.operands.end (),
                      [] (const operand &o) { return o.by_hand; })
         || std::any_of (
             m_list.attach.begin (), m_list.attach.end (),
             [] (const attach_entry &entry) { return entry.component; });
}

/* Is O what a flat operand names?  */
bool
entry_execution::flat_root_p (const plan_object &o) const
{
  const item &i = m_walked.items[o.item];
  return i.via == no_index && !m_walked.operands[i.operand].type;
}

/* Map what is absent and hold all.  */
void
entry_execution::take (region &r)
{
  keep_small_allocations_fast ();
  std::vector<uint32_t> numbers;
  for (uint32_t i = 0; i < m_plan.objects.size (); i++)
    {
      const plan_object &o = m_plan.objects[i];
      if (!held_p (o))
        continue;
      m_requests.push_back (
          { o.start, o.end, o.log2_alignment, o.state == plan_state::fresh });
      numbers.push_back (i);
    }
  r.held.open (m_requests);
  const bool manual = manual_p (), one_by_one = !constructs_hold_p ();
  const uint64_t first = m_state.last_block + 1;
  const uint64_t batches = numbers.size () / bracket::batch_size + 1;
  uint64_t batch = 0;
  for (size_t i = 0; i < numbers.size (); i++)
    {
      plan_object &o = m_plan.objects[numbers[i]];
      if (o.state != plan_state::fresh)
        continue;
      o.dev_addr = device_address (o.start);
      if (!o.dev_addr)
        {
          r.held.close ();
          report_partly_present (m_walked, o.item, m_state);
        }
      const bool apart = one_by_one || (manual && flat_root_p (o));
      o.block = first + (apart ? batches + i : i / bracket::batch_size);
      if (o.block != batch)
        statistics ().blocks++;
      if (!apart)
        batch = o.block;
      statistics ().allocated++;
      if (only_device_p ())
        no_ordinary_reference (o.start, o.end);
    }
  m_state.last_block += batches + (manual || one_by_one ? numbers.size () : 0);
}

void
entry_execution::move ()
{
  /* What was attached when something else lay there.  */
  for (const plan_object &o : m_plan.objects)
    if (o.state == plan_state::fresh)
      m_state.pointers.erase_range (o.start, o.end);
  pointer_patches patches;
  for (plan_pointer &pointer : m_plan.pointers)
    attach (pointer, patches);
  if (!m_state.waiting.empty ())
    attach_waiting (patches);
  std::vector<accdeep::move> moves;
  for (const plan_move &m : m_plan.in)
    if (m_plan.objects[m.object].state == plan_state::fresh)
      moves.push_back (device_move (m_plan, m));
  move_to_device (std::move (moves), std::move (patches.fresh), gaps::padding);
  move_to_device ({}, std::move (patches.present), gaps::data);
  move_bounds ();
}

/* The pointer of L lies nowhere on the device as yet.  */
void
entry_execution::wait_for_slot (const link &l)
{
  const bool component = std::any_of (
      m_list.attach.begin (), m_list.attach.end (),
      [&l] (const attach_entry &e) { return e.component && e.slot == l.slot; });
  if (!component)
    return;
  waiting_pointer &w
      = m_state.waiting.insert ({ l.slot, { l.value, l.base, 0, 0 } })
            .first->second;
  if (w.value != l.value)
    w = { l.value, l.base, 0, 0 };
  (m_phase == phase::structured ? w.structured : w.dynamic)++;
  if (m_phase == phase::structured)
    m_waiting.push_back (l.slot);
}

/* Attach the pointers that have been waiting for the objects that come now.  */
void
entry_execution::attach_waiting (pointer_patches &patches)
{
  for (uint32_t i = 0; i < m_plan.objects.size (); i++)
    {
      const plan_object &o = m_plan.objects[i];
      if (o.state != plan_state::fresh)
        continue;
      const bool by_hand = item_decision (m_walked, o.item);
      auto at = m_state.waiting.lower_bound (o.start);
      while (at != m_state.waiting.end ()
             && at->first + sizeof (uintptr_t) <= o.end)
        {
          const auto [slot, w] = *at;
          at = m_state.waiting.erase (at);
          if (w.left && !by_hand)
            continue;
          const plan_object *target = find_object (m_plan, w.base);
          uintptr_t dev_addr = target
                                   ? target->dev_addr + (w.base - target->start)
                                   : m_state.address_of (w.base);
          if (load_pointer (slot) != w.value || !dev_addr)
            continue;
          attachment *a = m_state.pointers.find (slot);
          if (!a)
            {
              a = &m_state.pointers.insert (slot);
              *a = { slot,    o.dev_addr + (slot - o.start),
                     w.value, dev_addr - (w.base - w.value),
                     0,       0 };
              patches.fresh.push_back (
                  { a->dev_slot, a->dev_value, o.block, i });
            }
          a->structured += w.structured;
          a->dynamic += w.dynamic;
          m_plain = false;
        }
    }
}

/* The array of a component is mapped, and its descriptor lies in an object that
   may have come to the device before the array was allocated.  */
void
entry_execution::move_bounds ()
{
  std::vector<accdeep::move> moves;
  for (const bounds_entry &b : m_list.bounds)
    if (uintptr_t dev_addr = bounds_known_p (m_state, b.descriptor, b.bytes)
                                 ? 0
                                 : device_address (b.descriptor))
      {
        moves.push_back ({ dev_addr + sizeof (void *),
                           b.descriptor + sizeof (void *),
                           b.bytes - sizeof (void *), ~b.descriptor, 0 });
        note_bounds (m_state, b.descriptor);
      }
  move_to_device (std::move (moves), {}, gaps::data);
}

/* Is L in what the construct refers to without a clause?  */
bool
entry_execution::referenced_p (const link &l) const
{
  if (l.item == no_index)
    return false;
  const accdeep_clause *c
      = m_walked.operands[m_walked.items[l.item].operand].clause;
  return c && (c->flags & ACCDEEP_CLAUSE_REFERENCED);
}

/* The pointer attached as A leads to a table of virtual functions: from now on
   to the one at DEV_VALUE, which the directive's program or library has.  */
void
entry_execution::change_table (attachment &a, uintptr_t dev_value,
                               uint64_t block, pointer_patches &patches)
{
  if (a.dev_value == dev_value)
    return;
  m_state.relinked (a.slot);
  m_state.pointers.changed ();
  a.dev_value = dev_value;
  patches.present.push_back ({ a.dev_slot, dev_value, block, 0 });
}

entry_execution::pointer_owner
entry_execution::owner_of (const plan_pointer &pointer) const
{
  const plan_object *owner
      = pointer.object != no_index
            ? &m_plan.objects[pointer.object]
            : find_object (m_plan, m_walked.links[pointer.link].slot);
  const bool fresh = owner && owner->state == plan_state::fresh;
  return { fresh, owner ? owner->block : ~pointer.slot,
           fresh ? static_cast<uint32_t> (owner - m_plan.objects.data ()) : 0 };
}

/* What POINTER leads to is not on the device, whose copy of it is of OWNER: add
   to PATCHES what it has to be.  */
void
entry_execution::leave_untranslated (const plan_pointer &pointer,
                                     const pointer_owner &owner,
                                     pointer_patches &patches)
{
  /* The device has the host's bits, in a created object as well.  */
  const link &l = m_walked.links[pointer.link];
  const bool null = l.kind == link_kind::untranslated
                    || (l.optional_p () && m_walked.options.null_untranslated);
  m_settled &= !l.optional_p ();
  const bool moved
      = l.item != no_index && (m_walked.items[l.item].effect & effect_in);
  if (!owner.fresh || (!null && moved))
    return;
  patches.fresh.push_back (
      { pointer.dev_slot, null ? 0 : l.value, owner.block, owner.number });
  m_plain = false;
}

/* Attach POINTER, which is not, or to something else; OWNER has the device's
   copy of it, which PATCHES will change.  */
attachment *
entry_execution::attach_anew (const plan_pointer &pointer,
                              const pointer_owner &owner,
                              pointer_patches &patches)
{
  const link &l = m_walked.links[pointer.link];
  m_state.relinked (pointer.slot);
  attachment &a = m_state.pointers.insert (pointer.slot);
  a = {
    pointer.slot, pointer.dev_slot, pointer.value, pointer.dev_value, 0, 0
  };
  (owner.fresh ? patches.fresh : patches.present)
      .push_back (
          { pointer.dev_slot, pointer.dev_value, owner.block, owner.number });
  /* The object may have come before the array was allocated.  */
  if (!owner.fresh && l.member
      && l.member->steps[l.step].kind == ACCDEEP_STEP_DESCRIPTOR)
    m_list.bounds.push_back (
        { l.slot, dope_vector_bytes (l.member->steps[l.step].full_length) });
  return &a;
}

/* Count POINTER, and add to PATCHES when its device copy has to change.  */
void
entry_execution::attach (plan_pointer &pointer, pointer_patches &patches)
{
  const link &l = m_walked.links[pointer.link];
  if (!pointer.dev_slot)
    {
      if (l.kind == link_kind::attach)
        wait_for_slot (l);
      return;
    }
  const pointer_owner owner = owner_of (pointer);
  if (!pointer.known)
    {
      leave_untranslated (pointer, owner, patches);
      return;
    }
  /* A present object is only looked at, but what a policy brings below it is
     attached.  */
  bool brought
      = l.target != no_index && (m_walked.items[l.target].effect & effect_take);
  const bool checked = l.item != no_index && !owner.fresh && !brought
                       && (m_walked.items[l.item].effect & effect_check);
  if (checked && l.kind != link_kind::table)
    return;
  attachment *a = m_state.attachment_of (pointer.slot);
  if (l.kind == link_kind::table && a && a->dev_slot == pointer.dev_slot)
    change_table (*a, pointer.dev_value, owner.block, patches);
  else if (checked)
    return;
  bool same = a && a->dev_slot == pointer.dev_slot
              && a->dev_value == pointer.dev_value;
  if (!same && !owner.fresh && referenced_p (l)
      && device_pointer (pointer.dev_slot) == pointer.dev_value)
    return;
  if (!same)
    a = attach_anew (pointer, owner, patches);
  (m_phase == phase::structured ? a->structured : a->dynamic)++;
  if (m_phase == phase::structured)
    m_attached.push_back (pointer);
}

/* Count the directive on O, which KNOWN is the record of if there is one.  */
void
entry_execution::record (const plan_object &o, object_table::value_type *known)
{
  if (!known)
    {
      bool fresh = o.state == plan_state::fresh;
      known = &m_state.add (o.start, { o.end, o.dev_addr, fresh ? o.block : 0,
                                       0, 0, fresh ? m_directive : nullptr });
      known->second.type = o.type;
      if (fresh)
        declare_subobject (o.dev_addr, o.end - o.start);
      const item &whole = m_walked.items[o.item];
      const accdeep_type *t = type_by_hand (m_walked, whole);
      if (whole.start == o.start)
        known->second.by_hand = t;
      if (o.type || t)
        explain_host_addresses ();
      if (fresh && t && whole.start == o.start && whole.end == o.end
          && !whole.section && (o.effect & effect_in))
        known->second.bounds = bounds_of (t, o.start, o.end);
    }
  if (m_phase == phase::structured)
    known->second.structured++;
  else
    known->second.dynamic += o.references;
}

void
entry_execution::translate (region &r)
{
  for (const translated_entry &t : m_list.translated)
    {
      bool relative = t.clause->flags & ACCDEEP_CLAUSE_RELATIVE;
      uintptr_t host_addr = t.value;
      if (relative && t.clause->base_entry < m_arguments.n)
        host_addr = reinterpret_cast<uintptr_t> (
            m_arguments.hostaddrs[t.clause->base_entry]);
      uintptr_t dev_addr = host_addr ? m_state.address_of (host_addr) : 0;
      r.translations.push_back (
          { t.entry, relative, (t.clause->flags & ACCDEEP_CLAUSE_OPTIONAL) != 0,
            dev_addr != 0, static_cast<intptr_t> (dev_addr - host_addr) });
    }
}

} // namespace

region::~region ()
{
  for (const bulk::holding &h : bulk)
    h.held->structured--;
}

region *&
innermost_region ()
{
  static thread_local region *result;
  return result;
}

std::unique_ptr<region>
start_region (const accdeep_directive *directive,
              const accdeep_arguments &arguments)
{
  std::unique_ptr<region> r (new region ());
  r->directive = directive;
  r->device = current_device ();
  r->async = arguments.async;
  see_thread ();
  r->n_releases = n_other_releases;
  entry_execution (directive, arguments, phase::structured).run (*r);
  return r;
}

void
enter_data (const accdeep_directive *directive,
            const accdeep_arguments &arguments)
{
  region r;
  entry_execution (directive, arguments, phase::enter).run (r);
}

} // namespace accdeep
