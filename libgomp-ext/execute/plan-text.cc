/* The text of a plan: consumes plans and structures, produces lines on standard
   error.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/execute/plan-text.h"

#include "libgomp-ext/base/env.h"
#include "libgomp-ext/base/error.h"
#include "libgomp-ext/base/information.h"
#include "libgomp-ext/base/repetition.h"
#include "libgomp-ext/bulk/item-paths.h"
#include "libgomp-ext/descriptor/by-hand.h"
#include "libgomp-ext/execute/message.h"
#include "libgomp-ext/resolve/path.h"

#include <algorithm>
#include <map>

namespace accdeep
{

namespace
{

/* What a place on the device is called in the text.  */
std::string
place_text (plan_state state, uintptr_t dev_addr)
{
  const std::string at = text ("%p", reinterpret_cast<void *> (dev_addr));
  switch (state)
    {
    case plan_state::absent:
      return "not present";
    case plan_state::fresh:
      return "allocated at " + at;
    default:
      return "present at " + at;
    }
}

/* L by PATHS; its address where the host no longer has what leads there.  */
std::string
path_of (const bulk::item_paths &paths, const bulk::located &l)
{
  const std::string path = paths.of (l);
  return path.empty () ? text ("%p", reinterpret_cast<void *> (l.what.start))
                       : path;
}

} // namespace

std::shared_ptr<plan_text>
plan_text_of (const accdeep_directive *directive, phase p)
{
  constexpr unsigned level = 3;
  if (!get_environment ().debug_plan && information_level () < level)
    return nullptr;
  return std::make_shared<plan_text> (directive, p);
}

const char *
plan_text::effect_text (unsigned effect) const
{
  if (update_p (m_phase))
    return action_name (ACCDEEP_ACTION_UPDATE, m_phase);
  if (effect & effect_release)
    return effect & effect_out ? "copyout" : "delete";
  switch (effect & (effect_in | effect_out))
    {
    case effect_in | effect_out:
      return "copy";
    case effect_in:
      return "copyin";
    case effect_out:
      return "copyout";
    default:
      return effect & effect_take ? "create" : "present";
    }
}

void
plan_text::add (const plan &p, const walk_result &walked)
{
  for (const plan_object &o : p.objects)
    {
      const by_hand_decision *decision = item_decision (walked, o.item);
      m_objects.push_back ({ o.start, o.end, o.dev_addr, o.state,
                             effect_text (o.effect), item_path (walked, o.item),
                             decision ? decision_text (*decision) : "",
                             false });
    }
  for (const plan_pointer &pointer : p.pointers)
    if (pointer.known && pointer.dev_slot)
      m_pointers.push_back ({ pointer.slot, pointer.value, pointer.dev_value,
                              link_path (walked, walked.links[pointer.link]) });
  m_n_pointers += p.pointers.size ();
}

void
plan_text::add (const bulk::structure &s, const type_layout &layout,
                const std::vector<uint32_t> &kinds, bool fresh)
{
  const bulk::item_paths paths (s);
  const plan_state state = fresh ? plan_state::fresh : plan_state::present;
  for (const bulk::segment &in : s.segments)
    for (uint32_t i = 0; i < in.items.size (); i++)
      {
        const bulk::located l = { &in, i, in.items[i] };
        const uint32_t number = kinds[l.what.kind];
        if (number == no_kind || s.absent_p (l))
          continue;
        const kind &k = layout.kinds[number];
        if (update_p (m_phase) && k.deep && k.ranges.empty ())
          continue;
        const uintptr_t start = l.what.start, end = start + l.what.bytes;
        const std::string path = path_of (paths, l);
        m_objects.push_back ({ start, end, bulk::device_address_of (s, in, i),
                               state, effect_text (k.effect), path, "",
                               false });
        if (update_p (m_phase))
          continue;
        s.for_each_pointer (l, start, end, [&] (const bulk::linked_pointer &p) {
          const attachment a = s.attachment_of (l, p);
          std::string pointer = paths.of (l, p);
          if (pointer.empty ())
            pointer = text ("byte %zu of %s", size_t (p.slot - start),
                            path.c_str ());
          m_pointers.push_back ({ p.slot, a.value, a.dev_value, pointer });
          m_n_pointers++;
        });
      }
}

void
plan_text::add (const range_lists &lists, const device_state &state)
{
  std::map<const bulk::structure *, bulk::item_paths> paths;
  std::map<uintptr_t, size_t> lines; /* By object.  */
  /* Ends of what is printed, by start, and no less than those before.  */
  std::map<uintptr_t, uintptr_t> printed;
  for (const object_line &o : m_objects)
    printed[o.start] = std::max (printed[o.start], o.end);
  uintptr_t reach = 0;
  for (auto &range : printed)
    reach = range.second = std::max (reach, range.second);
  auto printed_p = [&printed] (uintptr_t address) {
    const auto next = printed.upper_bound (address);
    return next != printed.begin () && address < std::prev (next)->second;
  };
  for (const range_list &list : lists)
    for (size_t i = 0; i < list.ranges ().size (); i++)
      {
        const copied_range r = list.ranges ()[i];
        bulk::located l;
        const bulk::structure *s
            = state.structure_of (r.host_addr, r.host_addr + 1, l);
        if (!s || printed_p (r.host_addr))
          continue;
        const uintptr_t end = r.host_addr + r.bytes;
        const auto at = lines.emplace (l.what.start, m_objects.size ());
        if (at.second)
          {
            const auto named = paths.try_emplace (s, *s).first;
            m_objects.push_back ({ r.host_addr, end, r.dev_addr,
                                   plan_state::present, effect_text (0),
                                   path_of (named->second, l), "", false });
            continue;
          }
        object_line &line = m_objects[at.first->second];
        if (r.host_addr < line.start)
          {
            line.start = r.host_addr;
            line.dev_addr = r.dev_addr;
          }
        line.end = std::max (line.end, end);
      }
}

void
plan_text::add (const operand &o, device_state &state, bool found)
{
  walk_result walked = {};
  walked.options.p = m_phase;
  walked.options.directive = m_directive;
  walked.operands.push_back (o);
  item i = {};
  i.start = o.start;
  i.end = i.live_end = o.end;
  i.type = o.type;
  i.via = no_index;
  walked.items.push_back (i);
  m_objects.push_back (
      { o.start, o.end, state.address_of (o.start), plan_state::present,
        effect_text (effects ({ o.action, ACCDEEP_DIRECTION_INOUT }, m_phase)
                     & effect_check),
        item_path (walked, 0), "", found });
}

std::shared_ptr<plan_text>
plan_text::kept () const
{
  auto result = std::make_shared<plan_text> (*this);
  std::vector<object_line> &lines = result->m_objects;
  lines.erase (std::remove_if (lines.begin (), lines.end (),
                               [] (const object_line &o) { return o.found; }),
               lines.end ());
  return result;
}

void
plan_text::place (const std::vector<plan_object> &objects)
{
  for (const plan_object &o : objects)
    for (object_line &line : m_objects)
      if (line.start == o.start)
        line.dev_addr = o.dev_addr;
}

/* All without addresses, which differ where it is the same.  */
std::string
plan_text::summary () const
{
  std::string result;
  for (const object_line &o : m_objects)
    result += text ("%s %d %s %zu\n", o.effect, static_cast<int> (o.state),
                    o.path.c_str (), static_cast<size_t> (o.end - o.start));
  for (const pointer_line &pointer : m_pointers)
    result += pointer.path + "\n";
  return result;
}

void
plan_text::print (const char *side)
{
  std::sort (m_objects.begin (), m_objects.end (),
             [] (const object_line &a, const object_line &b) {
               return a.start < b.start;
             });
  std::sort (m_pointers.begin (), m_pointers.end (),
             [] (const pointer_line &a, const pointer_line &b) {
               return a.slot < b.slot;
             });
  const std::string start = "plan: " + directive_text (m_directive) + side;
  if (!changed_p (start, summary ()))
    return;
  note ("%s: %s, %s", start.c_str (),
        counted (m_objects.size (), "object").c_str (),
        counted (m_n_pointers, "pointer").c_str ());
  for (const object_line &o : m_objects)
    note ("plan: %s %s %s, %s%s%s", o.effect, o.path.c_str (),
          range_text (o.start, o.end).c_str (),
          place_text (o.state, o.dev_addr).c_str (),
          o.decision.empty () ? "" : "; ", o.decision.c_str ());
  for (const pointer_line &pointer : m_pointers)
    note ("plan: pointer %s at %p: %p, on the device %p", pointer.path.c_str (),
          reinterpret_cast<void *> (pointer.slot),
          reinterpret_cast<void *> (pointer.value),
          reinterpret_cast<void *> (pointer.dev_value));
}

} // namespace accdeep
