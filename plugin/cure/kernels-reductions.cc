/* Reductions in kernels constructs: consumes the body of a loop as the front
   end has left it, and a variable; produces the operation of a reduction
   clause.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/kernels-reductions.h"
#include "plugin/cure/kernels-proof.h"
#include "plugin/front/gcc/clauses.h"

#include <vector>

namespace accdeep
{

namespace
{

/* Is T a conversion of a number to another type of the same kind?  */
bool
conversion_p (tree t)
{
  if (!CONVERT_EXPR_P (t))
    return false;
  const tree_code to = TREE_CODE (TREE_TYPE (t));
  return (to == INTEGER_TYPE || to == REAL_TYPE)
         && TREE_CODE (TREE_TYPE (TREE_OPERAND (t, 0))) == to;
}

/* T without conversions to wider types.  */
tree
without_widening (tree t)
{
  for (t = stripped (t); conversion_p (t)
                         && TYPE_PRECISION (TREE_TYPE (t)) >= TYPE_PRECISION (
                                TREE_TYPE (TREE_OPERAND (t, 0)));
       t = stripped (TREE_OPERAND (t, 0)))
    ;
  return t;
}

/* T without a conversion to a narrower type: of integers, if the operation is
   one modulo any power of two.  Of floating-point numbers, a greater one is no
   less when it is converted.  */
tree
without_narrowing (tree t)
{
  t = stripped (t);
  if (!conversion_p (t)
      || TYPE_PRECISION (TREE_TYPE (t))
             >= TYPE_PRECISION (TREE_TYPE (TREE_OPERAND (t, 0))))
    return t;
  tree value = stripped (TREE_OPERAND (t, 0));
  if (SCALAR_FLOAT_TYPE_P (TREE_TYPE (t)))
    return value;
  switch (TREE_CODE (value))
    {
    case PLUS_EXPR:
    case MINUS_EXPR:
    case MULT_EXPR:
    case BIT_AND_EXPR:
    case BIT_IOR_EXPR:
    case BIT_XOR_EXPR:
      return value;
    default:
      return t;
    }
}

/* Do numbers of the type of VALUE have the order that those of DECL have?  */
bool
same_order_p (tree value, tree decl)
{
  tree type = TREE_TYPE (decl), other = TREE_TYPE (value);
  if (TREE_CODE (type) == REFERENCE_TYPE)
    type = TREE_TYPE (type);
  return !INTEGRAL_TYPE_P (type)
         || (INTEGRAL_TYPE_P (other)
             && TYPE_PRECISION (type) == TYPE_PRECISION (other)
             && TYPE_UNSIGNED (type) == TYPE_UNSIGNED (other));
}

/* Is T a use of DECL, a variable or a reference?  */
bool
use_p (tree t, tree decl)
{
  t = without_widening (t);
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

/* Is no number taken to be NaN?  */
bool s_without_nan;

/* Are the results of comparisons with DECL to be those of numbers, NaN or not?
   Fortran's max and min of NaN are the compiler's choice.  */
bool
nan_matters_p (tree decl)
{
  if (s_without_nan)
    return false;
  tree type = TREE_TYPE (decl);
  if (TREE_CODE (type) == REFERENCE_TYPE)
    type = TREE_TYPE (type);
  return SCALAR_FLOAT_TYPE_P (type) && HONOR_NANS (type)
         && !(lang_GNU_Fortran () && DECL_ARTIFICIAL (decl));
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
  if (!use_p (right, decl) || !same_order_p (right, decl)
      || (!same_p (left, other) && !same_p (left, without_narrowing (other))))
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

tree_code reducing_operation (tree value, tree decl, unsigned &n);

/* The same where CODE combines the operands of VALUE, of which at most one
   mentions DECL.  */
tree_code
operand_operation (tree value, tree decl, tree_code code, unsigned &n)
{
  const bool call = TREE_CODE (value) == CALL_EXPR;
  for (int i = 0; i < 2; i++)
    {
      tree t = call ? CALL_EXPR_ARG (value, i) : TREE_OPERAND (value, i);
      if (i == 1 && TREE_CODE (value) == MINUS_EXPR)
        break;
      if (use_p (t, decl))
        return code;
      if (uses (t, decl))
        return reducing_operation (t, decl, n) == code ? code : ERROR_MARK;
    }
  return ERROR_MARK;
}

/* Is T either 0 or 1?  */
bool
zero_or_one_p (tree t)
{
  t = unwrapped (t);
  while (CONVERT_EXPR_P (t) && INTEGRAL_TYPE_P (TREE_TYPE (t))
         && INTEGRAL_TYPE_P (TREE_TYPE (TREE_OPERAND (t, 0)))
         && TREE_CODE (TREE_TYPE (t)) != BOOLEAN_TYPE)
    t = unwrapped (TREE_OPERAND (t, 0));
  return TREE_CODE (TREE_TYPE (t)) == BOOLEAN_TYPE || integer_zerop (t)
         || integer_onep (t) || truth_value_p (TREE_CODE (t));
}

/* T, an integer that is true or false, without what keeps that.  */
tree
truth_in (tree t)
{
  for (;;)
    {
      t = unwrapped (t);
      const bool conversion = CONVERT_EXPR_P (t);
      if (!conversion
          && (TREE_CODE (t) != NE_EXPR || !integer_zerop (TREE_OPERAND (t, 1))))
        return t;
      tree operand = TREE_OPERAND (t, 0);
      if (!INTEGRAL_TYPE_P (TREE_TYPE (t))
          || !INTEGRAL_TYPE_P (TREE_TYPE (operand))
          || (conversion
              && TYPE_PRECISION (TREE_TYPE (t))
                     < TYPE_PRECISION (TREE_TYPE (operand))
              && !zero_or_one_p (operand)))
        return t;
      t = operand;
    }
}

/* Has T the same value, and no effect, where a program would not evaluate
   it?  */
bool
harmless_p (tree t)
{
  t = unwrapped (t);
  if (CONSTANT_CLASS_P (t))
    return true;
  if (DECL_P (t))
    return !TREE_THIS_VOLATILE (t)
           && TREE_CODE (TREE_TYPE (t)) != REFERENCE_TYPE;
  if (!truth_value_p (TREE_CODE (t)) && !CONVERT_EXPR_P (t))
    switch (TREE_CODE (t))
      {
      case PLUS_EXPR:
      case MINUS_EXPR:
      case MULT_EXPR:
      case RDIV_EXPR:
      case NEGATE_EXPR:
      case ABS_EXPR:
      case BIT_AND_EXPR:
      case BIT_IOR_EXPR:
      case BIT_XOR_EXPR:
      case BIT_NOT_EXPR:
        break;
      default:
        return false;
      }
  for (int i = 0; i < TREE_OPERAND_LENGTH (t); i++)
    if (!harmless_p (TREE_OPERAND (t, i)))
      return false;
  return true;
}

/* The logical operation by which VALUE, which is true or false, is DECL, which
   is so, too, and something else.  C evaluates that only if DECL asks for it.
   */
tree_code
logical_operation (tree value, tree decl, unsigned &n)
{
  value = truth_in (value);
  tree_code code = TREE_CODE (value);
  bool choice = false;
  switch (code)
    {
    case TRUTH_ANDIF_EXPR:
    case TRUTH_ORIF_EXPR:
      choice = true;
      break;
    case TRUTH_AND_EXPR:
    case BIT_AND_EXPR:
      code = TRUTH_ANDIF_EXPR;
      break;
    case TRUTH_OR_EXPR:
    case BIT_IOR_EXPR:
      code = TRUTH_ORIF_EXPR;
      break;
    case TRUTH_XOR_EXPR:
    case BIT_XOR_EXPR:
      code = NE_EXPR;
      break;
    case EQ_EXPR:
    case NE_EXPR:
      break;
    default:
      return ERROR_MARK;
    }
  n = 1;
  for (int i = 0; i < 2; i++)
    {
      tree t = TREE_OPERAND (value, i), other = TREE_OPERAND (value, 1 - i);
      if (!uses (t, decl))
        continue;
      if (!use_p (truth_in (t), decl) && logical_operation (t, decl, n) != code)
        return ERROR_MARK;
      if (choice)
        return i == 1 || lang_GNU_Fortran () || harmless_p (other) ? code
                                                                   : ERROR_MARK;
      return zero_or_one_p (t) && zero_or_one_p (other) ? code : ERROR_MARK;
    }
  return ERROR_MARK;
}

tree
find_number (tree *tp, int *walk_subtrees, void *data)
{
  tree t = *tp, decl = static_cast<tree> (data), value = NULL_TREE;
  if (TYPE_P (t))
    *walk_subtrees = 0;
  else if (TREE_CODE (t) == DECL_EXPR && DECL_EXPR_DECL (t) == decl)
    value = DECL_INITIAL (decl);
  else if (TREE_CODE (t) == ADDR_EXPR && TREE_OPERAND (t, 0) == decl)
    return t;
  else if (assigned_variable (t) == decl)
    {
      if (TREE_CODE (t) != MODIFY_EXPR && TREE_CODE (t) != INIT_EXPR)
        return t;
      value = TREE_OPERAND (t, 1);
    }
  return value && !zero_or_one_p (value) ? t : NULL_TREE;
}

/* Is DECL always true or false?  */
bool
logical_p (tree decl, tree type)
{
  if (TREE_CODE (type) == BOOLEAN_TYPE)
    return true;
  return INTEGRAL_TYPE_P (type) && VAR_P (decl) && own_scalar_p (decl)
         && !nested_use_p (decl)
         && !walk_tree_without_duplicates (
             &DECL_SAVED_TREE (current_function_decl), find_number, decl);
}

/* The operation of the choice VALUE between DECL and something else.  */
tree_code
chosen_operation (tree value, tree decl)
{
  tree one = TREE_OPERAND (value, 1), other = TREE_OPERAND (value, 2);
  tree condition = TREE_OPERAND (value, 0);
  if (!one || !other)
    return ERROR_MARK;
  if (use_p (other, decl))
    return choosing_operation (condition, one, decl);
  /* NaN would take the place of DECL, and be replaced by what comes next.  */
  if (!use_p (one, decl) || nan_matters_p (decl))
    return ERROR_MARK;
  const tree_code kept = choosing_operation (condition, other, decl);
  return kept == MAX_EXPR ? MIN_EXPR : kept == MIN_EXPR ? MAX_EXPR : ERROR_MARK;
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
      {
        const tree_code called = call_expr_nargs (value) == 2
                                     ? called_operation (value)
                                     : ERROR_MARK;
        return called == ERROR_MARK
                   ? called
                   : operand_operation (value, decl, called, n);
      }
    case COND_EXPR:
      n = 2;
      return chosen_operation (value, decl);
    case MAX_EXPR:
    case MIN_EXPR:
      return same_order_p (value, decl)
                 ? operand_operation (value, decl, code, n)
                 : ERROR_MARK;
    case PLUS_EXPR:
    case MULT_EXPR:
    case BIT_AND_EXPR:
    case BIT_IOR_EXPR:
    case BIT_XOR_EXPR:
      return operand_operation (value, decl, code, n);
    case MINUS_EXPR:
      return operand_operation (value, decl, PLUS_EXPR, n);
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
  value = without_narrowing (value);
  if (!VAR_P (value) || !DECL_ARTIFICIAL (value))
    return ERROR_MARK;
  copy_search s = { value, decl };
  walk_tree (&body, find_copies, &s, nullptr);
  return !s.other && s.decl_uses == 1 && uses (body, value) == s.copy_uses + 1
             ? s.code
             : ERROR_MARK;
}

/* The operation of T, a choice between CONDITION's branches, if that is "if (x
   > decl) decl = x".  */
tree_code
choice_operation (tree t, tree condition, tree one, tree other, tree decl)
{
  tree then = empty_p (other) ? only_statement (one) : NULL_TREE;
  if (!then || TREE_CODE (then) != MODIFY_EXPR
      || !use_p (TREE_OPERAND (then, 0), decl) || uses (t, decl) != 2)
    return ERROR_MARK;
  return choosing_operation (condition, TREE_OPERAND (then, 1), decl);
}

bool
number_p (tree value)
{
  value = without_widening (value);
  return TREE_CODE (value) == FLOAT_EXPR || TREE_CODE (value) == INTEGER_CST
         || (TREE_CODE (value) == REAL_CST
             && !REAL_VALUE_ISNAN (TREE_REAL_CST (value)));
}

/* Looks for assignments that may let the variable DATA be NaN, if it has been
   none before.  */
tree
find_nan (tree *tp, int *walk_subtrees, void *data)
{
  tree t = *tp, decl = static_cast<tree> (data);
  tree_code found = ERROR_MARK;
  if (TYPE_P (t))
    *walk_subtrees = 0;
  else if (TREE_CODE (t) == DECL_EXPR && DECL_EXPR_DECL (t) == decl)
    return DECL_INITIAL (decl) && !number_p (DECL_INITIAL (decl)) ? t
                                                                  : NULL_TREE;
  else if (TREE_CODE (t) == ADDR_EXPR && TREE_OPERAND (t, 0) == decl)
    return t;
  else if (TREE_CODE (t) == COND_EXPR)
    found = choice_operation (t, COND_EXPR_COND (t), COND_EXPR_THEN (t),
                              COND_EXPR_ELSE (t), decl);
#if defined ACCDEEP_CXX
  else if (TREE_CODE (t) == IF_STMT)
    found = choice_operation (t, IF_COND (t), THEN_CLAUSE (t), ELSE_CLAUSE (t),
                              decl);
#endif
  else if (assigned_variable (t) == decl)
    {
      if (TREE_CODE (t) != MODIFY_EXPR && TREE_CODE (t) != INIT_EXPR)
        return t;
      unsigned n;
      tree value = without_narrowing (TREE_OPERAND (t, 1));
      found = number_p (value) ? MAX_EXPR : reducing_operation (value, decl, n);
      if (found != MAX_EXPR && found != MIN_EXPR)
        return t;
    }
  if (found != ERROR_MARK)
    *walk_subtrees = 0;
  return NULL_TREE;
}

/* Is DECL a variable of the current function that is never NaN?  */
bool
never_nan_p (tree decl)
{
  return VAR_P (decl) && own_scalar_p (decl) && !nested_use_p (decl)
         && (!DECL_INITIAL (decl) || number_p (DECL_INITIAL (decl)))
         && !walk_tree_without_duplicates (
             &DECL_SAVED_TREE (current_function_decl), find_nan, decl);
}

/* Does T, a statement, do nothing but assign a number to DECL?  */
bool
assigns_number_p (tree t, tree decl)
{
  t = only_statement (t);
  if (!t)
    return false;
  if (TREE_CODE (t) == DECL_EXPR)
    return DECL_EXPR_DECL (t) == decl && DECL_INITIAL (decl)
           && number_p (DECL_INITIAL (decl));
  return (TREE_CODE (t) == MODIFY_EXPR || TREE_CODE (t) == INIT_EXPR)
         && unwrapped (TREE_OPERAND (t, 0)) == decl
         && number_p (without_narrowing (TREE_OPERAND (t, 1)));
}

/* May something else be executed in front of what follows T, a statement, than
   what is in front of T, or does T do more with DECL than to keep it a number?
   OWN: nothing leads to DECL.  */
bool
nan_possible_p (tree t, tree decl, bool own)
{
  if (TREE_CODE (t) == LABEL_EXPR || TREE_CODE (t) == CASE_LABEL_EXPR
      || walk_tree_without_duplicates (&t, find_nan, decl))
    return true;
  if (own)
    return false;
  const statement_changes changes = changes_in (t);
  return changes.calls || changes.opaque || !changes.written.empty ();
}

bool
loop_p (tree t)
{
  switch (TREE_CODE (t))
    {
    case LOOP_EXPR:
    case OACC_LOOP:
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

/* Whether a variable is a number where a statement begins.  */
enum class number_state
{
  elsewhere, /* The statement is.  */
  open,      /* As it was in front of all that was looked at.  */
  number,
  unknown
};

/* Is DECL a number where PLACE, which may be in T, begins?  */
number_state
state_at (tree t, tree place, tree decl, bool own)
{
  if (!t || t == place)
    return t ? number_state::open : number_state::elsewhere;
  number_state found = number_state::elsewhere;
  if (TREE_CODE (t) == STATEMENT_LIST)
    {
      std::vector<tree> before;
      for (tree_stmt_iterator i = tsi_start (t);
           !tsi_end_p (i) && found == number_state::elsewhere; tsi_next (&i))
        {
          found = state_at (tsi_stmt (i), place, decl, own);
          before.push_back (tsi_stmt (i));
        }
      if (found != number_state::open)
        return found;
      before.pop_back ();
      for (; !before.empty (); before.pop_back ())
        if (assigns_number_p (before.back (), decl))
          return number_state::number;
        else if (nan_possible_p (before.back (), decl, own))
          return number_state::unknown;
      return found;
    }
  if (!EXPR_P (t))
    return found;
  for (int i = 0; i < TREE_OPERAND_LENGTH (t); i++)
    if (found == number_state::elsewhere)
      found = state_at (TREE_OPERAND (t, i), place, decl, own);
  return found == number_state::open && loop_p (t)
                 && nan_possible_p (t, decl, own)
             ? number_state::unknown
             : found;
}

/* Is DECL no NaN where PLACE, a loop of the current function, begins?  */
bool
number_at_p (tree decl, tree place)
{
  return never_nan_p (decl)
         || state_at (DECL_SAVED_TREE (current_function_decl), place, decl,
                      own_scalar_p (decl) && !nested_use_p (decl))
                == number_state::number;
}

/* Looks at the statements that change one variable.  Nothing uses the value of
   a statement; what changes the variable inside of an expression is none.  */
class reduction_search
{
public:
  reduction_search (tree decl, tree type, tree body)
      : m_decl (decl), m_type (type), m_body (body)
  {
  }

  /* What is NaN at first, in front of PLACE, stays so.  */
  tree_code
  operation (tree place)
  {
    walk (m_body);
    if (m_other || !m_uses || uses (m_body, m_decl) != m_uses)
      return ERROR_MARK;
    return m_compared && !number_at_p (m_decl, place) ? ERROR_MARK : m_code;
  }

private:
  void walk (tree t);
  bool walk_choice (tree t, tree condition, tree one, tree other);
  bool walk_language (tree t);
  void add (tree_code found, unsigned n);
  void add_assignment (tree t);

  tree m_decl, m_type, m_body;
  tree_code m_code = ERROR_MARK;
  unsigned m_uses = 0; /* Of the variable, in these.  */
  bool m_other = false;
  bool m_compared = false; /* With numbers that may be NaN.  */
};

void
reduction_search::add (tree_code found, unsigned n)
{
  m_other |= found == ERROR_MARK || (m_code != ERROR_MARK && m_code != found);
  m_code = found;
  m_uses += n;
}

void
reduction_search::add_assignment (tree t)
{
  tree value = TREE_OPERAND (t, 1);
  unsigned n;
  tree_code found = reducing_operation (without_narrowing (value), m_decl, n);
  if (found == ERROR_MARK && logical_p (m_decl, m_type))
    found = logical_operation (value, m_decl, n);
  if (found == ERROR_MARK)
    {
      add (copied_operation (m_body, value, m_decl), 2);
      return;
    }
  m_other |= uses (t, m_decl) != n + 1;
  m_compared |= (found == MAX_EXPR || found == MIN_EXPR)
                && nan_matters_p (m_decl)
                && (!lang_GNU_Fortran ()
                    || TREE_CODE (without_narrowing (value)) == COND_EXPR);
  add (found, n + 1);
}

/* Is T, a choice, "if (x > decl) decl = x"?  */
bool
reduction_search::walk_choice (tree t, tree condition, tree one, tree other)
{
  const tree_code code = choice_operation (t, condition, one, other, m_decl);
  if (code == ERROR_MARK)
    return false;
  m_compared |= nan_matters_p (m_decl);
  add (code, 2);
  return true;
}

/* Is T a statement of one language only?  */
bool
reduction_search::walk_language (tree t)
{
  switch (TREE_CODE (t))
    {
#if defined ACCDEEP_C || defined ACCDEEP_CXX
    case FOR_STMT:
      walk (FOR_INIT_STMT (t));
      walk (FOR_BODY (t));
      walk (FOR_EXPR (t));
      return true;
    case WHILE_STMT:
      walk (WHILE_BODY (t));
      return true;
    case DO_STMT:
      walk (DO_BODY (t));
      return true;
    case SWITCH_STMT:
      walk (SWITCH_STMT_BODY (t));
      return true;
#endif
#if defined ACCDEEP_CXX
    case IF_STMT:
      if (walk_choice (t, IF_COND (t), THEN_CLAUSE (t), ELSE_CLAUSE (t)))
        return true;
      walk (THEN_CLAUSE (t));
      walk (ELSE_CLAUSE (t));
      return true;
    case EXPR_STMT:
      walk (TREE_OPERAND (t, 0));
      return true;
#endif
    default:
      return false;
    }
}

/* T is a statement.  */
void
reduction_search::walk (tree t)
{
  t = t ? tree_strip_any_location_wrapper (t) : t;
  if (!t || walk_language (t))
    return;
  switch (TREE_CODE (t))
    {
    case STATEMENT_LIST:
      for (tree_stmt_iterator i = tsi_start (t); !tsi_end_p (i); tsi_next (&i))
        walk (tsi_stmt (i));
      break;
    case BIND_EXPR:
      walk (BIND_EXPR_BODY (t));
      break;
    case OACC_LOOP:
      walk (OMP_FOR_BODY (t));
      break;
    case LOOP_EXPR:
    case CLEANUP_POINT_EXPR:
      walk (TREE_OPERAND (t, 0));
      break;
    case SWITCH_EXPR:
      walk (SWITCH_BODY (t));
      break;
    case COMPOUND_EXPR:
      walk (TREE_OPERAND (t, 0));
      walk (TREE_OPERAND (t, 1));
      break;
    case COND_EXPR:
      if (walk_choice (t, COND_EXPR_COND (t), COND_EXPR_THEN (t),
                       COND_EXPR_ELSE (t)))
        break;
      walk (COND_EXPR_THEN (t));
      walk (COND_EXPR_ELSE (t));
      break;
    case PREINCREMENT_EXPR:
    case POSTINCREMENT_EXPR:
    case PREDECREMENT_EXPR:
    case POSTDECREMENT_EXPR:
      if (use_p (TREE_OPERAND (t, 0), m_decl))
        add (TREE_CODE (m_type) == BOOLEAN_TYPE ? ERROR_MARK : PLUS_EXPR, 1);
      break;
    case MODIFY_EXPR:
      if (use_p (TREE_OPERAND (t, 0), m_decl))
        add_assignment (t);
      break;
    default:
      if (CONVERT_EXPR_P (t) && VOID_TYPE_P (TREE_TYPE (t)))
        walk (TREE_OPERAND (t, 0));
      break;
    }
}

} // namespace

tree_code
reduction_of (tree body, tree decl, tree place)
{
  tree type = TREE_TYPE (decl);
  if (TREE_CODE (type) == REFERENCE_TYPE)
    type = TREE_TYPE (type);
  /* GCC's code for workers needs eight bytes at multiples of eight.  */
  const bool complex
      = COMPLEX_FLOAT_TYPE_P (type) && TYPE_PRECISION (TREE_TYPE (type)) > 32;
  if (TREE_THIS_VOLATILE (decl) || declared_number_p (decl)
      || (!INTEGRAL_TYPE_P (type) && !SCALAR_FLOAT_TYPE_P (type) && !complex))
    return ERROR_MARK;
  return reduction_search (decl, type, body).operation (place);
}

tree_code
reduction_with_nan (tree body, tree decl)
{
  s_without_nan = true;
  const tree_code code = reduction_of (body, decl, NULL_TREE);
  s_without_nan = false;
  return code == MAX_EXPR || code == MIN_EXPR ? code : ERROR_MARK;
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
