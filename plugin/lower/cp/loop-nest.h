/* Nests of acc loops that accdeep/forall.hpp runs.  Include
   plugin/gcc/compat.h first.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_LOWER_CP_LOOP_NEST_H
#define ACCDEEP_LOWER_CP_LOOP_NEST_H

#include "plugin/gcc/compat.h"

#include "plugin/lower/statements.h"

#include <vector>

namespace accdeep
{

/* The acc loops in CONSTRUCT, the outermost first.  */
std::vector<tree> loops_in (tree construct);

/* Make one loop of LOOP in CONSTRUCT and the next ones in it, COUNT together,
   as the collapse clause has it; it keeps the clauses of LOOP.  */
void merge_loops (tree construct, tree loop, unsigned count);

/* A nest that becomes a single loop over threads, each of which runs through
   part of the nest's points.  */
class thread_loop
{
public:
  /* The nest of LOOPS in CONSTRUCT, the outermost first.  */
  thread_loop (tree construct, const std::vector<tree> &loops);

  /* The number of points: products of the loops' bounds.  */
  tree points () const;

  /* Let POINTS points be shared by THREADS threads, both variables: BEFORE is
     what a thread does first, with variables for all of it, and AFTER, what it
     does last.  The loop's levels of parallelism are those of all loops of the
     nest.  */
  void build (tree points, tree threads, statement_block &before,
              statement_block &after);

  /* The number of the thread, in BEFORE and AFTER.  */
  tree
  index () const
  {
    return m_index;
  }

private:
  tree run (tree points, tree threads) const;

  tree m_construct;
  std::vector<tree> m_loops;
  tree m_index;
};

} // namespace accdeep

#endif /* ACCDEEP_LOWER_CP_LOOP_NEST_H */
