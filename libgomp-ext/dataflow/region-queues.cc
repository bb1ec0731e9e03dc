/* A region's tasks in their queues.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/dataflow/region-queues.h"

#include "libgomp-ext/base/env.h"
#include "libgomp-ext/device/gomp-kinds.h"
#include "libgomp-ext/interpose/call.h"
#include "libgomp-ext/interpose/guarded.h"
#include "libgomp-ext/interpose/structure-calls.h"

namespace accdeep
{
namespace dataflow
{

region_queues::region_queues (const accdeep_dataflow *flow,
                              const accdeep_arguments &arguments, schedule &s,
                              const region_objects &objects)
    : m_schedule (s), m_objects (objects), m_flow (flow),
      m_outer (current_device ())
{
  auto before = [this] (int async) {
    if (async == gomp::async_sync)
      return;
    if (async != gomp::async_noval)
      m_before.push_back (m_schedule.marks.add_in (
          ops ().queue_stream (async), m_schedule.devices.number_of (m_outer)));
    else
      m_queues_before.push_back (async);
  };
  for (uint32_t i = 0; i < arguments.n_waits; i++)
    before (arguments.waits[i]);
  before (arguments.async);
}

void
region_queues::use_outer ()
{
  if (!(current_device () == m_outer))
    select_device (m_outer);
}

/* DEVICE is the calling thread's from now on.  */
void
region_queues::use (unsigned device)
{
  const device_id &id = m_schedule.devices.id (device);
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
region_queues::begin_queue (unsigned queue)
{
  if (m_last.size () <= queue)
    m_last.resize (queue + 1);
  if (m_last[queue])
    return;
  for (const auto &m : m_before)
    m_schedule.marks.wait (queue, *m);
  for (int async : m_queues_before)
    if (m_schedule.devices.id (m_schedule.marks.device_of (queue)) == m_outer)
      order_queues (async, m_schedule.marks.async_of (queue));
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
region_queues::add (unsigned device, const std::vector<token_use> &uses,
                    const std::vector<task_number> &later, const label &what,
                    label *known)
{
  placement result = m_schedule.add (device, uses, later, what);
  if (known)
    *known = *m_schedule.labels.of (result.task);
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
region_queues::draw (const placement &p, unsigned device, const label &what)
{
  drawn_task &t = draw_task ();
  t.number = p.task;
  t.name = what.kind == label::kernel
               ? what.task->name
                     + ("\n" + position_text (what.task->directive->position))
               : text_of (what);
  t.region = directive ();
  t.queue = p.queue % get_environment ().queues;
  t.device = m_schedule.devices.id (device).number;
  t.kernel = what.kind == label::kernel;
  for (const dependence &d : p.predecessors)
    t.edges.push_back ({ d.task, m_objects.name_of (d.object) });
  m_drawn = &t;
  note_start (t, m_schedule.marks.stream_of (p.queue));
}

/* What P stands for is in its queue.  */
void
region_queues::finished (const placement &p)
{
  if (m_drawn && m_drawn->number == p.task)
    note_end (*m_drawn, m_schedule.marks.stream_of (p.queue));
}

std::vector<task_number>
region_queues::last_tasks () const
{
  std::vector<task_number> result;
  for (task_number t : m_last)
    if (t)
      result.push_back (t);
  return result;
}

/* The host waits for all that the region has in queues.  */
void
region_queues::wait_for_all ()
{
  std::vector<std::shared_ptr<mark>> marks;
  for (task_number t : last_tasks ())
    if (!m_schedule.tasks.completed_p (t))
      marks.push_back (m_schedule.mark_of (t));
  const executing scope (directive (), &m_schedule.suspects ());
  for (const auto &m : marks)
    {
      const unlocked meanwhile (&dataflow_lock ());
      ops ().wait (m->event);
    }
  for (task_number t : last_tasks ())
    m_schedule.waited_for (t);
}

/* What async clause data for P takes on DEVICE.  */
int
region_queues::async_of (const placement *p, unsigned device)
{
  return p && m_schedule.marks.device_of (p->queue) == device
             ? m_schedule.marks.async_of (p->queue)
             : gomp::async_sync;
}

} // namespace dataflow
} // namespace accdeep
