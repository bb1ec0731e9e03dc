/* Loops of kernels constructs that run in parallel: those that the program
   calls independent.  Consumes the trees of loops; produces their clauses.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/kernels-independent.h"
#include "plugin/cure/cure.h"
#include "plugin/cure/kernels-scalars.h"
#include "plugin/front/gcc/clauses.h"
#include "plugin/lower/report.h"

namespace accdeep
{

namespace
{

/* What becomes of a loop.  */
struct outcome
{
  tree loop;
  bool parallel;
  std::string why; /* Or why not.  */
};

/* Of one construct.  */
std::vector<outcome> s_outcomes;
std::unordered_map<tree, tree> s_gangs;
location_t s_location;

outcome *
outcome_of (tree loop)
{
  for (outcome &o : s_outcomes)
    if (o.loop == loop)
      return &o;
  return nullptr;
}

bool
decide (tree loop, bool parallel, const std::string &why)
{
  if (outcome *known = outcome_of (loop))
    *known = { loop, parallel, why };
  else
    s_outcomes.push_back ({ loop, parallel, why });
  return parallel;
}

/* Does the program say that the iterations of the loop with CLAUSES may run in
   parallel?  */
bool
said_independent_p (tree clauses)
{
  for (omp_clause_code code : { OMP_CLAUSE_SEQ, OMP_CLAUSE_AUTO })
    if (omp_find_clause (clauses, code))
      return false;
  for (omp_clause_code code : { OMP_CLAUSE_INDEPENDENT, OMP_CLAUSE_GANG,
                                OMP_CLAUSE_WORKER, OMP_CLAUSE_VECTOR })
    if (omp_find_clause (clauses, code))
      return true;
  return false;
}

/* Sizes at LOOP are hints; parallel constructs have no such thing.  */
void
take_sizes (tree loop)
{
  for (tree c = OMP_FOR_CLAUSES (loop); c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_GANG:
        if (tree size = OMP_CLAUSE_OPERAND (c, 0))
          if (TREE_CODE (size) == INTEGER_CST)
            s_gangs[loop] = size;
        OMP_CLAUSE_OPERAND (c, 0) = NULL_TREE;
        break;
      case OMP_CLAUSE_WORKER:
      case OMP_CLAUSE_VECTOR:
        OMP_CLAUSE_OPERAND (c, 0) = NULL_TREE;
        break;
      default:
        break;
      }
}

void
remove_clauses (tree loop, std::initializer_list<omp_clause_code> codes)
{
  for (tree *link = &OMP_FOR_CLAUSES (loop); *link;)
    {
      bool remove = false;
      for (omp_clause_code code : codes)
        remove |= OMP_CLAUSE_CODE (*link) == code;
      if (remove)
        *link = OMP_CLAUSE_CHAIN (*link);
      else
        link = &OMP_CLAUSE_CHAIN (*link);
    }
}

tree
make_inner_parallel (tree *tp, int *walk_subtrees, void *)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  if (TREE_CODE (*tp) == OACC_LOOP)
    {
      *walk_subtrees = 0;
      run_in_parallel (*tp);
    }
  return NULL_TREE;
}

tree
keep_unsaid (tree *tp, int *walk_subtrees, void *)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  if (TREE_CODE (*tp) == OACC_LOOP
      && !said_independent_p (OMP_FOR_CLAUSES (*tp)))
    run_in_sequence (*tp);
  return NULL_TREE;
}

tree
take_gangs (tree *tp, int *walk_subtrees, void *)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  if (TREE_CODE (*tp) == OACC_LOOP)
    remove_clauses (*tp, { OMP_CLAUSE_GANG });
  return NULL_TREE;
}

struct staying
{
  const char *why;
};

tree
let_stay (tree *tp, int *walk_subtrees, void *data)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  if (TREE_CODE (*tp) == OACC_LOOP)
    {
      const outcome *known = outcome_of (*tp);
      if (!known || known->parallel)
        decide (*tp, false, static_cast<staying *> (data)->why);
    }
  return NULL_TREE;
}

} // namespace

void
forget_loops (location_t loc)
{
  s_location = loc;
  s_outcomes.clear ();
  s_gangs.clear ();
}

bool
parallel_loop_p (tree loop)
{
  const outcome *known = outcome_of (loop);
  return known && known->parallel;
}

bool
run_in_parallel (tree loop)
{
  tree clauses = OMP_FOR_CLAUSES (loop);
  std::string why;
  if (omp_find_clause (clauses, OMP_CLAUSE_SEQ))
    return decide (loop, false, "the program says so");
  if (!said_independent_p (clauses))
    return decide (loop, false,
                   "its iterations are not known to be independent");
  if (!separate_variables (loop, why))
    return decide (loop, false, why);
  take_sizes (loop);
  decide (loop, true, "");
  walk_tree_without_duplicates (&OMP_FOR_BODY (loop), make_inner_parallel,
                                nullptr);
  return true;
}

void
run_in_sequence (tree loop)
{
  remove_clauses (loop, { OMP_CLAUSE_AUTO, OMP_CLAUSE_GANG, OMP_CLAUSE_WORKER,
                          OMP_CLAUSE_VECTOR, OMP_CLAUSE_INDEPENDENT });
  if (!omp_find_clause (OMP_FOR_CLAUSES (loop), OMP_CLAUSE_SEQ))
    add_clause (&OMP_FOR_CLAUSES (loop), EXPR_LOCATION (loop), OMP_CLAUSE_SEQ);
}

void
share_among_gangs (tree loop)
{
  walk_tree_without_duplicates (&OMP_FOR_BODY (loop), take_gangs, nullptr);
  add_clause (&OMP_FOR_CLAUSES (loop), EXPR_LOCATION (loop), OMP_CLAUSE_GANG);
}

void
keep_other_loops_sequential (tree construct)
{
  walk_tree_without_duplicates (&OMP_BODY (construct), keep_unsaid, nullptr);
}

void
loops_stay (tree t, const char *why)
{
  staying s = { why };
  walk_tree_without_duplicates (&t, let_stay, &s);
}

tree
named_gangs (tree loop)
{
  const auto found = s_gangs.find (loop);
  return found == s_gangs.end () ? NULL_TREE : found->second;
}

/* gfortran gives directives of this kind none.  */
static location_t
place_of_loop (tree loop)
{
  for (tree t : { loop, TREE_VEC_ELT (OMP_FOR_INIT (loop), 0),
                  TREE_VEC_ELT (OMP_FOR_COND (loop), 0),
                  TREE_VEC_ELT (OMP_FOR_INCR (loop), 0) })
    if (EXPR_HAS_LOCATION (t))
      return EXPR_LOCATION (t);
  for (tree c = OMP_FOR_CLAUSES (loop); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_LOCATION (c) != UNKNOWN_LOCATION)
      return OMP_CLAUSE_LOCATION (c);
  return s_location;
}

void
report_loops ()
{
  if (!report_p ())
    return;
  for (const outcome &o : s_outcomes)
    if (o.parallel)
      send_note (place_of_loop (o.loop), "loop: runs in parallel");
    else
      send_note (place_of_loop (o.loop), "loop: runs in sequence, as " + o.why);
}

} // namespace accdeep
