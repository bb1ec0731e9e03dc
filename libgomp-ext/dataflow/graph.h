/* The graph of tasks: consumes what each task reads and writes, in the order of
   the program, produces the queue that it goes to and what that has to wait
   for. Knows nothing of devices.

   A queue executes its tasks in order, so of several tasks of one queue only
   the last is remembered: what a task costs depends on its operands and the
   number of queues alone.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_DATAFLOW_GRAPH_H
#define ACCDEEP_DATAFLOW_GRAPH_H

#include "libgomp-ext/dataflow/tokens.h"

namespace accdeep
{
namespace dataflow
{

struct token_use
{
  token *object;
  bool writes;
  bool brings = false;     /* What it is, or where it leads, to the device.  */
  bool there_only = false; /* The task needs no more than that it is there.  */
};

/* TASK is to be waited for, because of OBJECT.  */
struct dependence
{
  task_number task;
  const token *object;
};

struct placement
{
  task_number task;
  unsigned queue;
  /* In other queues, and not waited for by its own before.  */
  std::vector<task_number> waits;
  /* Goes before it in its queue, and others may still have to wait for it
     alone: now is the time to mark where it ends.  0: none.  */
  task_number mark = 0;
  std::vector<dependence> predecessors; /* For messages and pictures.  */
};

class graph
{
public:
  /* QUEUES for each device, numbered device by device.  EXACT: predecessors are
     all there are, not only the last of each queue.  */
  graph (unsigned queues, bool exact)
      : tokens (exact), m_queues_each (queues), m_exact (exact)
  {
  }
  graph (const graph &) = delete;
  graph &operator= (const graph &) = delete;

  /* A task on DEVICE with USES, each token once, which is behind LATER, too. */
  placement add_task (unsigned device, const std::vector<token_use> &uses,
                      const std::vector<task_number> &later = {});

  /* What such a task would be behind.  */
  std::vector<dependence>
  predecessors_of (unsigned device, const std::vector<token_use> &uses) const
  {
    return all_predecessors (device, uses, {}).tasks;
  }

  /* Who has brought T, what it is a part of, and its parts to DEVICE.  */
  std::vector<task_number> arrivals (const token &t, unsigned device) const;

  /* The last task in QUEUE; 0: none.  */
  task_number
  last_in (unsigned queue) const
  {
    return m_queues[queue].last;
  }
  unsigned
  n_queues () const
  {
    return m_queues.size ();
  }
  /* Of a task that is known.  */
  unsigned
  queue_of (task_number task) const
  {
    return m_tasks[task - m_first].queue;
  }

  /* Tasks before that are not known any more.  */
  task_number
  first_known () const
  {
    return m_first;
  }

  /* As far as is known.  */
  bool completed_p (task_number task) const;

  /* All tasks of QUEUE up to TASK have been executed.  */
  void completed (unsigned queue, task_number task);

  /* Forget the tasks that have been executed before all others that have
     not.  */
  void forget_completed ();

  /* All tasks have been executed.  */
  bool idle_p () const;
  void forget_tokens ();

  token_table tokens;

private:
  /* Of each queue, the last task that something is behind.  */
  typedef std::vector<task_number> horizon;

  struct task_record
  {
    unsigned queue;
    horizon behind; /* Itself included.  */
  };

  struct queue_record
  {
    task_number last = 0;
    task_number completed = 0;
    horizon behind;                  /* Of what comes next.  */
    std::vector<const token *> uses; /* Of the last.  */
  };

  struct predecessors
  {
    std::vector<dependence> tasks;
    horizon behind;
  };

  predecessors all_predecessors (unsigned device,
                                 const std::vector<token_use> &uses,
                                 const std::vector<task_number> &later) const;
  void collect (const token_use &use, unsigned device,
                predecessors &result) const;
  void collect (const task_set &tasks, task_number since, const token *because,
                predecessors &result) const;
  void collect_arrivals (const token &t, unsigned device, task_number since,
                         predecessors &result) const;
  void collect_parts (const token_use &use, const token &part,
                      task_number since, predecessors &result) const;
  void add_to (predecessors &result, task_number task,
               const token *because) const;
  bool behind_p (task_number task, const task_set::element &e) const;
  unsigned choose_queue (unsigned device, const predecessors &p);
  void note_use (const token_use &use, const task_set::element &e,
                 unsigned device);

  const unsigned m_queues_each;
  const bool m_exact;
  std::vector<queue_record> m_queues;
  std::deque<task_record> m_tasks; /* From M_FIRST on.  */
  task_number m_first = 1;
};

} // namespace dataflow
} // namespace accdeep

#endif
