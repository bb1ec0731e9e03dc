/* Streams and events.

   Asynchronous work is a closure in its stream's queue.  Eager streams are
   drained within the call that queues; deferred ones when a call waits for
   them, so that a program which forgets to wait sees stale data, as it may on
   a real device.  Unlike a real driver's, our default stream does not wait for
   the others: a wait that only this would provide counts as forgotten.
   A query runs one piece of work, so that polling comes to an end.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "simcuda/driver/objects.h"
#include "simcuda/driver/settings.h"

#include <algorithm>
#include <chrono>

using namespace simcuda;

namespace
{

double
now_milliseconds ()
{
  using milliseconds = std::chrono::duration<double, std::milli>;
  return milliseconds (std::chrono::steady_clock::now ().time_since_epoch ())
      .count ();
}

/* Run the oldest work of STREAM.  False: there was none.  */
bool
run_one (simcuda_stream &stream)
{
  std::lock_guard<std::recursive_mutex> executing (execution_lock ());
  std::function<void ()> work;
  {
    std::lock_guard<std::mutex> hold (stream.lock);
    if (stream.queue.empty ())
      return false;
    work = std::move (stream.queue.front ());
    stream.queue.pop_front ();
  }
  work ();
  return true;
}

/* Run the work that leads to RECORD.  Work waits only for what was queued
   before it, so this ends.  */
void
wait_for (event_record &record)
{
  std::lock_guard<std::recursive_mutex> executing (execution_lock ());
  while (!record.done_p && run_one (*record.stream))
    ;
}

std::shared_ptr<event_record>
last_record (simcuda_event &event)
{
  std::lock_guard<std::mutex> hold (event.lock);
  return event.last;
}

bool
done_p (const event_record &record)
{
  std::lock_guard<std::recursive_mutex> executing (execution_lock ());
  return record.done_p;
}

CUresult
create_stream (simcuda_context &context, CUstream *stream, unsigned flags,
               int priority)
{
  if (!stream || (flags & ~CU_STREAM_NON_BLOCKING))
    return CUDA_ERROR_INVALID_VALUE;
  auto made = std::make_unique<simcuda_stream> ();
  made->owner = &context;
  made->flags = flags;
  made->priority = std::clamp (priority, greatest_priority, least_priority);
  {
    std::lock_guard<std::mutex> hold (context.lock);
    context.streams.insert (made.get ());
  }
  tables ().streams.add (made.get ());
  *stream = made.release ();
  return CUDA_SUCCESS;
}

/* Run BODY on the stream that HANDLE denotes in the current context.  */
template <typename Body>
CUresult
stream_call (call id, CUstream handle, Body body)
{
  return context_call (id, [&] (simcuda_context &context) {
    simcuda_stream *stream;
    if (!find_stream (context, handle, &stream))
      return CUDA_ERROR_INVALID_HANDLE;
    return body (*stream);
  });
}

template <typename Body>
CUresult
event_call (call id, CUevent event, Body body)
{
  return driver_call (id, [&] {
    if (!event || !tables ().events.valid_p (event))
      return CUDA_ERROR_INVALID_HANDLE;
    return body (*event);
  });
}

} // namespace

namespace simcuda
{

std::recursive_mutex &
execution_lock ()
{
  static std::recursive_mutex &the_lock = *new std::recursive_mutex;
  return the_lock;
}

void
drain (simcuda_stream &stream)
{
  std::lock_guard<std::recursive_mutex> executing (execution_lock ());
  while (run_one (stream))
    ;
}

void
submit (simcuda_stream &stream, std::function<void ()> work)
{
  {
    std::lock_guard<std::mutex> hold (stream.lock);
    stream.queue.push_back (std::move (work));
  }
  if (the_settings ().streams == stream_mode::eager)
    drain (stream);
}

void
drain_context (simcuda_context &context)
{
  std::lock_guard<std::recursive_mutex> executing (execution_lock ());
  std::vector<simcuda_stream *> streams{ &context.default_stream };
  {
    std::lock_guard<std::mutex> hold (context.lock);
    streams.insert (streams.end (), context.streams.begin (),
                    context.streams.end ());
  }
  for (simcuda_stream *stream : streams)
    drain (*stream);
}

bool
find_stream (simcuda_context &context, CUstream handle, simcuda_stream **stream)
{
  if (!handle || handle == CU_STREAM_LEGACY || handle == CU_STREAM_PER_THREAD)
    *stream = &context.default_stream;
  else if (tables ().streams.valid_p (handle))
    *stream = handle;
  else
    return false;
  return true;
}

void
destroy_streams (simcuda_context &context)
{
  for (simcuda_stream *stream : context.streams)
    {
      tables ().streams.remove (stream);
      delete stream;
    }
  for (simcuda_event *event : context.events)
    {
      tables ().events.remove (event);
      delete event;
    }
}

} // namespace simcuda

CUresult
cuStreamCreate (CUstream *stream, unsigned flags)
{
  return context_call (call::cuStreamCreate, [&] (simcuda_context &context) {
    return create_stream (context, stream, flags, least_priority);
  });
}

CUresult
cuStreamCreateWithPriority (CUstream *stream, unsigned flags, int priority)
{
  return context_call (
      call::cuStreamCreateWithPriority, [&] (simcuda_context &context) {
        return create_stream (context, stream, flags, priority);
      });
}

CUresult
cuStreamDestroy_v2 (CUstream stream)
{
  return driver_call (call::cuStreamDestroy, [&] {
    if (!stream || !tables ().streams.remove (stream))
      return CUDA_ERROR_INVALID_HANDLE;
    drain (*stream);
    {
      std::lock_guard<std::mutex> hold (stream->owner->lock);
      stream->owner->streams.erase (stream);
    }
    delete stream;
    return CUDA_SUCCESS;
  });
}

CUresult
cuStreamQuery (CUstream stream)
{
  return stream_call (call::cuStreamQuery, stream, [] (simcuda_stream &s) {
    return run_one (s) ? CUDA_ERROR_NOT_READY : CUDA_SUCCESS;
  });
}

CUresult
cuStreamSynchronize (CUstream stream)
{
  return stream_call (call::cuStreamSynchronize, stream,
                      [] (simcuda_stream &s) {
                        drain (s);
                        return CUDA_SUCCESS;
                      });
}

CUresult
cuStreamWaitEvent (CUstream stream, CUevent event, unsigned)
{
  return stream_call (call::cuStreamWaitEvent, stream, [&] (simcuda_stream &s) {
    if (!event || !tables ().events.valid_p (event))
      return CUDA_ERROR_INVALID_HANDLE;
    if (auto record = last_record (*event))
      submit (s, [record] { wait_for (*record); });
    return CUDA_SUCCESS;
  });
}

CUresult
cuStreamAddCallback (CUstream stream, CUstreamCallback callback, void *data,
                     unsigned flags)
{
  return stream_call (call::cuStreamAddCallback, stream,
                      [&] (simcuda_stream &s) {
                        if (!callback || flags != 0)
                          return CUDA_ERROR_INVALID_VALUE;
                        submit (s, [=] {
                          callback_scope refuse_calls;
                          callback (stream, CUDA_SUCCESS, data);
                        });
                        return CUDA_SUCCESS;
                      });
}

CUresult
cuLaunchHostFunc (CUstream stream, CUhostFn function, void *data)
{
  return stream_call (call::cuLaunchHostFunc, stream, [&] (simcuda_stream &s) {
    if (!function)
      return CUDA_ERROR_INVALID_VALUE;
    submit (s, [=] {
      callback_scope refuse_calls;
      function (data);
    });
    return CUDA_SUCCESS;
  });
}

CUresult
cuStreamGetFlags (CUstream stream, unsigned *flags)
{
  return stream_call (call::cuStreamGetFlags, stream, [&] (simcuda_stream &s) {
    if (!flags)
      return CUDA_ERROR_INVALID_VALUE;
    *flags = s.flags;
    return CUDA_SUCCESS;
  });
}

CUresult
cuStreamGetPriority (CUstream stream, int *priority)
{
  return stream_call (call::cuStreamGetPriority, stream,
                      [&] (simcuda_stream &s) {
                        if (!priority)
                          return CUDA_ERROR_INVALID_VALUE;
                        *priority = s.priority;
                        return CUDA_SUCCESS;
                      });
}

CUresult
cuStreamGetCtx (CUstream stream, CUcontext *context)
{
  return stream_call (call::cuStreamGetCtx, stream, [&] (simcuda_stream &s) {
    if (!context)
      return CUDA_ERROR_INVALID_VALUE;
    *context = s.owner;
    return CUDA_SUCCESS;
  });
}

CUresult
cuEventCreate (CUevent *event, unsigned flags)
{
  return context_call (call::cuEventCreate, [&] (simcuda_context &context) {
    const unsigned known = CU_EVENT_BLOCKING_SYNC | CU_EVENT_DISABLE_TIMING
                           | CU_EVENT_INTERPROCESS;
    if (!event || (flags & ~known)
        || (flags & (CU_EVENT_INTERPROCESS | CU_EVENT_DISABLE_TIMING))
               == CU_EVENT_INTERPROCESS)
      return CUDA_ERROR_INVALID_VALUE;
    auto made = std::make_unique<simcuda_event> ();
    made->owner = &context;
    made->flags = flags;
    {
      std::lock_guard<std::mutex> hold (context.lock);
      context.events.insert (made.get ());
    }
    tables ().events.add (made.get ());
    *event = made.release ();
    return CUDA_SUCCESS;
  });
}

CUresult
cuEventDestroy_v2 (CUevent event)
{
  return driver_call (call::cuEventDestroy, [&] {
    if (!event || !tables ().events.remove (event))
      return CUDA_ERROR_INVALID_HANDLE;
    {
      std::lock_guard<std::mutex> hold (event->owner->lock);
      event->owner->events.erase (event);
    }
    delete event;
    return CUDA_SUCCESS;
  });
}

CUresult
cuEventRecord (CUevent event, CUstream stream)
{
  return stream_call (call::cuEventRecord, stream, [&] (simcuda_stream &s) {
    if (!event || !tables ().events.valid_p (event) || event->owner != s.owner)
      return CUDA_ERROR_INVALID_HANDLE;
    auto record = std::make_shared<event_record> ();
    record->stream = &s;
    {
      std::lock_guard<std::mutex> hold (event->lock);
      event->last = record;
    }
    submit (s, [record] {
      record->done_p = true;
      record->milliseconds = now_milliseconds ();
    });
    return CUDA_SUCCESS;
  });
}

CUresult
cuEventQuery (CUevent event)
{
  return event_call (call::cuEventQuery, event, [] (simcuda_event &e) {
    auto record = last_record (e);
    if (!record || done_p (*record))
      return CUDA_SUCCESS;
    run_one (*record->stream);
    return CUDA_ERROR_NOT_READY;
  });
}

CUresult
cuEventSynchronize (CUevent event)
{
  return event_call (call::cuEventSynchronize, event, [] (simcuda_event &e) {
    if (auto record = last_record (e))
      wait_for (*record);
    return CUDA_SUCCESS;
  });
}

CUresult
cuEventElapsedTime (float *milliseconds, CUevent start, CUevent end)
{
  return event_call (
      call::cuEventElapsedTime, start, [&] (simcuda_event &first) {
        if (!milliseconds)
          return CUDA_ERROR_INVALID_VALUE;
        if (!end || !tables ().events.valid_p (end))
          return CUDA_ERROR_INVALID_HANDLE;
        auto from = last_record (first), to = last_record (*end);
        if (!from || !to
            || ((first.flags | end->flags) & CU_EVENT_DISABLE_TIMING))
          return CUDA_ERROR_INVALID_HANDLE;
        std::lock_guard<std::recursive_mutex> executing (execution_lock ());
        if (!from->done_p || !to->done_p)
          return CUDA_ERROR_NOT_READY;
        *milliseconds = to->milliseconds - from->milliseconds;
        return CUDA_SUCCESS;
      });
}
