/* Loops of kernels constructs that run in parallel: those that the program
   calls independent.  Consumes the trees of loops; produces their clauses.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/kernels-independent.h"
#include "plugin/cure/counted-loop.h"
#include "plugin/cure/cure.h"
#include "plugin/cure/kernels-proof.h"
#include "plugin/cure/raw-loop.h"
#include "plugin/front/gcc/clauses.h"
#include "plugin/lower/loop-statements.h"
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
tree s_construct;
std::unique_ptr<construct_values> s_values;

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

bool
proved_p (tree loop, std::string &why)
{
  if (!s_values)
    s_values = std::make_unique<construct_values> (s_construct);
  return independence (loop, *s_values).proved_p (why);
}

void
call_independent (tree loop)
{
  remove_clauses (loop, { OMP_CLAUSE_AUTO });
  add_clause (&OMP_FOR_CLAUSES (loop), EXPR_LOCATION (loop),
              OMP_CLAUSE_INDEPENDENT);
}

/* Loops that are inside of each other, as many as there are levels.  */
constexpr unsigned most_levels = 3;

struct loops_around
{
  unsigned level = 1;
  tree outer = NULL_TREE;
};

unsigned run_raw_loop_at (const std::vector<tree *> &list, std::size_t at,
                          const loops_around &around, tree &label);

/* Let loops without a directive in *TP run in parallel, too.  DATA: the nest
   that they are in.  */
tree
run_inner_loops (tree *tp, int *walk_subtrees, void *data)
{
  if (TYPE_P (*tp) || TREE_CODE (*tp) == OACC_LOOP)
    *walk_subtrees = 0;
  if (TREE_CODE (*tp) == OACC_LOOP && !outcome_of (*tp))
    run_in_parallel (*tp);
  if (TREE_CODE (*tp) != STATEMENT_LIST)
    return NULL_TREE;
  const std::vector<tree *> list = statements_of (tp);
  tree label;
  for (std::size_t i = 0; i < list.size (); i++)
    run_raw_loop_at (list, i, *static_cast<loops_around *> (data), label);
  return NULL_TREE;
}

/* Why L, which LOOP stands for, in OUTER, stays in sequence; empty: it has got
   its clauses.  */
std::string
why_in_sequence (const raw_loop &l, tree loop, tree outer)
{
  std::string why;
  if (!unused_behind_p (l.variable, l.loop))
    return "the value of its variable may be used behind it";
  if (!proved_p (loop, why) || !separate_variables (loop, l.loop, outer, why))
    return why;
  return std::string ();
}

unsigned
run_raw_loop_at (const std::vector<tree *> &list, std::size_t at,
                 const loops_around &around, tree &label)
{
  std::vector<tree> statements;
  for (tree *tp : list)
    statements.push_back (*tp);
  raw_loop l;
  if (around.level > most_levels || !match_raw_loop (statements, at, l))
    return 0;
  tree loop = make_directive (l);
  const std::string why = why_in_sequence (l, loop, around.outer);
  if (!why.empty ())
    {
      if (!around.outer)
        decide (loop, false, why);
      return 0;
    }
  call_independent (loop);
  decide (loop, true, "");
  /* Nobody uses the value that the variable has there.  */
  tree before = statements[at];
  if (TREE_CODE (before) == DECL_EXPR)
    DECL_INITIAL (DECL_EXPR_DECL (before)) = NULL_TREE;
  else
    *list[at] = build_empty_stmt (EXPR_LOCATION (loop));
  *list[at + 1] = loop;
  label = l.statements > 2 ? LABEL_EXPR_LABEL (statements[at + 2]) : NULL_TREE;
  loops_around inner = { around.level + 1, loop };
  walk_tree_without_duplicates (&OMP_FOR_BODY (loop), run_inner_loops, &inner);
  return l.statements;
}

} // namespace

unsigned
run_raw_loop (const std::vector<tree *> &list, std::size_t at, tree &label)
{
  return run_raw_loop_at (list, at, loops_around (), label);
}

void
forget_loops (tree construct)
{
  s_construct = construct;
  s_values.reset ();
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
  const bool said = said_independent_p (clauses);
  if (!said && !proved_p (loop, why))
    return decide (loop, false, why);
  if (!separate_variables (loop, loop, NULL_TREE, why))
    return decide (loop, false, why);
  if (!said)
    call_independent (loop);
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
  return EXPR_LOCATION (s_construct);
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
