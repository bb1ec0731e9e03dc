/* Loops of kernels constructs that run in parallel.  Include
   plugin/gcc/compat.h first.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_CURE_KERNELS_INDEPENDENT_H
#define ACCDEEP_CURE_KERNELS_INDEPENDENT_H

#include "plugin/gcc/compat.h"

namespace accdeep
{

/* CONSTRUCT begins: nothing is known of its loops.  */
void forget_loops (tree construct);

/* Let LOOP, an OACC_LOOP of a kernels construct, be one for a parallel
   construct if its iterations are independent, and those in it, too.  False: it
   stays in sequence.  */
bool run_in_parallel (tree loop);

/* The same for a loop without a directive, if there is one at number AT of
   LIST, statements in the construct: it becomes an OACC_LOOP in its place.
   Gives the number of statements that were the loop; 0: there is none, or it
   stays. LABEL: the label that ended it, to which nothing jumps any more.  */
unsigned run_raw_loop (const std::vector<tree *> &list, std::size_t at,
                       tree &label);

/* Has that been done?  */
bool parallel_loop_p (tree loop);

/* Let LOOP be one that runs in sequence in any construct.  */
void run_in_sequence (tree loop);

/* Let LOOP be one over gangs, and none of those inside of it.  */
void share_among_gangs (tree loop);

/* The loops in T stay in sequence because of WHY.  */
void loops_stay (tree t, const char *why);

/* The number of gangs that the program names at LOOP, a constant; null:
   none.  */
tree named_gangs (tree loop);

/* Tell the user what becomes of the loops of a construct.  */
void report_loops ();

} // namespace accdeep

#endif /* ACCDEEP_CURE_KERNELS_INDEPENDENT_H */
