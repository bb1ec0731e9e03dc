/* Dataflow regions: their start, their tasks, their end, and what has to be on
   a device for them.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/dataflow/region.h"

#include "libgomp-ext/base/env.h"
#include "libgomp-ext/device/gomp-kinds.h"
#include "libgomp-ext/interpose/call.h"
#include "libgomp-ext/interpose/guarded.h"
#include "libgomp-ext/interpose/structure-calls.h"
#include "libgomp-ext/interpose/traced-launch.h"

#include <algorithm>

namespace accdeep
{
namespace dataflow
{

namespace
{

/* An entry that is about a pointer alone, or about nothing.  */
bool
no_object_p (const accdeep_arguments &arguments, uint32_t entry)
{
  switch (arguments.kinds[entry] & 0xff)
    {
    case gomp::map_attach:
    case gomp::map_detach:
    case gomp::map_to_pset:
    case gomp::map_pointer:
    case gomp::map_force_deviceptr:
      return true;
    default:
      break;
    }
  const accdeep_clause *clause
      = arguments.clauses ? arguments.clauses[entry] : nullptr;
  return !arguments.hostaddrs[entry] || !arguments.sizes[entry]
         || (clause
             && (clause->flags
                 & (ACCDEEP_CLAUSE_LOOKUP | ACCDEEP_CLAUSE_RELATIVE)));
}

uint64_t
checksum_of (const object &o)
{
  uint64_t result = 0;
  auto *bytes = reinterpret_cast<const unsigned char *> (o.start);
  for (size_t i = 0; i < o.bytes; i++)
    result = (result ^ bytes[i]) * UINT64_C (1099511628211) + 1;
  return result;
}

} // namespace

region::region (const accdeep_dataflow *flow,
                const accdeep_arguments &arguments, unsigned device,
                bool automatic)
    : m_schedule (the_schedule ()), m_home (device), m_automatic (automatic),
      m_async (arguments.async), m_shutdowns (n_shutdowns ()),
      m_objects (m_schedule), m_queues (flow, arguments, m_schedule, m_objects),
      m_mappings (m_schedule, m_objects, m_queues),
      m_moves (m_schedule, m_objects, m_queues)
{
  m_schedule.region_starts ();
}

region::~region () { m_schedule.region_ends (); }

void
region::start (const accdeep_arguments &arguments)
{
  std::vector<request> requests;
  m_queues.use (m_home);
  for (uint32_t i = 0; i < arguments.n; i++)
    {
      if (no_object_p (arguments, i))
        continue;
      object &o = m_objects.object_of (m_objects.token_of (arguments, i),
                                       arguments, i);
      const bool tasks
          = arguments.clauses && arguments.clauses[i]
            && (arguments.clauses[i]->flags & ACCDEEP_CLAUSE_TASKS);
      const unsigned kind = arguments.kinds[i] & 0xff;
      place &here = o.on (m_home);
      if (!tasks)
        {
          /* As the clause says: what another device has does not count.  */
          for (place &p : o.places)
            p.newest = false;
          o.host_newest = false;
          o.goes_home = to_host_kind_p (kind) || here.mapped;
          o.comes_out = to_host_kind_p (kind)
                        || (arguments.clauses && arguments.clauses[i]
                            && arguments.clauses[i]->type);
          o.home = m_home;
          here.newest = true;
        }
      requests.push_back ({ i, &o, kind });
    }
  m_mappings.map (directive (), arguments, requests, m_home);
}

std::vector<operand_use>
region::uses_of (const accdeep_task *task, const accdeep_arguments &arguments,
                 void *const *owners)
{
  std::vector<operand_use> result;
  std::vector<uintptr_t> owner_addresses;
  for (uint32_t i = 0; i < arguments.n; i++)
    {
      const accdeep_access a
          = i < task->n_accesses ? task->accesses[i] : accdeep_access ();
      owner_addresses.clear ();
      for (uint32_t k = 0; k < a.n_owners; k++)
        if (void *owner = *owners++)
          owner_addresses.push_back (reinterpret_cast<uintptr_t> (owner));
      if (no_object_p (arguments, i))
        continue;
      token &t = m_objects.token_of (arguments, i, owner_addresses.data (),
                                     owner_addresses.size ());
      object &o = m_objects.object_of (t, arguments, i);
      const bool all = arguments.sizes[i] >= o.bytes;
      auto same
          = std::find_if (result.begin (), result.end (),
                          [&o] (const operand_use &u) { return u.what == &o; });
      if (same == result.end ())
        same = result.insert (result.end (),
                              { i, &o, false, false, all, false });
      /* Not the one that is there for a member's sake alone.  */
      if (a.access && !same->reads && !same->writes)
        same->entry = i;
      same->reads = same->reads || (a.access & ACCDEEP_ACCESS_READ);
      same->writes = same->writes || (a.access & ACCDEEP_ACCESS_WRITE);
      same->again
          = same->again
            || (arguments.clauses && arguments.clauses[i]
                && (arguments.clauses[i]->flags & ACCDEEP_CLAUSE_HOST_CHANGES));
    }
  return result;
}

/* With ACCDEEP_CHECK: the host's copies of what tasks have written are as they
   were then, and those of what they have read, unless the compiler knows
   better.  */
void
region::check_host (const std::vector<operand_use> &uses,
                    const accdeep_task *task)
{
  for (const operand_use &u : uses)
    {
      object &o = *u.what;
      if (!o.user && !task)
        continue;
      const uint64_t checksum = checksum_of (o);
      if (o.user && checksum != o.checksum && (o.changed || task) && !u.again)
        fatal ("%s: host code in the region changes '%s' at %s, which task "
               "'%s' (%s) %s",
               directive_text (directive ()).c_str (),
               o.clause ? o.clause->name : "an object",
               range_text (o.start, o.start + o.bytes).c_str (), o.user->name,
               directive_text (o.user->directive).c_str (),
               o.changed ? "writes" : "has read before");
      if (task && (u.writes || (u.reads && !o.changed && !o.older)))
        {
          o.user = task;
          o.checksum = checksum;
        }
    }
}

/* The device that has most of what USES name; of several the one that has less
   to do.  */
unsigned
region::best_device (const std::vector<operand_use> &uses)
{
  const unsigned n = m_schedule.devices.know_all (m_queues.outer ().type);
  unsigned best = m_home;
  size_t best_bytes = 0, best_load = SIZE_MAX;
  for (unsigned d = 0; d < n; d++)
    {
      size_t bytes = 0;
      for (const operand_use &u : uses)
        if (u.what->on (d).newest)
          bytes += u.what->bytes;
      const size_t load = m_schedule.unfinished_on (d);
      if (best_load == SIZE_MAX || bytes > best_bytes
          || (bytes == best_bytes && load < best_load))
        {
          best = d;
          best_bytes = bytes;
          best_load = load;
        }
    }
  return best;
}

int
region::start_task (const accdeep_task *task,
                    const accdeep_arguments &arguments, void *const *owners,
                    int32_t device)
{
  m_name = task_name ();
  m_name.what = { label::kernel, task, nullptr, {} };
  const executing scope (task->directive, &m_name);
  m_moves.act_for (task->directive);
  come_behind_ordinary ();
  m_schedule.poll_sometimes ();
  m_queues.use (m_home);
  const std::vector<operand_use> uses = uses_of (task, arguments, owners);
  if (get_environment ().check)
    check_host (uses, task);
  unsigned d = m_home;
  if (device == ACCDEEP_DEVICE_AUTO
      || (device == ACCDEEP_DEVICE_NONE && m_automatic))
    d = best_device (uses);
  else if (device != ACCDEEP_DEVICE_NONE)
    d = m_schedule.devices.checked (task->directive, device,
                                    m_queues.outer ().type);
  m_name.device = d;
  for (const operand_use &u : uses)
    m_name.uses.push_back (
        { u.what->what, u.writes, false, !u.reads && !u.writes });
  provide (task->directive, arguments, uses, d);
  const placement p
      = m_queues.add (d, m_name.uses, {}, m_name.what, &m_name.what);
  for (const operand_use &u : uses)
    if (u.writes)
      m_objects.written (*u.what, d);
  m_placed = { p.task, p.queue, {}, 0, {} };
  m_moves.act_for (directive ());
  return m_schedule.marks.async_of (p.queue);
}

void
region::launch ()
{
  m_launch_name = m_name.what.task->name;
  launch_name () = m_launch_name.c_str ();
  m_launch.reset (new executing (m_name.what.task->directive, &m_name));
}

void
region::end_task ()
{
  m_queues.finished (m_placed);
  launch_name () = nullptr;
  /* Who looks for an error wants to know whose it is.  */
  if (get_environment ().check)
    ops ().wait (m_schedule.mark_of (m_placed.task)->event);
  m_queues.use_outer ();
  settle_plugin_errors ();
  m_launch.reset ();
}

/* The same in queues, behind all tasks; then the region's own is behind
   that.  */
void
region::end_in_queue ()
{
  const std::vector<task_number> before = m_queues.last_tasks ();
  for (unsigned d : m_mappings.devices ())
    {
      std::vector<token_use> uses;
      for (auto &known : m_objects.all ())
        if (known.second.on (d).mapped && known.second.comes_out)
          uses.push_back ({ known.second.what, true });
      const placement p = m_queues.add (
          d, uses, before, { label::leave, nullptr, directive (), {} });
      m_mappings.release (m_schedule.marks.async_of (p.queue), d);
      m_queues.finished (p);
    }
  std::vector<std::shared_ptr<mark>> marks;
  for (task_number t : m_queues.last_tasks ())
    if (!m_schedule.tasks.completed_p (t))
      marks.push_back (m_schedule.mark_of (t));
  m_queues.use_outer ();
  device_stream s = ops ().queue_stream (m_async);
  for (const auto &m : marks)
    ops ().wait_in_stream (s, m->event);
}

void
region::end ()
{
  if (get_environment ().check)
    {
      std::vector<operand_use> all;
      for (auto &known : m_objects.all ())
        all.push_back ({ 0, &known.second, false, false, true, false });
      check_host (all, nullptr);
    }
  if (m_shutdowns != n_shutdowns ())
    {
      /* The devices' memory has gone with their contexts.  */
      for (unsigned d = 0; d < m_schedule.devices.n (); d++)
        if (m_schedule.devices.shut_down_since_p (d, m_shutdowns))
          {
            m_schedule.forget_device (d);
            for (auto &known : m_objects.all ())
              known.second.on (d) = place ();
            m_mappings.forget_device (d);
          }
    }
  come_behind_ordinary ();
  bring_home ();
  if (m_async != gomp::async_sync)
    end_in_queue ();
  else
    {
      m_queues.wait_for_all ();
      const unlocked meanwhile (&dataflow_lock ());
      for (unsigned d : m_mappings.devices ())
        m_mappings.release (gomp::async_sync, d);
    }
  m_queues.use_outer ();
  m_schedule.poll ();
}

void
region::enclose_thread ()
{
  m_around = enclosing ();
  enclosing () = this;
}

void
region::leave_thread ()
{
  enclosing () = m_around;
}

void
region::meet (const std::vector<named_bytes> &what)
{
  /* That is a task's own.  */
  if (m_launch)
    return;
  const lock_guard guard (dataflow_lock ());
  const executing scope (directive ());
  m_queues.wait_for_all ();
  m_queues.use_outer ();
  m_ordinary = true;
  const unsigned here = m_schedule.devices.number_of (current_device ());
  bool moved = false;
  for (auto &known : m_objects.all ())
    {
      object &o = known.second;
      if (std::none_of (what.begin (), what.end (),
                        [&o] (const named_bytes &b) {
                          return b.start < o.start + o.bytes && o.start < b.end;
                        }))
        continue;
      std::vector<object *> away;
      m_objects.for_each_part (o, [&] (object &part) {
        if (part.on (here).mapped && !part.on (here).newest)
          away.push_back (&part);
      });
      for (object *part : away)
        for (unsigned from = 0; from < part->places.size (); from++)
          if (part->places[from].newest)
            {
              m_moves.move (*part, from, here);
              moved = true;
              break;
            }
      m_objects.written (o, here);
      m_objects.for_each_part (o, [] (object &part) { part.user = nullptr; });
    }
  if (moved)
    m_queues.wait_for_all ();
  m_queues.use_outer ();
}

/* What ordinary directives have started in queues of their own is done before
   the region goes on.  */
void
region::come_behind_ordinary ()
{
  if (!m_ordinary)
    return;
  m_ordinary = false;
  m_queues.use_outer ();
  wait_all_queues ();
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
            m_mappings.hold_present (directive, arguments, u, device);
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
                             (u.reads || !u.all) && m_objects.host_newest_p (o)
                                 ? gomp::map_to
                                 : gomp::map_alloc });
      p.newest = missing.back ().kind != gomp::map_alloc;
    }
  m_mappings.map (directive, arguments, missing, device);
  for (object *o : again)
    m_moves.send_again (*o, device);
  for (const operand_use &u : uses)
    {
      if (!u.reads && u.all)
        continue;
      std::vector<object *> stale;
      m_objects.for_each_part (*u.what, [&] (object &part) {
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
            m_moves.move (*o, from, device);
          else if (o->host_newest && o->on (device).mapped)
            m_moves.send (*o, device);
        }
    }
}

/* What the region's end copies out, and what an older directive has brought, is
   to be where it was at its start.  */
void
region::bring_home ()
{
  for (auto &known : m_objects.all ())
    {
      const object &whole = known.second;
      if (!whole.goes_home)
        continue;
      std::vector<object *> away;
      m_objects.for_each_part (whole, [&] (object &part) {
        if (part.on (whole.home).mapped && !part.on (whole.home).newest)
          away.push_back (&part);
      });
      for (object *o : away)
        for (unsigned from = 0; from < o->places.size (); from++)
          if (o->places[from].newest)
            {
              m_moves.move (*o, from, whole.home);
              break;
            }
    }
}

} // namespace dataflow
} // namespace accdeep
