/* Events in the queues of dataflow regions.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/dataflow/queue-marks.h"

#include "libgomp-ext/base/lock.h"
#include "libgomp-ext/dataflow/schedule.h"

#include <algorithm>

namespace accdeep
{
namespace dataflow
{

namespace
{

/* CONTEXT is current in this scope.  */
class context_scope
{
public:
  explicit context_scope (void *context) : m_outer (ops ().current_context ())
  {
    m_changed = context && context != m_outer;
    if (m_changed)
      ops ().use_context (context);
  }
  context_scope (const context_scope &) = delete;
  context_scope &operator= (const context_scope &) = delete;
  ~context_scope ()
  {
    if (m_changed)
      ops ().restore_context (m_outer);
  }

private:
  void *m_outer;
  bool m_changed;
};

} // namespace

mark::~mark ()
{
  lock_guard guard (dataflow_lock ());
  the_schedule ().marks.give_back (event, device);
}

queue_marks::queue &
queue_marks::record_of (unsigned number)
{
  if (m_queues.size () <= number)
    m_queues.resize (number + 1);
  return m_queues[number];
}

queue_marks::device_record &
queue_marks::device (unsigned number)
{
  if (m_devices.size () <= number)
    m_devices.resize (number + 1);
  return m_devices[number];
}

void
queue_marks::queues_of (unsigned device, unsigned &first, unsigned &end) const
{
  first = device * m_queues_each;
  end = std::min<unsigned> (first + m_queues_each, m_queues.size ());
}

device_stream
queue_marks::stream_of (unsigned number)
{
  queue &q = record_of (number);
  if (!q.stream)
    {
      q.stream = ops ().queue_stream (async_of (number));
      device (device_of (number)).context = ops ().current_context ();
    }
  return q.stream;
}

std::shared_ptr<mark>
queue_marks::make (device_stream s, unsigned number, task_number task)
{
  device_record &d = device (number);
  const context_scope scope (d.context);
  device_event event;
  if (d.free_events.empty ())
    event = ops ().create_event ();
  else
    {
      event = d.free_events.back ();
      d.free_events.pop_back ();
    }
  auto result = std::make_shared<mark> (event, task, number);
  ops ().record (event, s);
  return result;
}

std::shared_ptr<mark>
queue_marks::add_in (device_stream s, unsigned number)
{
  device (number).context = ops ().current_context ();
  return make (s, number, 0);
}

std::shared_ptr<mark>
queue_marks::add (unsigned number, task_number task)
{
  queue &q = record_of (number);
  q.marks.push_back (make (q.stream, device_of (number), task));
  return q.marks.back ();
}

std::shared_ptr<mark>
queue_marks::find (unsigned number, task_number task)
{
  queue &q = record_of (number);
  auto found = std::lower_bound (q.marks.begin (), q.marks.end (), task,
                                 [] (const std::shared_ptr<mark> &m,
                                     task_number t) { return m->task < t; });
  return found != q.marks.end () ? *found : nullptr;
}

void
queue_marks::wait (unsigned number, const mark &m)
{
  ops ().wait_in_stream (record_of (number).stream, m.event);
}

task_number
queue_marks::take_done (unsigned number)
{
  std::deque<std::shared_ptr<mark>> &marks = m_queues[number].marks;
  if (marks.empty () || !ops ().happened_p (marks.front ()->event))
    return 0;
  const task_number result = marks.front ()->task;
  marks.pop_front ();
  return result;
}

void
queue_marks::forget_until (unsigned number, task_number task)
{
  std::deque<std::shared_ptr<mark>> &marks = record_of (number).marks;
  while (!marks.empty () && marks.front ()->task <= task)
    marks.pop_front ();
}

void
queue_marks::forget_device (unsigned number)
{
  device (number) = {};
  unsigned i, end;
  for (queues_of (number, i, end); i < end; i++)
    {
      m_queues[i].marks.clear ();
      m_queues[i].stream = nullptr;
    }
}

void
queue_marks::give_back (device_event event, unsigned number)
{
  if (device (number).context)
    device (number).free_events.push_back (event);
}

} // namespace dataflow
} // namespace accdeep
