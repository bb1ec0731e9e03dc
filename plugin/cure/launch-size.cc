/* The size of a launch.

   Where a parallel construct does not say how many gangs and workers it wants,
   libgomp starts as many as a device has room for, twice, whatever there is to
   do, with one warp in a block for most loops.  Here they get what their loops
   have iterations for, and blocks of several warps.

   Loops of kernels constructs that run in parallel are sized like that, too.

   The clauses that a construct gets have the value 0, libgomp's own choice,
   where GOMP_OPENACC_DIM is set.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/counted-loop.h"
#include "plugin/cure/cure.h"
#include "plugin/cure/launch-loops.h"
#include "plugin/cure/open-nests.h"
#include "plugin/front/gcc/clauses.h"
#include "plugin/lower/entry-point.h"
#include "plugin/lower/static-data.h"

#include <algorithm>

namespace accdeep
{

namespace
{

/* Threads of a warp, which is a vector.  */
constexpr int warp = 32;
/* Multiprocessors of the largest devices, about.  On smaller ones some gangs
   wait until others have ended.  */
constexpr int processors = 132;
/* Warps in a block that are enough for a multiprocessor to be full of blocks.
   All kernels can be started with that many, whatever registers they need.  */
constexpr int usual_workers = 4;
constexpr int most_workers = 8;
/* Gangs of usual_workers warps that fill a device.  */
constexpr int full = 16 * processors;
/* Reductions end with one access to memory by each gang.  Beyond few gangs one
   more has to gain what that takes: as many iterations for each thread.  With
   many of these there may be more gangs than fill a device, so that it does not
   matter how many of them run at a time.  */
constexpr int reducing_gangs = processors;
constexpr int iterations_for_gang = 8;
constexpr int iterations_for_turn = 64;
/* Where gangs wait for each other, they are few.  From many iterations on each
   has as many workers as its registers allow, and from very many on there are
   two on each multiprocessor.  */
constexpr int queued_gangs = processors;
constexpr int many_iterations = 1 << 20;
constexpr int very_many_iterations = 1 << 26;

tree
constant (HOST_WIDE_INT value)
{
  return build_int_cst (counting_type (), value);
}

tree
least (tree a, tree b)
{
  return fold_build2 (MIN_EXPR, counting_type (), a, b);
}

tree
greatest (tree a, tree b)
{
  return fold_build2 (MAX_EXPR, counting_type (), a, b);
}

/* A / B, rounded up, of positive numbers.  */
tree
quotient (tree a, tree b)
{
  tree type = counting_type ();
  return fold_build2 (
      TRUNC_DIV_EXPR, type,
      fold_build2 (PLUS_EXPR, type, a,
                   fold_build2 (MINUS_EXPR, type, b, constant (1))),
      b);
}

/* N < LIMIT ? BELOW : ABOVE.  */
tree
choice (tree n, HOST_WIDE_INT limit, tree below, tree above)
{
  tree test = fold_build2 (LT_EXPR, boolean_type_node, n, constant (limit));
  return fold_build3 (COND_EXPR, counting_type (), test, below, above);
}

/* Numbers of gangs and of workers: 0 is libgomp's choice.  */
struct launch_size
{
  tree gangs;
  tree workers;
};

/* How a loop and those inside of it are partitioned.  */
enum class partition
{
  single,  /* One loop over gangs, workers and vectors.  */
  rows,    /* A loop over gangs and workers, at most vectors inside of it.  */
  columns, /* A loop over gangs, at most workers and vectors inside of it.  */
  other
};

/* Over how many levels of open loops L and those inside of it reach; 0: they
   are not all open.  */
unsigned
open_depth (const loop_directive &l)
{
  if (!l.open)
    return 0;
  unsigned depth = 1;
  for (const loop_directive &i : l.inner)
    if (i.levels || i.inner_levels ())
      return 0;
    else if (unsigned inner = open_depth (i))
      depth = std::max (depth, 1 + inner);
  return depth;
}

/* What GCC makes of L, or is made to make of it (widen).  */
partition
partition_of (const loop_directive &l)
{
  const unsigned inner = l.inner_levels ();
  if (l.open)
    switch (open_depth (l))
      {
      case 1:
        return partition::single;
      case 2:
        return partition::rows;
      case 3:
        return partition::columns;
      default:
        return partition::other;
      }
  if (l.inner_open_p ())
    return l.levels == gang_level && !inner ? partition::columns
                                            : partition::other;
  if (!inner && (l.levels & ~worker_level) == (gang_level | vector_level))
    return partition::single;
  if (l.levels == (gang_level | worker_level) && !(inner & ~vector_level))
    return partition::rows;
  if (l.levels == gang_level && !(inner & gang_level))
    return partition::columns;
  return partition::other;
}

/* The size for a loop in which WARPS warps of gangs that wait for each other
   have something to do, one for each N iterations in ONE.  */
launch_size
size_of_queue (tree n, tree warps, int one)
{
  tree few = least (warps, constant (queued_gangs));
  tree workers = least (quotient (warps, few), constant (most_workers));
  tree gangs = choice (n, very_many_iterations / one, few,
                       constant (2 * queued_gangs));
  return { gangs, choice (n, many_iterations / one, workers, constant (0)) };
}

/* The size for N iterations of a loop that is partitioned as P says, with
   reductions as HOW says; null: N is not known, and there are reductions.  */
launch_size
size_for (partition p, reducing how, tree n)
{
  const tree own = constant (0);
  if (!n)
    return { constant (how == reducing::queued ? queued_gangs : reducing_gangs),
             own };
  n = greatest (n, constant (1));
  if (p == partition::columns)
    return { choice (n, 2 * full, n, own), own };
  /* Warps that have something to do.  */
  tree warps = p == partition::single ? quotient (n, constant (warp)) : n;
  if (how == reducing::queued)
    return size_of_queue (n, warps, p == partition::single ? 1 : warp);
  if (how == reducing::added)
    {
      constexpr int filling = full * usual_workers / most_workers;
      tree workers = least (warps, constant (most_workers));
      tree gangs = quotient (warps, workers);
      tree few = least (gangs, constant (reducing_gangs));
      tree many = least (quotient (gangs, constant (iterations_for_gang)),
                         constant (filling));
      tree turns = least (quotient (gangs, constant (iterations_for_turn)),
                          constant (3 * filling));
      return { greatest (few, greatest (many, turns)), workers };
    }
  tree workers = choice (warps, usual_workers * processors, constant (1),
                         constant (usual_workers));
  tree gangs = quotient (warps, workers);
  /* Where there is more to do than fills the device, a thread has several
     iterations.  */
  tree several
      = least (quotient (gangs, constant (usual_workers)), constant (2 * full));
  return { least (gangs, greatest (several, constant (full))), workers };
}

/* Is GOMP_OPENACC_DIM set?  Looked up once in a program.  */
tree
dimensions_given ()
{
  static tree known;
  if (!known)
    {
      known = make_static ("accdeep_openacc_dim", integer_type_node);
      TREE_READONLY (known) = 0;
      finish_static (known, integer_zero_node);
    }
  tree get = external_function (
      "getenv", build_function_type_list (build_pointer_type (char_type_node),
                                          const_ptr_type_node, NULL_TREE));
  tree value = build_call_expr (get, 1, string_address ("GOMP_OPENACC_DIM"));
  tree set = build2 (NE_EXPR, boolean_type_node, value,
                     build_zero_cst (TREE_TYPE (value)));
  tree look = build2 (MODIFY_EXPR, integer_type_node, known,
                      build3 (COND_EXPR, integer_type_node, set,
                              build_int_cst (integer_type_node, 2),
                              integer_one_node));
  tree unknown = build2 (EQ_EXPR, boolean_type_node, known, integer_zero_node);
  return build2 (EQ_EXPR, boolean_type_node,
                 build3 (COND_EXPR, integer_type_node, unknown, look, known),
                 build_int_cst (integer_type_node, 2));
}

/* Let L, a single loop, be partitioned over workers, too.  */
void
widen (const loop_directive &l)
{
  tree *clauses = &OMP_FOR_CLAUSES (l.loop);
  const location_t loc = EXPR_LOCATION (l.loop);
  if (!(l.levels & vector_level))
    add_clause (clauses, loc, OMP_CLAUSE_VECTOR);
  if (!(l.levels & worker_level))
    add_clause (clauses, loc, OMP_CLAUSE_WORKER);
  if (!(l.levels & gang_level))
    add_clause (clauses, loc, OMP_CLAUSE_GANG);
}

/* Does CONSTRUCT say nothing of the size of its launches?  */
bool
size_open_p (tree construct)
{
  for (tree c = OMP_CLAUSES (construct); c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_NUM_GANGS:
      case OMP_CLAUSE_NUM_WORKERS:
      case OMP_CLAUSE_VECTOR_LENGTH:
        return false;
      default:
        break;
      }
  return true;
}

/* The size for CONSTRUCT, whose LOOPS get what else they need for it; zeros:
   libgomp is to choose.  */
launch_size
choose_size (tree construct, const launch_loops &loops)
{
  const launch_size own = { constant (0), constant (0) };
  if (loops.routine_p () || loops.outermost ().empty ())
    return own;
  /* All loops of the construct run in the same launch.  */
  partition p = partition_of (loops.outermost ().front ());
  reducing how = reducing_in (OMP_CLAUSES (construct));
  tree n = constant (0);
  for (const loop_directive &l : loops.outermost ())
    {
      if (partition_of (l) != p)
        return own;
      how = std::max (how, l.how);
      tree count = loops.trip_count (l.loop, host_memory::targets);
      n = n && count ? greatest (n, count) : NULL_TREE;
    }
  const bool reduction = how != reducing::none;
  if (p == partition::other || (p == partition::columns && reduction)
      || (!n && !reduction))
    return own;
  if (p == partition::single)
    for (const loop_directive &l : loops.outermost ())
      widen (l);
  return size_for (p, how, n ? save_expr (n) : n);
}

/* libgomp has 16 bits for a number of gangs that the compiler knows, while the
   loops reckon with all of it: let it be one that only the host knows.  */
void
keep_large_gangs (tree construct)
{
  for (tree c = OMP_CLAUSES (construct); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_NUM_GANGS)
      {
        tree number = fold (OMP_CLAUSE_NUM_GANGS_EXPR (c));
        if (TREE_CODE (number) == INTEGER_CST
            && compare_tree_int (number, 0xffff) > 0)
          {
            tree variable = make_static ("accdeep_gangs", TREE_TYPE (number));
            TREE_READONLY (variable) = 0;
            finish_static (variable, number);
            OMP_CLAUSE_NUM_GANGS_EXPR (c) = variable;
          }
      }
}

/* Add a clause of the kind CODE with NUMBER to CONSTRUCT, unless GIVEN.  */
tree
add_number (tree construct, omp_clause_code code, tree number, tree given)
{
  if (!integer_zerop (number))
    number = build3 (COND_EXPR, integer_type_node, given, integer_zero_node,
                     fold_convert (integer_type_node, number));
  tree clause
      = add_clause (&OMP_CLAUSES (construct), EXPR_LOCATION (construct), code);
  OMP_CLAUSE_OPERAND (clause, 0) = fold_convert (integer_type_node, number);
  return clause;
}

} // namespace

void
add_launch_size (tree construct, const std::vector<tree> &outer, tree *part,
                 const launch_loops &loops, tree &gangs, tree &workers)
{
  gangs = workers = NULL_TREE;
  if (!cure_p (cure::launch_size) || flag_openacc_dims)
    return;
  const launch_size size
      = flatten_nests (part, loops)
            ? choose_size (construct, launch_loops (construct, outer, *part))
            : choose_size (construct, loops);
  if (integer_zerop (size.gangs) && integer_zerop (size.workers))
    return;
  tree given = save_expr (dimensions_given ());
  if (!integer_zerop (size.workers))
    workers
        = add_number (construct, OMP_CLAUSE_NUM_WORKERS, size.workers, given);
  if (!integer_zerop (size.gangs))
    gangs = add_number (construct, OMP_CLAUSE_NUM_GANGS, size.gangs, given);
}

void
cure_launch (tree construct, const std::vector<tree> &outer)
{
  if (cure_p (cure::launch_size))
    keep_large_gangs (construct);
  if (TREE_CODE (construct) == OACC_KERNELS)
    {
      if (cure_p (cure::kernels_loop))
        cure_kernels_loops (construct, outer);
      return;
    }
  if (!size_open_p (construct))
    return;
  tree gangs, workers;
  add_launch_size (construct, outer, &OMP_BODY (construct),
                   launch_loops (construct, outer), gangs, workers);
}

} // namespace accdeep
