/* What tasks find on their device: mapped, sent from the host, moved from
   another device.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/dataflow/region.h"

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
  if (state.root_with (start, end).second || state.structure_of (start, end, l))
    return true;
  const object_table::value_type *record = state.record_of (start);
  return record && end <= record->second.end;
}

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

} // namespace

/* The object that T stands for, which ENTRY names, perhaps a part of it.  */
object &
region::object_of (token &t, const accdeep_arguments &arguments, uint32_t entry)
{
  auto found = m_objects.find (&t);
  if (found != m_objects.end ())
    return found->second;
  object &o = m_objects[&t];
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
region::find_present (object &o)
{
  /* What a whole is, its parts are until something happens to them.  */
  const object *whole = nullptr;
  for (const token *t : o.what->parents)
    {
      auto found = m_objects.find (t);
      if (found != m_objects.end ())
        whole = &found->second;
    }
  if (whole)
    o.host_newest = whole->host_newest;
  for (unsigned d = 0; d < m_schedule.n_devices (); d++)
    {
      const place *of_whole
          = whole && d < whole->places.size () ? &whole->places[d] : nullptr;
      device_descr &descr = descr_of (m_schedule.device (d));
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

/* O is what it was after a task on DEVICE only.  */
void
region::written (object &o, unsigned device)
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
region::host_newest_p (const object &o)
{
  bool result = true;
  for_each_part (
      o, [&] (const object &part) { result = result && part.host_newest; });
  return result;
}

/* Have what USES name on DEVICE.  */
void
region::provide (const accdeep_directive *directive,
                 const accdeep_arguments &arguments,
                 const std::vector<operand_use> &uses, unsigned device)
{
  std::vector<request> missing;
  std::vector<object *> again;
  for (const operand_use &u : uses)
    {
      object &o = *u.what;
      place &p = o.on (device);
      const unsigned kind = arguments.kinds[u.entry] & 0xff;
      if (p.mapped)
        {
          if (u.reads || u.writes)
            hold_present (directive, arguments, u, device);
          if (u.again && !o.older && !o.changed)
            again.push_back (&o);
          continue;
        }
      const bool elsewhere
          = std::any_of (o.places.begin (), o.places.end (),
                         [] (const place &other) { return other.mapped; });
      if ((kind == gomp::map_force_present || kind == gomp::map_if_present)
          && !elsewhere)
        missing.push_back ({ u.entry, &o, kind });
      else
        missing.push_back ({ u.entry, &o,
                             (u.reads || !u.all) && host_newest_p (o)
                                 ? gomp::map_to
                                 : gomp::map_alloc });
      p.newest = missing.back ().kind != gomp::map_alloc;
    }
  map (directive, arguments, missing, device);
  for (object *o : again)
    send_again (*o, device);
  for (const operand_use &u : uses)
    {
      if (!u.reads && u.all)
        continue;
      std::vector<object *> stale;
      for_each_part (*u.what, [&] (object &part) {
        if (&part == u.what || part.on (device).mapped)
          stale.push_back (&part);
      });
      for (object *o : stale)
        {
          if (o->on (device).newest)
            continue;
          unsigned from = 0;
          while (from < o->places.size () && !o->places[from].newest)
            from++;
          if (from < o->places.size ())
            move (*o, from, device);
          else if (o->host_newest && o->on (device).mapped)
            send (*o, device);
        }
    }
}

/* What async clause data for P takes on DEVICE.  */
int
region::async_of (const placement *p, unsigned device)
{
  return p && m_schedule.stream_of (p->queue)
                 && m_schedule.device_of (p->queue) == device
             ? m_schedule.async_of (p->queue)
             : gomp::async_sync;
}

/* ENTRY attaches a pointer to one of what REQUESTS map.  */
bool
region::attaches_p (const accdeep_arguments &arguments, uint32_t entry,
                    const std::vector<request> &requests) const
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

/* Map what REQUESTS say on DEVICE: the flat ones at once, deep ones one by one,
   so that it is known what each of them leads to.  */
void
region::map (const accdeep_directive *directive,
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
            = m_schedule.tasks.token_at (slot, slot + sizeof (void *));
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
    p = add (device, uses, later, { label::map, nullptr, directive, {} });
  else
    use (device);
  std::vector<request> flat;
  for (const request &r : requests)
    if (type_of (arguments, r.entry))
      map_group (directive, arguments, { r }, device, works ? &p : nullptr);
    else
      flat.push_back (r);
  if (!flat.empty ())
    map_group (directive, arguments, flat, device, works ? &p : nullptr);
  if (works)
    finished (p);
}

void
region::map_group (const accdeep_directive *directive,
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
  a.async = async_of (p, device);
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
region::writers_home (const placement &p, unsigned device)
{
  std::vector<int> result;
  for (const dependence &d : p.predecessors)
    {
      const label *what = m_schedule.label_of (d.task);
      if (!what || what->kind != label::leave)
        continue;
      const unsigned queue = m_schedule.tasks.queue_of (d.task);
      if (m_schedule.device_of (queue) == device)
        result.push_back (m_schedule.async_of (queue));
    }
  return result;
}

/* R, of TYPE if it is deep, is now on DEVICE, which HELD holds.  */
void
region::note_mapped (const request &r, const accdeep_type *type,
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
      note_reached (*r.what, held);
    }
  for_each_part (*r.what, [&] (object &part) {
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
region::hold_present (const accdeep_directive *directive,
                      const accdeep_arguments &arguments, const operand_use &u,
                      unsigned device)
{
  object &o = *u.what;
  const accdeep_type *type = type_of (arguments, u.entry);
  if (!type
      || (o.on (device).held_p (type) && !parameters_p (arguments, u.entry)))
    return;
  use (device);
  const place before = o.on (device);
  const bool alone
      = before.newest
        && std::none_of (o.places.begin (), o.places.end (),
                         [&] (const place &other) {
                           return &other != &o.on (device) && other.newest;
                         });
  const placement p = add (device, { { o.what, false, true } }, {},
                           { label::map, nullptr, directive, {} });
  /* What nothing has led to before has not been written on a device.  */
  map_group (directive, arguments,
             { { u.entry, &o, alone ? gomp::map_to : gomp::map_alloc } },
             device, &p);
  finished (p);
  o.on (device).newest = alone;
}

/* R has been started for O: what that leads to are parts of it.  */
void
region::note_reached (object &o, const accdeep::region &r)
{
  for (const plan_object &p : r.objects)
    m_schedule.tasks.reaches (*o.what, p.start, p.end);
  for (const bulk::holding &h : r.bulk)
    h.held->for_each_item (0, UINTPTR_MAX, [&] (const bulk::located &l) {
      m_schedule.tasks.reaches (*o.what, l.what.start,
                                l.what.start + l.what.bytes);
    });
}

/* Add to RANGES what O is and leads to, as the region has it on DEVICE.  */
void
region::add_reach (const object &o, unsigned device, byte_ranges &ranges) const
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

/* What O is and leads to, without those parts for which WANTED_P (object &)
   does not hold.  They are the same objects of the host's on both devices.  */
template <typename Predicate>
byte_ranges
region::contents (object &o, unsigned from, unsigned to, Predicate wanted_p)
{
  byte_ranges result;
  add_reach (o, to, result);
  add_reach (o, from, result);
  for_each_part (o, [&] (object &part) {
    if (&part == &o)
      return;
    byte_ranges own;
    for (unsigned d = 0; d < part.places.size (); d++)
      add_reach (part, d, own);
    for (const auto &range : own)
      if (wanted_p (part))
        result.add (range.first, range.second);
      else
        result.remove (range.first, range.second);
  });
  return result;
}

/* Contents of O have been brought to DEVICE.  */
template <typename Predicate>
void
region::arrived (object &o, unsigned device, Predicate wanted_p)
{
  for_each_part (o, [&] (object &part) {
    place &there = part.on (device);
    if (&part != &o && (there.newest || !there.mapped || !wanted_p (part)))
      return;
    there.newest = true;
  });
}

/* O is mapped on DEVICE, and the host has its contents; AGAIN: others than what
   is there, which tasks may still read.  */
void
region::send (object &o, unsigned device, bool again)
{
  const placement p = add (device, { { o.what, again, true } }, {},
                           { label::map, nullptr, m_acting, {} });
  auto wanted_p = [device] (object &part) {
    return part.host_newest && !part.on (device).newest;
  };
  send_bytes (contents (o, device, device, wanted_p), p, device);
  finished (p);
  arrived (o, device, wanted_p);
}

/* The host may have changed O since a device got it.  */
void
region::send_again (object &o, unsigned device)
{
  for_each_part (o, [] (object &part) {
    part.host_newest = !part.changed;
    for (place &p : part.places)
      p.newest = p.newest && part.changed;
  });
  send (o, device, true);
}

/* Those of the host's bytes that DEVICE has.  */
void
region::send_bytes (const byte_ranges &ranges, const placement &p,
                    unsigned device)
{
  use (device);
  std::vector<void *> hostaddrs;
  std::vector<size_t> sizes;
  for (const auto &range : ranges)
    if (present_p (current_descr (), range.first, range.second))
      {
        hostaddrs.push_back (reinterpret_cast<void *> (range.first));
        sizes.push_back (range.second - range.first);
      }
  const std::vector<unsigned short> kinds (hostaddrs.size (), gomp::map_to);
  accdeep_arguments a = {};
  a.n = hostaddrs.size ();
  a.hostaddrs = hostaddrs.data ();
  a.sizes = sizes.data ();
  a.kinds = kinds.data ();
  a.async = async_of (&p, device);
  execute (m_acting, &a, current_descr (), "",
           [&] { update_data (directive (), a); });
}

/* Where RANGES are on FROM, and where on TO: the device side of each move is
   the first's, its host side the second's.  Pointers that are attached on TO
   stay as they are.  RANGES keeps what FROM has not.  */
std::vector<accdeep::move>
region::device_moves (byte_ranges &ranges, unsigned from, unsigned to)
{
  auto address_of = [] (uintptr_t host_addr) {
    device_descr &d = current_descr ();
    const directive_guard guard (d);
    uintptr_t result = state_of (d.id).address_of (host_addr);
    return result ? result : device_address (host_addr);
  };
  std::vector<accdeep::move> here, there, result;
  byte_ranges rest;
  use (from);
  for (const auto &range : ranges)
    if (const uintptr_t dev_addr = address_of (range.first))
      here.push_back (
          { dev_addr, range.first, range.second - range.first, 0, 0 });
    else
      rest.add (range.first, range.second);
  ranges = std::move (rest);
  use (to);
  for (const accdeep::move &m : here)
    {
      const uintptr_t dev_addr = address_of (m.host_addr);
      if (!dev_addr)
        continue;
      there.clear ();
      device_descr &d = current_descr ();
      const directive_guard guard (d);
      add_without_pointers ({ dev_addr, m.host_addr, m.bytes, 0, 0 },
                            state_of (d.id), there);
      for (const accdeep::move &t : there)
        result.push_back ({ m.dev_addr + (t.host_addr - m.host_addr),
                            t.dev_addr, t.bytes, 0, 0 });
    }
  return result;
}

/* Copy between devices, in P's queue where they can.  */
void
region::move_bytes (const std::vector<accdeep::move> &moves, const placement &p,
                    unsigned from, unsigned to)
{
  use (from);
  void *const context
      = driver::available_p () ? driver::current_context () : nullptr;
  use (to);
  if (driver::peers_p () && m_schedule.stream_of (p.queue))
    {
      for (const accdeep::move &m : moves)
        driver::copy_between (m.host_addr, driver::current_context (),
                              m.dev_addr, context, m.bytes,
                              m_schedule.stream_of (p.queue));
      return;
    }
  /* By way of the host, which waits for it.  */
  wait_queue (m_schedule.async_of (p.queue));
  std::vector<unsigned char> bytes;
  for (const accdeep::move &m : moves)
    {
      bytes.resize (m.bytes);
      use (from);
      copy_to_host (bytes.data (), m.dev_addr, m.bytes);
      use (to);
      copy_to_device (m.host_addr, bytes.data (), m.bytes);
    }
}

/* Move O's contents from device FROM to TO, where it is mapped.  What FROM has
   never had, the host has.  */
void
region::move (object &o, unsigned from, unsigned to)
{
  const placement p = add (to, { { o.what, false, true } },
                           m_schedule.tasks.arrivals (*o.what, from),
                           { label::move, nullptr, m_acting, {} });
  auto wanted_p = [from, to] (object &part) {
    return part.on (from).newest && !part.on (to).newest;
  };
  byte_ranges ranges = contents (o, from, to, wanted_p);
  move_bytes (device_moves (ranges, from, to), p, from, to);
  if (!ranges.empty ())
    send_bytes (ranges, p, to);
  finished (p);
  arrived (o, to, wanted_p);
}

/* What the region's end copies out, and what an older directive has brought, is
   to be where it was at its start.  */
void
region::bring_home ()
{
  for (auto &known : m_objects)
    {
      const object &whole = known.second;
      if (!whole.goes_home)
        continue;
      std::vector<object *> away;
      for_each_part (whole, [&] (object &part) {
        if (part.on (whole.home).mapped && !part.on (whole.home).newest)
          away.push_back (&part);
      });
      for (object *o : away)
        for (unsigned from = 0; from < o->places.size (); from++)
          if (o->places[from].newest)
            {
              move (*o, from, whole.home);
              break;
            }
    }
}

} // namespace dataflow
} // namespace accdeep
