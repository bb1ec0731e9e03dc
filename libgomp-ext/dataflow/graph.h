/* The graph of tasks: consumes what each task reads and writes, in the order of
   the program, produces the queue that it goes to and what that has to wait
   for. Knows nothing of devices.

   Tokens are ranges of host memory with what has been done to them last.  One
   that lies in another, or that the other's structure leads to, is a part of
   it: parts are independent of each other, the whole conflicts with each of
   them.

   A queue executes its tasks in order, so of several tasks of one queue only
   the last is remembered: what a task costs depends on its operands and the
   number of queues alone.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_DATAFLOW_GRAPH_H
#define ACCDEEP_DATAFLOW_GRAPH_H

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <vector>

namespace accdeep
{
namespace dataflow
{

/* Tasks count from 1; so they do in each queue.  */
typedef uint64_t task_number;

struct token;

/* Tasks, of each queue the last.  With EXACT all of them.  */
class task_set
{
public:
  struct element
  {
    unsigned queue;
    task_number task;
  };

  void add (const element &e, bool exact);
  void
  add (const task_set &other, bool exact)
  {
    for (const element &e : other.m_elements)
      add (e, exact);
  }
  void
  clear ()
  {
    m_elements.clear ();
  }
  const std::vector<element> &
  elements () const
  {
    return m_elements;
  }

private:
  std::vector<element> m_elements;
};

struct token
{
  uintptr_t start;
  uintptr_t end;
  token *outer = nullptr;       /* The smallest one that it lies in.  */
  std::vector<token *> parents; /* It is a part of these.  */
  std::vector<token *> parts;
  task_set written; /* The last who wrote it.  */
  task_set read;    /* Those who have read it since.  */
  /* The same of all its parts, and theirs.  */
  task_set parts_written;
  task_set parts_read;
  /* By device: who has brought contents of it there, or set pointers in it; and
     the same of its parts.  */
  std::vector<task_set> there;
  std::vector<task_set> parts_there;
  /* What the run time keeps of it, by number; 0: nothing.  */
  size_t object = 0;
};

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
  graph (unsigned queues, bool exact) : m_queues_each (queues), m_exact (exact)
  {
  }
  graph (const graph &) = delete;
  graph &operator= (const graph &) = delete;

  /* The token of an operand [START..END), which lies in OWNERS, innermost
     first, or was reached through them.  It lives until clear.  */
  token &token_of (uintptr_t start, uintptr_t end,
                   const uintptr_t *owners = nullptr, size_t n_owners = 0);

  /* What OBJECT leads to has [START..END).  */
  void reaches (token &object, uintptr_t start, uintptr_t end);

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

  /* The smallest token that has all of [START..END); null: none.  */
  const token *
  token_at (uintptr_t start, uintptr_t end) const
  {
    return innermost (start, end);
  }

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

  size_t
  n_tokens () const
  {
    return m_tokens.size ();
  }

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

  /* By start, the larger before the smaller.  */
  struct place
  {
    uintptr_t start;
    uintptr_t end;
    bool
    operator<(const place &other) const
    {
      return start < other.start || (start == other.start && end > other.end);
    }
  };

  struct reached_range
  {
    uintptr_t end;
    token *from;
  };

  struct predecessors
  {
    std::vector<dependence> tasks;
    horizon behind;
  };

  token &new_token (uintptr_t start, uintptr_t end);
  void find_wholes (token &t);
  void find_parts (token &t);
  token *innermost (uintptr_t start, uintptr_t end) const;
  place with_overlapping (uintptr_t start, uintptr_t end) const;
  void make_part (token &part, token &whole);
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
  std::deque<token> m_tokens;
  std::map<place, token *> m_places;
  std::multimap<uintptr_t, reached_range> m_reached; /* By start.  */
};

} // namespace dataflow
} // namespace accdeep

#endif
