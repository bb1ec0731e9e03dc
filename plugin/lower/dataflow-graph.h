/* What the compiler knows of the graph of a dataflow region, for the report and
   for -fplugin-arg-accdeep-dataflow.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_LOWER_DATAFLOW_GRAPH_H
#define ACCDEEP_LOWER_DATAFLOW_GRAPH_H

#include "plugin/lower/dataflow-body.h"
#include "plugin/model/task-graph.h"

namespace accdeep
{

/* Does anybody want to know about graphs?  */
bool graphs_wanted_p ();

/* A region's graph in the making.  */
class region_graph
{
public:
  /* BLOCK is the region's at LOC; nothing in it has been lowered.  Outlived by
     BODY.  */
  region_graph (location_t loc, tree block, const dataflow_body &body);

  /* The region's clauses name what ACCESS does: it has contents at the
     beginning if BROUGHT, and they are used at the end if TAKEN.  */
  void add_clause (const task_access &access, bool brought, bool taken);

  /* STATEMENT is the task NAME, on DEVICE if that is a constant.  */
  void add_task (tree statement, location_t loc, const std::string &name,
                 const std::vector<task_access> &accesses,
                 std::optional<int> device);

  /* Tell the user.  */
  void finish ();

private:
  /* A loop, switch, or the block itself.  */
  struct level
  {
    std::unordered_set<tree> labels;
    bool loop = false;
    bool jumps = false;
  };

  struct known_object
  {
    tree lvalue;
    std::vector<std::pair<tree, tree>> places; /* Address and size.  */
    task_use own; /* The region's, if it has one.  */
  };

  void build (tree t, block_part &out);
  void build_list (tree list, block_part &out);
  void build_level (tree t, block_part &out, block_part::part_kind kind);
  void build_branch (tree t, block_part &out);
  void note_jump (tree label);
  unsigned object_of (const task_access &access);
  task_use use_of (const task_access &access);
  void find_wholes ();

  const dataflow_body &m_body;
  task_graph m_graph;
  std::unordered_map<tree, unsigned> m_numbers;
  std::vector<known_object> m_objects;
  std::vector<level> m_levels;
  std::unordered_set<tree> m_labels_before;
  tree m_label_behind = NULL_TREE;
  bool m_backward = false;
};

/* Write the file that the user wants.  */
void write_graphs ();

} // namespace accdeep

#endif /* ACCDEEP_LOWER_DATAFLOW_GRAPH_H */
