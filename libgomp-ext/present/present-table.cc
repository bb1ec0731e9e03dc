/* The table of present objects: consumes records, produces lines on standard
   error.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/present/present-table.h"

#include "libgomp-ext/base/env.h"
#include "libgomp-ext/base/error.h"
#include "libgomp-ext/base/lock.h"
#include "libgomp-ext/base/program-file.h"
#include "libgomp-ext/bulk/bulk.h"
#include "libgomp-ext/device/checking-device.h"
#include "libgomp-ext/present/mapped-ranges.h"
#include "libgomp-ext/present/present.h"

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

/* One object, or one structure of very many.  */
struct present_object
{
  uintptr_t start;
  uintptr_t end;
  std::string name;
  std::string entered; /* "entered at s1.c:9:9".  */
  uint32_t structured = 0;
  uint32_t dynamic = 0;
  size_t n = 1; /* Objects.  */
  size_t bytes;
  bool leaks = false;  /* If the program ends now.  */
  bool counts = false; /* They are known.  */
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

present_object
object_of (uintptr_t start, const object_record &record)
{
  present_object o = { start,
                       record.end,
                       name_of (start, &record),
                       "",
                       0,
                       0,
                       1,
                       static_cast<size_t> (record.end - start) };
  o.structured
      = record.structured + (record.part_of ? record.part_of->structured : 0);
  o.dynamic = record.dynamic;
  o.counts = true;
  if (record.made_by)
    o.entered = "entered at " + position_text (record.made_by->position);
  else
    o.entered = "entered by " + ordinary_place (start);
  o.leaks = record.dynamic
            && !(record.made_by
                 && record.made_by->construct == ACCDEEP_CONSTRUCT_DECLARE);
  return o;
}

/* The roots of structures of very many objects stand for all of them.  */
void
add_structures (device_state &state, std::vector<present_object> &objects)
{
  state.structures.for_each ([&] (const bulk::structure &s) {
    const uintptr_t root = s.root ().start;
    for (present_object &o : objects)
      if (o.start == root)
        {
          o.n = s.n_items;
          o.bytes = s.block_bytes;
        }
  });
}

/* What ordinary directives have mapped, as far as that was seen.  */
void
add_ordinary (device_state &state, std::vector<present_object> &objects)
{
  if (!(state.id == current_device ()))
    return;
  for (const auto &range : ordinary_ranges ().ranges ())
    if (!state.record_of (range.first) && device_address (range.first))
      {
        const std::string place = ordinary_place (range.first);
        objects.push_back (
            { range.first, range.second, name_of (range.first, nullptr),
              "entered by " + place, 0, 0, 1,
              static_cast<size_t> (range.second - range.first) });
        objects.back ().leaks
            = place.rfind ("enter ", 0) == 0 || place.rfind ("acc_", 0) == 0;
      }
}

std::string
counts_text (uint32_t structured, uint32_t dynamic)
{
  return text ("counts: structured %u, dynamic %u", structured, dynamic);
}

void
print_object (const present_object &o, device_state &state)
{
  const std::string several
      = o.n > 1 ? text (", %zu objects", o.n) : std::string ();
  note ("present: %s%s, %zu bytes, %s%s%s", o.name.c_str (), several.c_str (),
        o.bytes, o.entered.c_str (), o.counts ? "; " : "",
        o.counts ? counts_text (o.structured, o.dynamic).c_str () : "");
  state.pointers.for_each (o.start, o.end, [&] (const attachment &a) {
    const object_table::value_type *target = state.record_of (a.value);
    note ("present:   attached: byte %zu of %s, which points to %s; %s",
          static_cast<size_t> (a.slot - o.start), o.name.c_str (),
          target ? name_of (target->first, &target->second).c_str ()
                 : text ("%p", reinterpret_cast<void *> (a.value)).c_str (),
          counts_text (a.structured, a.dynamic).c_str ());
  });
}

std::atomic<bool> printed_at_fault{ false };

} // namespace

size_t
print_present (device_state &state, table_moment moment)
{
  std::vector<present_object> objects;
  for (const auto &record : state.objects)
    {
      /* An ordinary directive may have removed it.  */
      if (moment != table_moment::fault && !record.second.part_of
          && device_address (record.first) != record.second.dev_addr)
        continue;
      /* Objects of structures are among those.  */
      if (!record.second.part_of
          || record.second.part_of->root ().start == record.first)
        objects.push_back (object_of (record.first, record.second));
    }
  add_structures (state, objects);
  if (moment != table_moment::fault)
    add_ordinary (state, objects);
  size_t n = 0, bytes = 0;
  for (const present_object &o : objects)
    {
      n += o.n;
      bytes += o.bytes;
    }
  note ("present: %zu object%s, %zu bytes, on %s", n, n == 1 ? "" : "s", bytes,
        device_text (state.id).c_str ());
  for (const present_object &o : objects)
    print_object (o, state);
  if (moment == table_moment::exit)
    for (const present_object &o : objects)
      if (o.leaks)
        note ("present: %s, %s, was never deleted", o.name.c_str (),
              o.entered.c_str ());
  return n;
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
