/* A region's tasks in their queues: what they come behind, and what the host
   waits for.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_DATAFLOW_REGION_QUEUES_H
#define ACCDEEP_DATAFLOW_REGION_QUEUES_H

#include "libgomp-ext/dataflow/graph-file.h"
#include "libgomp-ext/dataflow/objects.h"
#include "libgomp-ext/dataflow/schedule.h"

#include <memory>
#include <vector>

namespace accdeep
{
namespace dataflow
{

class region_queues
{
public:
  /* The region of FLOW, with the clauses of ARGUMENTS.  */
  region_queues (const accdeep_dataflow *flow,
                 const accdeep_arguments &arguments, schedule &s,
                 const region_objects &objects);

  const accdeep_directive *
  directive () const
  {
    return m_flow->directive;
  }

  /* The thread's device around the region.  */
  const device_id &
  outer () const
  {
    return m_outer;
  }

  void use (unsigned device);
  void use_outer ();

  /* KNOWN, if it is not null, becomes WHAT with its predecessors.  */
  placement add (unsigned device, const std::vector<token_use> &uses,
                 const std::vector<task_number> &later, const label &what,
                 label *known = nullptr);
  void finished (const placement &p);
  std::vector<task_number> last_tasks () const;
  void wait_for_all ();
  int async_of (const placement *p, unsigned device);

private:
  void begin_queue (unsigned queue);
  void draw (const placement &p, unsigned device, const label &what);

  schedule &m_schedule;
  const region_objects &m_objects;
  const accdeep_dataflow *const m_flow;
  const device_id m_outer;
  std::vector<task_number> m_last; /* Of the region, by queue.  */
  /* Behind these everything comes.  */
  std::vector<std::shared_ptr<mark>> m_before;
  std::vector<int> m_queues_before;
  drawn_task *m_drawn = nullptr; /* The last one.  */
};

} // namespace dataflow
} // namespace accdeep

#endif
