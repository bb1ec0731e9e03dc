/* What messages call the tasks of dataflow regions.

   The dataflow lock must be held for all of this.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_DATAFLOW_TASK_LABELS_H
#define ACCDEEP_DATAFLOW_TASK_LABELS_H

#include "abi/accdeep-abi.h"
#include "libgomp-ext/base/error.h"
#include "libgomp-ext/dataflow/graph.h"

#include <deque>
#include <string>
#include <vector>

namespace accdeep
{
namespace dataflow
{

/* What a task of the graph is.  */
struct label
{
  enum kind_type
  {
    kernel,
    map,  /* Data comes to the device, or memory of it is taken.  */
    move, /* It goes to another device.  */
    leave /* It goes to the host, or memory is given back.  */
  };

  kind_type kind;
  const accdeep_task *task;           /* Of a kernel.  */
  const accdeep_directive *directive; /* Of anything else.  */
  std::vector<task_number> behind;    /* Its predecessors.  */
};

/* "task 'k1' (parallel at f.c:3:9)", "copies for ...".  */
std::string text_of (const label &l);

/* What messages call a task that is being started.  */
class task_name : public executing::name
{
public:
  label what;
  /* As long as it has no place.  */
  std::vector<token_use> uses;
  unsigned device = 0;

  std::string text () const override;
};

/* The same when a device fails, and nobody knows at which task.  */
class suspected_tasks : public executing::name
{
public:
  std::string text () const override;
};

/* Of the last tasks of a graph.  */
class task_labels
{
public:
  /* The next task of the graph is L, placed as P says.  */
  void add (const label &l, const placement &p);

  /* Of TASK; null: it is not known any more.  */
  const label *of (task_number task) const;

  /* The number of the next task.  */
  task_number
  next () const
  {
    return m_next;
  }

  /* Nobody asks for tasks before FIRST.  */
  void forget_before (task_number first);

private:
  std::deque<label> m_labels;
  task_number m_next = 1;
};

} // namespace dataflow
} // namespace accdeep

#endif
