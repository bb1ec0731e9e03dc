/* Nests of loops as one loop, of the cure "launch-size".

   Where the program leaves the levels of a nest open, GCC divides its outermost
   loop among gangs and workers, and the next one among vectors.  Then a kernel
   has 32 threads for each iteration of the outermost loop, whatever the others
   have to do.  Here all iterations of the nest are those of one loop:

     acc loop                            acc loop gang worker vector
     for (j = a; j < b; j++)             for (t = 0; t < n * m; t++)
       {                                   {
         acc loop                            j = a + t / m;
         for (i = c; i < d; i++)             acc loop seq
           body                              for (i = c + t % m; i < i' + 1;
   i++) }                                       body
                                           }

   in which m is the number of iterations of the inner loop, and i' the value
   that i begins with.  On the host, which the same code is compiled for, m is 1
   in the outer loop, and the inner one is as it was.

   Consumes loops with their bounds, produces the same trees, changed.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/flat-nest.h"
#include "plugin/cure/counted-loop.h"
#include "plugin/cure/cure.h"
#include "plugin/front/gcc/clauses.h"
#include "plugin/lower/statements.h"
#include "plugin/lower/static-data.h"

#include <gomp-constants.h>

#include <algorithm>

namespace accdeep
{

namespace
{

/* What launches are told of flat nests, by their loops.  */
std::unordered_map<tree, tree> s_iterations;

struct nested_loop : counted_loop
{
  tree loop;
  tree count; /* Its iterations.  */
};

/* From the outermost to the innermost.  */
using nest = std::vector<nested_loop>;

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
      || !(next.count = loops.trip_count (l.loop))
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

/* ------------------------------------------------------------------------
   The trees.
   ------------------------------------------------------------------------ */

tree
product (tree a, tree b)
{
  return fold_build2 (MULT_EXPR, counting_type (), a, b);
}

/* Is this the host's code?  */
tree
on_host (statement_block &block)
{
  tree function = builtin_decl_explicit (BUILT_IN_ACC_ON_DEVICE);
  if (!function)
    return boolean_false_node;
  tree call = build_call_expr (
      function, 1, build_int_cst (integer_type_node, GOMP_DEVICE_HOST));
  return block.evaluate (build2 (NE_EXPR, boolean_type_node, call,
                                 build_zero_cst (TREE_TYPE (call))),
                         boolean_type_node, "on_host");
}

tree
choose (tree condition, tree a, tree b)
{
  return fold_build3 (COND_EXPR, TREE_TYPE (a), condition, a,
                      fold_convert (TREE_TYPE (a), b));
}

/* A / B, of numbers of iterations, computed in TYPE, which is unsigned.  */
tree
divide_in (tree type, tree a, tree b)
{
  return fold_convert (counting_type (), fold_build2 (TRUNC_DIV_EXPR, type,
                                                      fold_convert (type, a),
                                                      fold_convert (type, b)));
}

/* The same; SHORT_P: they have 32 bits, which takes a GPU a third of the time.
 */
tree
divide (tree short_p, tree a, tree b)
{
  return choose (short_p, divide_in (unsigned_type_node, a, b),
                 divide_in (unsigned_type_for (counting_type ()), a, b));
}

/* What is left of A, which B divides with the result QUOTIENT.  */
tree
remainder (tree a, tree b, tree quotient)
{
  return fold_build2 (MINUS_EXPR, counting_type (), a, product (quotient, b));
}

/* The bound with which L has one iteration, that of VALUE.  */
tree
bound_behind (const nested_loop &l, tree value)
{
  if (POINTER_TYPE_P (l.type ()))
    return l.code == LT_EXPR || l.code == GT_EXPR
               ? stepped (l, value, integer_one_node)
               : value;
  tree one = build_one_cst (l.type ());
  switch (l.code)
    {
    case LT_EXPR:
      return fold_build2 (PLUS_EXPR, l.type (), value, one);
    case GT_EXPR:
      return fold_build2 (MINUS_EXPR, l.type (), value, one);
    default:
      return value;
    }
}

/* Let L begin at FIRST and end before BOUND, in sequence.  */
void
make_sequential (const nested_loop &l, tree first, tree bound)
{
  remove_clauses (l.loop, { OMP_CLAUSE_INDEPENDENT, OMP_CLAUSE_COLLAPSE });
  add_clause (&OMP_FOR_CLAUSES (l.loop), EXPR_LOCATION (l.loop),
              OMP_CLAUSE_SEQ);
  TREE_VEC_ELT (OMP_FOR_INIT (l.loop), 0)
      = build2 (MODIFY_EXPR, l.type (), l.variable, first);
  TREE_VEC_ELT (OMP_FOR_COND (l.loop), 0)
      = build2 (l.code, boolean_type_node, l.variable, bound);
}

/* Let L, the outermost loop of a nest, count with COUNTER from 0 to TOTAL, with
   BODY.  */
void
make_flat (const nested_loop &l, tree counter, tree total, tree body)
{
  tree type = counting_type ();
  tree loop = l.loop;
  OMP_FOR_INIT (loop) = make_tree_vec (1);
  OMP_FOR_COND (loop) = make_tree_vec (1);
  OMP_FOR_INCR (loop) = make_tree_vec (1);
  TREE_VEC_ELT (OMP_FOR_INIT (loop), 0)
      = build2 (MODIFY_EXPR, type, counter, build_zero_cst (type));
  TREE_VEC_ELT (OMP_FOR_COND (loop), 0)
      = build2 (LT_EXPR, boolean_type_node, counter, total);
  TREE_VEC_ELT (OMP_FOR_INCR (loop), 0)
      = build2 (MODIFY_EXPR, type, counter,
                build2 (PLUS_EXPR, type, counter, build_one_cst (type)));
  OMP_FOR_ORIG_DECLS (loop) = NULL_TREE;
  OMP_FOR_PRE_BODY (loop) = NULL_TREE;
  OMP_FOR_BODY (loop) = body;
  remove_clauses (loop, { OMP_CLAUSE_COLLAPSE });
  make_private (&OMP_FOR_CLAUSES (loop), EXPR_LOCATION (loop), l.variable);
}

/* How many iterations of the flat loop there are in one of each loop of N.  */
std::vector<tree>
iterations_within (statement_block &block, const nest &n, tree host)
{
  tree one = build_one_cst (counting_type ());
  std::vector<tree> within (n.size (), one);
  for (std::size_t i = n.size () - 1; i-- > 0;)
    {
      tree next = product (n[i + 1].count, within[i + 1]);
      if (i == 0)
        next = choose (host, one, next);
      within[i] = computed (block, next, counting_type (), "within");
    }
  return within;
}

/* The loops of N as one loop: what stands for it.  */
tree
flatten (nest &n)
{
  tree loop = n.front ().loop;
  const location_t loc = EXPR_LOCATION (loop);
  statement_block block (loc);
  if (OMP_FOR_PRE_BODY (loop))
    block.add (OMP_FOR_PRE_BODY (loop));
  tree host = n.size () > 1 ? on_host (block) : boolean_false_node;
  for (nested_loop &l : n)
    {
      l.first = computed (block, l.first, l.type (), "first");
      l.bound = computed (block, l.bound, l.type (), "bound");
      l.count = computed (block, iterations (l), counting_type (), "count");
    }
  const std::vector<tree> within = iterations_within (block, n, host);
  tree total = computed (block, product (n.front ().count, within.front ()),
                         counting_type (), "total");
  tree short_p = block.evaluate (
      build2 (
          LE_EXPR, boolean_type_node, total,
          fold_convert (counting_type (), TYPE_MAX_VALUE (unsigned_type_node))),
      boolean_type_node, "short");
  tree counter = block.variable (counting_type (), "iteration");

  statement_block body (loc);
  tree rest = counter;
  for (std::size_t i = 0; i < n.size (); i++)
    {
      nested_loop &l = n[i];
      tree index = rest;
      if (!integer_onep (within[i]))
        {
          index = body.evaluate (divide (short_p, rest, within[i]),
                                 counting_type (), "index");
          rest = body.evaluate (remainder (rest, within[i], index),
                                counting_type (), "rest");
        }
      tree value = stepped (l, l.first, index);
      if (i == 0)
        {
          body.assign (l.variable, value);
          continue;
        }
      tree first
          = body.evaluate (choose (host, l.first, value), l.type (), "first");
      tree bound = body.evaluate (
          choose (host, l.bound, bound_behind (l, first)), l.type (), "bound");
      make_sequential (l, first, bound);
    }
  body.add (OMP_FOR_BODY (loop));
  make_flat (n.front (), counter, total, body.finish ());
  block.add (loop);
  return block.finish ();
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
          known = product (known, unshare_expr (l.count));
        s_iterations[retain (*tp)] = retain (known);
        *tp = flatten (n);
        break;
      }
  return NULL_TREE;
}

/* ------------------------------------------------------------------------
   Numbers of iterations that GCC does not get right.
   ------------------------------------------------------------------------ */

/* GCC counts the iterations of L alone in a type that has too few values for
   them, or in which a loop without iterations seems to have some.  */
bool
narrow_p (const counted_loop &l)
{
  tree type = l.type ();
  return INTEGRAL_TYPE_P (type)
         && (TYPE_PRECISION (type) < TYPE_PRECISION (integer_type_node)
             || (TYPE_UNSIGNED (type)
                 && TYPE_PRECISION (type) < TYPE_PRECISION (counting_type ())));
}

/* The number of iterations of L if that is a constant; else -1.  */
HOST_WIDE_INT
constant_iterations (const counted_loop &l)
{
  tree n = iterations (l);
  return tree_fits_shwi_p (n) ? tree_to_shwi (n) : -1;
}

/* GCC counts the iterations of N, which are those of one loop directive, as the
   program says.  */
bool
well_counted_p (const nest &n)
{
  /* All types of loop variables have as many values.  */
  constexpr HOST_WIDE_INT most = 0x7f;
  if (n.size () == 1 && !narrow_p (n.front ()))
    return true;
  HOST_WIDE_INT product = 1;
  for (const nested_loop &l : n)
    {
      const HOST_WIDE_INT count = constant_iterations (l);
      if (count <= 0)
        return false;
      const bool wide
          = TYPE_PRECISION (l.type ()) >= TYPE_PRECISION (integer_type_node);
      product *= std::min (count, HOST_WIDE_INT (1) << 31);
      if (product > (wide ? 0x7fffffff : most))
        return false;
    }
  return true;
}

/* Let the loops of N, which one loop directive collapses, be directives in each
   other.  */
void
nest_loops (nest &n)
{
  tree outer = n.front ().loop;
  tree body = OMP_FOR_BODY (outer);
  for (std::size_t i = n.size (); i-- > 1;)
    {
      tree loop = make_node (OACC_LOOP);
      TREE_TYPE (loop) = void_type_node;
      TREE_SIDE_EFFECTS (loop) = 1;
      SET_EXPR_LOCATION (loop, EXPR_LOCATION (outer));
      OMP_FOR_INIT (loop) = make_tree_vec (1);
      OMP_FOR_COND (loop) = make_tree_vec (1);
      OMP_FOR_INCR (loop) = make_tree_vec (1);
      TREE_VEC_ELT (OMP_FOR_INCR (loop), 0)
          = TREE_VEC_ELT (OMP_FOR_INCR (outer), i);
      /* GCC warns of nested loops that do not say so, too.  */
      for (tree c = OMP_FOR_CLAUSES (outer); c; c = OMP_CLAUSE_CHAIN (c))
        if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION)
          {
            tree copy = copy_node (c);
            OMP_CLAUSE_CHAIN (copy) = OMP_FOR_CLAUSES (loop);
            OMP_FOR_CLAUSES (loop) = copy;
          }
      OMP_FOR_BODY (loop) = body;
      body = n[i].loop = loop;
    }
  OMP_FOR_BODY (outer) = body;
}

tree
recount (tree *tp, int *walk_subtrees, void *data)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  if (TREE_CODE (*tp) != OACC_LOOP
      || omp_find_clause (OMP_FOR_CLAUSES (*tp), OMP_CLAUSE_TILE))
    return NULL_TREE;
  nest n;
  for (int i = 0; i < TREE_VEC_LENGTH (OMP_FOR_INIT (*tp)); i++)
    {
      nested_loop l;
      if (!read_counted_loop (*tp, i, l))
        return NULL_TREE;
      l.loop = *tp;
      n.push_back (l);
    }
  if (well_counted_p (n))
    return NULL_TREE;
  tree loop = *tp;
  /* What is in it comes first.  */
  walk_tree_without_duplicates (&OMP_FOR_BODY (loop), recount, data);
  nest_loops (n);
  *tp = flatten (n);
  *static_cast<bool *> (data) = true;
  *walk_subtrees = 0;
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

bool
cure_loop_counts (tree *body)
{
  bool changed = false;
  if (cure_p (cure::loop_count) && !seen_error ())
    walk_tree_without_duplicates (body, recount, &changed);
  return changed;
}

} // namespace accdeep
