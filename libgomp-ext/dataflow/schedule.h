/* The graph's queues, and libgomp's: consumes placements, produces waits in the
   device's streams.

   The dataflow lock must be held for all of this.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_DATAFLOW_SCHEDULE_H
#define ACCDEEP_DATAFLOW_SCHEDULE_H

#include "libgomp-ext/dataflow/graph.h"
#include "libgomp-ext/dataflow/known-devices.h"
#include "libgomp-ext/dataflow/queue-marks.h"
#include "libgomp-ext/dataflow/task-labels.h"

#include <memory>
#include <vector>

namespace accdeep
{
namespace dataflow
{

class schedule
{
public:
  schedule ();

  graph tasks;
  known_devices devices;
  task_labels labels;
  queue_marks marks;

  /* As graph::add_task, for what L says.  */
  placement add (unsigned device, const std::vector<token_use> &uses,
                 const std::vector<task_number> &later, const label &l);

  /* What P's task gets from now on comes behind what it depends on.  Its device
     is the calling thread's.  */
  void issue (const placement &p);

  /* Behind TASK in its queue.  */
  std::shared_ptr<mark> mark_of (task_number task);

  /* Of each queue, the first task that may not be done, for messages.  */
  std::vector<task_number> under_way () const;
  const executing::name &
  suspects () const
  {
    return m_suspects;
  }

  /* Take note of what has been done.  */
  void poll ();

  /* The same, when there may be something new.  */
  void
  poll_sometimes ()
  {
    constexpr unsigned rarely = 64;
    if (++m_polls % rarely == 0)
      poll ();
  }

  /* Tasks on device NUMBER that may not be done.  */
  size_t unfinished_on (unsigned number) const;

  /* Regions are being executed: their tokens must stay.  */
  void
  region_starts ()
  {
    m_regions++;
  }
  void region_ends ();

  /* The host has waited for TASK and all before it in its queue.  */
  void waited_for (task_number task);

  /* Device NUMBER has been shut down: none of its tasks is under way.  */
  void forget_device (unsigned number);

private:
  void forget_completed ();

  suspected_tasks m_suspects;
  unsigned m_regions = 0;
  unsigned m_polls = 0;
};

/* Of the process.  */
schedule &the_schedule ();

} // namespace dataflow
} // namespace accdeep

#endif
