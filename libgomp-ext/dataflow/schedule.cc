/* The graph's queues: marks, waits, and what is known to be done.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/dataflow/schedule.h"

#include "libgomp-ext/base/env.h"
#include "libgomp-ext/base/lock.h"
#include "libgomp-ext/present/present.h"

#include <algorithm>

namespace accdeep
{
namespace dataflow
{

namespace
{

bool
streams_p ()
{
  return driver::available_p () && driver::host_functions_p ();
}

/* CONTEXT is current in this scope.  */
class context_scope
{
public:
  explicit context_scope (void *context) : m_outer (driver::current_context ())
  {
    m_changed = context && context != m_outer;
    if (m_changed)
      driver::use_context (context);
  }
  context_scope (const context_scope &) = delete;
  context_scope &operator= (const context_scope &) = delete;
  ~context_scope ()
  {
    if (m_changed)
      driver::restore_context (m_outer);
  }

private:
  void *m_outer;
  bool m_changed;
};

} // namespace

mark::~mark ()
{
  lock_guard guard (dataflow_lock ());
  the_schedule ().give_back (event, device);
}

schedule &
the_schedule ()
{
  static auto *const result = new schedule;
  return *result;
}

schedule::schedule ()
    : tasks (get_environment ().queues,
             get_environment ().dataflow_file != nullptr),
      m_queues_each (get_environment ().queues)
{
}

unsigned
schedule::number_of (const device_id &id)
{
  for (unsigned i = 0; i < m_devices.size (); i++)
    if (m_devices[i].id == id)
      return i;
  m_devices.push_back ({ id, nullptr, {} });
  return m_devices.size () - 1;
}

schedule::queue &
schedule::queue_record (unsigned number)
{
  if (m_queues.size () <= number)
    m_queues.resize (number + 1);
  return m_queues[number];
}

std::string
text_of (const label &l)
{
  if (l.kind == label::kernel)
    return text ("task '%s' (%s)", l.task->name,
                 directive_text (l.task->directive).c_str ());
  const char *what = l.kind == label::map    ? "data in"
                     : l.kind == label::move ? "data between devices"
                                             : "data out";
  return text ("%s for %s", what, directive_text (l.directive).c_str ());
}

namespace
{

/* The tasks of ALL, which are in their order, once each.  */
std::vector<task_number>
distinct (const std::vector<dependence> &all)
{
  std::vector<task_number> result;
  for (const dependence &d : all)
    if (result.empty () || result.back () != d.task)
      result.push_back (d.task);
  return result;
}

/* L, and what it is behind.  */
std::string
text_with_predecessors (const label &l, const std::vector<task_number> &behind)
{
  std::string result = text_of (l);
  const char *separator = ", behind ";
  for (task_number t : behind)
    if (const label *before = the_schedule ().label_of (t))
      {
        result += separator + text_of (*before);
        separator = " and ";
      }
  return result;
}

} // namespace

std::string
task_name::text () const
{
  const bool known = !what.behind.empty () || uses.empty ();
  return text_with_predecessors (
      what,
      known ? what.behind
            : distinct (the_schedule ().tasks.predecessors_of (device, uses)));
}

std::string
suspected_tasks::text () const
{
  std::string result;
  for (task_number t : the_schedule ().under_way ())
    if (const label *l = the_schedule ().label_of (t))
      result += (result.empty () ? "" : "; or ")
                + text_with_predecessors (*l, l->behind);
  return result.empty () ? "a task" : result;
}

placement
schedule::add (unsigned device, const std::vector<token_use> &uses,
               const std::vector<task_number> &later, const label &l)
{
  placement result = tasks.add_task (device, uses, later);
  m_labels.push_back (l);
  m_next++;
  m_labels.back ().behind = distinct (result.predecessors);
  return result;
}

const label *
schedule::label_of (task_number task) const
{
  const task_number first = m_next - m_labels.size ();
  return task >= first && task < m_next ? &m_labels[task - first] : nullptr;
}

std::vector<task_number>
schedule::under_way () const
{
  std::vector<task_number> result;
  std::vector<bool> seen (tasks.n_queues ());
  for (task_number t = tasks.first_known (); t < m_next; t++)
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
  while (!m_labels.empty () && m_next - m_labels.size () < tasks.first_known ())
    m_labels.pop_front ();
}

driver::stream
schedule::stream_of (unsigned number)
{
  queue &q = queue_record (number);
  if (!q.stream && streams_p ())
    {
      q.stream = queue_stream (async_of (number));
      m_devices[device_of (number)].context = driver::current_context ();
    }
  return q.stream;
}

std::shared_ptr<mark>
schedule::new_mark (driver::stream s, unsigned device, task_number task)
{
  const context_scope scope (m_devices[device].context);
  std::vector<driver::event> &free_events = m_devices[device].free_events;
  driver::event event;
  if (free_events.empty ())
    event = driver::create_event ();
  else
    {
      event = free_events.back ();
      free_events.pop_back ();
    }
  auto result = std::make_shared<mark> (event, task, device);
  driver::record (event, s);
  return result;
}

std::shared_ptr<mark>
schedule::mark_in (driver::stream s, unsigned number)
{
  m_devices[number].context = driver::current_context ();
  return new_mark (s, number, 0);
}

std::shared_ptr<mark>
schedule::record_mark (unsigned number, task_number task)
{
  queue &q = queue_record (number);
  if (!q.stream)
    return nullptr;
  q.marks.push_back (new_mark (q.stream, device_of (number), task));
  return q.marks.back ();
}

std::shared_ptr<mark>
schedule::mark_of (task_number task)
{
  const unsigned number = tasks.queue_of (task);
  queue &q = queue_record (number);
  auto found = std::lower_bound (q.marks.begin (), q.marks.end (), task,
                                 [] (const std::shared_ptr<mark> &m,
                                     task_number t) { return m->task < t; });
  if (found != q.marks.end ())
    return *found;
  return record_mark (number, tasks.last_in (number));
}

void
schedule::wait_in_queue (unsigned number, const mark &m)
{
  driver::wait_in_stream (queue_record (number).stream, m.event);
}

void
schedule::issue (const placement &p)
{
  stream_of (p.queue);
  /* P's task is the last of its queue by now, but nothing of it is there.  */
  if (p.mark)
    record_mark (p.queue, p.mark);
  for (task_number before : p.waits)
    {
      if (tasks.completed_p (before))
        continue;
      const unsigned other = tasks.queue_of (before);
      if (auto m = mark_of (before))
        wait_in_queue (p.queue, *m);
      else if (device_of (other) == device_of (p.queue))
        order_queues (async_of (other), async_of (p.queue));
      else
        {
          const device_id here = current_device ();
          select_device (device (device_of (other)));
          wait_queue (async_of (other));
          select_device (here);
        }
    }
}

void
schedule::poll ()
{
  const executing scope (nullptr, &m_suspects);
  for (unsigned number = 0; number < m_queues.size (); number++)
    {
      std::deque<std::shared_ptr<mark>> &marks = m_queues[number].marks;
      while (!marks.empty () && driver::happened_p (marks.front ()->event))
        {
          tasks.completed (number, marks.front ()->task);
          marks.pop_front ();
        }
    }
  forget_completed ();
}

size_t
schedule::unfinished_on (unsigned number) const
{
  size_t result = 0;
  for (unsigned i = number * m_queues_each;
       i < (number + 1) * m_queues_each && i < m_queues.size (); i++)
    result += m_queues[i].marks.size ()
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

unsigned
schedule::know_devices (int type)
{
  const int n = accdeep::n_devices ();
  for (int i = 0; i < n; i++)
    number_of ({ type, i });
  return n;
}

unsigned
schedule::checked_device (const accdeep_directive *directive, int32_t n,
                          int type)
{
  const int there = accdeep::n_devices ();
  if (n < 0 || n >= there)
    fatal ("%s: device (%d) does not exist: there %s %d, counted from 0",
           directive_text (directive).c_str (), n, there == 1 ? "is" : "are",
           there);
  return number_of ({ type, n });
}

bool
schedule::shut_down_since_p (unsigned number, uint32_t n) const
{
  device_descr &d = descr_of (m_devices[number].id);
  const table_guard guard (d);
  return part_of<device_state> (d).cleared_since_p (n);
}

void
schedule::waited_for (task_number task)
{
  if (tasks.completed_p (task))
    return;
  const unsigned number = tasks.queue_of (task);
  tasks.completed (number, task);
  std::deque<std::shared_ptr<mark>> &marks = queue_record (number).marks;
  while (!marks.empty () && marks.front ()->task <= task)
    marks.pop_front ();
  forget_completed ();
}

void
schedule::forget_device (unsigned number)
{
  m_devices[number].context = nullptr;
  m_devices[number].free_events.clear ();
  for (unsigned i = number * m_queues_each;
       i < (number + 1) * m_queues_each && i < m_queues.size (); i++)
    {
      m_queues[i].marks.clear ();
      m_queues[i].stream = nullptr;
      if (i < tasks.n_queues ())
        tasks.completed (i, tasks.last_in (i));
    }
  forget_completed ();
}

void
schedule::give_back (driver::event event, unsigned device)
{
  if (m_devices[device].context)
    m_devices[device].free_events.push_back (event);
}

} // namespace dataflow
} // namespace accdeep
