/* Streams and events.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "simcuda/driver/objects.h"
#include "simcuda/driver/settings.h"

#include <algorithm>
#include <chrono>

using namespace simcuda;

namespace
{

bool
default_stream_p (CUstream handle)
{
  return !handle || handle == CU_STREAM_LEGACY
         || handle == CU_STREAM_PER_THREAD;
}

task_ref
last_record (simcuda_event &event)
{
  std::lock_guard<std::mutex> hold (event.lock);
  return event.last;
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

/* Run BODY on the stream that HANDLE denotes.  Only the default stream is that
   of the current context.  */
template <typename Body>
CUresult
stream_call (call id, CUstream handle, Body body)
{
  if (!default_stream_p (handle))
    return driver_call (id, [&] {
      return tables ().streams.valid_p (handle) ? body (*handle)
                                                : stale_handle_error;
    });
  return context_call (id, [&] (simcuda_context &context) {
    return body (context.default_stream);
  });
}

template <typename Body>
CUresult
event_call (call id, CUevent event, Body body)
{
  return handle_call (id, event, CUDA_ERROR_INVALID_HANDLE, [&] {
    return tables ().events.valid_p (event) ? body (*event)
                                            : stale_handle_error;
  });
}

/* Why EVENT cannot be used, or CUDA_SUCCESS.  */
CUresult
check_event (CUevent event)
{
  if (!event)
    return CUDA_ERROR_INVALID_HANDLE;
  return tables ().events.valid_p (event) ? CUDA_SUCCESS : stale_handle_error;
}

} // namespace

namespace simcuda
{

double
now_milliseconds ()
{
  using milliseconds = std::chrono::duration<double, std::milli>;
  return milliseconds (std::chrono::steady_clock::now ().time_since_epoch ())
      .count ();
}

stream_engine &
engine ()
{
  static stream_engine &the_engine = *[] {
    const stream_mode mode = the_settings ().streams;
    return mode == stream_mode::concurrent
               ? new_thread_engine ()
               : new_caller_engine (mode == stream_mode::eager);
  }();
  return the_engine;
}

task_ref
submit (simcuda_stream &stream, std::function<void ()> work)
{
  auto task = std::make_shared<stream_task> ();
  task->work = std::move (work);
  engine ().submit (stream, task);
  return task;
}

void
run_in (simcuda_stream &stream, std::function<void ()> work)
{
  auto task = std::make_shared<stream_task> ();
  task->work = std::move (work);
  engine ().run (stream, task);
}

void
drain_context (simcuda_context &context)
{
  std::vector<simcuda_stream *> streams{ &context.default_stream };
  {
    std::lock_guard<std::mutex> hold (context.lock);
    streams.insert (streams.end (), context.streams.begin (),
                    context.streams.end ());
  }
  for (simcuda_stream *stream : streams)
    engine ().wait (*stream);
}

void
drain_all_contexts ()
{
  tables ().contexts.for_each (drain_context);
}

bool
find_stream (simcuda_context &context, CUstream handle, simcuda_stream **stream)
{
  if (default_stream_p (handle))
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
  engine ().close (context.default_stream);
  for (simcuda_stream *stream : context.streams)
    {
      tables ().streams.remove (stream);
      engine ().close (*stream);
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
  return handle_call (
      call::cuStreamDestroy, stream, CUDA_ERROR_INVALID_HANDLE, [&] {
        if (default_stream_p (stream))
          return CUDA_ERROR_INVALID_HANDLE;
        if (!tables ().streams.remove (stream))
          return stale_handle_error;
        engine ().close (*stream);
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
    return engine ().poll (s) ? CUDA_SUCCESS : CUDA_ERROR_NOT_READY;
  });
}

CUresult
cuStreamSynchronize (CUstream stream)
{
  return stream_call (call::cuStreamSynchronize, stream,
                      [] (simcuda_stream &s) {
                        engine ().wait (s);
                        return CUDA_SUCCESS;
                      });
}

CUresult
cuStreamWaitEvent (CUstream stream, CUevent event, unsigned flags)
{
  return stream_call (call::cuStreamWaitEvent, stream, [&] (simcuda_stream &s) {
    if (flags & ~CU_EVENT_WAIT_EXTERNAL)
      return CUDA_ERROR_INVALID_VALUE;
    if (CUresult bad = check_event (event))
      return bad;
    if (task_ref record = last_record (*event))
      {
        auto task = std::make_shared<stream_task> ();
        task->after = { record };
        engine ().submit (s, task);
      }
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
  return handle_call (call::cuEventDestroy, event, CUDA_ERROR_INVALID_HANDLE,
                      [&] {
                        if (!tables ().events.remove (event))
                          return stale_handle_error;
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
    if (CUresult bad = check_event (event))
      return bad;
    if (event->owner != s.owner)
      return CUDA_ERROR_INVALID_HANDLE;
    std::lock_guard<std::mutex> hold (event->lock);
    event->last = submit (s, nullptr);
    return CUDA_SUCCESS;
  });
}

CUresult
cuEventQuery (CUevent event)
{
  return event_call (call::cuEventQuery, event, [] (simcuda_event &e) {
    task_ref record = last_record (e);
    return !record || engine ().poll (record) ? CUDA_SUCCESS
                                              : CUDA_ERROR_NOT_READY;
  });
}

CUresult
cuEventSynchronize (CUevent event)
{
  return event_call (call::cuEventSynchronize, event, [] (simcuda_event &e) {
    if (task_ref record = last_record (e))
      engine ().wait (record);
    return CUDA_SUCCESS;
  });
}

CUresult
cuEventElapsedTime (float *milliseconds, CUevent start, CUevent end)
{
  return event_call (
      call::cuEventElapsedTime, start, [&] (simcuda_event &first) {
        if (!milliseconds)
          return CUDA_ERROR_INVALID_HANDLE;
        if (CUresult bad = check_event (end))
          return bad;
        task_ref from = last_record (first), to = last_record (*end);
        if (!from || !to
            || ((first.flags | end->flags) & CU_EVENT_DISABLE_TIMING))
          return CUDA_ERROR_INVALID_HANDLE;
        double between;
        if (!engine ().time_between (from, to, &between))
          return CUDA_ERROR_NOT_READY;
        *milliseconds = between;
        return CUDA_SUCCESS;
      });
}
