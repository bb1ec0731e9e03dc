/* Dataflow regions: their start, their tasks, their end.  What has to be on a
   device for them is provide's business (data.cc).

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
    : m_schedule (the_schedule ()), m_flow (flow), m_acting (flow->directive),
      m_outer (current_device ()), m_home (device), m_automatic (automatic),
      m_async (arguments.async), m_shutdowns (n_shutdowns ())
{
  auto before = [this] (int async) {
    if (async == gomp::async_sync)
      return;
    driver::stream s = driver::available_p () && async != gomp::async_noval
                           ? queue_stream (async)
                           : nullptr;
    if (s)
      m_before.push_back (
          m_schedule.mark_in (s, m_schedule.number_of (m_outer)));
    else
      m_queues_before.push_back (async);
  };
  for (uint32_t i = 0; i < arguments.n_waits; i++)
    before (arguments.waits[i]);
  before (m_async);
  m_schedule.region_starts ();
}

region::~region () { m_schedule.region_ends (); }

/* DEVICE is the calling thread's from now on.  */
void
region::use (unsigned device)
{
  const device_id &id = m_schedule.device (device);
  if (!(current_device () == id))
    {
      if (innermost_region () || construct_open_p ())
        fatal ("%s: a task on another device within a data construct, which "
               "libgomp can not do",
               directive_text (directive ()).c_str ());
      select_device (id);
    }
}

/* The region has something for QUEUE, for the first time or not.  */
void
region::begin_queue (unsigned queue)
{
  if (m_last.size () <= queue)
    m_last.resize (queue + 1);
  if (m_last[queue])
    return;
  for (const auto &m : m_before)
    m_schedule.wait_in_queue (queue, *m);
  for (int async : m_queues_before)
    if (m_schedule.device (m_schedule.device_of (queue)) == m_outer)
      order_queues (async, m_schedule.async_of (queue));
    else
      {
        const device_id here = current_device ();
        select_device (m_outer);
        if (async == gomp::async_noval)
          wait_all_queues ();
        else
          wait_queue (async);
        select_device (here);
      }
}

/* Put what WHAT says into the graph, and have its queue wait.  */
placement
region::add (unsigned device, const std::vector<token_use> &uses,
             const std::vector<task_number> &later, const label &what)
{
  placement result = m_schedule.add (device, uses, later, what);
  /* With its predecessors.  */
  if (what.kind == label::kernel)
    m_name.what = *m_schedule.label_of (result.task);
  use (device);
  m_schedule.issue (result);
  begin_queue (result.queue);
  m_last[result.queue] = result.task;
  if (drawing_p ())
    draw (result, device, what);
  return result;
}

/* For the graph that really ran.  */
void
region::draw (const placement &p, unsigned device, const label &what)
{
  drawn_task &t = draw_task ();
  t.number = p.task;
  t.name = what.kind == label::kernel
               ? what.task->name
                     + ("\n" + position_text (what.task->directive->position))
               : text_of (what);
  t.region = directive ();
  t.queue = p.queue % get_environment ().queues;
  t.device = m_schedule.device (device).number;
  t.kernel = what.kind == label::kernel;
  for (const dependence &d : p.predecessors)
    {
      auto found = m_objects.find (d.object);
      t.edges.push_back (
          { d.task, found != m_objects.end () && found->second.clause
                        ? found->second.clause->name
                        : "" });
    }
  m_drawn = &t;
  note_start (t, m_schedule.stream_of (p.queue));
}

/* What P stands for is in its queue.  */
void
region::finished (const placement &p)
{
  if (m_drawn && m_drawn->number == p.task)
    note_end (*m_drawn, m_schedule.stream_of (p.queue));
}

token &
region::token_of (const accdeep_arguments &arguments, uint32_t entry,
                  const uintptr_t *owners, size_t n_owners)
{
  const auto start = reinterpret_cast<uintptr_t> (arguments.hostaddrs[entry]);
  return m_schedule.tasks.token_of (start, start + arguments.sizes[entry],
                                    owners, n_owners);
}

void
region::start (const accdeep_arguments &arguments)
{
  std::vector<request> requests;
  use (m_home);
  for (uint32_t i = 0; i < arguments.n; i++)
    {
      if (no_object_p (arguments, i))
        continue;
      object &o = object_of (token_of (arguments, i), arguments, i);
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
  map (directive (), arguments, requests, m_home);
}

std::vector<region::operand_use>
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
      token &t = token_of (arguments, i, owner_addresses.data (),
                           owner_addresses.size ());
      object &o = object_of (t, arguments, i);
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
  const unsigned n = m_schedule.know_devices (m_outer.type);
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
  m_acting = task->directive;
  m_schedule.poll_sometimes ();
  use (m_home);
  const std::vector<operand_use> uses = uses_of (task, arguments, owners);
  if (get_environment ().check)
    check_host (uses, task);
  unsigned d = m_home;
  if (device == ACCDEEP_DEVICE_AUTO
      || (device == ACCDEEP_DEVICE_NONE && m_automatic))
    d = best_device (uses);
  else if (device != ACCDEEP_DEVICE_NONE)
    d = m_schedule.checked_device (task->directive, device, m_outer.type);
  m_name.device = d;
  for (const operand_use &u : uses)
    m_name.uses.push_back (
        { u.what->what, u.writes, false, !u.reads && !u.writes });
  provide (task->directive, arguments, uses, d);
  const placement p = add (d, m_name.uses, {}, m_name.what);
  for (const operand_use &u : uses)
    if (u.writes)
      written (*u.what, d);
  m_placed = { p.task, p.queue, {}, 0, {} };
  m_acting = directive ();
  return m_schedule.async_of (p.queue);
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
  finished (m_placed);
  launch_name () = nullptr;
  /* Who looks for an error wants to know whose it is.  */
  if (get_environment ().check)
    if (auto m = m_schedule.mark_of (m_placed.task))
      driver::wait (m->event);
  if (!(current_device () == m_outer))
    select_device (m_outer);
  m_launch.reset ();
  forget_plugin_errors ();
}

std::vector<task_number>
region::last_tasks () const
{
  std::vector<task_number> result;
  for (task_number t : m_last)
    if (t)
      result.push_back (t);
  return result;
}

/* The host waits for all that the region has in queues.  */
void
region::wait_for_all ()
{
  std::vector<std::shared_ptr<mark>> marks;
  std::vector<task_number> without;
  for (task_number t : last_tasks ())
    {
      if (m_schedule.tasks.completed_p (t))
        continue;
      if (auto m = m_schedule.mark_of (t))
        marks.push_back (m);
      else
        without.push_back (t);
    }
  const executing scope (directive (), &m_schedule.suspects ());
  for (const auto &m : marks)
    {
      const unlocked meanwhile (&dataflow_lock ());
      driver::wait (m->event);
    }
  for (task_number t : without)
    {
      const unsigned queue = m_schedule.tasks.queue_of (t);
      use (m_schedule.device_of (queue));
      wait_queue (m_schedule.async_of (queue));
    }
  for (task_number t : last_tasks ())
    m_schedule.waited_for (t);
}

/* Give back what the region has on DEVICE, in queue ASYNC.  */
void
region::release (int async, unsigned device)
{
  for (size_t i = m_mappings.size (); i-- > 0;)
    {
      if (m_mappings[i].device != device || !m_mappings[i].held)
        continue;
      accdeep::region &r = *m_mappings[i].held;
      r.async = async;
      use (device);
      execute (directive (), nullptr, current_descr (), " end",
               [&] { end_region (r); });
      m_mappings[i].held.reset ();
    }
}

/* Those on which the region has anything.  */
std::set<unsigned>
region::devices () const
{
  std::set<unsigned> result;
  for (const mapping &m : m_mappings)
    result.insert (m.device);
  return result;
}

/* The same in queues, behind all tasks; then the region's own is behind
   that.  */
void
region::end_in_queue ()
{
  const std::vector<task_number> before = last_tasks ();
  for (unsigned d : devices ())
    {
      std::vector<token_use> uses;
      for (auto &known : m_objects)
        if (known.second.on (d).mapped && known.second.comes_out)
          uses.push_back ({ known.second.what, true });
      const placement p
          = add (d, uses, before, { label::leave, nullptr, directive (), {} });
      release (m_schedule.async_of (p.queue), d);
      finished (p);
    }
  std::vector<std::shared_ptr<mark>> marks;
  for (task_number t : last_tasks ())
    if (!m_schedule.tasks.completed_p (t))
      marks.push_back (m_schedule.mark_of (t));
  if (!(current_device () == m_outer))
    select_device (m_outer);
  driver::stream s = queue_stream (m_async);
  for (const auto &m : marks)
    driver::wait_in_stream (s, m->event);
}

void
region::end ()
{
  if (get_environment ().check)
    {
      std::vector<operand_use> all;
      for (auto &known : m_objects)
        all.push_back ({ 0, &known.second, false, false, true, false });
      check_host (all, nullptr);
    }
  if (m_shutdowns != n_shutdowns ())
    {
      /* The devices' memory has gone with their contexts.  */
      for (unsigned d = 0; d < m_schedule.n_devices (); d++)
        if (m_schedule.shut_down_since_p (d, m_shutdowns))
          {
            m_schedule.forget_device (d);
            for (auto &known : m_objects)
              known.second.on (d) = place ();
            for (mapping &m : m_mappings)
              if (m.device == d)
                m.held.reset ();
          }
    }
  bring_home ();
  if (m_async != gomp::async_sync && driver::available_p ()
      && driver::host_functions_p ())
    end_in_queue ();
  else
    {
      wait_for_all ();
      const unlocked meanwhile (&dataflow_lock ());
      for (unsigned d : devices ())
        release (gomp::async_sync, d);
    }
  if (!(current_device () == m_outer))
    select_device (m_outer);
  m_schedule.poll ();
}

} // namespace dataflow
} // namespace accdeep
