/* The graph of a dataflow region's tasks, as far as the source tells: which
   tasks are behind which, because of what, and in which queues.  Consumes what
   each task reads and writes and where it stands in the region's block;
   produces edges.  task-graph-text makes words and pictures of them.

   The control flow of the block is followed with the tasks that may have been
   the last to use an object: one edge more than a run has is possible, one less
   is not, unless two names lead to the same memory.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_MODEL_TASK_GRAPH_H
#define ACCDEEP_MODEL_TASK_GRAPH_H

#include "plugin/model/directive.h"

#include <optional>
#include <string>
#include <vector>

namespace accdeep
{

/* What an operand of a task names.  */
struct task_use
{
  unsigned object = 0;
  bool reads = false;
  bool writes = false;
  bool covers = false; /* All of the object.  */
  bool inside = false; /* Nothing but the object's bytes.  */
  /* Uses with the same place, other than 0, are of the same bytes.  0: these
     change while the region is executed.  */
  unsigned place = 0;
  /* The bytes, where they are known.  */
  std::optional<std::pair<long long, long long>> bytes;
};

/* Something that a column of the table is about.  */
struct graph_object
{
  std::string name;
  int whole = -1; /* The object that it is a part of.  */
  /* The region's own clauses name it, so that a section stands for it.  */
  bool of_region = false;
  /* The pointer to it changes while the region is executed.  */
  bool varies = false;
};

struct graph_task
{
  std::string name;
  std::string file;
  unsigned line = 0;
  unsigned column = 0;
  location loc = 0;
  std::optional<int> device; /* Where it is a constant; -1: the region's.  */
  std::vector<task_use> uses;
};

/* A part of the region's block.  */
struct block_part
{
  enum part_kind
  {
    sequence,
    task,
    branch,    /* One of PARTS is executed; the first when TEXT holds.  */
    selection, /* Any of PARTS, in this order.  */
    loop
  };

  part_kind kind = sequence;
  unsigned number = 0; /* Of the task.  */
  std::string text;    /* Of the branch or loop, as it is written.  */
  /* There are jumps in it: any of PARTS may be left out.  */
  bool jumps = false;
  std::vector<block_part> parts;

  bool has_tasks_p () const;
};

class task_graph
{
public:
  /* Nodes: the region's beginning, its tasks, its end.  */
  typedef unsigned node;

  struct cause
  {
    unsigned object;
    bool certain; /* Else the run decides whether the bytes overlap.  */
  };

  struct edge
  {
    node from;
    node to;
    std::vector<cause> causes;

    bool certain_p () const;
    /* Of an iteration before.  */
    bool
    carried_p () const
    {
      return from >= to;
    }
  };

  /* Filled in by the caller.  */
  std::string file;
  unsigned line = 0;
  unsigned column = 0;
  location loc = 0;
  std::vector<graph_object> objects;
  std::vector<graph_task> tasks;
  std::vector<task_use> brought; /* At the beginning; all written.  */
  std::vector<task_use> taken;   /* At the end; all read.  */
  block_part block;

  /* All that is above is known.  */
  void finish ();

  static constexpr node beginning = 0;
  node
  end () const
  {
    return tasks.size () + 1;
  }
  static node
  node_of_task (unsigned number)
  {
    return number + 1;
  }

  /* In the order of the nodes that they lead to.  */
  const std::vector<edge> &
  edges () const
  {
    return m_edges;
  }

  /* Of task NUMBER, counted as the region takes them; nothing: known when the
     region is executed.  */
  std::optional<unsigned>
  queue (unsigned number) const
  {
    return m_queues[number];
  }
  /* How many there are; nothing: see above.  */
  std::optional<unsigned> n_queues () const;

  /* What NODE does with object NUMBER.  */
  std::pair<bool, bool> reads_and_writes (node n, unsigned number) const;

  /* Task NUMBER stands in a branch or loop.  */
  bool
  in_branch_p (unsigned number) const
  {
    return m_in_branch[number];
  }
  bool
  in_loop_p (unsigned number) const
  {
    return m_in_loop[number];
  }

private:
  struct last_use
  {
    node by;
    const task_use *use;
  };
  struct object_state
  {
    std::vector<last_use> written;
    std::vector<last_use> read; /* Since.  */
  };
  typedef std::vector<object_state> state;

  enum class conflict
  {
    none,
    possible,
    certain
  };

  void name_tasks ();
  bool related_p (unsigned a, unsigned b) const;
  conflict conflict_of (const task_use &a, const task_use &b) const;
  void add_edge (const last_use &from, node to, const task_use &use);
  void execute (node n, const std::vector<task_use> &uses, state &s);
  void follow (const block_part &part, state &s);
  void note_place (const block_part &part, bool branch, bool loop);

  class queue_search;
  friend class queue_search;

  std::vector<edge> m_edges;
  std::vector<std::optional<unsigned>> m_queues;
  std::vector<bool> m_in_branch, m_in_loop;
};

/* The table of nodes and objects, a line each.  */
std::vector<std::string> table_of (const task_graph &g);

/* "task 'k1' is behind 'scatter' (b); queue 0".  */
std::string sentence_of (const task_graph &g, task_graph::node n);

/* GRAPHS in graphviz' language.  */
std::string dot_of (const std::vector<task_graph> &graphs);

} // namespace accdeep

#endif /* ACCDEEP_MODEL_TASK_GRAPH_H */
