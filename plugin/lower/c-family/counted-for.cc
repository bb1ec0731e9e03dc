/* Loops of C and C++ that count.  Consumes a function's body before it is
   GENERIC; produces the loops' variables, with what they begin and end with.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/c-family/counted-for.h"
#include "plugin/front/gcc/mentions.h"
#include "plugin/lower/c-family/element-call.h"
#include "plugin/lower/dataflow-body.h"

namespace accdeep
{

tree
without_place (tree t)
{
  return t && location_wrapper_p (t) ? TREE_OPERAND (t, 0) : t;
}

tree
operand (tree t, int i)
{
  return without_place (TREE_OPERAND (t, i));
}

tree
without_casts (tree t)
{
  while (location_wrapper_p (t) || CONVERT_EXPR_P (t)
         || TREE_CODE (t) == NON_LVALUE_EXPR)
    t = TREE_OPERAND (t, 0);
  return t;
}

tree
without_extensions (tree t)
{
  while ((CONVERT_EXPR_P (t) || TREE_CODE (t) == NON_LVALUE_EXPR)
         && INTEGRAL_TYPE_P (TREE_TYPE (t))
         && INTEGRAL_TYPE_P (TREE_TYPE (operand (t, 0)))
         && TYPE_PRECISION (TREE_TYPE (t))
                >= TYPE_PRECISION (TREE_TYPE (operand (t, 0))))
    t = operand (t, 0);
  return without_place (t);
}

tree
expression_in (tree t)
{
  for (;;)
    {
      t = without_casts (t);
      if (TREE_CODE (t) != CLEANUP_POINT_EXPR && !is_expression_wrapper_p (t))
        return t;
      t = operand (t, 0);
    }
}

/* ------------------------------------------------------------------------
   Variables.
   ------------------------------------------------------------------------ */

namespace
{

struct mention_count
{
  tree decl;
  unsigned count;
};

tree
count_mention (tree *tp, int *walk_subtrees, void *data)
{
  mention_count &m = *static_cast<mention_count *> (data);
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  /* First values stand in declarations, too.  */
  else if (TREE_CODE (*tp) == BIND_EXPR)
    {
      *walk_subtrees = 0;
      walk_tree (&BIND_EXPR_BODY (*tp), count_mention, data, NULL);
    }
  else if (TREE_CODE (*tp) == DECL_EXPR && VAR_P (DECL_EXPR_DECL (*tp)))
    {
      *walk_subtrees = 0;
      walk_tree (&DECL_INITIAL (DECL_EXPR_DECL (*tp)), count_mention, data,
                 NULL);
    }
  m.count += *tp == m.decl;
  return NULL_TREE;
}

} // anonymous namespace

unsigned
count_mentions (tree t, tree decl)
{
  mention_count m = { decl, 0 };
  walk_tree (&t, count_mention, &m, NULL);
  return m.count;
}

static tree
find_change (tree *tp, int *walk_subtrees, void *data)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (TREE_CODE (*tp) == DECL_EXPR && VAR_P (DECL_EXPR_DECL (*tp)))
    return walk_tree (&DECL_INITIAL (DECL_EXPR_DECL (*tp)), find_change, data,
                      NULL);
  else if (TREE_CODE (*tp) == ADDR_EXPR || changed_operand (*tp))
    return without_casts (operand (*tp, 0)) == data ? *tp : NULL_TREE;
  return NULL_TREE;
}

bool
changes_p (tree t, tree decl)
{
  return walk_tree (&t, find_change, decl, NULL) != NULL_TREE;
}

/* The variable that T adds one to; null: it does something else.  */
static tree
incremented (tree t)
{
  return TREE_CODE (t) == PREINCREMENT_EXPR
                 || TREE_CODE (t) == POSTINCREMENT_EXPR
             ? operand (t, 0)
             : NULL_TREE;
}

void
local_values::note_value (tree decl, tree value)
{
  changes &c = m_all[decl];
  c.values++;
  c.value = value;
}

/* CALL leads to elements.  */
bool
local_values::visit_call (tree call)
{
  const element_call c = element_call_of (call);
  if (c.kind == element_call::none)
    return false;
  for (int i = 0; i < call_expr_nargs (call); i++)
    {
      tree argument = without_casts (CALL_EXPR_ARG (call, i));
      tree object = TREE_CODE (argument) == ADDR_EXPR ? operand (argument, 0)
                                                      : NULL_TREE;
      if (!object || !DECL_P (object))
        walk_tree (&CALL_EXPR_ARG (call, i), visit, this, NULL);
      else if (c.kind == element_call::advance)
        {
          m_changes.insert (object);
          m_all[object].advances++;
        }
    }
  return true;
}

/* Is DECL the reference of a range-based loop to a variable?  Nobody can name
   it, and what a loop does with it leaves the variable alone, or is a call of
   what nothing is known of.  */
static bool
range_reference_p (tree decl)
{
  if (!VAR_P (decl) || !DECL_ARTIFICIAL (decl)
      || TREE_CODE (TREE_TYPE (decl)) != REFERENCE_TYPE || !DECL_INITIAL (decl))
    return false;
  tree value = without_casts (DECL_INITIAL (decl));
  return TREE_CODE (value) == ADDR_EXPR && DECL_P (operand (value, 0));
}

tree
local_values::visit (tree *tp, int *walk_subtrees, void *data)
{
  local_values &self = *static_cast<local_values *> (data);
  tree t = *tp;
  if (TREE_CODE (t) == BIND_EXPR)
    {
      *walk_subtrees = 0;
      for (tree v = BIND_EXPR_VARS (t); v; v = DECL_CHAIN (v))
        if (!range_reference_p (v))
          {
            walk_tree (&DECL_INITIAL (v), visit, data, NULL);
            walk_tree (&DECL_SIZE (v), visit, data, NULL);
          }
      return walk_tree (&BIND_EXPR_BODY (t), visit, data, NULL);
    }
  if (TYPE_P (t) || (TREE_CODE (t) == CALL_EXPR && self.visit_call (t)))
    {
      *walk_subtrees = 0;
      return NULL_TREE;
    }
  if (TREE_CODE (t) == DECL_EXPR && VAR_P (DECL_EXPR_DECL (t))
      && DECL_INITIAL (DECL_EXPR_DECL (t)))
    {
      self.note_value (DECL_EXPR_DECL (t), DECL_INITIAL (DECL_EXPR_DECL (t)));
      if (!range_reference_p (DECL_EXPR_DECL (t)))
        walk_tree (&DECL_INITIAL (DECL_EXPR_DECL (t)), visit, data, NULL);
    }
  if (TREE_CODE (t) != INIT_EXPR && TREE_CODE (t) != ADDR_EXPR
      && !changed_operand (t))
    return NULL_TREE;
  tree target = without_casts (operand (t, 0));
  const bool first_value = TREE_CODE (t) == INIT_EXPR && VAR_P (target);
  while (handled_component_p (target))
    target = operand (target, 0);
  self.m_changes.insert (target);
  if (first_value)
    self.note_value (target, operand (t, 1));
  else if (incremented (t) == target && POINTER_TYPE_P (TREE_TYPE (target)))
    self.m_all[target].advances++;
  else
    self.m_all[target].others++;
  return NULL_TREE;
}

local_values::local_values (tree body) { walk_tree (&body, visit, this, NULL); }

tree
local_values::first_value (tree decl) const
{
  const auto found = m_all.find (decl);
  return VAR_P (decl) && !is_global_var (decl) && found != m_all.end ()
                 && found->second.values == 1 && !found->second.others
                 && found->second.advances == 1
             ? found->second.value
             : NULL_TREE;
}

tree
local_values::only_value (tree decl) const
{
  const auto found = m_all.find (decl);
  return VAR_P (decl) && !is_global_var (decl) && !TREE_THIS_VOLATILE (decl)
                 && found != m_all.end () && found->second.values == 1
                 && !found->second.others && !found->second.advances
             ? found->second.value
             : NULL_TREE;
}

/* ------------------------------------------------------------------------
   Loops.
   ------------------------------------------------------------------------ */

namespace
{

/* The variable that STATEMENT gives its first value; null: it does something
   else.  */
tree
initialized (tree statement)
{
  if (!statement)
    return NULL_TREE;
  tree t = expression_in (statement);
  tree decl = NULL_TREE;
  if (TREE_CODE (t) == DECL_EXPR && VAR_P (DECL_EXPR_DECL (t))
      && DECL_INITIAL (DECL_EXPR_DECL (t)))
    decl = DECL_EXPR_DECL (t);
  else if (TREE_CODE (t) == MODIFY_EXPR)
    decl = operand (t, 0);
  return decl && VAR_P (decl) && INTEGRAL_TYPE_P (TREE_TYPE (decl)) ? decl
                                                                    : NULL_TREE;
}

/* The value that it gets.  */
tree
initial_value (tree statement)
{
  tree t = expression_in (statement);
  return TREE_CODE (t) == DECL_EXPR ? DECL_INITIAL (DECL_EXPR_DECL (t))
                                    : operand (t, 1);
}

/* What EXPRESSION adds to VARIABLE, a constant that is not 0; null: it does
   something else.  */
tree
step_of (tree expression, tree variable)
{
  tree t = expression ? expression_in (expression) : NULL_TREE;
  if (!t)
    return NULL_TREE;
  switch (TREE_CODE (t))
    {
    case PREINCREMENT_EXPR:
    case POSTINCREMENT_EXPR:
      return operand (t, 0) == variable ? integer_one_node : NULL_TREE;
    case PREDECREMENT_EXPR:
    case POSTDECREMENT_EXPR:
      return operand (t, 0) == variable ? integer_minus_one_node : NULL_TREE;
    case MODIFY_EXPR:
      break;
    default:
      return NULL_TREE;
    }
  tree sum = operand (t, 1);
  const bool minus = TREE_CODE (sum) == MINUS_EXPR;
  if (operand (t, 0) != variable || (TREE_CODE (sum) != PLUS_EXPR && !minus)
      || operand (sum, 0) != variable
      || TREE_CODE (operand (sum, 1)) != INTEGER_CST)
    return NULL_TREE;
  /* What is added to an unsigned variable may stand for a negative number.  */
  const wide_int step
      = wi::to_wide (operand (sum, 1)) * (minus ? HOST_WIDE_INT_M1 : 1);
  return step == 0 || !wi::fits_shwi_p (step)
             ? NULL_TREE
             : build_int_cst (ssizetype, step.to_shwi ());
}

/* Is T a number that is known to be 0 or more?  */
bool
natural_p (tree t)
{
  t = without_casts (t);
  return TREE_CODE (t) == INTEGER_CST && tree_int_cst_sgn (t) >= 0;
}

/* Is T the value of VARIABLE, which begins with FIRST and goes DOWN or up, in a
   comparison?  The sizes of containers are unsigned, and wider than many
   variables.  ENDS: VARIABLE does not wrap around.  */
bool
compared_p (tree t, tree variable, tree first, bool down, bool ends)
{
  if (t == variable)
    return true;
  if (without_extensions (t) != variable)
    return false;
  if (TYPE_UNSIGNED (TREE_TYPE (variable)))
    return ends && !down
           && TYPE_PRECISION (TREE_TYPE (t))
                  > TYPE_PRECISION (TREE_TYPE (variable));
  return !TYPE_UNSIGNED (TREE_TYPE (t)) || (!down && natural_p (first));
}

/* BOUND, which a variable of TYPE is compared with as a value of its own type,
   in the variable's: beyond what that can be no value makes a difference, as
   the loop has no iteration, or more than there can be.  */
tree
converted_bound (tree bound, tree type, bool down)
{
  tree wide = TREE_TYPE (bound);
  if (!TYPE_UNSIGNED (wide) && TYPE_PRECISION (wide) > TYPE_PRECISION (type))
    bound = fold_build2 (down ? MIN_EXPR : MAX_EXPR, wide, bound,
                         fold_convert (wide, down ? TYPE_MAX_VALUE (type)
                                                  : TYPE_MIN_VALUE (type)));
  return fold_convert (type, bound);
}

/* What VARIABLE != BOUND says about RESULT's variable, which goes on by one, if
   the loop ends: VARIABLE < or > BOUND.  NE_EXPR: neither.  */
tree_code
order_of (tree bound, const counted_for &result)
{
  tree type = TREE_TYPE (result.variable);
  const bool down = result.down_p ();
  const bool one = wi::abs (wi::to_widest (result.step)) == 1;
  const bool ordered
      = TYPE_UNSIGNED (type)
            ? (down ? integer_zerop (without_casts (bound))
                    : integer_zerop (without_casts (result.first)))
            : TYPE_OVERFLOW_UNDEFINED (type)
                  && TYPE_PRECISION (type)
                         >= TYPE_PRECISION (integer_type_node);
  return !one || !ordered ? NE_EXPR : down ? GT_EXPR : LT_EXPR;
}

/* Take CONDITION as RESULT's variable < or <= something, or the like where that
   goes DOWN.  ENDS: only CONDITION ends the loop, and it does.  False: it is
   none of these.  */
bool
match_bound (tree condition, counted_for &result, bool down, bool ends)
{
  if (!COMPARISON_CLASS_P (condition))
    return false;
  tree variable = result.variable, first = result.first;
  tree left = operand (condition, 0), right = operand (condition, 1);
  tree_code code = TREE_CODE (condition);
  if (compared_p (right, variable, first, down, ends))
    {
      std::swap (left, right);
      code = swap_tree_comparison (code);
    }
  if (!compared_p (left, variable, first, down, ends))
    return false;
  if (code == NE_EXPR && ends)
    code = order_of (right, result);
  if (down ? code != GT_EXPR && code != GE_EXPR
           : code != LT_EXPR && code != LE_EXPR)
    return false;
  result.bound = right;
  if (left != variable)
    {
      tree type = TREE_TYPE (variable), wide = TREE_TYPE (right);
      /* No unsigned value is below a negative bound.  */
      if (TYPE_UNSIGNED (type) && !TYPE_UNSIGNED (wide) && code == LE_EXPR)
        {
          code = LT_EXPR;
          right = fold_build2 (PLUS_EXPR, wide, right, build_one_cst (wide));
        }
      right = converted_bound (right, type, down);
    }
  result.condition = build2 (code, TREE_TYPE (condition), variable, right);
  return true;
}

/* Take LOOP as for (RESULT's variable = FIRST; variable-- > 0;), in the other
   direction: 0 to FIRST - 1.  */
bool
match_countdown (tree loop, counted_for &result)
{
  tree condition = expression_in (FOR_COND (loop));
  if (FOR_EXPR (loop)
      || (TREE_CODE (condition) != GT_EXPR && TREE_CODE (condition) != NE_EXPR)
      || !integer_zerop (without_casts (operand (condition, 1))))
    return false;
  tree variable = result.variable, type = TREE_TYPE (variable);
  tree less = operand (condition, 0);
  if (TREE_CODE (less) != POSTDECREMENT_EXPR || operand (less, 0) != variable)
    return false;
  result.bound = fold_convert (type, result.first);
  result.condition
      = build2 (LT_EXPR, TREE_TYPE (condition), variable, result.bound);
  result.first = build_zero_cst (type);
  result.step = integer_one_node;
  return true;
}

/* The container whose end T, an iterator, is; null: it is not known.  */
tree
container_of_end (tree t, const local_values &values)
{
  t = without_casts (t);
  if (TREE_CODE (t) == ADDR_EXPR)
    t = operand (t, 0);
  if (TREE_CODE (t) == TARGET_EXPR)
    t = TARGET_EXPR_INITIAL (t);
  if (DECL_P (t))
    t = values.only_value (t);
  if (!t)
    return NULL_TREE;
  const element_call c = element_call_of (without_casts (t));
  return c.kind == element_call::end ? c.object : NULL_TREE;
}

/* The same for the loop of an iterator.  */
bool
match_iterator (tree loop, const local_values &values, counted_for &result)
{
  tree condition = expression_in (FOR_COND (loop));
  /* From C++20 on that is what != means.  */
  const bool negated = TREE_CODE (condition) == TRUTH_NOT_EXPR;
  const element_call test = element_call_of (
      negated ? expression_in (operand (condition, 0)) : condition);
  if (test.kind != (negated ? element_call::equal : element_call::unequal)
      || !DECL_P (test.object) || !FOR_EXPR (loop))
    return false;
  const element_call next = element_call_of (expression_in (FOR_EXPR (loop)));
  tree first = values.first_value (test.object);
  if (next.kind != element_call::advance || next.object != test.object
      || !first)
    return false;
  if (TREE_CODE (first) == TARGET_EXPR)
    first = TARGET_EXPR_INITIAL (first);
  const element_call start = element_call_of (without_casts (first));
  tree end = container_of_end (test.other, values);
  if (start.kind != element_call::begin || !end
      || !operand_equal_p (start.object, end, 0))
    return false;
  result.variable = test.object;
  result.container = start.object;
  return true;
}

/* T with the value of what is one variable all the time, without what keeps a
   temporary.  */
tree
value_of (tree t, const local_values &values)
{
  t = without_casts (t);
  if (VAR_P (t))
    t = values.only_value (t);
  return t ? without_casts (t) : NULL_TREE;
}

/* The container that POINTER is the first or, as KIND says, behind the last
   element of; null: it is neither.  */
tree
container_at (tree pointer, element_call::kind_type kind)
{
  const element_call c = element_call_of (pointer);
  return c.kind == kind ? c.object : NULL_TREE;
}

/* How many elements of TYPE END is behind FIRST, both pointers; null: that is
   not known.  */
tree
distance (tree first, tree end, tree type)
{
  if (TREE_CODE (end) != POINTER_PLUS_EXPR
      || !operand_equal_p (without_casts (operand (end, 0)), first, 0))
    return NULL_TREE;
  tree bytes = TYPE_SIZE_UNIT (type);
  tree offset = without_extensions (operand (end, 1));
  if (!bytes || TREE_CODE (bytes) != INTEGER_CST || integer_zerop (bytes))
    return NULL_TREE;
  if (TREE_CODE (offset) == INTEGER_CST)
    return tree_fits_shwi_p (offset) && tree_int_cst_sgn (offset) >= 0
                   && wi::multiple_of_p (wi::to_wide (offset),
                                         wi::to_wide (bytes), UNSIGNED)
               ? fold_convert (ssizetype,
                               size_binop (EXACT_DIV_EXPR, offset, bytes))
               : NULL_TREE;
  if (integer_onep (bytes))
    return offset;
  return TREE_CODE (offset) == MULT_EXPR
                 && operand_equal_p (without_casts (operand (offset, 1)), bytes,
                                     0)
             ? without_extensions (operand (offset, 0))
             : NULL_TREE;
}

/* The same for the loop of a pointer.  */
bool
match_pointer (tree loop, const local_values &values, counted_for &result)
{
  tree condition = expression_in (FOR_COND (loop));
  if (TREE_CODE (condition) != NE_EXPR || !FOR_EXPR (loop))
    return false;
  tree variable = incremented (expression_in (FOR_EXPR (loop)));
  const int side = operand (condition, 0) != variable;
  if (!variable || !VAR_P (variable)
      || TREE_CODE (TREE_TYPE (variable)) != POINTER_TYPE
      || TREE_THIS_VOLATILE (variable) || operand (condition, side) != variable)
    return false;
  tree first = values.first_value (variable);
  tree end = value_of (operand (condition, !side), values);
  if (!first || !end)
    return false;
  first = without_casts (first);
  result.variable = variable;
  result.container = container_at (first, element_call::begin);
  if (result.container)
    {
      tree other = container_at (end, element_call::end);
      return other && operand_equal_p (result.container, other, 0);
    }
  if (!POINTER_TYPE_P (TREE_TYPE (first)))
    return false;
  tree type = TREE_TYPE (TREE_TYPE (variable));
  tree from = TREE_TYPE (TREE_TYPE (first));
  if (TREE_CODE (from) == ARRAY_TYPE)
    from = TREE_TYPE (from);
  if (TYPE_MAIN_VARIANT (from) != TYPE_MAIN_VARIANT (type))
    return false;
  result.array = first;
  result.count = distance (first, end, type);
  return result.count;
}

struct variable_search
{
  std::unordered_map<tree, unsigned> inside;
};

tree
find_loop_variable (tree *tp, int *walk_subtrees, void *data)
{
  variable_search &found = *static_cast<variable_search *> (data);
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  if (TREE_CODE (*tp) != STATEMENT_LIST)
    return NULL_TREE;
  tree before = NULL_TREE;
  for (tree_stmt_iterator i = tsi_start (*tp); !tsi_end_p (i); tsi_next (&i))
    {
      tree s = tsi_stmt (i);
      if (TREE_CODE (s) == DEBUG_BEGIN_STMT)
        continue;
      tree decl = TREE_CODE (s) == FOR_STMT ? initialized (before) : NULL_TREE;
      if (decl)
        found.inside[decl]
            += count_mentions (before, decl) + count_mentions (s, decl);
      before = s;
    }
  return NULL_TREE;
}

} // anonymous namespace

bool
match_for (tree loop, tree before, const local_values &values,
           counted_for &result, bool any_order)
{
  if (FOR_INIT_STMT (loop) || !FOR_COND (loop))
    return false;
  if (match_iterator (loop, values, result))
    return true;
  result = counted_for ();
  if (match_pointer (loop, values, result))
    return true;
  result = counted_for ();
  result.variable = initialized (before);
  if (!result.variable)
    return false;
  result.first = initial_value (before);
  if (any_order && match_countdown (loop, result))
    return true;
  result.step = step_of (FOR_EXPR (loop), result.variable);
  return result.step
         && match_bound (expression_in (FOR_COND (loop)), result,
                         result.down_p (), any_order);
}

std::unordered_set<tree>
loop_variables_in (tree list)
{
  variable_search found;
  walk_tree_without_duplicates (&list, find_loop_variable, &found);
  std::unordered_set<tree> result;
  for (const auto &[decl, count] : found.inside)
    if (count_mentions (list, decl) == count && !TREE_ADDRESSABLE (decl)
        && !TREE_STATIC (decl))
      result.insert (decl);
  return result;
}

} // namespace accdeep
