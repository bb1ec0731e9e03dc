/* Entry points of dataflow regions and their tasks.  The graph's lock is held
   from a task's start to its end, so that what two threads put into one queue
   comes there in the graph's order.  No exception leaves this file.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "abi/accdeep-abi.h"
#include "libgomp-ext/base/lock.h"
#include "libgomp-ext/dataflow/region.h"
#include "libgomp-ext/device/tool-events.h"
#include "libgomp-ext/interpose/enclosing.h"
#include "libgomp-ext/interpose/guarded.h"

#define ACCDEEP_EXPORT extern "C" __attribute__ ((visibility ("default")))

using namespace accdeep;

namespace
{

/* The tasks are to run on the host: behind what FLOW waits for.  */
void
wait_on_host (const accdeep_arguments &arguments)
{
  for (uint32_t i = 0; i < arguments.n_waits; i++)
    if (arguments.waits[i] == gomp::async_noval)
      wait_all_queues ();
    else if (arguments.waits[i] != gomp::async_sync)
      wait_queue (arguments.waits[i]);
}

dataflow::region *
start (const accdeep_dataflow *flow, const accdeep_arguments &arguments,
       int32_t device)
{
  prepare_plugins ();
  validate (flow->directive);
  if ((arguments.flags & ACCDEEP_RUN_IF_FALSE) || host_device_p ()
      || shared_memory_p ())
    {
      wait_on_host (arguments);
      return nullptr;
    }
  dataflow::schedule &s = dataflow::the_schedule ();
  const device_id here = current_device ();
  const unsigned home
      = device < 0 ? s.devices.number_of (here)
                   : s.devices.checked (flow->directive, device, here.type);
  auto result = std::make_unique<dataflow::region> (
      flow, arguments, home, device == ACCDEEP_DEVICE_AUTO);
  result->start (arguments);
  return result.release ();
}

} // namespace

ACCDEEP_EXPORT void *
GOACC_dataflow_start (const accdeep_dataflow *flow,
                      const accdeep_arguments *arguments, int32_t device)
{
  const directive_events events (flow->directive, directive_side::start,
                                 arguments->async,
                                 !(arguments->flags & ACCDEEP_RUN_IF_FALSE),
                                 place_of (flow->directive, arguments));
  void *result = nullptr;
  no_exception (flow->directive, [&] {
    meet_enclosing (*arguments);
    const lock_guard guard (dataflow_lock ());
    take_arrivals ();
    const executing scope (flow->directive);
    dataflow::region *const region = start (flow, *arguments, device);
    if (region)
      region->enclose_thread ();
    result = region;
  });
  return result;
}

ACCDEEP_EXPORT int32_t
GOACC_dataflow_task_start (void *handle, const accdeep_task *task,
                           const accdeep_arguments *arguments,
                           void *const *owners, int32_t device)
{
  if (!handle)
    return gomp::async_sync;
  int32_t result = gomp::async_sync;
  no_exception (task->directive, [&] {
    dataflow_lock ().lock ();
    take_arrivals ();
    auto *region = static_cast<dataflow::region *> (handle);
    result = region->start_task (task, *arguments, owners, device);
    region->launch ();
  });
  return result;
}

ACCDEEP_EXPORT void
GOACC_dataflow_task_end (void *handle)
{
  if (!handle)
    return;
  no_exception (nullptr, [&] {
    static_cast<dataflow::region *> (handle)->end_task ();
    dataflow_lock ().unlock ();
  });
}

ACCDEEP_EXPORT void
GOACC_dataflow_end (void *handle)
{
  if (!handle)
    return;
  auto *region = static_cast<dataflow::region *> (handle);
  const accdeep_directive *directive = region->directive ();
  const directive_events events (directive, directive_side::end,
                                 gomp::async_sync, true,
                                 place_of (directive, nullptr));
  no_exception (directive, [&] {
    region->leave_thread ();
    meet_enclosing ();
    const lock_guard guard (dataflow_lock ());
    const executing scope (directive);
    const std::unique_ptr<dataflow::region> owned (region);
    region->end ();
  });
}
