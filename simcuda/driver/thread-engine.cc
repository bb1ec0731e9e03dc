/* Streams that work while the host goes on, each on a thread of its own.

   The default stream is ordered with the others as NVIDIA's legacy one is: its
   tasks wait for what the context's blocking streams have been given before,
   and theirs wait for it.  A task stays in its queue until it is done.  Calls
   that wait for a task of their own run it themselves when its turn comes, and
   tasks that have nothing to do or to wait for need no thread at all.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "simcuda/driver/objects.h"

#include <algorithm>
#include <condition_variable>
#include <mutex>

#include <pthread.h>
#include <signal.h>

namespace simcuda
{

namespace
{

/* While in scope, this thread gets no signals but those of its own faults, and
   so do threads that it makes: the program's handlers run on its threads.  */
class signals_blocked
{
public:
  signals_blocked ()
  {
    sigset_t all;
    sigfillset (&all);
    for (int fault : { SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT })
      sigdelset (&all, fault);
    pthread_sigmask (SIG_BLOCK, &all, &m_before);
  }
  ~signals_blocked () { pthread_sigmask (SIG_SETMASK, &m_before, nullptr); }
  signals_blocked (const signals_blocked &) = delete;
  signals_blocked &operator= (const signals_blocked &) = delete;

private:
  sigset_t m_before;
};

class thread_engine : public stream_engine
{
public:
  void
  submit (simcuda_stream &stream, task_ref task) override
  {
    std::unique_lock<std::mutex> hold (m_lock);
    order (stream, *task);
    if (stream.queue.empty () && !task->work && ready_p (*task))
      {
        finish (*task);
        return;
      }
    stream.queue.push_back (std::move (task));
    if (!stream.thread.joinable ())
      {
        signals_blocked block;
        stream.thread = std::thread ([this, &stream] { serve (stream); });
      }
    m_changed.notify_all ();
  }

  void
  run (simcuda_stream &stream, task_ref task) override
  {
    std::unique_lock<std::mutex> hold (m_lock);
    order (stream, *task);
    task->by_caller_p = true;
    stream.queue.push_back (task);
    m_changed.wait (
        hold, [&] { return stream.queue.front () == task && ready_p (*task); });
    execute (stream, hold);
  }

  void
  wait (simcuda_stream &stream) override
  {
    std::unique_lock<std::mutex> hold (m_lock);
    m_changed.wait (hold, [&] { return stream.queue.empty (); });
  }

  void
  wait (const task_ref &task) override
  {
    std::unique_lock<std::mutex> hold (m_lock);
    m_changed.wait (hold, [&] { return task->done_p; });
  }

  bool
  poll (simcuda_stream &stream) override
  {
    std::unique_lock<std::mutex> hold (m_lock);
    return stream.queue.empty ();
  }

  bool
  poll (const task_ref &task) override
  {
    std::unique_lock<std::mutex> hold (m_lock);
    return task->done_p;
  }

  bool
  time_between (const task_ref &from, const task_ref &to,
                double *milliseconds) override
  {
    std::unique_lock<std::mutex> hold (m_lock);
    *milliseconds = to->milliseconds - from->milliseconds;
    return from->done_p && to->done_p;
  }

  void
  close (simcuda_stream &stream) override
  {
    {
      std::unique_lock<std::mutex> hold (m_lock);
      m_changed.wait (hold, [&] { return stream.queue.empty (); });
      stream.closing_p = true;
      m_changed.notify_all ();
    }
    if (stream.thread.joinable ())
      stream.thread.join ();
  }

private:
  /* Add to TASK's conditions those of the default stream.  */
  void
  order (simcuda_stream &stream, stream_task &task)
  {
    task.stream = &stream;
    simcuda_context &context = *stream.owner;
    const auto wait_for = [&task] (const simcuda_stream &other) {
      if (!other.queue.empty ())
        task.after.push_back (other.queue.back ());
    };
    if (&stream != &context.default_stream)
      {
        if (!(stream.flags & CU_STREAM_NON_BLOCKING))
          wait_for (context.default_stream);
        return;
      }
    std::lock_guard<std::mutex> hold (context.lock);
    for (const simcuda_stream *other : context.streams)
      if (!(other->flags & CU_STREAM_NON_BLOCKING))
        wait_for (*other);
  }

  static bool
  ready_p (const stream_task &task)
  {
    return std::all_of (task.after.begin (), task.after.end (),
                        [] (const task_ref &t) { return t->done_p; });
  }

  static void
  finish (stream_task &task)
  {
    task.milliseconds = now_milliseconds ();
    task.done_p = true;
    task.after.clear ();
  }

  /* Run STREAM's first task, which is ready.  */
  void
  execute (simcuda_stream &stream, std::unique_lock<std::mutex> &hold)
  {
    const task_ref task = stream.queue.front ();
    hold.unlock ();
    if (task->work)
      task->work ();
    hold.lock ();
    task->work = nullptr;
    finish (*task);
    stream.queue.pop_front ();
    m_changed.notify_all ();
  }

  /* What STREAM's thread does.  */
  void
  serve (simcuda_stream &stream)
  {
    std::unique_lock<std::mutex> hold (m_lock);
    for (;;)
      {
        m_changed.wait (hold, [&] {
          if (stream.queue.empty ())
            return stream.closing_p;
          const stream_task &next = *stream.queue.front ();
          return !next.by_caller_p && ready_p (next);
        });
        if (stream.queue.empty ())
          return;
        execute (stream, hold);
      }
  }

  /* Guards all queues and tasks.  Taken before a context's lock.  */
  std::mutex m_lock;
  std::condition_variable m_changed;
};

} // namespace

stream_engine *
new_thread_engine ()
{
  return new thread_engine;
}

} // namespace simcuda
