/* Dataflow regions and their tasks: OACC_* trees to calls of the run-time
   library.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_LOWER_DATAFLOW_H
#define ACCDEEP_LOWER_DATAFLOW_H

#include "plugin/lower/construct.h"
#include "plugin/lower/dataflow-body.h"
#include "plugin/lower/dataflow-graph.h"

#include <memory>
#include <string>
#include <vector>

namespace accdeep
{

/* What the clauses of a region or a construct say that GCC does not know.  */
struct dataflow_clauses
{
  bool region = false; /* It is a dataflow region.  */
  /* Of `data'.  */
  omp_clause_default_kind default_kind = OMP_CLAUSE_DEFAULT_UNSPECIFIED;
  bool async = false;
  tree queue = NULL_TREE; /* Of async; null: none is named.  */
  bool wait = false;
  std::vector<tree> waits; /* Queues.  */
  bool device = false;
  tree number = NULL_TREE; /* Of device; null: auto.  */
  location_t device_loc = UNKNOWN_LOCATION;
};

/* Those in CLAUSES, which still have their tags.  */
dataflow_clauses dataflow_clauses_of (tree clauses);

/* C: a parameter that is declared as an array has its extents in CLAUSES of
   regions and tasks.  Implemented for each language.  */
void expand_declared_arrays (tree clauses);

/* One operand of a task, as far as the order of tasks depends on it.  */
struct task_access
{
  tree lvalue;
  std::string name;
  bool reads;
  bool writes;
  tree bytes;
};

/* A region in the making.  */
class dataflow_region
{
public:
  /* OPERANDS are those of the region's own clauses.  */
  dataflow_region (const directive_site &site, const operand_list &operands,
                   const dataflow_clauses &clauses);

  /* The variable with the region's handle.  */
  tree
  handle () const
  {
    return m_handle;
  }

  /* Has the region an if clause?  */
  bool conditional_p () const;

  /* SITE is a task with OPERANDS and CLAUSES.  */
  void note_task (const directive_site &site, const operand_list &operands,
                  const dataflow_clauses &clauses);

  /* Add the task STATEMENT with OPERANDS.  Gives its number.  */
  unsigned add_task (tree statement, const operand_list &operands);
  void set_record (unsigned number, tree record);

  /* Take note in OPERANDS of what the host may change between tasks.  BODY is
     that of the task.  */
  void mark_host_changes (operand_list &operands, tree body) const;

  /* LOWERED stands for a task.  */
  void
  replaced (tree lowered)
  {
    m_body.skip (lowered);
  }

  /* What replaces the region.  */
  tree finish ();

private:
  void allocate (const operand_list &operands);
  tree record ();

  directive_site m_site;
  operand_list m_operands;
  dataflow_clauses m_clauses;
  dataflow_body m_body;
  statement_block m_block;
  tree m_handle;
  std::vector<tree> m_tasks;
  std::vector<task_access> m_accesses;   /* Of all tasks.  */
  std::unique_ptr<region_graph> m_graph; /* Null: nobody wants to see it.  */
};

/* A task in the making.  */
class task_lowering final : public region_lowering
{
public:
  task_lowering (const directive_site &site, dataflow_region &region,
                 const dataflow_clauses &clauses);

private:
  tree start (operand_list &operands) override;
  tree end () override;

  dataflow_region &m_dataflow;
  const dataflow_clauses m_clauses;
};

/* Report what is wrong with the task STATEMENT of a region.  OPERANDS are those
   of its clauses.  */
void check_task (tree statement, const operand_list &operands);

/* GCC copies the scalars that a kernels construct uses to the device and back;
   those of a task have the values that they had when it was created, and so it
   becomes a parallel construct that computes the same.  */
void make_parallel (tree statement);

} // namespace accdeep

#endif /* ACCDEEP_LOWER_DATAFLOW_H */
