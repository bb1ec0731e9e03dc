/* Nests of loops as one loop: consumes loops with their bounds, produces the
   same trees, changed.

     acc loop                          acc loop
     for (j = a; j < b; j++)           for (t = 0; t < n * m; t++)
       {                                 {
         acc loop                          j = a + t / m;
         for (i = c; i < d; i++)           acc loop seq
           body                            for (i = c + t % m; i < e; i++)
       }                                     body
                                         }

   m is the number of iterations of the inner loop, and e the value behind the
   one that i begins with.  On the host, which the same code is compiled for, m
   is 1 in the outer loop, and the inner one is as it was; or, where GCC would
   not count it well, its iterations are numbered like those of the outer
   one.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/flat-nest.h"
#include "plugin/front/gcc/clauses.h"
#include "plugin/lower/loop-statements.h"
#include "plugin/lower/statements.h"

#include <gomp-constants.h>

namespace accdeep
{

namespace
{

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

/* Let L have iterations in sequence.  */
void
make_sequential (const nested_loop &l)
{
  remove_clauses (l.loop, { OMP_CLAUSE_INDEPENDENT, OMP_CLAUSE_COLLAPSE });
  add_clause (&OMP_FOR_CLAUSES (l.loop), EXPR_LOCATION (l.loop),
              OMP_CLAUSE_SEQ);
}

/* Let L begin at FIRST and end before BOUND.  */
void
set_bounds (const nested_loop &l, tree first, tree bound)
{
  TREE_VEC_ELT (OMP_FOR_INIT (l.loop), 0)
      = build2 (MODIFY_EXPR, l.type (), l.variable, first);
  TREE_VEC_ELT (OMP_FOR_COND (l.loop), 0)
      = build2 (l.code, boolean_type_node, l.variable, bound);
}

/* Let L have COUNT iterations from FIRST on, which a variable of BLOCK
   numbers.  */
void
number_iterations (statement_block &block, const nested_loop &l, tree first,
                   tree count)
{
  const location_t loc = EXPR_LOCATION (l.loop);
  tree number = block.variable (counting_type (), "number");
  statement_block body (loc);
  body.assign (l.variable, stepped (l, first, number));
  body.add (OMP_FOR_BODY (l.loop));
  OMP_FOR_BODY (l.loop) = body.finish ();
  set_loop (l.loop, 0, number, build_zero_cst (counting_type ()),
            build2 (LT_EXPR, boolean_type_node, number, count),
            build_one_cst (counting_type ()));
  make_private (&OMP_FOR_CLAUSES (l.loop), loc, l.variable);
}

/* Let L, the outermost loop of a nest, count with COUNTER from 0 to TOTAL, with
   BODY.  */
void
make_flat (const nested_loop &l, tree counter, tree total, tree body)
{
  tree type = counting_type ();
  tree loop = l.loop;
  reset_loops (loop, 1);
  set_loop (loop, 0, counter, build_zero_cst (type),
            build2 (LT_EXPR, boolean_type_node, counter, total),
            build_one_cst (type));
  OMP_FOR_BODY (loop) = body;
  remove_clauses (loop, { OMP_CLAUSE_COLLAPSE });
  make_private (&OMP_FOR_CLAUSES (loop), EXPR_LOCATION (loop), l.variable);
}

/* Let L, a loop inside, have one iteration with VALUE, in BODY; or on the HOST
   all.  */
void
nest_inside (statement_block &body, const nested_loop &l, tree value, tree host)
{
  tree first
      = body.evaluate (choose (host, l.first, value), l.type (), "first");
  make_sequential (l);
  if (well_counted_p (l, false))
    set_bounds (l, first,
                body.evaluate (choose (host, l.bound, bound_behind (l, first)),
                               l.type (), "bound"));
  else
    number_iterations (
        body, l, first,
        body.evaluate (choose (host, l.count, build_one_cst (counting_type ())),
                       counting_type (), "count"));
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
      within[i] = computed (block, choose (host, one, next), counting_type (),
                            "within");
    }
  return within;
}

} // namespace

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
      if (integer_onep (within[i]))
        rest = build_zero_cst (counting_type ());
      else
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
      nest_inside (body, l, value, host);
    }
  body.add (OMP_FOR_BODY (loop));
  make_flat (n.front (), counter, total, body.finish ());
  block.add (loop);
  return block.finish ();
}

} // namespace accdeep
