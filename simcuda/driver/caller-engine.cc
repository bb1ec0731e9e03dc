/* Streams whose work is run by the threads that call the driver.

   Eager streams are empty after each call.  Deferred ones run when a call waits
   for them, so that a program which forgets to wait sees stale data, as it may
   on a real device.  The others wait for the default stream, unless they are
   non-blocking.  Unlike a real driver's, our default stream does not wait for
   the others then: a wait that only this would provide counts as forgotten.  A
   poll runs one task, so that polling comes to an end.

   Tasks run one at a time in the whole process.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "simcuda/driver/objects.h"

#include <mutex>

namespace simcuda
{

namespace
{

class caller_engine : public stream_engine
{
public:
  explicit caller_engine (bool eager_p) : m_eager_p (eager_p) {}

  void
  submit (simcuda_stream &stream, task_ref task) override
  {
    std::lock_guard<std::recursive_mutex> hold (m_lock);
    task->stream = &stream;
    const simcuda_stream &first = stream.owner->default_stream;
    if (&stream != &first && !(stream.flags & CU_STREAM_NON_BLOCKING)
        && !first.queue.empty ())
      task->after.push_back (first.queue.back ());
    stream.queue.push_back (std::move (task));
    if (m_eager_p)
      wait (stream);
  }

  void
  run (simcuda_stream &stream, task_ref task) override
  {
    std::lock_guard<std::recursive_mutex> hold (m_lock);
    submit (stream, std::move (task));
    wait (stream);
  }

  void
  wait (simcuda_stream &stream) override
  {
    std::lock_guard<std::recursive_mutex> hold (m_lock);
    while (run_one (stream))
      ;
  }

  void
  wait (const task_ref &task) override
  {
    std::lock_guard<std::recursive_mutex> hold (m_lock);
    while (!task->done_p && run_one (*task->stream))
      ;
  }

  bool
  poll (simcuda_stream &stream) override
  {
    std::lock_guard<std::recursive_mutex> hold (m_lock);
    return !run_one (stream);
  }

  bool
  poll (const task_ref &task) override
  {
    std::lock_guard<std::recursive_mutex> hold (m_lock);
    if (task->done_p)
      return true;
    run_one (*task->stream);
    return false;
  }

  bool
  time_between (const task_ref &from, const task_ref &to,
                double *milliseconds) override
  {
    std::lock_guard<std::recursive_mutex> hold (m_lock);
    *milliseconds = to->milliseconds - from->milliseconds;
    return from->done_p && to->done_p;
  }

  void
  close (simcuda_stream &stream) override
  {
    wait (stream);
  }

private:
  /* Run the oldest task of STREAM.  False: there was none.  Tasks wait only for
     those before them, so this ends.  */
  bool
  run_one (simcuda_stream &stream)
  {
    if (stream.queue.empty ())
      return false;
    task_ref task = std::move (stream.queue.front ());
    stream.queue.pop_front ();
    for (const task_ref &earlier : task->after)
      wait (earlier);
    if (task->work)
      task->work ();
    task->milliseconds = now_milliseconds ();
    task->done_p = true;
    return true;
  }

  /* Held while a task runs, which may wait for others.  */
  std::recursive_mutex m_lock;
  const bool m_eager_p;
};

} // namespace

stream_engine *
new_caller_engine (bool eager_p)
{
  return new caller_engine (eager_p);
}

} // namespace simcuda
