/* Kernels constructs whose loops run in parallel: what the gimplifier gets, and
   what is made of that.  Include plugin/gcc/compat.h first.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_CURE_KERNELS_LOOP_H
#define ACCDEEP_CURE_KERNELS_LOOP_H

#include "plugin/cure/kernels-parts.h"

namespace accdeep
{

/* What is known of a construct, or part of one, that is to be launched by
   itself.  */
struct kernels_launch
{
  /* Clauses with the numbers of gangs and workers; null: none.  */
  tree gangs = NULL_TREE;
  tree workers = NULL_TREE;
  bool one_thread = false;
  /* Variables that the kernels construct changes.  */
  std::unordered_set<tree> changed;
  /* Of these, the construct's own: the host has no value of them.  */
  std::unordered_set<tree> own;
};

/* The launch of the construct with CLAUSES; null: it is as the program has
   it.  */
const kernels_launch *launch_of (tree clauses);

/* That of one thread.  */
kernels_launch launch_of_one (location_t loc);

/* Let CLAUSE, of a construct, lead to LAUNCH.  */
void note_launch (tree clause, const kernels_launch &launch);

/* Scalars in *CLAUSES, those of a compute construct of KIND, that LAUNCH does
   not change: each gang has them, or they are not copied back.  Nothing is
   copied of the construct's own variables.  */
void narrow_scalars (tree *clauses, gf_mask kind, const kernels_launch &launch);

/* DIRECTIVE, which is AT, is a kernels construct whose parts are constructs of
   their own: make a data construct of it, or leave its parts alone.  False: it
   has none, or they are its statements again.  */
bool split_kernels (gomp_target *directive, gimple_stmt_iterator *at);

/* Let the parts of DIRECTIVE be its statements, and one thread execute them. */
void join_kernels (gomp_target *directive);

} // namespace accdeep

#endif /* ACCDEEP_CURE_KERNELS_LOOP_H */
