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

/* Call FUNCTION for the object of RESULT's region, and for its parts', as far
   as they have any.  */
template <typename Map, typename Function>
void
for_each_part (const token &t, Map &objects, Function function)
{
  std::vector<const token *> all = { &t };
  for (size_t i = 0; i < all.size (); i++)
    {
      auto found = objects.find (all[i]);
      if (found != objects.end ())
        function (found->second);
      for (const token *next : all[i]->parts)
        if (std::find (all.begin (), all.end (), next) == all.end ())
          all.push_back (next);
    }
}

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
  return part_of<device_state> (d).root_present_p (start, end);
}

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
  o.deep = o.clause && o.clause->type;
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
        {
          p.newest = of_whole->newest;
          p.there = of_whole->there;
        }
      else
        {
          /* An older directive has it there.  */
          p.newest = true;
          o.host_newest = false;
          o.goes_home = true;
          o.home = d;
        }
    }
}

/* O is what it was after a task on DEVICE only.  */
void
region::written (object &o, unsigned device)
{
  for_each_part (*o.what, m_objects, [device] (object &part) {
    if (!part.on (device).mapped)
      return;
    part.host_newest = false;
    for (unsigned d = 0; d < part.places.size (); d++)
      part.places[d].newest = part.places[d].newest && d == device;
    part.on (device).newest = true;
    part.on (device).there = 0;
  });
}

/* Have what USES name on DEVICE.  */
void
region::provide (const accdeep_directive *directive,
                 const accdeep_arguments &arguments,
                 const std::vector<operand_use> &uses, unsigned device)
{
  std::vector<request> missing;
  for (const operand_use &u : uses)
    {
      object &o = *u.what;
      place &p = o.on (device);
      const unsigned kind = arguments.kinds[u.entry] & 0xff;
      if (p.mapped)
        {
          if (o.deep && !o.walked)
            hold_present (directive, arguments, u.entry, o, device);
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
                             o.host_newest && (u.reads || !u.all)
                                 ? gomp::map_to
                                 : gomp::map_alloc });
      p.newest = missing.back ().kind != gomp::map_alloc;
    }
  map (directive, arguments, missing, device);
  for (const operand_use &u : uses)
    {
      if (!u.reads && u.all)
        continue;
      std::vector<object *> stale;
      for_each_part (*u.what->what, m_objects, [&] (object &part) {
        if (&part == u.what || part.on (device).mapped
            || u.what->on (device).mapped)
          if (!part.on (device).newest)
            stale.push_back (&part);
      });
      for (object *o : stale)
        {
          unsigned from = 0;
          while (from < o->places.size () && !o->places[from].newest)
            from++;
          if (from < o->places.size ())
            move (*o, from, device);
          else if (o == u.what && o->host_newest)
            send (directive, arguments, u, device);
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

/* Map what REQUESTS say on DEVICE: the flat ones at once, deep ones one by one,
   so that it is known what each of them leads to.  */
void
region::map (const accdeep_directive *directive,
             const accdeep_arguments &arguments,
             const std::vector<request> &requests, unsigned device)
{
  if (requests.empty ())
    return;
  std::vector<token_use> uses;
  bool works = false; /* The device has something to do.  */
  for (const request &r : requests)
    {
      const bool in = r.kind == gomp::map_to || r.kind == gomp::map_tofrom
                      || r.kind == gomp::map_force_to
                      || r.kind == gomp::map_force_tofrom;
      works = works || in || r.what->deep;
      if (in)
        uses.push_back ({ r.what->what, false });
    }
  placement p;
  if (works)
    p = add (device, uses, {}, { label::map, nullptr, directive, {} });
  else
    use (device);
  std::vector<request> flat;
  for (const request &r : requests)
    if (r.what->deep)
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
  std::vector<void *> hostaddrs;
  std::vector<size_t> sizes;
  std::vector<unsigned short> kinds;
  std::vector<const accdeep_clause *> clauses;
  std::vector<int64_t> lowers;
  auto add_entry = [&] (uint32_t i, void *address, size_t bytes,
                        unsigned short kind) {
    hostaddrs.push_back (address);
    sizes.push_back (bytes);
    kinds.push_back (kind);
    clauses.push_back (arguments.clauses ? arguments.clauses[i] : nullptr);
    lowers.push_back (arguments.lowers ? arguments.lowers[i] : 0);
  };
  for (const request &r : group)
    add_entry (r.entry, reinterpret_cast<void *> (r.what->start), r.what->bytes,
               r.kind | (arguments.kinds[r.entry] & ~0xffu));
  /* Pointers that lead to them.  */
  for (uint32_t i = 0; i < arguments.n; i++)
    {
      if ((arguments.kinds[i] & 0xff) != gomp::map_attach
          || !arguments.hostaddrs[i])
        continue;
      uintptr_t target;
      memcpy (&target, arguments.hostaddrs[i], sizeof target);
      target += arguments.sizes[i];
      if (std::any_of (group.begin (), group.end (), [=] (const request &r) {
            return target >= r.what->start
                   && target < r.what->start + r.what->bytes;
          }))
        add_entry (i, arguments.hostaddrs[i], arguments.sizes[i],
                   arguments.kinds[i]);
    }
  accdeep_arguments a = arguments;
  a.flags = 0;
  a.n = hostaddrs.size ();
  a.hostaddrs = hostaddrs.data ();
  a.sizes = sizes.data ();
  a.kinds = kinds.data ();
  a.clauses = clauses.data ();
  a.lowers = lowers.data ();
  a.async = async_of (p, device);
  /* What other regions still write to the host.  */
  std::vector<int> waits;
  if (p && a.async != gomp::async_sync)
    for (const dependence &d : p->predecessors)
      if (m_schedule.label_of (d.task)
          && m_schedule.label_of (d.task)->kind == label::leave
          && m_schedule.device_of (m_schedule.tasks.queue_of (d.task))
                 == device)
        waits.push_back (
            m_schedule.async_of (m_schedule.tasks.queue_of (d.task)));
  a.n_waits = waits.size ();
  a.waits = waits.data ();
  mapping m = { device, nullptr };
  execute (directive, &a, current_descr (), " start", [&] {
    m.held = start_region (directive, a);
    keep_region (*m.held);
  });
  for (const request &r : group)
    {
      place &here = r.what->on (device);
      here.mapped = r.kind != gomp::map_if_present
                    || present_p (current_descr (), r.what->start,
                                  r.what->start + r.what->bytes);
      here.newest = here.newest && here.mapped;
      here.there = p ? p->task : 0;
      here.mapping = m.held.get ();
      if (r.what->deep && m.held)
        note_reached (*r.what, *m.held);
      for_each_part (*r.what->what, m_objects, [&] (object &part) {
        place &of_part = part.on (device);
        if (of_part.mapped || !here.mapped)
          return;
        of_part.mapped = true;
        of_part.newest = here.newest && part.host_newest;
        of_part.there = here.there;
      });
    }
  m_mappings.push_back (std::move (m));
}

/* O came with something else: find out what it leads to.  */
void
region::hold_present (const accdeep_directive *directive,
                      const accdeep_arguments &arguments, uint32_t entry,
                      object &o, unsigned device)
{
  use (device);
  const place before = o.on (device);
  map_group (directive, arguments, { { entry, &o, gomp::map_alloc } }, device,
             nullptr);
  o.on (device).newest = before.newest;
  o.on (device).there = before.there;
}

/* R has been started for O: what that leads to are parts of it.  */
void
region::note_reached (object &o, const accdeep::region &r)
{
  o.walked = true;
  for (const plan_object &p : r.objects)
    m_schedule.tasks.reaches (*o.what, p.start, p.end);
  for (const bulk::holding &h : r.bulk)
    h.held->for_each_item (0, UINTPTR_MAX, [&] (const bulk::located &l) {
      m_schedule.tasks.reaches (*o.what, l.what.start,
                                l.what.start + l.what.bytes);
    });
}

/* USE's object is mapped on DEVICE, and the host has its contents.  */
void
region::send (const accdeep_directive *directive,
              const accdeep_arguments &arguments, const operand_use &use,
              unsigned device)
{
  object &o = *use.what;
  const placement p
      = add (device, { { o.what, false } }, { o.on (device).there },
             { label::map, nullptr, directive, {} });
  void *address = reinterpret_cast<void *> (o.start);
  const size_t bytes = o.bytes;
  const unsigned short kind = gomp::map_to | o.alignment;
  const accdeep_clause *clause = o.clause;
  accdeep_arguments a = arguments;
  a.flags = 0;
  a.n = 1;
  a.hostaddrs = &address;
  a.sizes = &bytes;
  a.kinds = &kind;
  a.clauses = &clause;
  a.lowers = arguments.lowers ? &arguments.lowers[use.entry] : nullptr;
  a.async = async_of (&p, device);
  a.n_waits = 0;
  execute (directive, &a, current_descr (), "",
           [&] { update_data (directive, a); });
  finished (p);
  place &here = o.on (device);
  here.newest = true;
  here.there = p.task;
}

/* Where O's bytes are on FROM, and where on TO: the device side of each move is
   the first's, its host side the second's.  Pointers that are attached on TO
   stay as they are.  */
std::vector<accdeep::move>
region::bytes_on (object &o, unsigned from, unsigned to)
{
  std::vector<std::pair<uintptr_t, uintptr_t>> ranges;
  /* They are the same objects of the host's.  */
  const accdeep::region *mapping
      = o.on (to).mapping ? o.on (to).mapping : o.on (from).mapping;
  if (!o.deep || !mapping)
    ranges.push_back ({ o.start, o.start + o.bytes });
  else
    {
      for (const plan_object &p : mapping->objects)
        ranges.push_back ({ p.start, p.end });
      for (const bulk::holding &h : mapping->bulk)
        h.held->for_each_item (0, UINTPTR_MAX, [&] (const bulk::located &l) {
          ranges.push_back ({ l.what.start, l.what.start + l.what.bytes });
        });
    }
  /* What is newer on TO stays.  */
  for_each_part (*o.what, m_objects, [&] (object &part) {
    if (&part == &o || !part.on (to).newest || part.on (from).newest)
      return;
    const uintptr_t start = part.start, end = part.start + part.bytes;
    std::vector<std::pair<uintptr_t, uintptr_t>> rest;
    for (const auto &range : ranges)
      {
        if (range.first < std::min (start, range.second))
          rest.push_back ({ range.first, std::min (start, range.second) });
        if (std::max (end, range.first) < range.second)
          rest.push_back ({ std::max (end, range.first), range.second });
      }
    ranges = std::move (rest);
  });
  std::vector<accdeep::move> moves;
  auto address_on = [this] (unsigned device, uintptr_t host_addr) {
    use (device);
    device_descr &d = current_descr ();
    const directive_guard guard (d);
    uintptr_t result = state_of (d.id).address_of (host_addr);
    return result ? result : device_address (host_addr);
  };
  for (const auto &range : ranges)
    {
      const uintptr_t there = address_on (to, range.first);
      use (to);
      device_descr &d = current_descr ();
      const directive_guard guard (d);
      add_without_pointers (
          { there, range.first, range.second - range.first, 0, 0 },
          state_of (d.id), moves);
    }
  for (accdeep::move &m : moves)
    {
      const uintptr_t there = m.dev_addr;
      m.dev_addr = address_on (from, m.host_addr);
      m.host_addr = there;
    }
  return moves;
}

/* Move O's contents from device FROM to TO, where it is mapped.  */
void
region::move (object &o, unsigned from, unsigned to)
{
  const placement p
      = add (to, { { o.what, false } }, { o.on (from).there, o.on (to).there },
             { label::move, nullptr, directive (), {} });
  const std::vector<accdeep::move> moves = bytes_on (o, from, to);
  use (from);
  void *const context
      = driver::available_p () ? driver::current_context () : nullptr;
  use (to);
  if (driver::peers_p () && m_schedule.stream_of (p.queue))
    for (const accdeep::move &m : moves)
      driver::copy_between (m.host_addr, driver::current_context (), m.dev_addr,
                            context, m.bytes, m_schedule.stream_of (p.queue));
  else
    {
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
  finished (p);
  for_each_part (*o.what, m_objects, [&] (object &part) {
    place &there = part.on (to);
    if (&part != &o
        && (there.newest || !there.mapped || !part.on (from).newest))
      return;
    there.newest = true;
    there.there = p.task;
  });
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
      for_each_part (*whole.what, m_objects, [&] (object &part) {
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
