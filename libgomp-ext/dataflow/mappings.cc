/* What a region maps on its devices, and gives back.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/dataflow/mappings.h"

#include "libgomp-ext/device/gomp-kinds.h"
#include "libgomp-ext/execute/execute.h"
#include "libgomp-ext/interpose/guarded.h"
#include "libgomp-ext/present/present.h"

#include <algorithm>
#include <cstring>

namespace accdeep
{
namespace dataflow
{

namespace
{

/* What the clause of ENTRY says of its objects' type; null: they are bytes.  */
const accdeep_type *
type_of (const accdeep_arguments &arguments, uint32_t entry)
{
  return arguments.clauses && arguments.clauses[entry]
             ? arguments.clauses[entry]->type
             : nullptr;
}

/* What the clause of ENTRY leads to depends on the place of the directive.  */
bool
parameters_p (const accdeep_arguments &arguments, uint32_t entry)
{
  return arguments.clauses && arguments.clauses[entry]
         && (arguments.clauses[entry]->flags & ACCDEEP_CLAUSE_ARGUMENTS);
}

/* Some of a directive's entries, perhaps with other kinds.  */
class some_entries
{
public:
  explicit some_entries (const accdeep_arguments &of) : m_of (of) {}

  /* Entry I, of BYTES at ADDRESS.  */
  void
  add (uint32_t i, void *address, size_t bytes, unsigned short kind)
  {
    m_hostaddrs.push_back (address);
    m_sizes.push_back (bytes);
    m_kinds.push_back (kind);
    m_clauses.push_back (m_of.clauses ? m_of.clauses[i] : nullptr);
    m_lowers.push_back (m_of.lowers ? m_of.lowers[i] : 0);
  }

  /* They live as long as this.  */
  accdeep_arguments
  arguments ()
  {
    accdeep_arguments result = m_of;
    result.flags = 0;
    result.n = m_hostaddrs.size ();
    result.hostaddrs = m_hostaddrs.data ();
    result.sizes = m_sizes.data ();
    result.kinds = m_kinds.data ();
    result.clauses = m_clauses.data ();
    result.lowers = m_lowers.data ();
    return result;
  }

private:
  const accdeep_arguments &m_of;
  std::vector<void *> m_hostaddrs;
  std::vector<size_t> m_sizes;
  std::vector<unsigned short> m_kinds;
  std::vector<const accdeep_clause *> m_clauses;
  std::vector<int64_t> m_lowers;
};

/* ENTRY attaches a pointer to one of what REQUESTS map.  */
bool
attaches_p (const accdeep_arguments &arguments, uint32_t entry,
            const std::vector<request> &requests)
{
  if ((arguments.kinds[entry] & 0xff) != gomp::map_attach
      || !arguments.hostaddrs[entry])
    return false;
  uintptr_t target;
  memcpy (&target, arguments.hostaddrs[entry], sizeof target);
  target += arguments.sizes[entry];
  return std::any_of (requests.begin (), requests.end (),
                      [=] (const request &r) {
                        return target >= r.what->start
                               && target < r.what->start + r.what->bytes;
                      });
}

} // namespace

/* Map what REQUESTS say on DEVICE: the flat ones at once, deep ones one by one,
   so that it is known what each of them leads to.  */
void
region_mappings::map (const accdeep_directive *directive,
                      const accdeep_arguments &arguments,
                      const std::vector<request> &requests, unsigned device)
{
  if (requests.empty ())
    return;
  std::vector<task_number> later;
  bool works = false; /* The device has something to do.  */
  /* Pointers are set in what is there, and not before.  */
  for (uint32_t i = 0; i < arguments.n; i++)
    if (attaches_p (arguments, i, requests))
      {
        const auto slot = reinterpret_cast<uintptr_t> (arguments.hostaddrs[i]);
        const token *owner
            = m_schedule.tasks.tokens.token_at (slot, slot + sizeof (void *));
        works = true;
        if (owner)
          for (task_number t : m_schedule.tasks.arrivals (*owner, device))
            later.push_back (t);
      }
  std::vector<token_use> uses;
  for (const request &r : requests)
    {
      const bool in = r.kind == gomp::map_to || r.kind == gomp::map_tofrom
                      || r.kind == gomp::map_force_to
                      || r.kind == gomp::map_force_tofrom;
      works = works || in || type_of (arguments, r.entry);
      uses.push_back ({ r.what->what, false, true, !in });
    }
  placement p;
  if (works)
    p = m_queues.add (device, uses, later,
                      { label::map, nullptr, directive, {} });
  else
    m_queues.use (device);
  std::vector<request> flat;
  for (const request &r : requests)
    if (type_of (arguments, r.entry))
      map_group (directive, arguments, { r }, device, works ? &p : nullptr);
    else
      flat.push_back (r);
  if (!flat.empty ())
    map_group (directive, arguments, flat, device, works ? &p : nullptr);
  if (works)
    m_queues.finished (p);
}

void
region_mappings::map_group (const accdeep_directive *directive,
                            const accdeep_arguments &arguments,
                            const std::vector<request> &group, unsigned device,
                            const placement *p)
{
  some_entries entries (arguments);
  for (const request &r : group)
    entries.add (r.entry, reinterpret_cast<void *> (r.what->start),
                 r.what->bytes, r.kind | (arguments.kinds[r.entry] & ~0xffu));
  /* Pointers that lead to them.  */
  for (uint32_t i = 0; i < arguments.n; i++)
    if (attaches_p (arguments, i, group))
      entries.add (i, arguments.hostaddrs[i], arguments.sizes[i],
                   arguments.kinds[i]);
  accdeep_arguments a = entries.arguments ();
  a.async = m_queues.async_of (p, device);
  std::vector<int> waits;
  if (p && a.async != gomp::async_sync)
    waits = writers_home (*p, device);
  a.n_waits = waits.size ();
  a.waits = waits.data ();
  mapping m = { device, nullptr };
  execute (directive, &a, current_descr (), " start", [&] {
    m.held = start_region (directive, a);
    keep_region (*m.held);
  });
  for (const request &r : group)
    note_mapped (r, type_of (arguments, r.entry), *m.held, device);
  m_mappings.push_back (std::move (m));
}

/* The queues of DEVICE in which other regions still write to the host what P
   needs.  */
std::vector<int>
region_mappings::writers_home (const placement &p, unsigned device)
{
  std::vector<int> result;
  for (const dependence &d : p.predecessors)
    {
      const label *what = m_schedule.labels.of (d.task);
      if (!what || what->kind != label::leave)
        continue;
      const unsigned queue = m_schedule.tasks.queue_of (d.task);
      if (m_schedule.marks.device_of (queue) == device)
        result.push_back (m_schedule.marks.async_of (queue));
    }
  return result;
}

/* R, of TYPE if it is deep, is now on DEVICE, which HELD holds.  */
void
region_mappings::note_mapped (const request &r, const accdeep_type *type,
                              const accdeep::region &held, unsigned device)
{
  place &here = r.what->on (device);
  here.mapped = r.kind != gomp::map_if_present
                || present_p (current_descr (), r.what->start,
                              r.what->start + r.what->bytes);
  here.newest = here.newest && here.mapped;
  if (type)
    {
      here.holds.push_back ({ type, &held });
      m_objects.note_reached (*r.what, held);
    }
  m_objects.for_each_part (*r.what, [&] (object &part) {
    place &of_part = part.on (device);
    if (of_part.mapped || !here.mapped
        || !present_p (current_descr (), part.start, part.start + part.bytes))
      return;
    of_part.mapped = true;
    of_part.newest = here.newest && part.host_newest;
  });
}

/* USE's object is on DEVICE, perhaps as a part of something else, or without
   all that the clause leads to.  */
void
region_mappings::hold_present (const accdeep_directive *directive,
                               const accdeep_arguments &arguments,
                               const operand_use &u, unsigned device)
{
  object &o = *u.what;
  const accdeep_type *type = type_of (arguments, u.entry);
  if (!type
      || (o.on (device).held_p (type) && !parameters_p (arguments, u.entry)))
    return;
  m_queues.use (device);
  const place before = o.on (device);
  const bool alone
      = before.newest
        && std::none_of (o.places.begin (), o.places.end (),
                         [&] (const place &other) {
                           return &other != &o.on (device) && other.newest;
                         });
  const placement p = m_queues.add (device, { { o.what, false, true } }, {},
                                    { label::map, nullptr, directive, {} });
  /* What nothing has led to before has not been written on a device.  */
  map_group (directive, arguments,
             { { u.entry, &o, alone ? gomp::map_to : gomp::map_alloc } },
             device, &p);
  m_queues.finished (p);
  o.on (device).newest = alone;
}

/* Give back what the region has on DEVICE, in queue ASYNC.  */
void
region_mappings::release (int async, unsigned device)
{
  for (size_t i = m_mappings.size (); i-- > 0;)
    {
      if (m_mappings[i].device != device || !m_mappings[i].held)
        continue;
      accdeep::region &r = *m_mappings[i].held;
      r.async = async;
      m_queues.use (device);
      execute (m_queues.directive (), nullptr, current_descr (), " end",
               [&] { end_region (r); });
      m_mappings[i].held.reset ();
    }
}

/* The memory of DEVICE has gone with its context.  */
void
region_mappings::forget_device (unsigned device)
{
  for (mapping &m : m_mappings)
    if (m.device == device)
      m.held.reset ();
}

/* Those on which the region has anything.  */
std::set<unsigned>
region_mappings::devices () const
{
  std::set<unsigned> result;
  for (const mapping &m : m_mappings)
    result.insert (m.device);
  return result;
}

} // namespace dataflow
} // namespace accdeep
