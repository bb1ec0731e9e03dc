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

/* Why loops without a directive stay in sequence.  */
std::unordered_map<tree, std::string> s_staying;

tree s_construct;
std::unique_ptr<construct_values> s_values;

/* Of the outermost loop: variables that have one value wherever it is stored.
 */
std::unordered_set<tree> s_shared;

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
proved_p (tree loop, bool concurrent, std::string &why)
{
  if (!s_values)
    s_values = std::make_unique<construct_values> (s_construct);
  return independence::proved_p (loop, *s_values, concurrent, why);
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
  /* Without a directive, only the loop that is all of this list runs in
     parallel, too.  */
  bool lone = false;
  tree list = NULL_TREE;
};

bool run_directive_at (tree loop, unsigned level);
unsigned run_raw_loop_at (const std::vector<tree *> &list, std::size_t at,
                          const loops_around &around, tree &label);

/* Is T a statement that does nothing by itself, or computes a bound of a loop?
 */
bool
idle_p (tree t)
{
  switch (TREE_CODE (t))
    {
    case LABEL_EXPR:
    case PREDICT_EXPR:
    case DEBUG_BEGIN_STMT:
      return true;
    case MODIFY_EXPR:
      {
        tree target = TREE_OPERAND (t, 0);
        return VAR_P (target) && DECL_ARTIFICIAL (target)
               && INTEGRAL_TYPE_P (TREE_TYPE (target))
               && !TREE_SIDE_EFFECTS (TREE_OPERAND (t, 1));
      }
    default:
      return IS_EMPTY_STMT (t);
    }
}

/* The list of statements that BODY is; null: it is none.  */
tree
list_of (tree body)
{
  while (body)
    if (TREE_CODE (body) == BIND_EXPR)
      body = BIND_EXPR_BODY (body);
    else if (TREE_CODE (body) != STATEMENT_LIST)
      return NULL_TREE;
    else
      {
        tree only = NULL_TREE;
        unsigned count = 0;
        for (tree *tp : statements_of (&body))
          if (!idle_p (*tp))
            {
              only = *tp;
              count++;
            }
        if (count != 1)
          return body;
        body = only;
      }
  return NULL_TREE;
}

/* The loops in LOOP, which is at LEVEL.  What is done beside a loop is done
   once for all of its iterations: that pays at the first level alone, as far as
   the program leaves that open.  */
loops_around
loops_in (tree loop, unsigned level, bool open)
{
  loops_around result;
  result.level = level + 1;
  result.outer = loop;
  result.lone = !open || level > 1;
  result.list = list_of (OMP_FOR_BODY (loop));
  return result;
}

/* Let loops without a directive in *TP run in parallel, too.  DATA: the nest
   that they are in.  */
tree
run_inner_loops (tree *tp, int *walk_subtrees, void *data)
{
  const auto &around = *static_cast<loops_around *> (data);
  if (TYPE_P (*tp) || TREE_CODE (*tp) == OACC_LOOP)
    *walk_subtrees = 0;
  if (TREE_CODE (*tp) == OACC_LOOP && !outcome_of (*tp))
    run_directive_at (*tp, around.level);
  if (TREE_CODE (*tp) != STATEMENT_LIST || (around.lone && *tp != around.list))
    return NULL_TREE;
  const std::vector<tree *> list = statements_of (tp);
  tree label;
  for (std::size_t i = 0; i < list.size (); i++)
    run_raw_loop_at (list, i, around, label);
  return NULL_TREE;
}

/* Are the statements of LIST from AT on, as many as N, all that it does?  */
bool
only_these_p (const std::vector<tree> &list, std::size_t at, std::size_t n)
{
  for (std::size_t i = 0; i < list.size (); i++)
    if ((i < at || i >= at + n) && !idle_p (list[i]))
      return false;
  return true;
}

/* Why L, which LOOP stands for, in the loops AROUND, stays in sequence; empty:
   it has got its clauses.  */
std::string
why_in_sequence (const raw_loop &l, tree loop, const loops_around &around)
{
  std::string why;
  if (!unused_behind_p (l.variable, l.loop))
    return "the value of its variable may be used behind it";
  if (!proved_p (loop, l.concurrent, why)
      || !separate_variables (loop, l.loop, around.outer, around.level == 1,
                              s_shared, why))
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
  if (!match_raw_loop (statements, at, l))
    return 0;
  tree loop = make_directive (l);
  std::string why;
  if (around.level > most_levels)
    why = "loops around it have all levels";
  else if (around.lone && !only_these_p (statements, at, l.statements))
    why = "the parallel loop around it does other things, too";
  else
    why = why_in_sequence (l, loop, around);
  if (!why.empty ())
    {
      s_staying[l.loop] = why;
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
  label = NULL_TREE;
  for (std::size_t i = at + 1; i < at + l.statements; i++)
    if (statements[i] == l.loop)
      *list[i] = loop;
    else if (TREE_CODE (statements[i]) == LABEL_EXPR)
      label = LABEL_EXPR_LABEL (statements[i]);
    else
      *list[i] = build_empty_stmt (EXPR_LOCATION (loop));
  loops_around inner = loops_in (loop, around.level, true);
  walk_tree_without_duplicates (&OMP_FOR_BODY (loop), run_inner_loops, &inner);
  return l.statements;
}

/* Does LOOP leave open at which levels its iterations run, and is it one?  */
bool
open_p (tree loop)
{
  for (tree c = OMP_FOR_CLAUSES (loop); c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_GANG:
      case OMP_CLAUSE_WORKER:
      case OMP_CLAUSE_VECTOR:
      case OMP_CLAUSE_TILE:
        return false;
      default:
        break;
      }
  return TREE_VEC_LENGTH (OMP_FOR_INIT (loop)) == 1;
}

/* Let LOOP, which has a directive, run in parallel at LEVEL.  */
bool
run_directive_at (tree loop, unsigned level)
{
  tree clauses = OMP_FOR_CLAUSES (loop);
  std::string why;
  if (omp_find_clause (clauses, OMP_CLAUSE_SEQ))
    return decide (loop, false, "the program says so");
  const bool said = said_independent_p (clauses);
  if (!said && !proved_p (loop, false, why))
    return decide (loop, false, why);
  if (!separate_variables (loop, loop, NULL_TREE, level == 1, s_shared, why))
    return decide (loop, false, why);
  if (!said)
    call_independent (loop);
  loops_around inner = loops_in (loop, level, false);
  if (!open_p (loop))
    inner.list = NULL_TREE;
  take_sizes (loop);
  decide (loop, true, "");
  walk_tree_without_duplicates (&OMP_FOR_BODY (loop), run_inner_loops, &inner);
  return true;
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
  s_staying.clear ();
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
  return run_directive_at (loop, 1);
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

namespace
{

bool
loop_p (tree t)
{
  switch (TREE_CODE (t))
    {
    case OACC_LOOP:
    case LOOP_EXPR:
#if defined ACCDEEP_C || defined ACCDEEP_CXX
    case FOR_STMT:
    case WHILE_STMT:
    case DO_STMT:
#endif
      return true;
    default:
      return false;
    }
}

/* A loop around others.  */
struct loop_around
{
  tree loop = NULL_TREE;
  bool parallel = false;
};

void
send_sequence (location_t place, const std::string &why)
{
  send_note (place, "loop: runs in sequence, as " + why);
}

/* Say how the loop *TP runs, and those in it.  DATA: the one around it.  */
tree
report_loop (tree *tp, int *walk_subtrees, void *data)
{
  const auto &around = *static_cast<loop_around *> (data);
  tree t = *tp;
  if (TYPE_P (t))
    *walk_subtrees = 0;
  if (t == around.loop || !loop_p (t))
    return NULL_TREE;
  *walk_subtrees = 0;
  loop_around inner = { t, false };
  const outcome *known = outcome_of (t);
  const auto staying = s_staying.find (t);
  const location_t place
      = TREE_CODE (t) == OACC_LOOP ? place_of_loop (t) : EXPR_LOCATION (t);
  if (known && known->parallel)
    {
      inner.parallel = true;
      send_note (place, "loop: runs in parallel");
    }
  else if (known)
    send_sequence (place, known->why);
  else if (staying != s_staying.end ())
    send_sequence (place, staying->second);
  else if (!around.loop)
    send_sequence (place, "it does not count in a known way");
  else
    send_sequence (place, around.parallel
                              ? "an iteration of the loop around it executes it"
                              : "the loop around it does");
  walk_tree_without_duplicates (&t, report_loop, &inner);
  return NULL_TREE;
}

} // namespace

void
report_loops ()
{
  loop_around none;
  if (report_p ())
    walk_tree_without_duplicates (&OMP_BODY (s_construct), report_loop, &none);
}

} // namespace accdeep
