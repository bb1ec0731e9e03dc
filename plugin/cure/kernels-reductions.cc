/* Reductions in kernels constructs: consumes the body of a loop as the front
   end has left it, and a variable; produces the operation of a reduction
   clause.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/kernels-reductions.h"
#include "plugin/cure/kernels-proof.h"

namespace accdeep
{

namespace
{

/* Is T a use of DECL, a variable or a reference?  */
bool
use_p (tree t, tree decl)
{
  t = stripped (t);
  if (INDIRECT_REF_P (t))
    {
      t = TREE_OPERAND (t, 0);
      STRIP_NOPS (t);
    }
  return t == decl;
}

tree
count_use (tree *tp, int *walk_subtrees, void *data)
{
  auto &count = *static_cast<std::pair<tree, unsigned> *> (data);
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  count.second += *tp == count.first;
  return NULL_TREE;
}

} // namespace

unsigned
uses (tree t, tree decl)
{
  std::pair<tree, unsigned> count = { decl, 0 };
  walk_tree (&t, count_use, &count, nullptr);
  return count.second;
}

namespace
{

/* T without what only groups statements: the one statement that it is.  */
tree
only_statement (tree t)
{
  while (t)
    switch (TREE_CODE (t))
      {
      case BIND_EXPR:
        if (BIND_EXPR_VARS (t))
          return t;
        t = BIND_EXPR_BODY (t);
        break;
      case STATEMENT_LIST:
        {
          tree only = NULL_TREE;
          for (tree_stmt_iterator i = tsi_start (t); !tsi_end_p (i);
               tsi_next (&i))
            if (TREE_CODE (tsi_stmt (i)) == DEBUG_BEGIN_STMT)
              continue;
            else if (only)
              return t;
            else
              only = tsi_stmt (i);
          t = only;
          break;
        }
      case CLEANUP_POINT_EXPR:
#if defined ACCDEEP_CXX
      case EXPR_STMT:
#endif
        t = TREE_OPERAND (t, 0);
        break;
      default:
        if (CONVERT_EXPR_P (t) && VOID_TYPE_P (TREE_TYPE (t)))
          {
            t = TREE_OPERAND (t, 0);
            break;
          }
        return t;
      }
  return NULL_TREE;
}

/* Do X and Y, which have no side effects, have the same value?  */
bool
same_p (tree x, tree y)
{
  x = stripped (x);
  y = stripped (y);
  if (operand_equal_p (x, y, 0))
    return true;
  if (TREE_CODE (x) != TREE_CODE (y) || TREE_SIDE_EFFECTS (x)
      || TREE_SIDE_EFFECTS (y) || !EXPR_P (x) || TREE_CODE (x) == CALL_EXPR
      || TREE_TYPE (x) != TREE_TYPE (y))
    return false;
  for (int i = 0; i < TREE_OPERAND_LENGTH (x); i++)
    {
      tree one = TREE_OPERAND (x, i), other = TREE_OPERAND (y, i);
      if (one != other && !(one && other && same_p (one, other)))
        return false;
    }
  return TREE_OPERAND_LENGTH (x) != 0;
}

/* Does T, a branch, do nothing?  */
bool
empty_p (tree t)
{
  return !t || !TREE_SIDE_EFFECTS (t);
}

/* The operation of choosing OTHER instead of DECL where CONDITION holds.  */
tree_code
choosing_operation (tree condition, tree other, tree decl)
{
  condition = stripped (condition);
  if (TREE_CODE (condition) == CLEANUP_POINT_EXPR)
    condition = stripped (TREE_OPERAND (condition, 0));
  tree_code code = TREE_CODE (condition);
  if (TREE_CODE_CLASS (code) != tcc_comparison)
    return ERROR_MARK;
  tree left = TREE_OPERAND (condition, 0), right = TREE_OPERAND (condition, 1);
  if (use_p (left, decl))
    {
      std::swap (left, right);
      code = swap_tree_comparison (code);
    }
  if (!use_p (right, decl) || !same_p (left, other))
    return ERROR_MARK;
  if (code == GT_EXPR || code == GE_EXPR)
    return MAX_EXPR;
  return code == LT_EXPR || code == LE_EXPR ? MIN_EXPR : ERROR_MARK;
}

/* What CALL, which has two arguments, computes.  */
tree_code
called_operation (tree call)
{
  if (!CALL_EXPR_FN (call))
    return CALL_EXPR_IFN (call) == IFN_FMAX   ? MAX_EXPR
           : CALL_EXPR_IFN (call) == IFN_FMIN ? MIN_EXPR
                                              : ERROR_MARK;
  tree function = get_callee_fndecl (call);
  if (!function || !fndecl_built_in_p (function, BUILT_IN_NORMAL))
    return ERROR_MARK;
  switch (DECL_FUNCTION_CODE (function))
    {
      CASE_FLT_FN (BUILT_IN_FMAX) : return MAX_EXPR;
      CASE_FLT_FN (BUILT_IN_FMIN) : return MIN_EXPR;
    default:
      return ERROR_MARK;
    }
}

/* The operation by which VALUE is DECL and something else; ERROR_MARK: it is no
   such thing.  N: how often it mentions DECL then.  */
tree_code
reducing_operation (tree value, tree decl, unsigned &n)
{
  value = stripped (value);
  const tree_code code = TREE_CODE (value);
  n = 1;
  switch (code)
    {
    case CALL_EXPR:
      return call_expr_nargs (value) == 2
                     && (use_p (CALL_EXPR_ARG (value, 0), decl)
                         || use_p (CALL_EXPR_ARG (value, 1), decl))
                 ? called_operation (value)
                 : ERROR_MARK;
    case COND_EXPR:
      {
        tree one = TREE_OPERAND (value, 1), other = TREE_OPERAND (value, 2);
        tree condition = TREE_OPERAND (value, 0);
        n = 2;
        if (!one || !other)
          return ERROR_MARK;
        if (use_p (other, decl))
          return choosing_operation (condition, one, decl);
        if (!use_p (one, decl))
          return ERROR_MARK;
        const tree_code kept = choosing_operation (condition, other, decl);
        return kept == MAX_EXPR   ? MIN_EXPR
               : kept == MIN_EXPR ? MAX_EXPR
                                  : ERROR_MARK;
      }
    case PLUS_EXPR:
    case MULT_EXPR:
    case MAX_EXPR:
    case MIN_EXPR:
    case BIT_AND_EXPR:
    case BIT_IOR_EXPR:
    case BIT_XOR_EXPR:
      return use_p (TREE_OPERAND (value, 0), decl)
                     || use_p (TREE_OPERAND (value, 1), decl)
                 ? code
                 : ERROR_MARK;
    case MINUS_EXPR:
      return use_p (TREE_OPERAND (value, 0), decl) ? PLUS_EXPR : ERROR_MARK;
    default:
      return ERROR_MARK;
    }
}

/* Looks at the assignments to a variable of the front end's.  */
struct copy_search
{
  tree copy;
  tree decl;
  tree_code code = ERROR_MARK;
  unsigned copy_uses = 0;
  unsigned decl_uses = 0;
  bool other = false;
};

tree
find_copies (tree *tp, int *walk_subtrees, void *data)
{
  copy_search &s = *static_cast<copy_search *> (data);
  tree t = *tp;
  if (TYPE_P (t))
    *walk_subtrees = 0;
  if (TREE_CODE (t) != MODIFY_EXPR || TREE_OPERAND (t, 0) != s.copy)
    return NULL_TREE;
  tree value = TREE_OPERAND (t, 1);
  s.copy_uses++;
  s.decl_uses += uses (value, s.decl);
  if (!uses (value, s.copy))
    {
      s.other |= !use_p (value, s.decl) && uses (value, s.decl);
      return NULL_TREE;
    }
  unsigned n;
  const tree_code code = reducing_operation (value, s.copy, n);
  s.copy_uses += n;
  s.other |= (code != MAX_EXPR && code != MIN_EXPR)
             || (s.code != ERROR_MARK && code != s.code);
  if (uses (value, s.decl))
    {
      value = stripped (value);
      s.other |= TREE_CODE (value) != code
                 || (!use_p (TREE_OPERAND (value, 0), s.decl)
                     && !use_p (TREE_OPERAND (value, 1), s.decl));
    }
  s.code = code;
  return NULL_TREE;
}

/* The same where VALUE is a variable into which gfortran has computed the
   maximum or minimum of DECL and others, in BODY.  */
tree_code
copied_operation (tree body, tree value, tree decl)
{
  STRIP_NOPS (value);
  if (!VAR_P (value) || !DECL_ARTIFICIAL (value))
    return ERROR_MARK;
  copy_search s = { value, decl };
  walk_tree (&body, find_copies, &s, nullptr);
  return !s.other && s.decl_uses == 1 && uses (body, value) == s.copy_uses + 1
             ? s.code
             : ERROR_MARK;
}

/* Looks at the statements that change one variable.  */
struct reduction_search
{
  tree decl;
  tree body;
  tree_code code = ERROR_MARK;
  unsigned uses = 0; /* Of the variable, in these.  */
  bool other = false;

  void
  add (tree_code found, unsigned n)
  {
    other |= found == ERROR_MARK || (code != ERROR_MARK && code != found);
    code = found;
    uses += n;
  }

  void
  add_assignment (tree t)
  {
    tree value = TREE_OPERAND (t, 1);
    unsigned n;
    const tree_code found = reducing_operation (value, decl, n);
    if (found == ERROR_MARK)
      add (copied_operation (body, value, decl), 2);
    else
      {
        other |= accdeep::uses (t, decl) != n + 1;
        add (found, n + 1);
      }
  }
};

tree
find_reduction (tree *tp, int *walk_subtrees, void *data)
{
  reduction_search &s = *static_cast<reduction_search *> (data);
  tree t = *tp;
  if (TYPE_P (t))
    *walk_subtrees = 0;
  tree condition = NULL_TREE, then = NULL_TREE;
  switch (TREE_CODE (t))
    {
    case PREINCREMENT_EXPR:
    case POSTINCREMENT_EXPR:
    case PREDECREMENT_EXPR:
    case POSTDECREMENT_EXPR:
      /* As far as nobody uses its value, which is not known.  */
      if (use_p (TREE_OPERAND (t, 0), s.decl))
        s.other = true;
      return NULL_TREE;
    case COND_EXPR:
      if (VOID_TYPE_P (TREE_TYPE (t)) && empty_p (COND_EXPR_ELSE (t)))
        {
          condition = COND_EXPR_COND (t);
          then = only_statement (COND_EXPR_THEN (t));
        }
      break;
#if defined ACCDEEP_CXX
    case IF_STMT:
      if (empty_p (ELSE_CLAUSE (t)))
        {
          condition = IF_COND (t);
          then = only_statement (THEN_CLAUSE (t));
        }
      break;
#endif
    case MODIFY_EXPR:
      if (use_p (TREE_OPERAND (t, 0), s.decl))
        s.add_assignment (t);
      return NULL_TREE;
    default:
      return NULL_TREE;
    }
  /* "if (x > decl) decl = x".  */
  if (then && TREE_CODE (then) == MODIFY_EXPR
      && use_p (TREE_OPERAND (then, 0), s.decl) && uses (t, s.decl) == 2)
    {
      const tree_code code
          = choosing_operation (condition, TREE_OPERAND (then, 1), s.decl);
      if (code == ERROR_MARK)
        return NULL_TREE;
      s.add (code, 2);
      *walk_subtrees = 0;
    }
  return NULL_TREE;
}

} // namespace

tree_code
reduction_of (tree body, tree decl)
{
  tree type = TREE_TYPE (decl);
  if (TREE_CODE (type) == REFERENCE_TYPE)
    type = TREE_TYPE (type);
  if (TREE_THIS_VOLATILE (decl)
      || (!INTEGRAL_TYPE_P (type) && !SCALAR_FLOAT_TYPE_P (type)))
    return ERROR_MARK;
  reduction_search s = { decl, body };
  walk_tree (&body, find_reduction, &s, nullptr);
  return !s.other && s.uses && uses (body, decl) == s.uses ? s.code
                                                           : ERROR_MARK;
}

namespace
{

struct value_search
{
  tree decl;
  tree value = NULL_TREE;
  unsigned uses = 0;
};

tree
find_value (tree *tp, int *walk_subtrees, void *data)
{
  value_search &s = *static_cast<value_search *> (data);
  tree t = *tp;
  if (TYPE_P (t))
    *walk_subtrees = 0;
  if (TREE_CODE (t) != MODIFY_EXPR || !use_p (TREE_OPERAND (t, 0), s.decl))
    return NULL_TREE;
  tree value = unwrapped (TREE_OPERAND (t, 1));
  if (!CONSTANT_CLASS_P (value)
      || (s.value && !operand_equal_p (value, s.value, 0)))
    return t;
  s.value = value;
  s.uses++;
  return NULL_TREE;
}

} // namespace

bool
one_value_p (tree body, tree decl)
{
  value_search s = { decl };
  return !TREE_THIS_VOLATILE (decl)
         && !walk_tree (&body, find_value, &s, nullptr) && s.uses
         && uses (body, decl) == s.uses;
}

} // namespace accdeep
