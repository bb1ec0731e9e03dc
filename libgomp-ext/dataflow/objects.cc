/* The objects of a region: which they are, and what is known of them.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/dataflow/objects.h"

#include "libgomp-ext/interpose/guarded.h"
#include "libgomp-ext/present/present.h"

namespace accdeep
{
namespace dataflow
{

/* [START..END) is on the device of D: of others than the calling thread's only
   what deep directives have brought.  */
bool
present_p (device_descr &d, uintptr_t start, uintptr_t end)
{
  if (d.id == current_device ())
    {
      const directive_guard guard (d);
      return state_of (d.id).find (start, end).state == presence_state::present;
    }
  const table_guard guard (d);
  /* libgomp only tells about the thread's own.  */
  device_state &state = part_of<device_state> (d);
  bulk::located l;
  if (state.structure_of (start, end, l))
    return true;
  const object_table::value_type *record = state.record_of (start);
  return record && end <= record->second.end;
}

/* The object that T stands for, which ENTRY names, perhaps a part of it.  */
object &
region_objects::object_of (token &t, const accdeep_arguments &arguments,
                           uint32_t entry)
{
  auto found = m_by_token.find (&t);
  if (found != m_by_token.end ())
    return found->second;
  object &o = m_by_token[&t];
  o.what = &t;
  o.start = t.start;
  o.bytes = t.end - t.start;
  o.clause = arguments.clauses ? arguments.clauses[entry] : nullptr;
  o.alignment = arguments.kinds[entry] & ~0xffu;
  o.host_newest = true;
  find_present (o);
  return o;
}

/* Find out where O is, and who brought it.  */
void
region_objects::find_present (object &o)
{
  /* What a whole is, its parts are until something happens to them.  */
  const object *whole = nullptr;
  for (const token *t : o.what->parents)
    {
      auto found = m_by_token.find (t);
      if (found != m_by_token.end ())
        whole = &found->second;
    }
  if (whole)
    o.host_newest = whole->host_newest;
  for (unsigned d = 0; d < m_schedule.devices.n (); d++)
    {
      const place *of_whole
          = whole && d < whole->places.size () ? &whole->places[d] : nullptr;
      device_descr &descr = descr_of (m_schedule.devices.id (d));
      if (!present_p (descr, o.start, o.start + o.bytes))
        continue;
      place &p = o.on (d);
      p.mapped = true;
      if (of_whole && of_whole->mapped)
        p.newest = of_whole->newest;
      else
        {
          /* An older directive has it there.  */
          p.newest = true;
          o.host_newest = false;
          o.older = true;
          o.goes_home = true;
          o.home = d;
        }
    }
}

const char *
region_objects::name_of (const token *t) const
{
  auto found = m_by_token.find (t);
  return found != m_by_token.end () && found->second.clause
             ? found->second.clause->name
             : "";
}

/* O is what it was after a task on DEVICE only.  */
void
region_objects::written (object &o, unsigned device)
{
  for_each_part (o, [device] (object &part) {
    if (!part.on (device).mapped)
      return;
    part.host_newest = false;
    part.changed = true;
    for (unsigned d = 0; d < part.places.size (); d++)
      part.places[d].newest = part.places[d].newest && d == device;
    part.on (device).newest = true;
  });
}

/* Has no task written anything of O?  */
bool
region_objects::host_newest_p (const object &o)
{
  bool result = true;
  for_each_part (
      o, [&] (const object &part) { result = result && part.host_newest; });
  return result;
}

/* R has been started for O: what that leads to are parts of it.  */
void
region_objects::note_reached (object &o, const accdeep::region &r)
{
  for (const plan_object &p : r.objects)
    m_schedule.tasks.tokens.reaches (*o.what, p.start, p.end);
  for (const bulk::holding &h : r.bulk)
    h.held->for_each_item (0, UINTPTR_MAX, [&] (const bulk::located &l) {
      m_schedule.tasks.tokens.reaches (*o.what, l.what.start,
                                       l.what.start + l.what.bytes);
    });
}

/* Add to RANGES what O is and leads to, as the region has it on DEVICE.  */
void
region_objects::add_reach (const object &o, unsigned device,
                           byte_ranges &ranges) const
{
  ranges.add (o.start, o.start + o.bytes);
  if (device >= o.places.size ())
    return;
  for (const place::hold &h : o.places[device].holds)
    {
      for (const plan_object &p : h.by->objects)
        ranges.add (p.start, p.end);
      for (const bulk::holding &b : h.by->bulk)
        b.held->for_each_item (0, UINTPTR_MAX, [&] (const bulk::located &l) {
          ranges.add (l.what.start, l.what.start + l.what.bytes);
        });
    }
}

token &
region_objects::token_of (const accdeep_arguments &arguments, uint32_t entry,
                          const uintptr_t *owners, size_t n_owners)
{
  const auto start = reinterpret_cast<uintptr_t> (arguments.hostaddrs[entry]);
  return m_schedule.tasks.tokens.token_of (
      start, start + arguments.sizes[entry], owners, n_owners);
}

} // namespace dataflow
} // namespace accdeep
