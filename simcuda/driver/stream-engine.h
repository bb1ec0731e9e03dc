/* When and where the work of streams runs.

   Asynchronous work is a task in its stream's queue, from where an engine takes
   it, in order:

     caller_engine   threads that call the driver run it: eagerly, within the
                     call that queues it, or deferred, when a call waits for it
     thread_engine   each stream has a thread, and the host goes on

   Which one it is, SIMCUDA_STREAMS says.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef SIMCUDA_DRIVER_STREAM_ENGINE_H
#define SIMCUDA_DRIVER_STREAM_ENGINE_H

#include <functional>
#include <memory>
#include <vector>

struct simcuda_stream;
struct simcuda_context;

namespace simcuda
{

/* Events share it with the queue: the event may be destroyed or recorded anew
   before somebody who waits has been here.  Fields are the engine's.  */
struct stream_task
{
  std::function<void ()> work; /* May be empty.  */
  /* What has to be done before; was submitted before this one.  */
  std::vector<std::shared_ptr<stream_task>> after;
  simcuda_stream *stream = nullptr; /* Valid while not DONE_P.  */
  bool done_p = false;
  bool by_caller_p = false; /* For the thread that called run ().  */
  double milliseconds = 0;  /* When it was done.  */
};

using task_ref = std::shared_ptr<stream_task>;

class stream_engine
{
public:
  virtual ~stream_engine () = default;

  virtual void submit (simcuda_stream &, task_ref) = 0;
  /* The same, and wait for it.  */
  virtual void run (simcuda_stream &, task_ref) = 0;

  virtual void wait (simcuda_stream &) = 0;
  virtual void wait (const task_ref &) = 0;

  /* Whether all of the stream, or the task, is done.  Who asks often enough
     gets there.  */
  virtual bool poll (simcuda_stream &) = 0;
  virtual bool poll (const task_ref &) = 0;

  /* Whether FROM and TO are done, and then the time between them.  */
  virtual bool time_between (const task_ref &from, const task_ref &to,
                             double *milliseconds)
      = 0;

  /* Wait, and let go of what belongs to the stream.  */
  virtual void close (simcuda_stream &) = 0;
};

/* Never destroyed.  */
stream_engine &engine ();
stream_engine *new_caller_engine (bool eager_p);
stream_engine *new_thread_engine ();

/* For both: the clock of events.  */
double now_milliseconds ();

} // namespace simcuda

#endif /* SIMCUDA_DRIVER_STREAM_ENGINE_H */
