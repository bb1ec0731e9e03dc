/* Nests whose levels the program leaves open, of the cure "launch-size".

   GCC divides the outermost loop of such a nest among gangs and workers, and
   the next one among vectors.  Then a kernel has 32 threads for each iteration
   of the outermost loop, whatever the others have to do.  Here all iterations
   of the nest are those of one loop (flat-nest.h).

   Consumes the loops of a construct, produces the same trees, changed.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/open-nests.h"
#include "plugin/cure/flat-nest.h"
#include "plugin/lower/static-data.h"

namespace accdeep
{

namespace
{

/* What launches are told of flat nests, by their loops.  */
std::unordered_map<tree, tree> s_iterations;

/* The loop that is all that BODY does; null: it does something else, too.  Only
   what is computed without memory, for a variable that nothing else changes,
   may stand before it.  */
class body_reader
{
public:
  body_reader (const launch_loops &loops, const loop_directive &inner)
      : m_loops (loops), m_inner (inner.loop)
  {
  }

  bool
  only_loop_p (tree body)
  {
    return read (body) && m_found;
  }

private:
  bool read (tree statement);
  bool before_p (tree statement) const;
  bool assignment_p (tree variable, tree value) const;

  const launch_loops &m_loops;
  const tree m_inner;
  bool m_found = false;
};

/* Something whose value is not just that of variables.  */
tree
not_pure (tree *tp, int *, void *)
{
  tree t = *tp;
  switch (TREE_CODE (t))
    {
    case VAR_DECL:
    case PARM_DECL:
      return TREE_ADDRESSABLE (t) || TREE_THIS_VOLATILE (t) || is_global_var (t)
                     || POINTER_TYPE_P (TREE_TYPE (t))
                 ? t
                 : NULL_TREE;
    case COND_EXPR:
    case SAVE_EXPR:
      return NULL_TREE;
    default:
      return CONSTANT_CLASS_P (t) || UNARY_CLASS_P (t) || BINARY_CLASS_P (t)
                     || COMPARISON_CLASS_P (t)
                 ? NULL_TREE
                 : t;
    }
}

/* VARIABLE = VALUE may be repeated in each iteration of the inner loop.  */
bool
body_reader::assignment_p (tree variable, tree value) const
{
  if (!VAR_P (variable) || TREE_STATIC (variable) || TREE_ADDRESSABLE (variable)
      || !m_loops.assigned_once_p (variable))
    return false;
  return m_loops.host_value (value)
         || (!TREE_SIDE_EFFECTS (value)
             && !walk_tree_without_duplicates (&value, not_pure, nullptr));
}

/* STATEMENT may stand before the loop, or behind it.  */
bool
body_reader::before_p (tree statement) const
{
  switch (TREE_CODE (statement))
    {
    case LABEL_EXPR:
    case DEBUG_BEGIN_STMT:
      return true;
    case DECL_EXPR:
      {
        tree decl = DECL_EXPR_DECL (statement);
        if (!VAR_P (decl))
          return TREE_CODE (decl) == TYPE_DECL;
        if (TREE_STATIC (decl) || TREE_ADDRESSABLE (decl)
            || !(INTEGRAL_TYPE_P (TREE_TYPE (decl))
                 || SCALAR_FLOAT_TYPE_P (TREE_TYPE (decl))))
          return false;
        tree value = DECL_INITIAL (decl);
        return !value
                   ? !m_loops.changed_p (decl) || m_loops.assigned_once_p (decl)
                   : assignment_p (decl, value);
      }
    case MODIFY_EXPR:
    case INIT_EXPR:
      return !m_found
             && assignment_p (TREE_OPERAND (statement, 0),
                              TREE_OPERAND (statement, 1));
    default:
      return !TREE_SIDE_EFFECTS (statement);
    }
}

/* What STATEMENT does.  */
tree
inner_statement (tree statement)
{
  for (;; statement = TREE_OPERAND (statement, 0))
    switch (TREE_CODE (statement))
      {
      case CLEANUP_POINT_EXPR:
      CASE_CONVERT:
#if defined ACCDEEP_CXX
      case EXPR_STMT:
#endif
        break;
      default:
        return statement;
      }
}

bool
body_reader::read (tree statement)
{
  if (!statement)
    return true;
  switch (TREE_CODE (statement))
    {
    case BIND_EXPR:
      return read (BIND_EXPR_BODY (statement));
    case STATEMENT_LIST:
      for (tree_stmt_iterator i = tsi_start (statement); !tsi_end_p (i);
           tsi_next (&i))
        if (!read (tsi_stmt (i)))
          return false;
      return true;
    case OACC_LOOP:
      if (statement != m_inner || m_found)
        return false;
      m_found = true;
      return true;
    default:
      break;
    }
  return before_p (inner_statement (statement));
}

/* The clauses of L say nothing that would change.  */
bool
usual_clauses_p (const loop_directive &l)
{
  for (tree c = OMP_FOR_CLAUSES (l.loop); c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_INDEPENDENT:
      case OMP_CLAUSE_REDUCTION:
      case OMP_CLAUSE_COLLAPSE:
        break;
      case OMP_CLAUSE_PRIVATE:
        /* The iterations of a loop inside share an array.  */
        if (AGGREGATE_TYPE_P (TREE_TYPE (OMP_CLAUSE_DECL (c)))
            || POINTER_TYPE_P (TREE_TYPE (OMP_CLAUSE_DECL (c))))
          return false;
        break;
      default:
        return false;
      }
  return true;
}

/* The reductions of INNER are those of OUTER, too.  */
bool
reduced_outside_p (tree inner, tree outer)
{
  for (tree c = OMP_FOR_CLAUSES (inner); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION)
      {
        bool same = false;
        for (tree o = OMP_FOR_CLAUSES (outer); o; o = OMP_CLAUSE_CHAIN (o))
          same |= OMP_CLAUSE_CODE (o) == OMP_CLAUSE_REDUCTION
                  && OMP_CLAUSE_DECL (o) == OMP_CLAUSE_DECL (c)
                  && OMP_CLAUSE_REDUCTION_CODE (o)
                         == OMP_CLAUSE_REDUCTION_CODE (c);
        if (!same)
          return false;
      }
  return true;
}

/* Add L, of LOOPS, to N.  */
bool
add_loop (const loop_directive &l, const launch_loops &loops, nest &n)
{
  nested_loop next;
  next.loop = l.loop;
  if (!l.open || !usual_clauses_p (l)
      || TREE_VEC_LENGTH (OMP_FOR_INIT (l.loop)) != 1
      || !(next.count = loops.trip_count (l.loop, host_memory::variables))
      || !read_counted_loop (l.loop, 0, next)
      || (!n.empty () && !reduced_outside_p (l.loop, n.front ().loop)))
    return false;
  next.first = loops.host_value (next.first);
  next.bound = loops.host_value (next.bound);
  n.push_back (next);
  return true;
}

/* The nest that L begins; empty: it is none.  */
nest
read_nest (const loop_directive &outermost, const launch_loops &loops)
{
  nest result;
  const loop_directive *l = &outermost;
  if (!add_loop (*l, loops, result))
    return {};
  while (l->inner.size () == 1 && l->inner.front ().open)
    {
      const loop_directive &inner = l->inner.front ();
      if (!body_reader (loops, inner).only_loop_p (OMP_FOR_BODY (l->loop))
          || !add_loop (inner, loops, result))
        return {};
      l = &inner;
    }
  if (result.size () == 1 || l->inner_open_p () || l->inner_levels ())
    return {};
  return result;
}

tree
replace (tree *tp, int *walk_subtrees, void *data)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  if (TREE_CODE (*tp) != OACC_LOOP)
    return NULL_TREE;
  *walk_subtrees = 0;
  for (nest &n : *static_cast<std::vector<nest> *> (data))
    if (n.front ().loop == *tp)
      {
        tree known = build_one_cst (counting_type ());
        for (const nested_loop &l : n)
          known = fold_build2 (MULT_EXPR, counting_type (), known,
                               unshare_expr (l.count));
        s_iterations[retain (*tp)] = retain (known);
        *tp = flatten (n);
        break;
      }
  return NULL_TREE;
}

} // namespace

bool
flatten_nests (tree *part, const launch_loops &loops)
{
  std::vector<nest> nests;
  for (const loop_directive &l : loops.outermost ())
    {
      /* All loops of a construct run in the same launch.  */
      nest n = read_nest (l, loops);
      if (n.empty ())
        return false;
      nests.push_back (std::move (n));
    }
  walk_tree_without_duplicates (part, replace, &nests);
  return !nests.empty ();
}

tree
flat_iterations (tree loop)
{
  const auto found = s_iterations.find (loop);
  return found == s_iterations.end () ? NULL_TREE
                                      : unshare_expr (found->second);
}

} // namespace accdeep
