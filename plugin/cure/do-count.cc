/* The cure "loop-count" in Fortran: gfortran computes the number of iterations
   of a loop with a step in the type of its variable. Consumes the statements of
   a function, produces the same with numbers that fit.

     number = ((step - first) + last) / step;
     acc loop
     for (count = 0; count < number; count++)
       {
         variable = count * step + first;

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/counted-loop.h"
#include "plugin/cure/cure.h"
#include "plugin/lower/loop-statements.h"

#include <map>

namespace accdeep
{

namespace
{

/* Where a loop of gfortran's begins, and its step.  */
struct do_bounds
{
  tree first;
  tree step;
};

/* Does T, a statement, compute the value of a variable from COUNT?  */
bool
read_value (tree t, tree count, do_bounds &bounds)
{
  if (TREE_CODE (t) != MODIFY_EXPR)
    return false;
  tree sum = tree_strip_nop_conversions (TREE_OPERAND (t, 1));
  const bool plus = TREE_CODE (sum) == PLUS_EXPR;
  tree way = plus ? TREE_OPERAND (sum, 0) : sum;
  if (TREE_CODE (way) != MULT_EXPR || TREE_OPERAND (way, 0) != count)
    return false;
  bounds.step = TREE_OPERAND (way, 1);
  bounds.first
      = plus ? TREE_OPERAND (sum, 1) : build_zero_cst (TREE_TYPE (way));
  return true;
}

/* T, a sum, computed in TYPE, which is unsigned.  */
tree
sum_in (tree type, tree t)
{
  switch (TREE_CODE (t))
    {
    case PLUS_EXPR:
    case MINUS_EXPR:
      return fold_build2 (TREE_CODE (t), type,
                          sum_in (type, TREE_OPERAND (t, 0)),
                          sum_in (type, TREE_OPERAND (t, 1)));
    default:
      return fold_convert (type, unshare_expr (t));
    }
}

/* The number of iterations of a loop with BOUNDS, which gfortran computes as
   NUMBER, a quotient.  */
tree
number_of (tree number, const do_bounds &bounds)
{
  tree type = TREE_TYPE (number);
  tree u = modular (type);
  tree first = fold_convert (u, unshare_expr (bounds.first));
  tree step = fold_convert (u, unshare_expr (bounds.step));
  tree last = fold_build2 (
      MINUS_EXPR, u,
      fold_build2 (PLUS_EXPR, u, sum_in (u, TREE_OPERAND (number, 0)), first),
      step);
  last = fold_convert (type, last);
  tree up = fold_build2 (GT_EXPR, boolean_type_node, unshare_expr (bounds.step),
                         build_zero_cst (type));
  auto count = [&] (tree_code code) {
    const counted_loop l
        = { bounds.first, bounds.first, last, bounds.step, code };
    return iterations (l);
  };
  return fold_convert (type, fold_build3 (COND_EXPR, counting_type (), up,
                                          count (LE_EXPR), count (GE_EXPR)));
}

using loops_by_number = std::map<tree, do_bounds>;

/* Note the bounds of loop number I of LOOP, whose body has STATEMENTS.  */
void
note_loop (loops_by_number &found, tree loop, int i,
           const std::vector<tree> &statements)
{
  counted_loop l;
  if (!read_counted_loop (loop, i, l) || l.code != LT_EXPR
      || !integer_zerop (l.first))
    return;
  tree bound = TREE_OPERAND (TREE_VEC_ELT (OMP_FOR_COND (loop), i), 1);
  if (TREE_CODE (bound) == INTEGER_CST && TREE_OVERFLOW (bound))
    error_at (EXPR_LOCATION (loop),
              "the bounds of this loop are too far apart for the type of its "
              "variable");
  do_bounds bounds;
  if (VAR_P (bound))
    for (tree t : statements)
      if (read_value (t, l.variable, bounds))
        found.emplace (bound, bounds);
}

tree
note_loops (tree *tp, int *walk_subtrees, void *data)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  if (TREE_CODE (*tp) != OACC_LOOP)
    return NULL_TREE;
  auto &found = *static_cast<loops_by_number *> (data);
  const std::vector<tree> statements = plain_statements_of (OMP_FOR_BODY (*tp));
  for (int i = 0; i < TREE_VEC_LENGTH (OMP_FOR_INIT (*tp)); i++)
    note_loop (found, *tp, i, statements);
  return NULL_TREE;
}

tree
change_number (tree *tp, int *walk_subtrees, void *data)
{
  auto &found = *static_cast<loops_by_number *> (data);
  tree t = *tp;
  if (TYPE_P (t))
    *walk_subtrees = 0;
  if (TREE_CODE (t) != MODIFY_EXPR
      || TREE_CODE (TREE_OPERAND (t, 1)) != TRUNC_DIV_EXPR)
    return NULL_TREE;
  const auto loop = found.find (TREE_OPERAND (t, 0));
  if (loop != found.end ())
    TREE_OPERAND (t, 1) = number_of (TREE_OPERAND (t, 1), loop->second);
  return NULL_TREE;
}

} // namespace

bool
cure_do_counts (tree *body)
{
  if (!lang_GNU_Fortran () || !cure_p (cure::loop_count) || seen_error ())
    return false;
  loops_by_number found;
  walk_tree_without_duplicates (body, note_loops, &found);
  if (!found.empty ())
    walk_tree_without_duplicates (body, change_number, &found);
  return !found.empty ();
}

} // namespace accdeep
