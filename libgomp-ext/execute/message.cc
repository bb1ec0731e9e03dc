/* Consumes what the checks found, produces the message: operation, access path,
   ranges, cause, source positions.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/execute/message.h"

#include "libgomp-ext/base/error.h"
#include "libgomp-ext/base/readable.h"
#include "libgomp-ext/descriptor/by-hand.h"
#include "libgomp-ext/resolve/path.h"

#include <algorithm>
#include <map>
#include <vector>

namespace accdeep
{

namespace
{

/* "enter data copyin: p[3].data [0x..0x), 8 bytes".  */
std::string
item_text (const walk_result &walked, uint32_t index)
{
  const item &i = walked.items[index];
  return operation_text (walked, index) + item_path (walked, index) + " "
         + range_text (i.start, i.end);
}

const char lookup_advice[]
    = ": [@] looks up what was mapped before; write [@?] where that may be "
      "absent";

std::string
where_text (const walk_result &walked)
{
  return "; directive at " + position_text (walked.options.directive->position);
}

/* "; type(grid) is copied by hand: state.f90:31", where that is why ITEM is
   bytes.  */
std::string
by_hand_text (const walk_result &walked, uint32_t index)
{
  const by_hand_decision *decision = item_decision (walked, index);
  return decision ? "; " + decision_text (*decision) : std::string ();
}

/* Why ITEM is not there, as far as that can be told: "; enter data at f.c:12:9
   mapped what leads to it without it, or it was deleted since".  */
std::string
without_text (const walk_result &walked, uint32_t index, device_state &state)
{
  const item &i = walked.items[index];
  if (i.via == no_index)
    return std::string ();
  const link &l = walked.links[i.via];
  const uintptr_t slot = l.slot;
  if (!state.address_of (slot))
    return std::string ();
  const by_hand_decision *decision
      = l.item == no_index ? nullptr
                           : decision_behind (walked.items[l.item].type);
  const std::string why
      = decision ? "; " + decision_text (*decision) : std::string ();
  const conflict parent = find_conflict (state, slot, slot + sizeof (void *));
  return why + "; " + directive_text (parent.made_by)
         + " mapped what leads to it without it, or it was deleted since";
}

/* What to write instead.  */
const char *
absence_advice (phase p)
{
  switch (p)
    {
    case phase::structured:
    case phase::enter:
      return "; map it with copyin or create, or write no_create where it may "
             "be absent";
    case phase::exit:
      return "";
    default:
      return "; map it first, or write if_present where it may be absent";
    }
}

} // namespace

void
report_partly_present (const walk_result &walked, uint32_t index,
                       device_state &state)
{
  const item &i = walked.items[index];
  conflict other = find_conflict (state, i.start, i.end);
  fatal ("%s, is only partly present: %s, is mapped already, by %s%s%s",
         item_text (walked, index).c_str (),
         range_text (other.start, other.end).c_str (),
         directive_text (other.made_by).c_str (),
         by_hand_text (walked, index).c_str (), where_text (walked).c_str ());
}

void
report_sections_apart (const accdeep_directive *directive, const char *name,
                       const operand &first, const operand &second)
{
  fatal ("%s: %s: its sections %s and %s lie in different places on the "
         "device, and the kernel has one pointer to both; enter them by one "
         "directive",
         directive_text (directive).c_str (), name,
         range_text (first.start, first.end).c_str (),
         range_text (second.start, second.end).c_str ());
}

void
report_overlap (const walk_result &walked, uint32_t first, uint32_t second)
{
  const item &other = walked.items[second];
  fatal ("%s, and %s %s, overlap partly%s%s",
         item_text (walked, first).c_str (),
         item_path (walked, second).c_str (),
         range_text (other.start, other.end).c_str (),
         by_hand_text (walked, first).c_str (), where_text (walked).c_str ());
}

void
report_absent (const walk_result &walked, uint32_t index, device_state &state)
{
  const std::string without = without_text (walked, index, state);
  const char *cause = walked.options.p == phase::exit && without.empty ()
                          ? "is not present: it was never entered"
                          : "is not present";
  fatal ("%s, %s%s%s%s%s", item_text (walked, index).c_str (), cause,
         by_hand_text (walked, index).c_str (), without.c_str (),
         absence_advice (walked.options.p), where_text (walked).c_str ());
}

void
report_changed (const walk_result &walked, uint32_t index, uintptr_t before)
{
  fatal ("%s, is not present: the pointer was changed on the host from %p "
         "while it was attached on the device%s",
         item_text (walked, index).c_str (), reinterpret_cast<void *> (before),
         where_text (walked).c_str ());
}

void
report_absent_target (const walk_result &walked, const link &l)
{
  std::string operation
      = l.item == no_index ? text (
            "%s: ", construct_name (walked.options.directive->construct))
                           : operation_text (walked, l.item);
  fatal ("%s%s points to %p, which is not present%s%s", operation.c_str (),
         link_path (walked, l).c_str (), reinterpret_cast<void *> (l.value),
         l.kind == link_kind::lookup ? lookup_advice : "",
         where_text (walked).c_str ());
}

void
report_absent_target (const accdeep_directive *directive, const char *name,
                      uintptr_t value)
{
  fatal ("%s: %s[@] points to %p, which is not present%s; directive at %s",
         construct_name (directive->construct), name,
         reinterpret_cast<void *> (value), lookup_advice,
         position_text (directive->position).c_str ());
}

void
report_absent_pointer (const accdeep_directive *directive, const operand &o,
                       phase p, uintptr_t slot)
{
  const char *name = o.clause->name;
  fatal ("%s %s: %s %s, is not present, and neither is what it points to, %p; "
         "map that first, as %s[0:n], or write %s; directive at %s",
         construct_name (directive->construct), action_name (o.action, p), name,
         range_text (slot, slot + sizeof (void *)).c_str (),
         reinterpret_cast<void *> (load_pointer (slot)), name,
         p == phase::structured || p == phase::enter
             ? "no_create where it may be absent"
             : "if_present where it may be absent",
         position_text (directive->position).c_str ());
}

void
report_absent_object (const accdeep_directive *directive, const char *name,
                      uintptr_t value)
{
  fatal ("%s: what %s points to, %p, is not present, and the construct uses it "
         "without a clause; map it first, or write copy(%s[0:1]); directive at "
         "%s",
         construct_name (directive->construct), name,
         reinterpret_cast<void *> (value), name,
         position_text (directive->position).c_str ());
}

void
report_unreadable (const accdeep_directive *directive, const operand &o,
                   phase p)
{
  const bool first = host_reader ().all_p (o.start, o.start + 1);
  fatal ("%s %s: %s %s, cannot be read: %s; directive at %s",
         construct_name (directive->construct), action_name (o.action, p),
         o.clause->name, range_text (o.start, o.end).c_str (),
         first ? "is the length right?" : "was the pointer to it never set?",
         position_text (directive->position).c_str ());
}

void
report_not_attached (const walk_result &walked, const link &l, uintptr_t before,
                     device_state &state)
{
  const std::string path = link_path (walked, l);
  if (before != l.value)
    {
      counted_object counted;
      const bool known = state.find_counted (before, counted);
      fatal ("%s, is present, but %s was changed on the host since it was "
             "attached, where it pointed to %p%s%s; the device copy still "
             "does; write enter data attach(%s)%s",
             item_text (walked, l.target).c_str (), path.c_str (),
             reinterpret_cast<void *> (before), known ? ", entered by " : "",
             known ? directive_text (counted.made_by).c_str () : "",
             path.c_str (), where_text (walked).c_str ());
    }
  fatal ("%s, is present, but the device copy of the pointer at %p is not "
         "attached to it: it was mapped by itself, or the pointer was changed "
         "on the device; write enter data attach(%s)%s",
         item_text (walked, l.target).c_str (),
         reinterpret_cast<void *> (l.slot), path.c_str (),
         where_text (walked).c_str ());
}

namespace
{

/* "; the largest: p->a 4096 bytes, ...": what has the most bytes among the
   objects of each member and operand.  */
std::string
largest_text (const walk_result &walked)
{
  constexpr size_t shown = 3;
  struct share
  {
    size_t bytes;
    uint32_t item; /* One of its objects.  */
  };
  std::map<const void *, share> shares;
  for (uint32_t i = 0; i < walked.items.size (); i++)
    {
      const item &one = walked.items[i];
      const void *key
          = one.via == no_index
                ? static_cast<const void *> (&walked.operands[one.operand])
                : walked.links[one.via].member;
      share &s = shares.emplace (key, share{ 0, i }).first->second;
      s.bytes += one.bytes ();
    }
  std::vector<share> sorted;
  for (const auto &s : shares)
    sorted.push_back (s.second);
  std::sort (sorted.begin (), sorted.end (),
             [] (const share &a, const share &b) { return a.bytes > b.bytes; });
  std::string result;
  for (size_t i = 0; i < sorted.size () && i < shown; i++)
    result
        += text ("%s %s: %zu bytes", i ? "," : "; the largest parts:",
                 item_path (walked, sorted[i].item).c_str (), sorted[i].bytes);
  return result;
}

} // namespace

void
report_out_of_memory (const walk_result &walked, size_t bytes, size_t objects)
{
  size_t free_bytes = ops ().free_memory ();
  std::string free_text
      = free_bytes ? text (", and %zu are free", free_bytes) : std::string ();
  fatal ("%s%s: out of device memory: %zu bytes wanted for %zu object%s%s%s%s",
         operation_text (walked, 0).c_str (), item_path (walked, 0).c_str (),
         bytes, objects, objects == 1 ? "" : "s", free_text.c_str (),
         largest_text (walked).c_str (), where_text (walked).c_str ());
}

} // namespace accdeep
