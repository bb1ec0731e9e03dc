/* Dataflow regions and their tasks: consumes what the entry points get, has
   data on devices, and puts tasks into queues.

   An object of a region, which is a token of the graph, has the newest contents
   on some devices, or on the host.  A task that reads it where they are not has
   them moved there first, by a task of the graph.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_DATAFLOW_REGION_H
#define ACCDEEP_DATAFLOW_REGION_H

#include "libgomp-ext/base/error.h"
#include "libgomp-ext/dataflow/mappings.h"
#include "libgomp-ext/dataflow/moves.h"
#include "libgomp-ext/dataflow/objects.h"
#include "libgomp-ext/dataflow/region-queues.h"
#include "libgomp-ext/dataflow/schedule.h"
#include "libgomp-ext/interpose/enclosing.h"

#include <memory>
#include <string>
#include <vector>

namespace accdeep
{
namespace dataflow
{

/* One that is being executed.  */
class region final : public enclosing_region
{
public:
  region (const accdeep_dataflow *flow, const accdeep_arguments &arguments,
          unsigned device, bool automatic);
  region (const region &) = delete;
  region &operator= (const region &) = delete;
  ~region ();

  /* Map what the region's clauses name.  */
  void start (const accdeep_arguments &arguments);

  /* Returns the queue.  */
  int start_task (const accdeep_task *task, const accdeep_arguments &arguments,
                  void *const *owners, int32_t device);

  /* The task's launch comes now.  */
  void launch ();
  void end_task ();
  void end ();

  /* The calling thread comes to directives in it from now on; not any more.  */
  void enclose_thread ();
  void leave_thread ();

  /* An ordinary directive comes, in a function that the region calls: it is
     behind the region's tasks, and those behind it find what it has written.
   */
  void meet (const std::vector<named_bytes> &what) override;

  const accdeep_directive *
  directive () const
  {
    return m_queues.directive ();
  }

private:
  std::vector<operand_use> uses_of (const accdeep_task *task,
                                    const accdeep_arguments &arguments,
                                    void *const *owners);
  void check_host (const std::vector<operand_use> &uses,
                   const accdeep_task *task);
  unsigned best_device (const std::vector<operand_use> &uses);
  void provide (const accdeep_directive *directive,
                const accdeep_arguments &arguments,
                const std::vector<operand_use> &uses, unsigned device);
  void bring_home ();
  void end_in_queue ();
  void come_behind_ordinary ();

  schedule &m_schedule;
  const unsigned m_home;
  const bool m_automatic; /* device(auto).  */
  const int m_async;
  const uint32_t m_shutdowns; /* At the start.  */
  region_objects m_objects;
  region_queues m_queues;
  region_mappings m_mappings;
  region_moves m_moves;
  std::unique_ptr<executing> m_launch; /* Of the task that starts.  */
  task_name m_name;
  std::string m_launch_name;
  placement m_placed;
  enclosing_region *m_around = nullptr;
  bool m_ordinary = false; /* Some may not have ended (async).  */
};

} // namespace dataflow
} // namespace accdeep

#endif
