/* cure::kernels_loop: loops of kernels constructs whose iterations are
   independent run as those of parallel constructs do, and others in one thread.

   A kernels construct of GCC's stays no such thing: loops that its parloops
   takes for independent may execute their last iteration in each gang.  One
   that is one part becomes a parallel one when the gimplifier has made its data
   attributes explicit.  Of others each loop, and what is between them, becomes
   a construct of its own in the kernels one, which maps what they use
   (kernels-split.cc).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/kernels-loop.h"
#include "plugin/cure/cure.h"
#include "plugin/cure/directives.h"
#include "plugin/cure/kernels-independent.h"
#include "plugin/cure/launch-loops.h"
#include "plugin/front/gcc/clauses.h"
#include "plugin/front/gcc/mentions.h"
#include "plugin/lower/static-data.h"

namespace accdeep
{

namespace
{

/* By a clause of the construct.  */
std::unordered_map<tree, kernels_launch> s_launches;

/* A construct that is being lowered.  */
struct pending
{
  /* Blocks of statements that are to be constructs.  */
  std::vector<std::pair<tree, kernels_launch>> blocks;
  tree variables = NULL_TREE; /* That are to be around the construct.  */
};
std::unordered_map<tree, pending> s_pending;

/* Take the clauses of CONSTRUCT out that are sizes of blocks, and with GANGS
   all sizes.  GCC does not follow them in kernels constructs, and blocks that
   are too large for a kernel's registers end the program.  */
void
remove_sizes (tree construct, bool gangs)
{
  for (tree *link = &OMP_CLAUSES (construct); *link;)
    if (OMP_CLAUSE_CODE (*link) == OMP_CLAUSE_NUM_WORKERS
        || OMP_CLAUSE_CODE (*link) == OMP_CLAUSE_VECTOR_LENGTH
        || (gangs && OMP_CLAUSE_CODE (*link) == OMP_CLAUSE_NUM_GANGS))
      *link = OMP_CLAUSE_CHAIN (*link);
    else
      link = &OMP_CLAUSE_CHAIN (*link);
}

tree
add_gangs (tree construct, tree number)
{
  tree clause = add_clause (&OMP_CLAUSES (construct), EXPR_LOCATION (construct),
                            OMP_CLAUSE_NUM_GANGS);
  OMP_CLAUSE_OPERAND (clause, 0) = number;
  return clause;
}

/* The body of a construct, STATEMENTS, which GCC makes a function of.  */
tree
scope_of (tree statements)
{
  tree block = make_node (BLOCK);
  TREE_USED (block) = 1;
  tree scope = build3 (BIND_EXPR, void_type_node, NULL_TREE, statements, block);
  TREE_SIDE_EFFECTS (scope) = 1;
  return scope;
}

/* What is in no loop over gangs, each gang of a parallel construct does for
   itself: let the outermost loops of PART of CONSTRUCT be over gangs, whatever
   levels they and those inside of them name.  */
void
let_gangs_share (tree construct, tree part)
{
  const launch_loops loops (construct, {}, part);
  for (const loop_directive &l : loops.outermost ())
    if (parallel_loop_p (l.loop) && !(l.levels & gang_level)
        && (l.levels || (l.inner_levels () & gang_level)))
      share_among_gangs (l.loop);
}

/* How PART of CONSTRUCT, in data constructs with the clauses OUTER, whose loops
   run in parallel, is to be launched. GIVEN: the program's number of gangs, if
   there is one.  */
kernels_launch
launch_for (tree construct, const std::vector<tree> &outer, tree &part,
            tree given)
{
  keep_sequential (part);
  let_gangs_share (construct, part);
  kernels_launch result;
  result.gangs = given;
  if (given)
    return result;
  const launch_loops loops (construct, outer, part);
  tree named = loops.outermost ().size () == 1
                   ? named_gangs (loops.outermost ().front ().loop)
                   : NULL_TREE;
  if (named)
    result.gangs = add_gangs (construct, named);
  else
    add_launch_size (construct, outer, &part, loops, result.gangs,
                     result.workers);
  return result;
}

/* Let CONSTRUCT, in data constructs with the clauses OUTER, be one launch of
   its PARTS.  */
void
launch_whole (tree construct, const std::vector<tree> &outer,
              const kernels_parts &parts, tree given)
{
  kernels_launch launch;
  if (parts.all ().size () == 1
      && parts.all ().front ().kind == kernels_part::loops)
    launch = launch_for (construct, outer, OMP_BODY (construct), given);
  else
    {
      keep_sequential (OMP_BODY (construct));
      remove_sizes (construct, true);
      launch = launch_of_one (EXPR_LOCATION (construct));
      for (tree size : { launch.gangs, launch.workers })
        {
          OMP_CLAUSE_CHAIN (size) = OMP_CLAUSES (construct);
          OMP_CLAUSES (construct) = size;
        }
    }
  launch.changed = parts.changed ();
  note_launch (launch.gangs ? launch.gangs
                            : add_gangs (construct, integer_zero_node),
               launch);
}

/* Let PARTS of CONSTRUCT, in data constructs with the clauses OUTER, be blocks
   of its body.  */
void
separate (tree construct, const std::vector<tree> &outer,
          const kernels_parts &parts, tree given, pending &p)
{
  tree body = NULL_TREE;
  /* The gimplifier does not look for reductions of what is in a construct.  An
     object is none, and would be taken for one that is used as a whole.  */
  for (tree decl : parts.changed ())
    {
      tree type = TREE_TYPE (decl);
      if (TREE_CODE (type) == REFERENCE_TYPE)
        type = TREE_TYPE (type);
      if (!AGGREGATE_TYPE_P (type))
        append_to_statement_list_force (decl, &body);
    }
  for (const kernels_part &part : parts.all ())
    {
      tree block = build3 (BIND_EXPR, void_type_node, NULL_TREE, part.statement,
                           NULL_TREE);
      TREE_SIDE_EFFECTS (block) = 1;
      append_to_statement_list_force (block, &body);
      kernels_launch launch;
      if (part.kind == kernels_part::loops)
        launch = launch_for (construct, outer, BIND_EXPR_BODY (block), given);
      else
        launch = launch_of_one (EXPR_LOCATION (construct));
      launch.changed = parts.changed ();
      launch.own = parts.own ();
      p.blocks.push_back ({ block, launch });
    }
  OMP_BODY (construct) = scope_of (body);
  /* They have to be where the construct maps them for all parts.  */
  for (tree decl : parts.changed ())
    if (!is_global_var (decl) && TREE_CODE (TREE_TYPE (decl)) != REFERENCE_TYPE)
      TREE_ADDRESSABLE (decl) = 1;
}

/* Give CONSTRUCT, a part, a clause for each array of Fortran's that is a dummy
   argument without a descriptor.  gfortran takes a part without one for an
   implicit mapping, and rejects that if the array is of assumed size.  The
   clauses of the whole construct come in their place.  */
void
name_dummy_arrays (tree construct)
{
  if (!lang_GNU_Fortran ())
    return;
  mentions found;
  collect_mentions (OMP_BODY (construct), found);
  for (tree decl : found.used)
    if (TREE_CODE (decl) == PARM_DECL && POINTER_TYPE_P (TREE_TYPE (decl))
        && TREE_CODE (TREE_TYPE (TREE_TYPE (decl))) == ARRAY_TYPE)
      OMP_CLAUSE_DECL (add_clause (&OMP_CLAUSES (construct),
                                   EXPR_LOCATION (construct),
                                   OMP_CLAUSE_FIRSTPRIVATE))
          = decl;
}

/* BLOCK as a compute construct that is launched as LAUNCH says.  */
void
make_construct (tree block, const kernels_launch &launch)
{
  tree construct = make_node (OACC_PARALLEL);
  TREE_TYPE (construct) = void_type_node;
  TREE_SIDE_EFFECTS (construct) = 1;
  SET_EXPR_LOCATION (construct, EXPR_LOCATION (block));
  OMP_BODY (construct) = scope_of (BIND_EXPR_BODY (block));
  name_dummy_arrays (construct);
  note_launch (add_gangs (construct, integer_one_node), launch);
  BIND_EXPR_BODY (block) = construct;
}

/* STATEMENT as a block with VARIABLES.  */
tree
declare_in (tree variables, tree statement)
{
  if (!variables)
    return statement;
  statement
      = build3 (BIND_EXPR, void_type_node, variables, statement, NULL_TREE);
  TREE_SIDE_EFFECTS (statement) = 1;
  return statement;
}

/* Take the scalars out of VARIABLES.  GCC would put arrays into the memory that
   the threads of a gang share, which has little room.  */
tree
take_scalars (tree &variables)
{
  tree scalars = NULL_TREE;
  for (tree *link = &variables; *link;)
    {
      tree v = *link;
      if (AGGREGATE_TYPE_P (TREE_TYPE (v)))
        {
          link = &DECL_CHAIN (v);
          continue;
        }
      *link = DECL_CHAIN (v);
      DECL_CHAIN (v) = scalars;
      scalars = v;
    }
  return scalars;
}

/* VARIABLES of CONSTRUCT's own will be declared around it: they are created on
   the device.  They come last: libgomp copies small objects that do not lie
   side by side together with what is between.  */
void
create (tree construct, tree variables)
{
  tree *end = &OMP_CLAUSES (construct);
  while (*end)
    end = &OMP_CLAUSE_CHAIN (*end);
  for (tree v = variables; v; v = DECL_CHAIN (v))
    if (VAR_P (v) && !TREE_STATIC (v) && !DECL_EXTERNAL (v))
      {
        *end = map_clause (EXPR_LOCATION (construct), GOMP_MAP_ALLOC, v,
                           TYPE_SIZE_UNIT (TREE_TYPE (v)), NULL_TREE);
        end = &OMP_CLAUSE_CHAIN (*end);
      }
}

/* Is FUNCTION a constructor or destructor of C++, whose body GCC copies?  The
   copies have other clauses and variables than those of its parts.  */
bool
cloned_function_p (tree function)
{
  return DECL_NAME (function)
         && (id_equal (DECL_NAME (function), "__ct ")
             || id_equal (DECL_NAME (function), "__dt "));
}

} // namespace

kernels_launch
launch_of_one (location_t loc)
{
  kernels_launch result;
  result.gangs = retain (build_omp_clause (loc, OMP_CLAUSE_NUM_GANGS));
  result.workers = retain (build_omp_clause (loc, OMP_CLAUSE_NUM_WORKERS));
  for (tree clause : { result.gangs, result.workers })
    OMP_CLAUSE_OPERAND (clause, 0) = integer_one_node;
  result.one_thread = true;
  return result;
}

const kernels_launch *
launch_of (tree clauses)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (const auto found = s_launches.find (c); found != s_launches.end ())
      return &found->second;
  return nullptr;
}

void
note_launch (tree clause, const kernels_launch &launch)
{
  s_launches[retain (clause)] = launch;
}

void
cure_kernels_loops (tree construct, const std::vector<tree> &outer)
{
  const kernels_parts parts (construct);
  const bool fixed = cloned_function_p (current_function_decl);
  report_loops ();
  pending p;
  p.variables = parts.variables ();
  tree given = omp_find_clause (OMP_CLAUSES (construct), OMP_CLAUSE_NUM_GANGS);
  remove_sizes (construct, false);
  if (parts.all ().size () > 1 && !fixed)
    separate (construct, outer, parts, given, p);
  else
    launch_whole (construct, outer, parts, given);
  if (p.blocks.empty ())
    if (tree scalars = take_scalars (p.variables))
      OMP_BODY (construct)
          = scope_of (declare_in (scalars, OMP_BODY (construct)));
  if (p.blocks.empty ()
      || default_among (OMP_CLAUSES (construct)) == OMP_CLAUSE_DEFAULT_NONE)
    create (construct, p.variables);
  if (p.variables || !p.blocks.empty ())
    s_pending[construct] = p;
}

void
finish_kernels (tree construct)
{
  const auto found = s_pending.find (construct);
  if (found == s_pending.end ())
    return;
  for (const auto &[block, launch] : found->second.blocks)
    {
      SET_EXPR_LOCATION (block, EXPR_LOCATION (construct));
      make_construct (block, launch);
    }
}

tree
around_kernels (tree construct, tree statement)
{
  const auto found = s_pending.find (construct);
  if (found == s_pending.end ())
    return statement;
  tree variables = found->second.variables;
  s_pending.erase (found);
  return declare_in (variables, statement);
}

bool
cure_kernels_loop (gomp_target *directive)
{
  const kernels_launch *launch
      = launch_of (gimple_omp_target_clauses (directive));
  if (!launch)
    return false;
  gimple_omp_target_set_kind (directive, GF_OMP_TARGET_KIND_OACC_PARALLEL);
  narrow_scalars (gimple_omp_target_clauses_ptr (directive),
                  GF_OMP_TARGET_KIND_OACC_PARALLEL, *launch);
  /* -fopenacc-dim has the number.  */
  tree *link = gimple_omp_target_clauses_ptr (directive);
  while (flag_openacc_dims && !launch->gangs && *link)
    if (OMP_CLAUSE_CODE (*link) == OMP_CLAUSE_NUM_GANGS)
      *link = OMP_CLAUSE_CHAIN (*link);
    else
      link = &OMP_CLAUSE_CHAIN (*link);
  return true;
}

} // namespace accdeep
