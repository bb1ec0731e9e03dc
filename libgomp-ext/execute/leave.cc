/* Exit of data: consumes what a construct has taken, or the operands of exit
   data, produces host objects with the device's values and free device memory.

   Whether an object goes is libgomp's decision, because ordinary directives
   count there too, and it shows only when the reference is gone.  So what may
   have to come back is read first, the references are released, and then the
   bytes of those objects that went are written to the host.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/execute/execute.h"

#include "libgomp-ext/base/env.h"
#include "libgomp-ext/base/error.h"
#include "libgomp-ext/base/profile.h"
#include "libgomp-ext/descriptor/by-hand.h"
#include "libgomp-ext/device/gomp-kinds.h"
#include "libgomp-ext/execute/bulk-execute.h"
#include "libgomp-ext/execute/construct-cache.h"
#include "libgomp-ext/execute/declared.h"
#include "libgomp-ext/execute/examine.h"
#include "libgomp-ext/execute/message.h"
#include "libgomp-ext/execute/operands.h"
#include "libgomp-ext/execute/plan-text.h"
#include "libgomp-ext/present/mapped-ranges.h"
#include "libgomp-ext/present/ordinary-attachments.h"
#include "libgomp-ext/resolve/path.h"

#include <algorithm>
#include <functional>
#include <pthread.h>

namespace accdeep
{

namespace
{

/* Objects of which libgomp is told one by one when a queue frees them.  */
constexpr size_t max_queued_objects = 1024;

/* The pointer at SLOT waits one time less, or not at all, as COUNT says.  */
void
stop_waiting (device_state &state, uintptr_t slot,
              uint32_t waiting_pointer::*count, bool at_all)
{
  auto found = state.waiting.find (slot);
  if (found == state.waiting.end ())
    return;
  waiting_pointer &w = found->second;
  if (at_all)
    w.*count = 0;
  else if (w.*count)
    (w.*count)--;
  if (!w.structured && !w.dynamic)
    state.waiting.erase (found);
}

/* The last part of an exit, for a construct and for exit data.   */
class release_execution
{
public:
  release_execution (device_state &state, const accdeep_directive *directive)
      : m_state (state), m_directive (directive)
  {
  }

  /* Read what may have to come back of P; COUNT (object_record &, plan_object)
     takes this directive's counts away.  STAYS (i): somebody else holds the
     object i for sure.  */
  template <typename Count, typename Stays>
  void read (const plan &p, Count count, Stays stays);

  /* The references are gone: deliver, and forget the objects that went.  */
  void finish (const std::vector<plan_object> &objects);

  /* Take the counts of POINTERS away with COUNT (attachment &), and put the
     host's value back where none is left.  */
  template <typename Count>
  void detach (const std::vector<plan_pointer> &pointers, Count count);

private:
  /* The object at START stays.  */
  void
  forget_if_uncounted (uintptr_t start)
  {
    object_table::value_type *record = m_state.record_of (start);
    if (!record || !record->second.part_of || queued_p ())
      return;
    const std::shared_ptr<bulk::structure> s = record->second.part_of;
    bulk::unregister_uncounted (*s, record->first, m_state);
  }

  void check_children (const plan_object &o);
  void keep_waiting (uintptr_t start, uintptr_t end);

  /* O has no count any more, as far as is known.  */
  bool
  goes_p (const plan_object &o)
  {
    object_table::value_type *record = m_state.record_of (o.start);
    return record && record->second.made_by && !record->second.held_p ()
           && (record->second.part_of
               || !ordinary_reference_p (record->first, record->second.end));
  }

  /* The object at START has no count in libgomp.  */
  bool
  registered_p (uintptr_t start)
  {
    object_table::value_type *record = m_state.record_of (start);
    return record && record->second.part_of;
  }

  device_state &m_state;
  const accdeep_directive *m_directive;
  std::vector<bool> m_may_go;
  std::vector<bool> m_gone;
  std::vector<std::unique_ptr<fetched>> m_fetched;
};

template <typename Count, typename Stays>
void
release_execution::read (const plan &p, Count count, Stays stays)
{
  const std::vector<plan_object> &objects = p.objects;
  m_may_go.resize (objects.size ());
  /* Some may have started while bytes moved.  */
  hold_unreferenced (m_state);
  for (const plan_object &o : objects)
    if (object_table::value_type *record = m_state.record_of (o.start))
      count (record->second, o);
  /* Several may be parts of one.  */
  for (size_t i = 0; i < objects.size (); i++)
    {
      object_table::value_type *record = m_state.record_of (objects[i].start);
      m_may_go[i] = !record || !record->second.held_for_sure_p ();
    }
  std::vector<bool> read (objects.size ());
  /* Once more: others may have released something while bytes moved.  */
  for (;;)
    {
      std::vector<move> moves, sure;
      std::vector<bool> now (objects.size ());
      for (const plan_move &m : p.out)
        if (m_may_go[m.object] && !read[m.object] && !stays (m.object))
          {
            add_without_pointers (device_move (p, m), m_state,
                                  goes_p (objects[m.object]) ? sure : moves);
            now[m.object] = true;
          }
      if (moves.empty () && sure.empty ())
        return;
      std::transform (now.begin (), now.end (), read.begin (), read.begin (),
                      std::logical_or<> ());
      move_to_host (std::move (sure));
      m_fetched.emplace_back (new fetched (std::move (moves)));
    }
}

void
release_execution::finish (const std::vector<plan_object> &objects)
{
  stage_timer timer (stage::settle);
  m_gone.resize (objects.size ());
  for (size_t i = 0; i < objects.size (); i++)
    m_gone[i] = m_may_go[i]
                && (registered_p (objects[i].start)
                    || !device_address (objects[i].start));
  /* Moves lie in one object each, and objects are sorted.  */
  for (const auto &some : m_fetched)
    some->deliver ([&] (const move &m) {
      auto next
          = std::upper_bound (objects.begin (), objects.end (), m.host_addr,
                              [] (uintptr_t address, const plan_object &o) {
                                return address < o.start;
                              });
      return m_gone[next - objects.begin () - 1];
    });
  statistics ().objects += objects.size ();
  std::vector<uintptr_t> went;
  for (size_t i = 0; i < objects.size (); i++)
    {
      const plan_object &o = objects[i];
      if (!m_gone[i])
        {
          forget_if_uncounted (o.start);
          continue;
        }
      statistics ().released++;
      went.push_back (o.dev_addr);
      if (object_table::value_type *record = m_state.record_of (o.start))
        {
          uintptr_t start = record->first, end = record->second.end;
          if (get_environment ().check)
            check_children (o);
          m_state.erase (start);
          keep_waiting (start, end);
          m_state.pointers.erase_range (start, end);
        }
      m_state.pointers.erase_range (o.start, o.end);
    }
  if (separate_objects_p () && !went.empty ())
    when_queue_gets_there ([went] {
      for (uintptr_t dev_addr : went)
        declare_subobject (dev_addr, 0);
    });
}

/* An object at [START..END) has gone, but not what directives on its components
   have mapped: if it is copied by hand, these are attached again when it comes
   back.  */
void
release_execution::keep_waiting (uintptr_t start, uintptr_t end)
{
  if (!by_hand_changes ())
    return;
  m_state.pointers.for_each (start, end, [&] (const attachment &a) {
    if ((a.structured || a.dynamic) && device_address (a.value))
      m_state.waiting[a.slot]
          = { a.value, a.value, a.structured, a.dynamic, true };
  });
}

/* O goes with pointers still attached: who brought their targets?  */
void
release_execution::check_children (const plan_object &o)
{
  m_state.for_each_attached (o.start, o.end, [&] (uintptr_t slot) {
    attachment a;
    counted_object child;
    if (!m_state.find_attachment (slot, a)
        || !m_state.find_counted (a.value, child) || !child.made_by
        || child.counts != 1)
      return;
    warning ("%s takes the object %s away, but leaves the object %s present, "
             "which its pointer at %p leads to and which %s brought",
             directive_text (m_directive).c_str (),
             range_text (o.start, o.end).c_str (),
             range_text (child.start, child.end).c_str (),
             reinterpret_cast<void *> (slot),
             directive_text (child.made_by).c_str ());
  });
}

template <typename Count>
void
release_execution::detach (const std::vector<plan_pointer> &pointers,
                           Count count)
{
  std::vector<patch> patches;
  for (const plan_pointer &pointer : pointers)
    {
      attachment *a = m_state.attachment_of (pointer.slot);
      if (!a || !count (*a, pointer) || a->structured || a->dynamic
          || m_state.held_by_construct_p (pointer.slot))
        continue;
      /* The object stays, or the slot would be forgotten.  */
      if (device_address (a->slot) == a->dev_slot
          && !attached_by_libgomp ().attached_p (m_state.id, a->slot))
        {
          uintptr_t value = load_pointer (a->slot);
          object_table::value_type *record = m_state.record_of (a->slot);
          patches.push_back ({ a->dev_slot, value,
                               record && record->second.block
                                   ? record->second.block
                                   : ~a->slot,
                               0 });
        }
      m_state.erase_attachment (pointer.slot);
    }
  move_to_device ({}, std::move (patches), gaps::data);
}

/* Exit data, up to the release.  */
class exit_execution
{
public:
  exit_execution (const accdeep_directive *directive,
                  const accdeep_arguments &arguments)
      : m_directive (directive), m_arguments (arguments),
        m_state (state_of (current_device ()))
  {
  }

  void run ();

private:
  void read ();
  void release_objects ();
  void check ();
  [[noreturn]] void report_missing (uint32_t item);
  void keep_released ();
  std::vector<mapping_request> kept_requests ();

  const accdeep_directive *m_directive;
  const accdeep_arguments &m_arguments;
  device_state &m_state;
  operand_list m_list;
  walk_result m_walked;
  plan m_plan;
  std::shared_ptr<plan_text> m_text;
};

void
exit_execution::run ()
{
  hold_unreferenced (m_state);
  examine (m_directive, m_arguments, phase::exit, m_state);
  m_text = plan_text_of (m_directive, phase::exit);
  m_list = read_operands (m_directive, m_arguments, phase::exit);
  resolve_bare_pointers (m_list, m_directive, m_arguments, phase::exit,
                         m_state);
  const bool any = !m_list.operands.empty ();
  bulk::exit (m_list, m_state, m_text.get ());
  if (any && m_list.operands.empty () && m_list.detach.empty ())
    {
      if (m_text)
        m_text->print ("");
      return;
    }
  read ();
  stage_timer timer (stage::walk);
  device_presence device (m_state);
  walk (m_walked, device);
  add_links (m_walked, m_list.detach, ACCDEEP_ACTION_DELETE);
  check ();
  m_plan = make_plan (m_walked, m_state);
  const plan_object *wrong = first_object (m_plan, [] (const plan_object &o) {
    return o.state == plan_state::absent && (o.effect & effect_out);
  });
  if (wrong)
    report_missing (wrong->item);
  if (m_text)
    {
      m_text->add (m_plan, m_walked);
      m_text->print ("");
    }
  keep_released ();
  timer.stop ();
  release_objects ();
}

/* Take the directive's references from the plan's objects and pointers, and
   write back those that go.  */
void
exit_execution::release_objects ()
{
  std::vector<mapping_request> requests;
  for (const plan_object &o : m_plan.objects)
    requests.push_back ({ o.start, o.end, o.log2_alignment, false });
  const bool finalize = m_list.finalize;
  release_execution execution (m_state, m_directive);
  std::vector<mapping_request> kept = kept_requests ();
  if (requests.size () > max_queued_objects || !kept.empty ())
    settle_queue ();
  execution.read (
      m_plan,
      [=] (object_record &record, const plan_object &o) {
        if (finalize)
          record.dynamic = 0;
        else
          record.dynamic -= std::min (record.dynamic, o.references);
      },
      [] (uint32_t) { return false; });
  bracket held;
  if (!queued_p ())
    held.open (requests);
  release (reference_requests (m_plan),
           finalize ? release_mode::finalize : release_mode::one_reference,
           current_queue ());
  if (finalize)
    retain (kept);
  held.close ();
  for (const attach_entry &entry : m_list.detach)
    stop_waiting (m_state, entry.slot, &waiting_pointer::dynamic, finalize);
  /* Pointers that go with their object are not in the way of the warning about
     children.  */
  execution.detach (m_plan.pointers, [=] (attachment &a, const plan_pointer &) {
    if (finalize)
      a.dynamic = 0;
    else if (a.dynamic)
      a.dynamic--;
    return true;
  });
  execution.finish (m_plan.objects);
}

/* The dynamic references by which constructs hold objects of the plan.  */
std::vector<mapping_request>
exit_execution::kept_requests ()
{
  std::vector<mapping_request> result;
  for (const plan_object &o : m_plan.objects)
    if (object_table::value_type *record = m_state.record_of (o.start))
      result.insert (result.end (), record->second.kept,
                     { o.start, o.end, o.log2_alignment, false });
  return result;
}

void
exit_execution::read ()
{
  m_walked.options = options_of (m_directive, m_arguments, phase::exit);
  for (const operand &o : m_list.operands)
    /* A root that is not present is no action.   */
    if (m_state.look_up (o.start, o.end).state != presence_state::absent)
      m_walked.operands.push_back (o);
}

/* An object below a present root that is to come back, and is not there.  */
void
exit_execution::check ()
{
  for (uint32_t i = 0; i < m_walked.items.size (); i++)
    {
      const item &absent = m_walked.items[i];
      if (absent.skipped && (absent.effect & effect_out))
        report_missing (i);
    }
}

void
exit_execution::report_missing (uint32_t index)
{
  const item &absent = m_walked.items[index];
  if (absent.via != no_index)
    {
      const link &l = m_walked.links[absent.via];
      const attachment *a = m_state.pointers.find (l.slot);
      if (a && a->value != l.value)
        report_changed (m_walked, index, a->value);
    }
  report_absent (m_walked, index, m_state);
}

/* Drop the absent objects and the pointers that stay as they are.  */
void
exit_execution::keep_released ()
{
  keep_objects (m_plan, [] (const plan_object &o) {
    return o.state == plan_state::present;
  });
  auto stays = [this] (const plan_pointer &pointer) {
    const link &l = m_walked.links[pointer.link];
    return l.kind == link_kind::empty || l.kind == link_kind::untranslated
           || !effects (l.action, phase::exit);
  };
  m_plan.pointers.erase (
      std::remove_if (m_plan.pointers.begin (), m_plan.pointers.end (), stays),
      m_plan.pointers.end ());
}

/* Ordinary directives hold R's object I for sure.  */
bool
stays_p (const region &r, uint32_t i)
{
  return i < r.ordinary.size () && r.ordinary[i]
         && r.n_releases == n_other_releases && one_thread_p ()
         && mappings_seen_p () && !any_declared_p ();
}

/* Those of R's objects that ordinary directives of any thread may hold or leave
   at any time, and that come back whole when they go: a request at the object's
   index in R, empty where libgomp is not to do that.  Libgomp's copyout does
   both at once.  */
std::vector<mapping_request>
left_to_libgomp (const region &r, const device_state &state)
{
  std::vector<mapping_request> result;
  for (const plan_move &m : r.out)
    {
      const plan_object &o = r.objects[m.object];
      if (m.object >= r.ordinary.size () || !r.ordinary[m.object]
          || stays_p (r, m.object) || r.objects.size () > max_queued_objects
          || m.start != o.start || m.bytes != o.end - o.start)
        continue;
      std::vector<move> parts;
      add_without_pointers (device_move (r, m), state, parts);
      if (parts.size () != 1 || parts[0].bytes != m.bytes)
        continue;
      result.resize (r.objects.size ());
      result[m.object] = { o.start, o.end, o.log2_alignment, false };
    }
  return result;
}

/* The only thread that has been seen; none: not yet.  */
std::atomic<pthread_t> s_thread{ pthread_t () };
std::atomic<bool> s_several_threads{ false };

/* All that R holds in libgomp.  */
std::vector<mapping_request>
held_requests (const region &r)
{
  std::vector<mapping_request> result;
  for (const plan_object &o : r.objects)
    result.push_back ({ o.start, o.end, o.log2_alignment, false });
  return result;
}

/* R's pointers wait for nothing any more: those for which what they waited for
   has come are from now on among the attached ones.  */
void
stop_waiting_pointers (region &r, device_state &state)
{
  if (!state.waiting.empty ())
    for (const plan_pointer &pointer : r.pointers)
      stop_waiting (state, pointer.slot, &waiting_pointer::structured, false);
  for (uintptr_t slot : r.waiting)
    if (const attachment *a = state.pointers.find (slot))
      r.pointers.push_back ({ slot, a->value, a->dev_slot, a->dev_value,
                              no_index, no_index, no_index, true });
    else
      stop_waiting (state, slot, &waiting_pointer::structured, false);
}

/* Give back the references by which R holds its objects: the structured ones
   to REQUESTS, and those that came with keep_region.  */
void
release_held (region &r, const std::vector<mapping_request> &requests,
              device_state &state)
{
  if (queued_p ())
    {
      /* The end of a construct has no queue.  */
      retain (requests);
      r.held.close ();
      release (requests, release_mode::one_reference, current_queue ());
    }
  if (!r.retained.empty ())
    {
      bracket held;
      if (!queued_p ())
        held.open (r.retained);
      release (r.retained, release_mode::one_reference, current_queue ());
      for (const mapping_request &m : r.retained)
        if (object_table::value_type *record = state.record_of (m.start))
          record->second.kept -= record->second.kept != 0;
    }
  r.held.close ();
}

} // namespace

std::atomic<uint64_t> n_other_releases{ 0 };

void
see_thread ()
{
  const pthread_t self = pthread_self ();
  pthread_t none = pthread_t ();
  if (s_thread.load (std::memory_order_relaxed) != self
      && !s_thread.compare_exchange_strong (none, self))
    s_several_threads = true;
}

bool
one_thread_p ()
{
  return !s_several_threads;
}

void
keep_region (region &r)
{
  device_state &state = state_of (r.device);
  std::vector<mapping_request> requests = held_requests (r);
  retain (requests);
  for (const mapping_request &m : requests)
    if (object_table::value_type *record = state.record_of (m.start))
      record->second.kept++;
  r.retained.insert (r.retained.end (), requests.begin (), requests.end ());
  r.held.close ();
}

namespace
{

/* The pointer at POINTER's place that R has attached, as long as the host has
   not changed it; null: none.  */
const plan_pointer *
attached_in (const region &r, const plan_pointer &pointer)
{
  for (const plan_pointer &p : r.pointers)
    if (p.slot == pointer.slot && p.dev_slot == pointer.dev_slot && p.known
        && p.value == load_pointer (p.slot))
      return &p;
  return nullptr;
}

/* What R had attached to another section than the regions around it goes back
   to theirs, which they hold.  */
void
attach_again (const region &r, device_state &state)
{
  std::vector<patch> patches;
  for (const plan_pointer &pointer : r.pointers)
    {
      if (!pointer.moved || state.attachment_of (pointer.slot)
          || state.held_by_construct_p (pointer.slot)
          || state.address_of (pointer.slot) != pointer.dev_slot)
        continue;
      attachment *a = nullptr;
      for (const region *around = r.outer; around; around = around->outer)
        {
          const plan_pointer *p = around->device == r.device
                                      ? attached_in (*around, pointer)
                                      : nullptr;
          if (!p || (a && a->dev_value != p->dev_value))
            continue;
          if (!a)
            {
              a = &state.pointers.insert (p->slot);
              *a = { p->slot, p->dev_slot, p->value, p->dev_value, 0, 0 };
              object_table::value_type *record = state.record_of (p->slot);
              patches.push_back ({ p->dev_slot, p->dev_value,
                                   record && record->second.block
                                       ? record->second.block
                                       : ~p->slot,
                                   0 });
            }
          a->structured++;
        }
    }
  move_to_device ({}, std::move (patches), gaps::data);
}

/* Take R's counts from the objects that are in no structure, and its pointers'
   counts, and write back what goes.  */
void
end_objects (region &r, device_state &state)
{
  if (r.objects.size () > max_queued_objects)
    settle_queue ();
  std::vector<mapping_request> requests = held_requests (r);
  stop_waiting_pointers (r, state);
  const std::vector<mapping_request> left = left_to_libgomp (r, state);
  std::vector<mapping_request> copyouts;
  std::copy_if (left.begin (), left.end (), std::back_inserter (copyouts),
                [] (const mapping_request &m) { return m.end != 0; });
  retain (copyouts);
  release_execution execution (state, r.directive);
  execution.read (
      r,
      [] (object_record &record, const plan_object &) {
        if (record.structured)
          record.structured--;
      },
      [&] (uint32_t i) {
        return stays_p (r, i) || (i < left.size () && left[i].end);
      });
  release_held (r, requests, state);
  release (copyouts, release_mode::copyout, current_queue ());
  /* Only what the start attached, and not what was attached to something else
     since.  */
  execution.detach (r.pointers,
                    [] (attachment &a, const plan_pointer &pointer) {
                      if (a.dev_slot != pointer.dev_slot
                          || a.dev_value != pointer.dev_value || !a.structured)
                        return false;
                      a.structured--;
                      return true;
                    });
  attach_again (r, state);
  execution.finish (r.objects);
}

} // namespace

void
end_region (region &r)
{
  /* A kernel on parts of a structure takes nothing.  */
  const bool objects = !r.objects.empty () || !r.pointers.empty ()
                       || !r.waiting.empty () || !r.retained.empty ();
  if (!objects && r.bulk.empty ())
    return;
  device_id current = current_device ();
  bool elsewhere = !(current == r.device);
  if (elsewhere)
    select_device (r.device);
  queue_scope scope (r.async);
  device_state &state = state_of (r.device);
  hold_unreferenced (state);
  check_unchanged (r, state);
  if (objects)
    end_objects (r, state);
  /* Some of its objects may have been among R's.  */
  bulk::end (r, state);
  if (elsewhere)
    select_device (current);
}

void
exit_data (const accdeep_directive *directive,
           const accdeep_arguments &arguments)
{
  n_other_releases++;
  exit_execution (directive, arguments).run ();
}

} // namespace accdeep
