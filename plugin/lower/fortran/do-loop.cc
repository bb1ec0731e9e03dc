/* See do-loop.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/fortran/do-loop.h"
#include "plugin/lower/loop-statements.h"

namespace accdeep
{

namespace
{

/* Take what begins and leaves L: BEFORE, LOOP and BEHIND.  */
bool
match_frame (tree before, tree loop, tree behind, do_loop &l)
{
  if (TREE_CODE (before) != MODIFY_EXPR || TREE_CODE (loop) != LOOP_EXPR
      || TREE_CODE (behind) != LABEL_EXPR)
    return false;
  l.variable = TREE_OPERAND (before, 0);
  l.first = TREE_OPERAND (before, 1);
  l.exit = LABEL_EXPR_LABEL (behind);
  l.loop = loop;
  return VAR_P (l.variable) && INTEGRAL_TYPE_P (TREE_TYPE (l.variable));
}

/* The statements of L, which may be in a block.  */
std::vector<tree>
statements_in (do_loop &l)
{
  tree body = LOOP_EXPR_BODY (l.loop);
  if (TREE_CODE (body) == BIND_EXPR)
    {
      l.locals = BIND_EXPR_VARS (body);
      body = BIND_EXPR_BODY (body);
    }
  return plain_statements_of (body);
}

/* Does T do nothing but jump to the end of L?  */
bool
leaves_p (tree t, const do_loop &l)
{
  return t && TREE_CODE (t) == GOTO_EXPR && GOTO_DESTINATION (t) == l.exit;
}

/* The condition on which T jumps to the end of L; null: it does something
   else.  */
tree
condition_of_end (tree t, const do_loop &l)
{
  if (TREE_CODE (t) != COND_EXPR || !leaves_p (COND_EXPR_THEN (t), l))
    return NULL_TREE;
  tree stay = COND_EXPR_ELSE (t);
  return stay && !IS_EMPTY_STMT (stay) ? NULL_TREE : COND_EXPR_COND (t);
}

/* The constant, not 0, that T adds to DECL; null: it does something else.  */
tree
added (tree t, tree decl)
{
  if (TREE_CODE (t) != MODIFY_EXPR || TREE_OPERAND (t, 0) != decl)
    return NULL_TREE;
  tree sum = TREE_OPERAND (t, 1);
  return TREE_CODE (sum) == PLUS_EXPR && TREE_OPERAND (sum, 0) == decl
                 && TREE_CODE (TREE_OPERAND (sum, 1)) == INTEGER_CST
                 && !integer_zerop (TREE_OPERAND (sum, 1))
             ? TREE_OPERAND (sum, 1)
             : NULL_TREE;
}

/* Is L, whose frame is known, left in front of its STATEMENTS as its variable
   tells?  */
bool
match_simple (const std::vector<tree> &statements, do_loop &l)
{
  std::size_t i = 0;
  tree flag = NULL_TREE, test = NULL_TREE;
  if (statements.size () >= 3 && TREE_CODE (statements[0]) == MODIFY_EXPR)
    {
      flag = TREE_OPERAND (statements[0], 0);
      test = TREE_OPERAND (statements[0], 1);
      i++;
    }
  if (statements.size () < i + 2)
    return false;
  tree end = condition_of_end (statements[i], l);
  if (!end || (flag && end != flag))
    return false;
  if (!flag)
    test = end;
  l.step = added (statements.back (), l.variable);
  if (!l.step || !COMPARISON_CLASS_P (test)
      || TREE_OPERAND (test, 0) != l.variable)
    return false;
  l.last = TREE_OPERAND (test, 1);
  l.code = invert_tree_comparison (TREE_CODE (test), false);
  l.statements.assign (statements.begin () + i + 1, statements.end () - 1);
  return tree_int_cst_sgn (l.step) > 0 ? l.code == LE_EXPR || l.code == LT_EXPR
                                       : l.code == GE_EXPR || l.code == GT_EXPR;
}

/* The value that L, with a step, does not go beyond, as it is left at once if
   TEST; null: it is not known.  */
tree
last_value (tree test, const do_loop &l)
{
  const bool up = tree_int_cst_sgn (l.step) > 0;
  if (!COMPARISON_CLASS_P (test))
    return NULL_TREE;
  tree last = TREE_OPERAND (test, 0), first = TREE_OPERAND (test, 1);
  tree_code code = TREE_CODE (test);
  if (operand_equal_p (last, l.first, 0))
    {
      std::swap (last, first);
      code = swap_tree_comparison (code);
    }
  tree type = TREE_TYPE (l.variable);
  if (TREE_TYPE (last) != type || TREE_TYPE (first) != type)
    return NULL_TREE;
  const bool equal = operand_equal_p (first, l.first, 0);
  tree one = build_int_cst (type, up ? 1 : -1);
  if (code == (up ? LT_EXPR : GT_EXPR))
    return equal ? last : NULL_TREE;
  if (code != (up ? LE_EXPR : GE_EXPR))
    return NULL_TREE;
  /* GCC has moved a constant by one.  */
  if (!equal)
    return TREE_CODE (first) == INTEGER_CST
                   && operand_equal_p (
                       fold_build2 (PLUS_EXPR, type, first, one), l.first, 0)
               ? last
               : NULL_TREE;
  return TREE_CODE (last) == INTEGER_CST
             ? fold_build2 (MINUS_EXPR, type, last, one)
             : NULL_TREE;
}

/* Do STATEMENTS of L end with those that count COUNT down?

     VARIABLE = VARIABLE + STEP;
     OLD = COUNT;
     COUNT = COUNT - 1;
     if (OLD == 0) goto EXIT;  */
bool
match_countdown (const std::vector<tree> &statements, tree count, do_loop &l)
{
  const std::size_t n = statements.size ();
  if (n < 4)
    return false;
  l.step = added (statements[n - 4], l.variable);
  tree old = statements[n - 3];
  tree less = added (statements[n - 2], count);
  tree test = condition_of_end (statements[n - 1], l);
  if (!l.step || !less || !integer_all_onesp (less) || !test
      || TREE_CODE (old) != MODIFY_EXPR || TREE_OPERAND (old, 1) != count
      || TREE_CODE (test) != EQ_EXPR
      || TREE_OPERAND (test, 0) != TREE_OPERAND (old, 0)
      || !integer_zerop (TREE_OPERAND (test, 1)))
    return false;
  l.statements.assign (statements.begin (), statements.end () - 4);
  return true;
}

/* Is there a loop whose iterations are counted down at number AT of LIST?

     VARIABLE = FIRST;
     COUNT = ..., if (...) goto EXIT;
     LOOP_EXPR { STATEMENTS ... }
     EXIT:  */
bool
match_counted (const std::vector<tree> &list, std::size_t at, do_loop &l)
{
  if (at + 3 >= list.size ()
      || !match_frame (list[at], list[at + 2], list[at + 3], l)
      || TREE_CODE (list[at + 1]) != COMPOUND_EXPR)
    return false;
  tree counted = TREE_OPERAND (list[at + 1], 0);
  tree test = condition_of_end (TREE_OPERAND (list[at + 1], 1), l);
  if (!test || TREE_CODE (counted) != MODIFY_EXPR)
    return false;
  tree count = TREE_OPERAND (counted, 0);
  if (!VAR_P (count) || !DECL_ARTIFICIAL (count)
      || !match_countdown (statements_in (l), count, l))
    return false;
  /* That is unlikely, as GCC is told.  */
  while (CONVERT_EXPR_P (test) || TREE_CODE (test) == NON_LVALUE_EXPR
         || TREE_CODE (test) == CALL_EXPR)
    test = TREE_CODE (test) == CALL_EXPR ? CALL_EXPR_ARG (test, 0)
                                         : TREE_OPERAND (test, 0);
  const bool up = tree_int_cst_sgn (l.step) > 0;
  tree type = TREE_TYPE (l.variable);
  l.code = up ? LE_EXPR : GE_EXPR;
  l.all = 4;
  if (TREE_CODE (test) != INTEGER_CST)
    l.last = last_value (test, l);
  else if (!integer_zerop (test))
    {
      l.code = up ? LT_EXPR : GT_EXPR;
      l.last = l.first;
    }
  else if (tree times = TREE_OPERAND (counted, 1);
           TREE_CODE (times) == INTEGER_CST
           && TREE_CODE (l.first) == INTEGER_CST)
    {
      tree wraps = unsigned_type_for (type);
      tree way = fold_build2 (MULT_EXPR, wraps, fold_convert (wraps, times),
                              fold_convert (wraps, l.step));
      l.last = fold_convert (type, fold_build2 (PLUS_EXPR, wraps, way,
                                                fold_convert (wraps, l.first)));
    }
  return l.last != NULL_TREE;
}

/* Is DECL gfortran's variable for iterations that are left to do?  */
bool
count_p (tree decl)
{
  return VAR_P (decl) && DECL_ARTIFICIAL (decl) && DECL_NAME (decl)
         && startswith (IDENTIFIER_POINTER (DECL_NAME (decl)), "count");
}

/* Is there a loop of DO CONCURRENT or FORALL at number AT of LIST?

     VARIABLE = FIRST;
     COUNT = ...;
     LOOP_EXPR { if (COUNT <= 0) goto EXIT;
                 STATEMENTS
                 VARIABLE = VARIABLE + STEP;
                 COUNT = COUNT - 1; }
     EXIT:  */
bool
match_index (const std::vector<tree> &list, std::size_t at, do_loop &l)
{
  if (at + 3 >= list.size ()
      || !match_frame (list[at], list[at + 2], list[at + 3], l)
      || TREE_CODE (list[at + 1]) != MODIFY_EXPR)
    return false;
  tree count = TREE_OPERAND (list[at + 1], 0);
  tree times = TREE_OPERAND (list[at + 1], 1);
  const std::vector<tree> statements = statements_in (l);
  const std::size_t n = statements.size ();
  if (n < 3 || !count_p (count))
    return false;
  tree test = condition_of_end (statements[0], l);
  if (test && TREE_CODE (test) == ANNOTATE_EXPR)
    {
      l.concurrent = true;
      test = TREE_OPERAND (test, 0);
    }
  tree less = added (statements[n - 1], count);
  l.step = added (statements[n - 2], l.variable);
  if (!test || !less || !integer_minus_onep (less) || !l.step
      || TREE_CODE (test) != LE_EXPR || TREE_OPERAND (test, 0) != count
      || !integer_zerop (TREE_OPERAND (test, 1)))
    return false;
  tree type = TREE_TYPE (l.variable);
  times = fold_convert (type, unshare_expr (times));
  tree way = fold_build2 (
      MULT_EXPR, type,
      fold_build2 (MINUS_EXPR, type, times, build_one_cst (type)), l.step);
  l.last = fold_build2 (PLUS_EXPR, type, unshare_expr (l.first), way);
  l.code = tree_int_cst_sgn (l.step) > 0 ? LE_EXPR : GE_EXPR;
  l.statements.assign (statements.begin () + 1, statements.end () - 2);
  l.all = 4;
  return true;
}

} // anonymous namespace

bool
match_do_loop (tree before, tree loop, tree behind, do_loop &l)
{
  l.all = 3;
  return match_frame (before, loop, behind, l)
         && match_simple (statements_in (l), l) && l.code == LE_EXPR;
}

bool
match_any_loop (const std::vector<tree> &list, std::size_t at, do_loop &l)
{
  if (at + 2 >= list.size ())
    return false;
  for (auto match : { match_counted, match_index })
    {
      l = do_loop ();
      if (match (list, at, l))
        return true;
    }
  l = do_loop ();
  l.all = 3;
  return match_frame (list[at], list[at + 1], list[at + 2], l)
         && !count_p (l.variable) && match_simple (statements_in (l), l);
}

} // namespace accdeep
