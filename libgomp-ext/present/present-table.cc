/* The table of present objects: consumes records, produces lines on standard
   error.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/present/present-table.h"

#include "libgomp-ext/base/env.h"
#include "libgomp-ext/base/error.h"
#include "libgomp-ext/base/information.h"
#include "libgomp-ext/base/lock.h"
#include "libgomp-ext/base/program-file.h"
#include "libgomp-ext/bulk/item-paths.h"
#include "libgomp-ext/device/checking-device.h"
#include "libgomp-ext/present/mapped-ranges.h"
#include "libgomp-ext/present/present.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>
#include <utility>
#include <vector>

namespace accdeep
{

namespace
{

/* Where ordinary calls have mapped what starts at an address.  */
std::map<uintptr_t, std::string> &
ordinary_places ()
{
  static auto *const result = new std::map<uintptr_t, std::string>;
  return *result;
}

std::string
ordinary_place (uintptr_t start)
{
  lock_guard guard (process_lock ());
  auto found = ordinary_places ().find (start);
  return found == ordinary_places ().end () ? "an ordinary directive or call"
                                            : found->second;
}

/* Of each structure so many objects are printed.  */
constexpr size_t most_printed = 100;

struct present_pointer
{
  size_t offset;
  std::string path; /* Empty: not known.  */
  std::string target;
  uint32_t structured;
  uint32_t dynamic;
};

struct present_object
{
  uintptr_t start;
  uintptr_t end;
  std::string name;
  std::string entered; /* "entered at s1.c:9:9".  */
  uint32_t structured = 0;
  uint32_t dynamic = 0;
  bool leaks = false;  /* If the program ends now.  */
  bool counts = false; /* They are known.  */
  std::vector<present_pointer> pointers = {};
};

/* All of them, and what is not printed.  */
struct present_objects
{
  std::vector<present_object> printed;
  std::vector<std::string> others; /* "90 more objects of s, 720 bytes".  */
  size_t n = 0;
  size_t bytes = 0;

  void
  add (present_object &&o)
  {
    n++;
    bytes += o.end - o.start;
    printed.push_back (std::move (o));
  }
};

/* How the object at START is named; its address, if it has no name.  */
std::string
name_of (uintptr_t start, const object_record *record)
{
  if (record && record->path)
    return *record->path;
  std::string name = variable_at (reinterpret_cast<const void *> (start));
  if (!name.empty ())
    return name;
  name = record && record->type ? text ("'%s' at ", record->type->name) : "";
  return name + text ("%p", reinterpret_cast<void *> (start));
}

/* What a pointer leads to, to VALUE.  */
std::string
target_name (uintptr_t value, device_state &state)
{
  const object_table::value_type *target = state.record_of (value);
  return target ? name_of (target->first, &target->second)
                : text ("%p", reinterpret_cast<void *> (value));
}

/* Objects that MADE_BY has entered leak while something counts them.  */
bool
leaks_p (uint32_t dynamic, const accdeep_directive *made_by)
{
  return dynamic
         && !(made_by && made_by->construct == ACCDEEP_CONSTRUCT_DECLARE);
}

present_object
object_of (uintptr_t start, const object_record &record, device_state &state)
{
  present_object o = { start, record.end, name_of (start, &record), "" };
  o.structured = record.structured;
  o.dynamic = record.dynamic;
  o.counts = true;
  if (record.made_by)
    o.entered = "entered at " + position_text (record.made_by->position);
  else
    o.entered = "entered by " + ordinary_place (start);
  o.leaks = leaks_p (record.dynamic, record.made_by);
  state.pointers.for_each (start, record.end, [&] (const attachment &a) {
    o.pointers.push_back ({ static_cast<size_t> (a.slot - start), "",
                            target_name (a.value, state), a.structured,
                            a.dynamic });
  });
  return o;
}

/* Where P of S leads.  */
std::string
target_name (const bulk::structure &s, const bulk::linked_pointer &p,
             const bulk::item_paths &paths, device_state &state)
{
  const bulk::item_place to
      = p.field ? s.place_of (*p.from, p.from->links[p.link])
                : bulk::item_place{ bulk::outside_segment, 0 };
  if (to.segment == bulk::outside_segment)
    return target_name (load_pointer (p.slot), state);
  const bulk::segment &in = s.segments[to.segment];
  const uint32_t number = bulk::target_of (to.number);
  const bulk::located l = { &in, number, in.items[number] };
  const std::string name = paths.of (l);
  return name.empty () ? name_of (l.what.start, nullptr) : name;
}

/* L of S.  */
present_object
object_of (const bulk::structure &s, const bulk::located &l,
           const bulk::item_paths &paths, device_state &state)
{
  const uintptr_t start = l.what.start, end = start + l.what.bytes;
  const object_table::value_type *record = state.record_of (start);
  present_object o = { start, end, paths.of (l), "", s.structured };
  if (o.name.empty ())
    o.name = name_of (start, record ? &record->second : nullptr);
  o.entered = "entered at " + position_text (s.made_by->position);
  o.structured += record ? record->second.structured : 0;
  o.dynamic = record ? record->second.dynamic : s.dynamic * s.references_to (l);
  o.counts = true;
  o.leaks = leaks_p (o.dynamic, s.made_by);
  s.for_each_pointer (l, start, end, [&] (const bulk::linked_pointer &p) {
    const attachment *a
        = s.named.count (p.slot) ? state.pointers.find (p.slot) : nullptr;
    o.pointers.push_back ({ static_cast<size_t> (p.slot - start),
                            paths.of (l, p), target_name (s, p, paths, state),
                            s.structured + (a ? a->structured : 0),
                            a ? a->dynamic : s.dynamic });
  });
  return o;
}

void
add_structure (const bulk::structure &s, device_state &state,
               present_objects &objects)
{
  const bulk::item_paths paths (s);
  size_t printed = 0, others = 0, bytes = 0;
  for (const bulk::segment &in : s.segments)
    for (uint32_t i = 0; i < in.items.size (); i++)
      {
        const bulk::located l = { &in, i, in.items[i] };
        if (s.absent_p (l))
          continue;
        if (printed++ < most_printed)
          {
            objects.add (object_of (s, l, paths, state));
            continue;
          }
        others++;
        bytes += l.what.bytes;
      }
  objects.n += others;
  objects.bytes += bytes;
  if (!others)
    return;
  std::string roots;
  for (uint32_t i = 0; i < s.n_roots (); i++)
    roots += (i ? ", " : "") + paths.of ({ &s.segments[0], i, s.root (i) });
  objects.others.push_back (text ("%zu more object%s of %s, %zu bytes", others,
                                  others == 1 ? "" : "s", roots.c_str (),
                                  bytes));
}

void
sort (present_objects &objects)
{
  std::sort (objects.printed.begin (), objects.printed.end (),
             [] (const present_object &a, const present_object &b) {
               return a.start < b.start;
             });
}

/* What ordinary directives have mapped, as far as that was seen.  */
void
add_ordinary (device_state &state, present_objects &objects)
{
  if (!(state.id == current_device ()))
    return;
  for (const auto &range : ordinary_ranges ().ranges ())
    if (!state.record_of (range.first) && device_address (range.first))
      {
        const std::string place = ordinary_place (range.first);
        present_object o
            = { range.first, range.second, name_of (range.first, nullptr),
                "entered by " + place };
        o.leaks
            = place.rfind ("enter ", 0) == 0 || place.rfind ("acc_", 0) == 0;
        objects.add (std::move (o));
      }
}

std::string
counts_text (uint32_t structured, uint32_t dynamic)
{
  return text ("counts: structured %u, dynamic %u", structured, dynamic);
}

void
print_object (const present_object &o)
{
  note ("present: %s, %zu bytes, %s%s%s", o.name.c_str (),
        static_cast<size_t> (o.end - o.start), o.entered.c_str (),
        o.counts ? "; " : "",
        o.counts ? counts_text (o.structured, o.dynamic).c_str () : "");
  for (const present_pointer &p : o.pointers)
    note ("present:   attached: byte %zu of %s, which points to %s; %s",
          p.offset, o.name.c_str (), p.target.c_str (),
          counts_text (p.structured, p.dynamic).c_str ());
}

std::atomic<bool> printed_at_fault{ false };

} // namespace

size_t
print_present (device_state &state, table_moment moment)
{
  present_objects objects;
  for (const auto &record : state.objects)
    {
      const bool part = record.second.part_of && !record.second.part_of->ended;
      /* An ordinary directive may have removed it.  */
      if (!part
          && (moment == table_moment::fault
              || device_address (record.first) == record.second.dev_addr))
        objects.add (object_of (record.first, record.second, state));
    }
  state.structures.for_each (
      [&] (const bulk::structure &s) { add_structure (s, state, objects); });
  if (moment != table_moment::fault)
    add_ordinary (state, objects);
  sort (objects);
  note ("present: %zu object%s, %zu bytes, on %s", objects.n,
        objects.n == 1 ? "" : "s", objects.bytes,
        device_text (state.id).c_str ());
  for (const present_object &o : objects.printed)
    print_object (o);
  for (const std::string &some : objects.others)
    note ("present: %s", some.c_str ());
  if (moment == table_moment::exit)
    for (const present_object &o : objects.printed)
      if (o.leaks)
        note ("present: %s, %s, was never deleted", o.name.c_str (),
              o.entered.c_str ());
  return objects.n;
}

void
inform_of_structure (const bulk::structure &s, bool fresh,
                     const accdeep_directive *directive, device_state &state)
{
  constexpr unsigned level = 2;
  if (information_level () < level)
    return;
  const std::string where = directive_text (directive);
  present_objects objects;
  add_structure (s, state, objects);
  sort (objects);
  for (const present_object &o : objects.printed)
    inform (level, "%s: %s, %zu bytes, %s; %s", fresh ? "mapped" : "present",
            o.name.c_str (), static_cast<size_t> (o.end - o.start),
            counts_text (o.structured, o.dynamic).c_str (), where.c_str ());
  for (const std::string &some : objects.others)
    inform (level, "%s: %s; %s", fresh ? "mapped" : "present", some.c_str (),
            where.c_str ());
  for (const present_object &o : objects.printed)
    for (const present_pointer &p : o.pointers)
      inform (level, "attached: %s, %s; %s",
              p.path.empty ()
                  ? text ("byte %zu of %s", p.offset, o.name.c_str ()).c_str ()
                  : p.path.c_str (),
              counts_text (p.structured, p.dynamic).c_str (), where.c_str ());
}

void
print_present_at_exit (device_descr &d)
{
  if (get_environment ().debug_present && !printed_at_fault)
    print_present (part_of<device_state> (d), table_moment::exit);
}

void
print_present_at_fault ()
{
  if (!get_environment ().debug_present || printed_at_fault.exchange (true))
    return;
  for (device_descr *d = first_descr (); d; d = d->next)
    if (part_of<device_state> (*d).used && d->table.lock_soon ())
      {
        print_present (part_of<device_state> (*d), table_moment::fault);
        d->table.unlock ();
      }
}

void
print_present_at_faults ()
{
  if (!get_environment ().debug_present)
    return;
  static std::once_flag once;
  std::call_once (once, [] {
    call_at_errors (print_present_at_fault);
    call_at_faults (print_present_at_fault);
  });
}

void
note_ordinary_place (uintptr_t start, const std::string &place)
{
  lock_guard guard (process_lock ());
  ordinary_places ()[start] = place;
}

} // namespace accdeep
