/* What a parallel construct partitions.  Include plugin/gcc/compat.h first.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_CURE_LAUNCH_LOOPS_H
#define ACCDEEP_CURE_LAUNCH_LOOPS_H

#include "plugin/gcc/compat.h"

#include <map>
#include <set>
#include <vector>

namespace accdeep
{

/* Levels of parallelism of a loop: bits.  */
enum loop_level : unsigned
{
  gang_level = 1,
  worker_level = 2,
  vector_level = 4
};

/* How gangs give their results to the variables of `reduction' clauses.  */
enum class reducing
{
  none,
  added, /* By one atomic instruction, or none waits for another one.  */
  queued /* One after the other.  */
};

/* That of the `reduction' clauses among CLAUSES.  */
reducing reducing_in (tree clauses);

/* A loop directive in the body of a construct.  */
struct loop_directive
{
  tree loop = NULL_TREE;
  unsigned levels = 0; /* That its clauses name.  */
  bool open = false;   /* GCC chooses its levels.  */
  reducing how = reducing::none;
  std::vector<loop_directive> inner;

  /* The levels that clauses name in the loops inside of it.  */
  unsigned inner_levels () const;
  /* Is there a loop inside of it whose levels GCC chooses?  */
  bool inner_open_p () const;
};

/* What of the host's memory a value in front of a construct may be read from.
 */
enum class host_memory
{
  variables, /* The device has the same values.  */
  targets    /* And what clauses name as the target of a pointer: the device may
                have another value.  */
};

/* The loops of a compute construct, and what is known before it runs.  */
class launch_loops
{
public:
  /* Read the body of CONSTRUCT, an OACC_PARALLEL or an OACC_KERNELS, in data
     constructs with the clauses OUTER.  */
  launch_loops (tree construct, const std::vector<tree> &outer);

  /* The same of PART of that body alone.  What is known of variables still is
     what holds in front of the construct.  */
  launch_loops (tree construct, const std::vector<tree> &outer, tree part);

  /* Those that are in no other.  */
  const std::vector<loop_directive> &
  outermost () const
  {
    return m_outermost;
  }

  /* Does the body call a routine that is partitioned itself?  */
  bool
  routine_p () const
  {
    return m_routine;
  }

  /* The number of iterations of LOOP, of all the loops that it collapses, of
     the type counting_type (), as an expression for the host in front of the
     construct that reads MEMORY.  Null: it is not known there without a call
     of the program's functions, a side effect or an access to memory that may
     be the device's.  */
  tree trip_count (tree loop, host_memory memory) const;

  /* EXPRESSION, an integer of the body, for the host in front of the construct.
     Null as above.  */
  tree
  host_value (tree expression) const
  {
    return host_value (expression, { host_memory::variables, 0 });
  }

  /* Does the body give VARIABLE a value?  Just one, in one place, which is not
     at the same time a use?  */
  bool
  changed_p (tree variable) const
  {
    return m_changed.count (variable);
  }
  bool
  assigned_once_p (tree variable) const
  {
    const auto changed = m_changed.find (variable);
    return changed != m_changed.end () && m_own.count (variable)
           && changed->second.size () == 1
           && changed->second.front ().lvalue == variable
           && changed->second.front ().value;
  }

private:
  /* What gives a variable, or a member of it, a value: null if that is not
     known.  */
  struct definition
  {
    tree lvalue;
    tree value;
  };

  /* Where a value is looked for.  */
  struct search
  {
    host_memory memory;
    unsigned depth; /* Variables of the body that have been followed.  */
  };

  static tree visit (tree *tp, int *walk_subtrees, void *data);
  void note_targets (tree clauses);
  void note_loop (tree loop);
  void note_change (tree lvalue, tree value);
  tree host_value (tree expression, search s) const;
  tree host_variable (tree decl, search s) const;
  tree host_member (tree lvalue, search s) const;
  tree host_operation (tree expression, search s) const;
  bool host_object_p (tree lvalue) const;
  tree named_pointer (tree lvalue) const;
  tree host_target (tree lvalue) const;
  tree host_call (tree call) const;

  std::vector<loop_directive> m_outermost;
  std::vector<loop_directive> *m_level = &m_outermost;
  bool m_routine = false;
  std::set<tree> m_own; /* Variables of the body, or private to it.  */
  std::map<tree, std::vector<definition>> m_changed;
  std::vector<tree> m_targets; /* Of clauses: pointers to the first element.  */
};

/* Let CONSTRUCT, in data constructs with the clauses OUTER, of which LOOPS,
   those of *PART, are launched together, have clauses for the numbers of GANGS
   and WORKERS that they have work for; null: libgomp's choice is right.  Their
   nests may become one loop.  */
void add_launch_size (tree construct, const std::vector<tree> &outer,
                      tree *part, const launch_loops &loops, tree &gangs,
                      tree &workers);

/* Does FN, a function that is called, run its own loops in parallel?  */
bool partitioned_routine_p (tree fn);

} // namespace accdeep

#endif /* ACCDEEP_CURE_LAUNCH_LOOPS_H */
