/* Nests of acc loops that accdeep/forall.hpp runs, in which each loop is

     for (long k = 0; k < n; k++)

   and nothing is between one and the next.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/cp/loop-nest.h"
#include "plugin/lower/loop-statements.h"

namespace accdeep
{

namespace
{

tree
collect_loop (tree *tp, int *walk_subtrees, void *data)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (TREE_CODE (*tp) == OACC_LOOP)
    static_cast<std::vector<tree> *> (data)->push_back (*tp);
  return NULL_TREE;
}

struct loop_search
{
  tree wanted; /* Null: any.  */
  tree *place;
};

tree
find_loop_place (tree *tp, int *walk_subtrees, void *data)
{
  loop_search &s = *static_cast<loop_search *> (data);
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  if (TREE_CODE (*tp) != OACC_LOOP || (s.wanted && *tp != s.wanted))
    return NULL_TREE;
  s.place = tp;
  return *tp;
}

/* Where LOOP is in STATEMENT; without one, the first loop that is.  Null: there
   is none.  */
tree *
loop_place (tree *statement, tree loop = NULL_TREE)
{
  loop_search s = { loop, nullptr };
  walk_tree_without_duplicates (statement, find_loop_place, &s);
  return s.place;
}

/* What the vector A has, and then B.  */
tree
joined (tree a, tree b)
{
  tree result = make_tree_vec (TREE_VEC_LENGTH (a) + TREE_VEC_LENGTH (b));
  for (int i = 0; i < TREE_VEC_LENGTH (result); i++)
    TREE_VEC_ELT (result, i) = i < TREE_VEC_LENGTH (a)
                                   ? TREE_VEC_ELT (a, i)
                                   : TREE_VEC_ELT (b, i - TREE_VEC_LENGTH (a));
  return result;
}

/* The variable of LOOP's iterations number I.  */
tree
iterator_of (tree loop, int i)
{
  return TREE_OPERAND (TREE_VEC_ELT (OMP_FOR_INIT (loop), i), 0);
}

tree
bound_of (tree loop, int i)
{
  return TREE_OPERAND (TREE_VEC_ELT (OMP_FOR_COND (loop), i), 1);
}

struct replacement
{
  tree from, to;
};

tree
replace_variable (tree *tp, int *walk_subtrees, void *data)
{
  const replacement &r = *static_cast<const replacement *> (data);
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (*tp == r.from)
    *tp = r.to;
  else if (EXPR_P (*tp) && TREE_CODE (*tp) != BIND_EXPR
           && TREE_CODE (*tp) != OACC_LOOP)
    /* The front end remembers what an expression has been folded to.  */
    *tp = copy_node (*tp);
  return NULL_TREE;
}

/* Let STATEMENT use the variable TO in place of FROM, whose declaration is
   elsewhere.  */
void
replace (tree *statement, tree from, tree to)
{
  /* Each time that it is mentioned.  */
  replacement r = { from, to };
  walk_tree (statement, replace_variable, &r, NULL);
}

/* Does a loop with the clause C run in parallel on a level, or may it?  */
bool
level_p (tree c)
{
  switch (OMP_CLAUSE_CODE (c))
    {
    case OMP_CLAUSE_GANG:
    case OMP_CLAUSE_WORKER:
    case OMP_CLAUSE_VECTOR:
    case OMP_CLAUSE_INDEPENDENT:
      return true;
    default:
      return false;
    }
}

} // namespace

std::vector<tree>
loops_in (tree construct)
{
  std::vector<tree> loops;
  walk_tree_without_duplicates (&OMP_BODY (construct), collect_loop, &loops);
  return loops;
}

void
merge_loops (tree construct, tree outer, unsigned count)
{
  statement_block block (EXPR_LOCATION (outer));
  for (unsigned i = 1; i < count; i++)
    {
      tree *place = loop_place (&OMP_FOR_BODY (outer));
      /* The header says when a nest has not as many.  */
      if (!place)
        break;
      tree inner = *place;
      tree k = iterator_of (inner, 0);
      tree own = block.variable (TREE_TYPE (k), "k");
      for (tree *part : { &OMP_FOR_INIT (inner), &OMP_FOR_COND (inner),
                          &OMP_FOR_INCR (inner), &OMP_FOR_PRE_BODY (inner),
                          &OMP_FOR_BODY (inner) })
        replace (part, k, own);
      OMP_FOR_INIT (outer)
          = joined (OMP_FOR_INIT (outer), OMP_FOR_INIT (inner));
      OMP_FOR_COND (outer)
          = joined (OMP_FOR_COND (outer), OMP_FOR_COND (inner));
      OMP_FOR_INCR (outer)
          = joined (OMP_FOR_INCR (outer), OMP_FOR_INCR (inner));
      if (OMP_FOR_PRE_BODY (inner))
        append_to_statement_list (OMP_FOR_PRE_BODY (inner),
                                  &OMP_FOR_PRE_BODY (outer));
      OMP_FOR_BODY (outer) = OMP_FOR_BODY (inner);
    }
  OMP_FOR_ORIG_DECLS (outer) = NULL_TREE;
  block.add (outer);
  *loop_place (&OMP_BODY (construct), outer) = block.finish ();
}

thread_loop::thread_loop (tree construct, const std::vector<tree> &loops)
    : m_construct (construct), m_loops (loops)
{
  m_index = create_tmp_var_raw (long_integer_type_node, "thread");
  DECL_CONTEXT (m_index) = current_function_decl;
}

tree
thread_loop::points () const
{
  tree result = build_int_cst (long_integer_type_node, 1);
  for (tree loop : m_loops)
    for (int i = 0; i < TREE_VEC_LENGTH (OMP_FOR_INIT (loop)); i++)
      result = fold_build2 (MULT_EXPR, long_integer_type_node, result,
                            fold_convert (long_integer_type_node,
                                          unshare_expr (bound_of (loop, i))));
  return result;
}

/* A thread's points: from its number on, all that are THREADS further.  */
tree
thread_loop::run (tree points, tree threads) const
{
  const location_t loc = EXPR_LOCATION (m_loops.front ());
  tree type = long_integer_type_node;
  statement_block all (loc);
  tree point = all.evaluate (m_index, type, "point");
  statement_block each (loc);
  each.add (build1 (EXIT_EXPR, void_type_node,
                    build2 (GE_EXPR, boolean_type_node, point, points)));
  tree rest = each.evaluate (point, type, "rest");
  for (std::size_t l = m_loops.size (); l-- > 0;)
    for (int i = TREE_VEC_LENGTH (OMP_FOR_INIT (m_loops[l])); i-- > 0;)
      {
        tree k = iterator_of (m_loops[l], i);
        tree bound
            = fold_convert (type, unshare_expr (bound_of (m_loops[l], i)));
        tree own
            = each.evaluate (fold_build2 (TRUNC_MOD_EXPR, type, rest, bound),
                             TREE_TYPE (k), "k");
        each.assign (rest, fold_build2 (TRUNC_DIV_EXPR, type, rest,
                                        unshare_expr (bound)));
        replace (&OMP_FOR_BODY (m_loops.back ()), k, own);
      }
  each.add (OMP_FOR_BODY (m_loops.back ()));
  each.assign (point, build2 (PLUS_EXPR, type, point, threads));
  all.add (build1 (LOOP_EXPR, void_type_node, each.finish ()));
  return all.finish ();
}

void
thread_loop::build (tree points, tree threads, statement_block &before,
                    statement_block &after)
{
  tree loop = m_loops.front ();
  tree *place = loop_place (&OMP_BODY (m_construct));
  tree type = long_integer_type_node;
  before.add (run (points, threads));
  before.add (after.finish ());

  bool parallel = false;
  tree clauses = NULL_TREE;
  for (int levels = 1; levels >= 0; levels--)
    for (tree l : m_loops)
      for (tree c = OMP_FOR_CLAUSES (l), next; c; c = next)
        {
          next = OMP_CLAUSE_CHAIN (c);
          const omp_clause_code code = OMP_CLAUSE_CODE (c);
          /* What is sequential stands for itself only if all is.  */
          const bool wanted
              = levels ? level_p (c)
                       : (code == OMP_CLAUSE_SEQ || code == OMP_CLAUSE_AUTO)
                             && l == loop && !parallel;
          if (!wanted || omp_find_clause (clauses, code))
            continue;
          parallel = true;
          tree copy = copy_node (c);
          OMP_CLAUSE_CHAIN (copy) = clauses;
          clauses = copy;
        }
  OMP_FOR_CLAUSES (loop) = clauses;
  reset_loops (loop, 1);
  set_loop (loop, 0, m_index, build_int_cst (type, 0),
            build2 (LT_EXPR, boolean_type_node, m_index, threads),
            build_int_cst (type, 1));
  OMP_FOR_BODY (loop) = before.finish ();
  tree bind = build3 (BIND_EXPR, void_type_node, m_index, loop, NULL_TREE);
  TREE_SIDE_EFFECTS (bind) = 1;
  *place = bind;
}

} // namespace accdeep
