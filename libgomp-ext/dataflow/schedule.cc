/* The graph's queues: waits, and what is known to be done.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/dataflow/schedule.h"

#include "libgomp-ext/base/env.h"

namespace accdeep
{
namespace dataflow
{

schedule &
the_schedule ()
{
  static auto *const result = new schedule;
  return *result;
}

schedule::schedule ()
    : tasks (get_environment ().queues,
             get_environment ().dataflow_file != nullptr),
      marks (get_environment ().queues)
{
}

placement
schedule::add (unsigned device, const std::vector<token_use> &uses,
               const std::vector<task_number> &later, const label &l)
{
  placement result = tasks.add_task (device, uses, later);
  labels.add (l, result);
  return result;
}

std::vector<task_number>
schedule::under_way () const
{
  std::vector<task_number> result;
  std::vector<bool> seen (tasks.n_queues ());
  for (task_number t = tasks.first_known (); t < labels.next (); t++)
    {
      const unsigned queue = tasks.queue_of (t);
      if (seen[queue] || tasks.completed_p (t))
        continue;
      seen[queue] = true;
      result.push_back (t);
    }
  return result;
}

void
schedule::forget_completed ()
{
  tasks.forget_completed ();
  labels.forget_before (tasks.first_known ());
}

std::shared_ptr<mark>
schedule::mark_of (task_number task)
{
  const unsigned queue = tasks.queue_of (task);
  if (auto m = marks.find (queue, task))
    return m;
  return marks.add (queue, tasks.last_in (queue));
}

void
schedule::issue (const placement &p)
{
  marks.stream_of (p.queue);
  /* P's task is the last of its queue by now, but nothing of it is there.  */
  if (p.mark)
    marks.add (p.queue, p.mark);
  for (task_number before : p.waits)
    if (!tasks.completed_p (before))
      marks.wait (p.queue, *mark_of (before));
}

void
schedule::poll ()
{
  const executing scope (nullptr, &m_suspects);
  for (unsigned queue = 0; queue < marks.n_queues (); queue++)
    while (const task_number done = marks.take_done (queue))
      tasks.completed (queue, done);
  forget_completed ();
}

size_t
schedule::unfinished_on (unsigned number) const
{
  size_t result = 0;
  unsigned i, end;
  for (marks.queues_of (number, i, end); i < end; i++)
    result += marks.pending (i)
              + (i < tasks.n_queues () && tasks.last_in (i)
                 && !tasks.completed_p (tasks.last_in (i)));
  return result;
}

void
schedule::region_ends ()
{
  if (--m_regions == 0 && tasks.idle_p ())
    {
      forget_completed ();
      tasks.forget_tokens ();
    }
}

void
schedule::waited_for (task_number task)
{
  if (tasks.completed_p (task))
    return;
  const unsigned queue = tasks.queue_of (task);
  tasks.completed (queue, task);
  marks.forget_until (queue, task);
  forget_completed ();
}

void
schedule::forget_device (unsigned number)
{
  marks.forget_device (number);
  unsigned i, end;
  for (marks.queues_of (number, i, end); i < end; i++)
    if (i < tasks.n_queues ())
      tasks.completed (i, tasks.last_in (i));
  forget_completed ();
}

} // namespace dataflow
} // namespace accdeep
