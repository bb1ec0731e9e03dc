/* The graph that really ran, for graphviz (ACCDEEP_DATAFLOW): consumes tasks as
   they get into queues, produces a file when the program ends.

   The dataflow lock must be held.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_DATAFLOW_GRAPH_FILE_H
#define ACCDEEP_DATAFLOW_GRAPH_FILE_H

#include "abi/accdeep-abi.h"
#include "libgomp-ext/dataflow/graph.h"
#include "libgomp-ext/device/device-ops.h"

#include <atomic>
#include <string>
#include <vector>

namespace accdeep
{
namespace dataflow
{

/* It lives for ever: a thread of the driver's writes its times.  */
struct drawn_task
{
  struct edge
  {
    task_number from;
    std::string object;
  };

  task_number number;
  std::string name;
  const accdeep_directive *region;
  unsigned queue;
  unsigned device;
  bool kernel;
  std::vector<edge> edges;
  std::atomic<uint64_t> start{ 0 }; /* In nanoseconds; 0: not known.  */
  std::atomic<uint64_t> end{ 0 };
};

/* There is to be such a file.  */
bool drawing_p ();

/* A new task; its fields are the caller's.  */
drawn_task &draw_task ();

/* Have S, or the host where S is null, note the time.  */
void note_start (drawn_task &t, device_stream s);
void note_end (drawn_task &t, device_stream s);

} // namespace dataflow
} // namespace accdeep

#endif
