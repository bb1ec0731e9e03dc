/* Entry of data: consumes operands, produces mapped, filled and attached
   objects.  Everything is checked before anything is taken, and everything is
   taken before the first byte moves.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/execute/execute.h"

#include "libgomp-ext/base/env.h"
#include "libgomp-ext/base/error.h"
#include "libgomp-ext/base/information.h"
#include "libgomp-ext/base/profile.h"
#include "libgomp-ext/descriptor/array-descriptor.h"
#include "libgomp-ext/descriptor/by-hand.h"
#include "libgomp-ext/device/device-memory.h"
#include "libgomp-ext/device/gomp-kinds.h"
#include "libgomp-ext/device/self-test.h"
#include "libgomp-ext/execute/bounds.h"
#include "libgomp-ext/execute/bulk-execute.h"
#include "libgomp-ext/execute/construct-cache.h"
#include "libgomp-ext/execute/data-entry.h"
#include "libgomp-ext/execute/examine.h"
#include "libgomp-ext/execute/message.h"
#include "libgomp-ext/execute/operands.h"
#include "libgomp-ext/execute/plan-text.h"
#include "libgomp-ext/present/explain.h"
#include "libgomp-ext/present/mapped-ranges.h"
#include "libgomp-ext/present/ordinary-attachments.h"
#include "libgomp-ext/present/referenced.h"
#include "libgomp-ext/resolve/path.h"

#include <algorithm>
#include <memory>
#include <string>

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
      : m_entry (directive, arguments, p, state_of (current_device ())),
        m_pointers (m_entry)
  {
  }

  void run (region &r);

private:
  void read ();
  bool take_structures (region &r);
  bool taken_p (uintptr_t start, uintptr_t end) const;
  void record_objects (region &r);
  void inform_of_counts ();
  void remember (const region &r);
  bool manual_p () const;
  bool flat_root_p (const plan_object &o) const;
  void put_sections_together ();
  std::vector<span_entry> absent_spans () const;
  void allocate_spans ();
  void take (region &r);
  void move ();
  void move_bounds ();
  void record (const plan_object &o, object_table::value_type *known);
  void translate (region &r);
  void leave_images_out ();
  void make_images ();
  void find_images_taken ();
  void pass_pointers ();

  bool
  held_p (const plan_object &o) const
  {
    if (o.state == plan_state::absent)
      return false;
    return m_entry.p == phase::structured || (o.effect & effect_take);
  }

  data_entry m_entry;
  entry_pointers m_pointers;
  std::vector<mapping_request> m_requests;
  std::vector<plan_object> m_found;  /* Implicit data that is there.  */
  std::vector<uintptr_t> m_left_out; /* Objects that only kernels' arguments
                                        have.  */
};

bool
image_p (const operand &o)
{
  return o.clause && (o.clause->flags & ACCDEEP_CLAUSE_IMAGE);
}

void
entry_execution::run (region &r)
{
  const char *const side = m_entry.p == phase::structured ? " start" : "";
  r.text = plan_text_of (m_entry.directive, m_entry.p);
  read ();
  check_sections (m_entry);
  if (take_structures (r))
    {
      check_entry (m_entry);
      translate (r);
      find_images_taken ();
      pass_pointers ();
      r.images.swap (m_entry.planned.images);
      r.passed.swap (m_entry.planned.passed);
      if (r.text)
        r.text->print (side);
      remember (r);
      return;
    }
  stage_timer timer (stage::walk);
  structure_presence device (m_entry.directive, m_entry.p, m_entry.state, r);
  walk (m_entry.walked, device);
  add_links (m_entry.walked, m_entry.list.attach, ACCDEEP_ACTION_COPY);
  m_entry.planned = make_plan (m_entry.walked, m_entry.state);
  find_images_taken ();
  timer.next (stage::check);
  check_entry (m_entry);
  leave_images_out ();
  timer.next (stage::allocate);
  take (r);
  timer.stop ();
  resolve_pointers (m_entry.planned, m_entry.walked, m_entry.state);
  make_images ();
  pass_pointers ();
  if (r.text)
    {
      r.text->add (m_entry.planned, m_entry.walked);
      r.text->print (side);
    }
  {
    const arriving_objects arriving (m_entry.state,
                                     [this] (uintptr_t start, uintptr_t end) {
                                       return taken_p (start, end);
                                     });
    move ();
  }
  timer.next (stage::settle);
  const size_t n_objects = m_entry.planned.objects.size ();
  record_objects (r);
  if (m_entry.p == phase::enter)
    {
      retain (reference_requests (m_entry.planned));
      r.held.close ();
      return;
    }
  translate (r);
  r.waiting.swap (m_pointers.waiting ());
  m_entry.planned.pointers.swap (m_pointers.attached ());
  static_cast<plan &> (r) = std::move (m_entry.planned);
  if (r.objects.size () == n_objects)
    remember (r);
}

/* Have the bulk walk take what operands it can; the others and bare pointers
   are left in M_WALKED.  Returns whether there are none.  */
bool
entry_execution::take_structures (region &r)
{
  const bool any = !m_entry.walked.operands.empty ();
  bulk::enter (m_entry.directive, m_entry.p, m_entry.list,
               m_entry.walked.operands, m_entry.state, r);
  if (any && m_entry.walked.operands.empty () && m_entry.list.pointers.empty ()
      && m_entry.list.attach.empty ())
    return true;
  m_entry.walked.operands.insert (m_entry.walked.operands.end (),
                                  m_entry.list.pointers.begin (),
                                  m_entry.list.pointers.end ());
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
  keep_objects (m_entry.planned,
                [this] (const plan_object &o) { return held_p (o); });
  for (const plan_object &o : m_entry.planned.objects)
    {
      object_table::value_type *known = o.state == plan_state::fresh
                                            ? nullptr
                                            : m_entry.state.record_of (o.start);
      if (m_entry.p == phase::structured)
        r.ordinary.push_back (ordinary_p (o, known));
      record (o, known);
    }
  statistics ().objects += m_entry.planned.objects.size ();
  inform_of_counts ();
}

/* Print what the directive has counted, and the pointers that it has
   attached.  */
void
entry_execution::inform_of_counts ()
{
  constexpr unsigned level = 2;
  if (information_level () < level)
    return;
  for (const plan_object &o : m_entry.planned.objects)
    if (const object_table::value_type *record
        = m_entry.state.record_of (o.start))
      inform (level, "%s: %s, %zu bytes, counts: structured %u, dynamic %u; %s",
              o.state == plan_state::fresh ? "mapped" : "present",
              item_path (m_entry.walked, o.item).c_str (),
              static_cast<size_t> (o.end - o.start), record->second.structured,
              record->second.dynamic,
              directive_text (m_entry.directive).c_str ());
  for (const plan_pointer &pointer : m_entry.planned.pointers)
    if (const attachment *a = m_entry.state.pointers.find (pointer.slot))
      inform (level, "attached: %s, counts: structured %u, dynamic %u; %s",
              link_path (m_entry.walked, m_entry.walked.links[pointer.link])
                  .c_str (),
              a->structured, a->dynamic,
              directive_text (m_entry.directive).c_str ());
}

void
entry_execution::read ()
{
  m_entry.list
      = read_operands (m_entry.directive, m_entry.arguments, m_entry.p);
  resolve_bare_pointers (m_entry.list, m_entry.directive, m_entry.arguments,
                         m_entry.p, m_entry.state);
  check_readable (m_entry.list, m_entry.directive, m_entry.arguments, m_entry.p,
                  m_entry.state);
  m_entry.walked.options
      = options_of (m_entry.directive, m_entry.arguments, m_entry.p);
  allocate_spans ();
  for (const operand &o : m_entry.list.operands)
    {
      /* Implicit data that is present already is left alone.  */
      if (o.clause && (o.clause->flags & ACCDEEP_CLAUSE_IMPLICIT)
          && m_entry.state.root_present_p (o.start, o.end))
        {
          const bool referenced = o.clause->flags & ACCDEEP_CLAUSE_REFERENCED;
          m_entry.settled &= !referenced;
          if (!referenced || settled_p (o.type, o.start, o.end, m_entry.state))
            {
              m_found.push_back (
                  present_object (o.start, o.end, m_entry.state));
              continue;
            }
          m_entry.list.looked_into.push_back (o.entry);
        }
      m_entry.walked.operands.push_back (o);
    }
}

/* Keep what was found out, for the next time.  */
void
entry_execution::remember (const region &r)
{
  if (m_entry.p == phase::structured && m_entry.settled
      && !m_entry.list.may_appear && m_entry.list.attach.empty ()
      && m_entry.list.bounds.empty () && m_entry.list.translated.empty ()
      && m_entry.list.pointers.empty ())
    cache_construct (m_entry.directive, m_entry.arguments, m_entry.walked,
                     m_found, r, m_entry.state);
}

/* Is the directive one of a code that copies by hand?  Of what flat operands
   name it moves no byte more, as if each object had a block of its own.  */
bool
entry_execution::manual_p () const
{
  return std::any_of (m_entry.walked.operands.begin (),
                      m_entry.walked.operands.end (),
                      [] (const operand &o) { return o.by_hand; })
         || std::any_of (
             m_entry.list.attach.begin (), m_entry.list.attach.end (),
             [] (const attach_entry &entry) { return entry.component; });
}

/* Is O what a flat operand names?  */
bool
entry_execution::flat_root_p (const plan_object &o) const
{
  const item &i = m_entry.walked.items[o.item];
  return i.via == no_index && !m_entry.walked.operands[i.operand].type;
}

/* The spans of which nothing is present.  Arrays may be one by another name:
   those that overlap are one.  */
std::vector<span_entry>
entry_execution::absent_spans () const
{
  std::vector<span_entry> spans, apart;
  for (const span_entry &span : m_entry.list.spans)
    if (m_entry.state.look_up (span.start, span.end).state
        == presence_state::absent)
      spans.push_back (span);
  std::sort (spans.begin (), spans.end (),
             [] (const span_entry &a, const span_entry &b) {
               return a.start < b.start;
             });
  for (const span_entry &span : spans)
    if (apart.empty () || apart.back ().end <= span.start)
      apart.push_back (span);
    else
      {
        apart.back ().end = std::max (apart.back ().end, span.end);
        apart.back ().allocates |= span.allocates;
      }
  return apart;
}

/* A structured construct allocates all from the first to the last section of an
   array, unless some of it is present.  */
void
entry_execution::allocate_spans ()
{
  if (m_entry.p != phase::structured)
    return;
  for (const span_entry &span : absent_spans ())
    {
      if (!span.allocates)
        continue;
      operand o = {};
      o.start = span.start;
      o.end = span.end;
      o.clause = span.clause;
      o.entry = span.entry;
      o.action = ACCDEEP_ACTION_CREATE;
      o.log2_alignment
          = m_entry.arguments.kinds[span.entry] >> gomp::alignment_shift;
      m_entry.list.operands.push_back (o);
    }
}

/* Sections of one array that come to the device together lie in one block, as
   one pointer leads to all of them, and are objects of their own.  */
void
entry_execution::put_sections_together ()
{
  for (const span_entry &span : absent_spans ())
    {
      const auto first = std::lower_bound (
          m_requests.begin (), m_requests.end (), span.start,
          [] (const mapping_request &r, uintptr_t s) { return r.start < s; });
      auto last = first;
      while (last != m_requests.end () && last->end <= span.end)
        ++last;
      if (last - first > 1)
        first->together = last - first;
    }
}

/* Map what is absent and hold all.  */
void
entry_execution::take (region &r)
{
  keep_small_allocations_fast ();
  std::vector<uint32_t> numbers;
  for (uint32_t i = 0; i < m_entry.planned.objects.size (); i++)
    {
      const plan_object &o = m_entry.planned.objects[i];
      if (!held_p (o))
        continue;
      m_requests.push_back (
          { o.start, o.end, o.log2_alignment, o.state == plan_state::fresh });
      numbers.push_back (i);
    }
  put_sections_together ();
  r.held.open (m_requests);
  const bool manual = manual_p (), one_by_one = !constructs_hold_p ();
  const uint64_t first = m_entry.state.last_block + 1;
  const uint64_t batches = numbers.size () / bracket::batch_size + 1;
  uint64_t batch = 0;
  for (size_t i = 0; i < numbers.size (); i++)
    {
      plan_object &o = m_entry.planned.objects[numbers[i]];
      if (o.state != plan_state::fresh)
        continue;
      o.dev_addr = device_address (o.start);
      if (!o.dev_addr)
        {
          r.held.close ();
          report_partly_present (m_entry.walked, o.item, m_entry.state);
        }
      const bool apart = one_by_one || (manual && flat_root_p (o));
      o.block = first + (apart ? batches + i : i / bracket::batch_size);
      if (o.block != batch)
        statistics ().blocks++;
      if (!apart)
        batch = o.block;
      statistics ().allocated++;
      attached_by_libgomp ().forget (m_entry.state.id, o.start, o.end);
      if (only_device_p ())
        no_ordinary_reference (o.start, o.end);
    }
  m_entry.state.last_block
      += batches + (manual || one_by_one ? numbers.size () : 0);
}

void
entry_execution::move ()
{
  /* What was attached when something else lay there.  */
  for (const plan_object &o : m_entry.planned.objects)
    if (o.state == plan_state::fresh)
      m_entry.state.pointers.erase_range (o.start, o.end);
  pointer_patches patches;
  for (plan_pointer &pointer : m_entry.planned.pointers)
    m_pointers.attach (pointer, patches);
  if (!m_entry.state.waiting.empty ())
    m_pointers.attach_waiting (patches);
  std::vector<accdeep::move> moves;
  for (const plan_move &m : m_entry.planned.in)
    if (m_entry.planned.objects[m.object].state == plan_state::fresh)
      moves.push_back (device_move (m_entry.planned, m));
  move_to_device (std::move (moves), std::move (patches.fresh), gaps::padding);
  move_to_device ({}, std::move (patches.present), gaps::data);
  move_bounds ();
}

/* The array of a component is mapped, and its descriptor lies in an object that
   may have come to the device before the array was allocated.  */
void
entry_execution::move_bounds ()
{
  std::vector<accdeep::move> moves;
  for (const bounds_entry &b : m_entry.list.bounds)
    if (uintptr_t dev_addr
        = bounds_known_p (m_entry.state, b.descriptor, b.bytes)
              ? 0
              : device_address (b.descriptor))
      {
        moves.push_back ({ dev_addr + sizeof (void *),
                           b.descriptor + sizeof (void *),
                           b.bytes - sizeof (void *), ~b.descriptor, 0 });
        note_bounds (m_entry.state, b.descriptor);
      }
  move_to_device (std::move (moves), {}, gaps::data);
}

/* Count the directive on O, which KNOWN is the record of if there is one.  */
void
entry_execution::record (const plan_object &o, object_table::value_type *known)
{
  if (!known)
    {
      bool fresh = o.state == plan_state::fresh;
      known = &m_entry.state.add (o.start,
                                  { o.end, o.dev_addr, fresh ? o.block : 0, 0,
                                    0, fresh ? m_entry.directive : nullptr });
      known->second.type = o.type;
      if (fresh)
        declare_subobject (o.dev_addr, o.end - o.start);
      if (fresh)
        known->second.path = std::make_shared<const std::string> (
            item_path (m_entry.walked, o.item));
      const item &whole = m_entry.walked.items[o.item];
      const accdeep_type *t = type_by_hand (m_entry.walked, whole);
      if (whole.start == o.start)
        known->second.by_hand = t;
      if (o.type || t)
        explain_host_addresses ();
      if (fresh && t && whole.start == o.start && whole.end == o.end
          && !whole.section && (o.effect & effect_in))
        known->second.bounds = bounds_of (t, o.start, o.end);
    }
  if (m_entry.p == phase::structured)
    known->second.structured++;
  else
    known->second.dynamic += o.references;
}

/* The operands of which kernels' arguments have copies need no object on the
   device, as long as nothing else leads there.  */
void
entry_execution::leave_images_out ()
{
  plan &p = m_entry.planned;
  for (const operand &o : m_entry.walked.operands)
    {
      if (!image_p (o))
        continue;
      auto at = std::find_if (p.objects.begin (), p.objects.end (),
                              [&o] (const plan_object &x) {
                                return x.start == o.start && x.end == o.end;
                              });
      const uint32_t number = at - p.objects.begin ();
      if (at == p.objects.end ()
          || std::any_of (p.pointers.begin (), p.pointers.end (),
                          [=] (const plan_pointer &pointer) {
                            return pointer.target == number;
                          }))
        continue;
      at->state = plan_state::absent;
      at->dev_addr = 0;
      m_left_out.push_back (o.start);
    }
}

/* Find out what the pointers in these copies are.  */
void
entry_execution::make_images ()
{
  plan &p = m_entry.planned;
  for (const operand &o : m_entry.walked.operands)
    {
      if (!image_p (o))
        continue;
      operand_image image = { o.entry, {} };
      auto at = std::lower_bound (
          p.pointers.begin (), p.pointers.end (), o.start,
          [] (const plan_pointer &a, uintptr_t slot) { return a.slot < slot; });
      for (; at != p.pointers.end () && at->slot < o.end; ++at)
        {
          const link &l = m_entry.walked.links[at->link];
          if (at->known && get_environment ().debug_plan)
            note ("plan: argument %s: %p -> %p",
                  link_path (m_entry.walked, l).c_str (),
                  reinterpret_cast<void *> (at->value),
                  reinterpret_cast<void *> (at->dev_value));
          if (at->known || m_pointers.null_p (l))
            image.pointers.push_back ({ at->slot - o.start, at->dev_value });
          /* A table may come with another library.  */
          m_entry.settled
              &= l.kind != link_kind::table && (at->known || !l.optional_p ());
        }
      p.images.push_back (std::move (image));
    }
  for (uintptr_t start : m_left_out)
    drop_object (p, std::find_if (p.objects.begin (), p.objects.end (),
                                  [start] (const plan_object &o) {
                                    return o.start == start;
                                  })
                        - p.objects.begin ());
}

/* Operands that are structures of very many objects, or in one, are on the
   device, which knows what their pointers are.  */
void
entry_execution::find_images_taken ()
{
  for (const operand &o : m_entry.list.operands)
    {
      if (!image_p (o)
          || std::any_of (
              m_entry.walked.operands.begin (), m_entry.walked.operands.end (),
              [&o] (const operand &left) { return left.entry == o.entry; }))
        continue;
      operand_image image = { o.entry, {} };
      const uintptr_t dev_addr = m_entry.state.address_of (o.start);
      for (uintptr_t slot = o.start; slot + sizeof (uintptr_t) <= o.end;
           slot += sizeof (uintptr_t))
        if (uintptr_t value = device_pointer (dev_addr + (slot - o.start));
            value != load_pointer (slot))
          image.pointers.push_back ({ slot - o.start, value });
      m_entry.planned.images.push_back (std::move (image));
      m_entry.settled = false;
    }
}

/* The device's values of the pointers that the kernel gets with its arguments:
   what they point to is there now.  */
void
entry_execution::pass_pointers ()
{
  for (const passed_value &v : m_entry.list.passed)
    {
      const uintptr_t dev_value
          = v.value ? m_entry.state.address_of (v.value) : 0;
      m_entry.planned.passed.push_back ({ v.slot, v.value, dev_value });
      m_entry.walked.reads.push_back ({ reinterpret_cast<void *> (v.slot),
                                        nullptr, nullptr,
                                        static_cast<int64_t> (v.value) });
      if (get_environment ().debug_plan)
        note ("plan: argument %s: %p -> %p", v.clause->name,
              reinterpret_cast<void *> (v.value),
              reinterpret_cast<void *> (dev_value));
    }
}

void
entry_execution::translate (region &r)
{
  for (const translated_entry &t : m_entry.list.translated)
    {
      bool relative = t.clause->flags & ACCDEEP_CLAUSE_RELATIVE;
      uintptr_t host_addr = t.value;
      if (relative && t.clause->base_entry < m_entry.arguments.n)
        host_addr = reinterpret_cast<uintptr_t> (
            m_entry.arguments.hostaddrs[t.clause->base_entry]);
      uintptr_t dev_addr = host_addr ? m_entry.state.address_of (host_addr) : 0;
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
  r->seen
      = examine (directive, arguments, phase::structured, state_of (r->device));
  entry_execution (directive, arguments, phase::structured).run (*r);
  return r;
}

void
enter_data (const accdeep_directive *directive,
            const accdeep_arguments &arguments)
{
  region r;
  examine (directive, arguments, phase::enter, state_of (current_device ()));
  entry_execution (directive, arguments, phase::enter).run (r);
}

} // namespace accdeep
