/* The graph of tasks.

   Each task has a horizon: of each queue the last task that it is behind,
   through whatever others.  The horizon of a queue is that of its last task.  A
   wait for what is inside is not needed; and a queue whose last task is inside
   that of a new task is a good place for it, for the new task has to wait for
   that anyway.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/dataflow/graph.h"

#include <algorithm>

namespace accdeep
{
namespace dataflow
{

namespace
{

task_number
newest (const task_set &tasks)
{
  task_number result = 0;
  for (const task_set::element &e : tasks.elements ())
    result = std::max (result, e.task);
  return result;
}

} // namespace

void
graph::add_to (predecessors &result, task_number task,
               const token *because) const
{
  if (completed_p (task))
    return;
  result.tasks.push_back ({ task, because });
  const horizon &other = m_tasks[task - m_first].behind;
  if (result.behind.size () < other.size ())
    result.behind.resize (other.size ());
  for (size_t i = 0; i < other.size (); i++)
    result.behind[i] = std::max (result.behind[i], other[i]);
}

/* TASK is behind E.  */
bool
graph::behind_p (task_number task, const task_set::element &e) const
{
  if (task < m_first)
    return true;
  const horizon &behind = m_tasks[task - m_first].behind;
  return e.queue < behind.size () && behind[e.queue] >= e.task;
}

/* TASKS, but for those that SINCE is behind.  */
void
graph::collect (const task_set &tasks, task_number since, const token *because,
                predecessors &result) const
{
  for (const task_set::element &e : tasks.elements ())
    if (e.task >= since || !behind_p (since, e))
      add_to (result, e.task, because);
}

/* What has brought T to DEVICE, but for what SINCE is behind.  */
void
graph::collect_arrivals (const token &t, unsigned device, task_number since,
                         predecessors &result) const
{
  auto add = [&] (const std::vector<task_set> &sets) {
    if (device < sets.size ())
      collect (sets[device], since, nullptr, result);
  };
  for_each_whole (t, [&] (const token &w) { add (w.there); });
  add (t.there);
  add (t.parts_there);
}

std::vector<task_number>
graph::arrivals (const token &t, unsigned device) const
{
  predecessors p;
  collect_arrivals (t, device, 0, p);
  std::vector<task_number> result;
  for (const dependence &d : p.tasks)
    result.push_back (d.task);
  return result;
}

/* With M_EXACT: those of PART and its parts, one by one.  */
void
graph::collect_parts (const token_use &use, const token &part,
                      task_number since, predecessors &result) const
{
  since = std::max (since, newest (part.written));
  collect (part.written, since, &part, result);
  if (use.writes)
    collect (part.read, since, &part, result);
  for (const token *next : part.parts)
    collect_parts (use, *next, since, result);
}

void
graph::collect (const token_use &use, unsigned device,
                predecessors &result) const
{
  const token &t = *use.object;
  if (use.there_only)
    {
      collect_arrivals (t, device, 0, result);
      return;
    }
  /* Who wrote all of it was behind whoever had touched the part.  */
  task_number since = newest (t.written);
  for_each_whole (t, [&] (const token &w) {
    since = std::max (since, newest (w.written));
  });
  collect_arrivals (t, device, since, result);
  for_each_whole (t, [&] (const token &w) {
    collect (w.written, since, &w, result);
    if (use.writes)
      collect (w.read, since, &w, result);
  });
  collect (t.written, since, &t, result);
  if (use.writes)
    collect (t.read, since, &t, result);
  if (m_exact)
    for (const token *part : t.parts)
      collect_parts (use, *part, since, result);
  else
    {
      collect (t.parts_written, since, &t, result);
      if (use.writes)
        collect (t.parts_read, since, &t, result);
    }
}

/* A queue that only has what the task is behind anyway, best one of its
   predecessors', and the latest of them; else the one that has got nothing for
   the longest time.  */
unsigned
graph::choose_queue (unsigned device, const predecessors &p)
{
  const unsigned first = device * m_queues_each;
  if (m_queues.size () < first + m_queues_each)
    m_queues.resize (first + m_queues_each);
  unsigned best = first;
  int best_merit = -1;
  auto merit = [&] (unsigned q) {
    const queue_record &r = m_queues[q];
    const task_number known
        = std::max (q < p.behind.size () ? p.behind[q] : 0, r.completed);
    if (r.last > known)
      return 0;
    for (const dependence &d : p.tasks)
      if (d.task == r.last)
        return 2;
    return 1;
  };
  for (unsigned q = first; q < first + m_queues_each; q++)
    {
      const int m = merit (q);
      if (m > best_merit
          || (m == best_merit
              && (m ? m_queues[q].last > m_queues[best].last
                    : m_queues[q].last < m_queues[best].last)))
        {
          best = q;
          best_merit = m;
        }
    }
  return best;
}

void
graph::note_use (const token_use &use, const task_set::element &e,
                 unsigned device)
{
  token &t = *use.object;
  if (use.brings)
    {
      add_there (t.there, device, e);
      for_each_whole (t,
                      [&] (token &w) { add_there (w.parts_there, device, e); });
    }
  if (use.there_only)
    return;
  if (use.writes)
    {
      t.written.clear ();
      t.read.clear ();
      t.parts_written.clear ();
      t.parts_read.clear ();
      t.written.add (e, m_exact);
    }
  else
    t.read.add (e, m_exact);
  if (!m_exact)
    for_each_whole (t, [&] (token &w) {
      (use.writes ? w.parts_written : w.parts_read).add (e, false);
    });
}

/* In their order.  */
graph::predecessors
graph::all_predecessors (unsigned device, const std::vector<token_use> &uses,
                         const std::vector<task_number> &later) const
{
  predecessors p;
  for (const token_use &use : uses)
    collect (use, device, p);
  for (task_number task : later)
    add_to (p, task, nullptr);
  std::sort (p.tasks.begin (), p.tasks.end (),
             [] (const dependence &a, const dependence &b) {
               return a.task < b.task
                      || (a.task == b.task && a.object < b.object);
             });
  p.tasks.erase (std::unique (p.tasks.begin (), p.tasks.end (),
                              [] (const dependence &a, const dependence &b) {
                                return a.task == b.task && a.object == b.object;
                              }),
                 p.tasks.end ());
  return p;
}

placement
graph::add_task (unsigned device, const std::vector<token_use> &uses,
                 const std::vector<task_number> &later)
{
  predecessors p = all_predecessors (device, uses, later);
  placement result;
  result.task = m_first + m_tasks.size ();
  result.queue = choose_queue (device, p);
  queue_record &q = m_queues[result.queue];
  /* The latest of each other queue that this one is not behind.  */
  horizon wanted (m_queues.size ());
  q.behind.resize (m_queues.size ());
  p.behind.resize (m_queues.size ());
  for (const dependence &d : p.tasks)
    {
      const unsigned other = queue_of (d.task);
      if (other != result.queue && d.task > q.behind[other])
        wanted[other] = std::max (wanted[other], d.task);
    }
  for (task_number task : wanted)
    if (task)
      result.waits.push_back (task);
  for (size_t i = 0; i < m_queues.size (); i++)
    q.behind[i] = std::max (q.behind[i], p.behind[i]);
  q.behind[result.queue] = result.task;
  /* Nobody asks for the one before when this one writes all that it used.  */
  for (const token *used : q.uses)
    if (q.last >= m_first
        && std::none_of (uses.begin (), uses.end (), [&] (const token_use &u) {
             return u.object == used && u.writes;
           }))
      result.mark = q.last;
  q.last = result.task;
  q.uses.clear ();
  m_tasks.push_back ({ result.queue, q.behind });
  for (const token_use &use : uses)
    {
      note_use (use, { result.queue, result.task }, device);
      if (use.brings || !use.there_only)
        q.uses.push_back (use.object);
    }
  result.predecessors = std::move (p.tasks);
  return result;
}

void
graph::completed (unsigned queue, task_number task)
{
  m_queues[queue].completed = std::max (m_queues[queue].completed, task);
}

bool
graph::completed_p (task_number task) const
{
  return task < m_first || m_queues[queue_of (task)].completed >= task;
}

void
graph::forget_completed ()
{
  while (!m_tasks.empty () && completed_p (m_first))
    {
      m_tasks.pop_front ();
      m_first++;
    }
}

bool
graph::idle_p () const
{
  return std::all_of (
      m_queues.begin (), m_queues.end (),
      [] (const queue_record &q) { return q.completed >= q.last; });
}

void
graph::forget_tokens ()
{
  tokens.clear ();
  for (queue_record &q : m_queues)
    q.uses.clear ();
}

} // namespace dataflow
} // namespace accdeep
