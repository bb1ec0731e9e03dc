/* Loops of C and C++ whose iterations are independent of each other.  Consumes
   a function's body before it is GENERIC; produces the loops that may be
   shared, what is to be tested first, and the loops as acc loops.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/c-family/loop-proof.h"

#include "plugin/front/c-family/trees.h"
#include "plugin/lower/dataflow-body.h"
#include "plugin/lower/mentions.h"

#include <algorithm>

namespace accdeep
{

namespace
{

/* T without what C++ remembers a place by.  */
tree
without_place (tree t)
{
  return t && location_wrapper_p (t) ? TREE_OPERAND (t, 0) : t;
}

/* Operand number I of T, the same way.  */
tree
operand (tree t, int i)
{
  return without_place (TREE_OPERAND (t, i));
}

/* T without conversions of its value, too.  */
tree
without_casts (tree t)
{
  while (location_wrapper_p (t) || CONVERT_EXPR_P (t)
         || TREE_CODE (t) == NON_LVALUE_EXPR)
    t = TREE_OPERAND (t, 0);
  return t;
}

/* The expression in T, a statement or an expression.  */
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

/* T without conversions that keep different values different.  */
tree
without_extensions (tree t)
{
  while ((CONVERT_EXPR_P (t) || TREE_CODE (t) == NON_LVALUE_EXPR)
         && INTEGRAL_TYPE_P (TREE_TYPE (t))
         && INTEGRAL_TYPE_P (TREE_TYPE (operand (t, 0)))
         && TYPE_PRECISION (TREE_TYPE (t))
                >= TYPE_PRECISION (TREE_TYPE (operand (t, 0))))
    t = operand (t, 0);
  return t;
}

/* The body of a function that is noexcept.  */
bool
no_throw_p (tree t)
{
#ifdef ACCDEEP_CXX
  return TREE_CODE (t) == MUST_NOT_THROW_EXPR;
#else
  (void)t;
  return false;
#endif
}

tree
collect_assigned (tree *tp, int *walk_subtrees, void *data)
{
  auto &assigned = *static_cast<std::unordered_set<tree> *> (data);
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (TREE_CODE (*tp) == INIT_EXPR || TREE_CODE (*tp) == ADDR_EXPR
           || changed_operand (*tp))
    assigned.insert (without_casts (operand (*tp, 0)));
  return NULL_TREE;
}

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
  else if (TREE_CODE (*tp) == DECL_EXPR && VAR_P (DECL_EXPR_DECL (*tp)))
    {
      *walk_subtrees = 0;
      walk_tree (&DECL_INITIAL (DECL_EXPR_DECL (*tp)), count_mention, data,
                 NULL);
    }
  m.count += *tp == m.decl;
  return NULL_TREE;
}

unsigned
count_mentions (tree t, tree decl)
{
  mention_count m = { decl, 0 };
  walk_tree (&t, count_mention, &m, NULL);
  return m.count;
}

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

/* What EXPRESSION adds to VARIABLE, a positive constant; null: it does
   something else.  */
tree
step_of (tree expression, tree variable)
{
  tree t = expression ? expression_in (expression) : NULL_TREE;
  if (!t)
    return NULL_TREE;
  if (TREE_CODE (t) == PREINCREMENT_EXPR || TREE_CODE (t) == POSTINCREMENT_EXPR)
    return operand (t, 0) == variable ? integer_one_node : NULL_TREE;
  if (TREE_CODE (t) != MODIFY_EXPR || operand (t, 0) != variable)
    return NULL_TREE;
  tree sum = operand (t, 1);
  return TREE_CODE (sum) == PLUS_EXPR && operand (sum, 0) == variable
                 && TREE_CODE (operand (sum, 1)) == INTEGER_CST
                 && tree_int_cst_sgn (operand (sum, 1)) > 0
             ? operand (sum, 1)
             : NULL_TREE;
}

/* CONDITION as VARIABLE < or <= something; null: it is none of these.  */
tree
bound_of (tree condition, tree variable)
{
  if (!COMPARISON_CLASS_P (condition))
    return NULL_TREE;
  tree left = operand (condition, 0), right = operand (condition, 1);
  tree_code code = TREE_CODE (condition);
  if (right == variable)
    {
      std::swap (left, right);
      code = swap_tree_comparison (code);
    }
  return left == variable && (code == LT_EXPR || code == LE_EXPR)
             ? build2 (code, TREE_TYPE (condition), left, right)
             : NULL_TREE;
}

/* The address of element NUMBER of the array at POINTER, as an integer.  */
tree
element_address (tree pointer, tree number, tree bytes)
{
  return size_binop (PLUS_EXPR, fold_convert (sizetype, pointer),
                     size_binop (MULT_EXPR, fold_convert (sizetype, number),
                                 fold_convert (sizetype, bytes)));
}

/* The address OFFSET bytes behind POINTER, as an integer.  */
tree
object_address (tree pointer, tree offset)
{
  return size_binop (PLUS_EXPR, fold_convert (sizetype, pointer),
                     fold_convert (sizetype, unshare_expr (offset)));
}

/* "this", if that is among PARAMETERS.  */
tree
object_parameter (tree parameters)
{
  return parameters && DECL_ARTIFICIAL (parameters) ? parameters : NULL_TREE;
}

} // anonymous namespace

loop_proof::loop_proof (tree body, tree parameters)
    : m_body (body), m_parameters (parameters)
{
}

bool
loop_proof::parameter_p (tree t) const
{
  return TREE_CODE (t) == PARM_DECL && !m_assigned.count (t);
}

/* Is T a variable of the function's own, of which each thread has one?  */
bool
loop_proof::local_p (tree t) const
{
  return TREE_CODE (t) == PARM_DECL || (VAR_P (t) && !is_global_var (t));
}

/* Has T the same value everywhere in the function, its beginning included?  */
bool
loop_proof::invariant_p (tree t) const
{
  t = without_casts (t);
  if (TREE_CODE (t) == INTEGER_CST || parameter_p (t))
    return true;
  return (TREE_CODE (t) == PLUS_EXPR || TREE_CODE (t) == MINUS_EXPR
          || TREE_CODE (t) == MULT_EXPR)
         && invariant_p (operand (t, 0)) && invariant_p (operand (t, 1));
}

/* The same for the bound of a loop, which may also be in what a reference leads
   to, or the object of a member function, as long as the loop does not write
   there.  */
bool
loop_proof::bound_p (tree t)
{
  t = without_casts (t);
  tree object = t;
  while (TREE_CODE (object) == COMPONENT_REF)
    object = operand (object, 0);
  if (TREE_CODE (object) != INDIRECT_REF)
    return invariant_p (t)
           || ((TREE_CODE (t) == PLUS_EXPR || TREE_CODE (t) == MINUS_EXPR
                || TREE_CODE (t) == MULT_EXPR)
               && bound_p (operand (t, 0)) && bound_p (operand (t, 1)));
  tree parameter = without_casts (operand (object, 0));
  if (!parameter_p (parameter)
      || (TREE_CODE (TREE_TYPE (parameter)) != REFERENCE_TYPE
          && parameter != object_parameter (m_parameters)))
    return false;
  m_bound_in_memory = true;
  return reference (t, false);
}

/* Take note of the loops in LIST, and of those in these.  */
void
loop_proof::note_loops (tree list)
{
  struct walk
  {
    std::unordered_map<tree, unsigned> inside;
  } found;
  walk_tree_without_duplicates (
      &list,
      [] (tree *tp, int *walk_subtrees, void *data) -> tree {
        if (TYPE_P (*tp))
          *walk_subtrees = 0;
        if (TREE_CODE (*tp) != STATEMENT_LIST)
          return NULL_TREE;
        tree before = NULL_TREE;
        for (tree_stmt_iterator i = tsi_start (*tp); !tsi_end_p (i);
             tsi_next (&i))
          {
            tree s = tsi_stmt (i);
            if (TREE_CODE (s) == DEBUG_BEGIN_STMT)
              continue;
            tree decl = TREE_CODE (s) == FOR_STMT ? initialized (before) : NULL;
            if (decl)
              static_cast<walk *> (data)->inside[decl]
                  += count_mentions (before, decl) + count_mentions (s, decl);
            before = s;
          }
        return NULL_TREE;
      },
      &found);
  for (const auto &entry : found.inside)
    if (count_mentions (list, entry.first) == entry.second
        && !TREE_ADDRESSABLE (entry.first) && !TREE_STATIC (entry.first))
      m_loop_variables.insert (entry.first);
}

bool
loop_proof::run ()
{
  if (!m_body)
    return false;
  walk_tree_without_duplicates (&m_body, collect_assigned, &m_assigned);
  note_loops (m_body);
  return statement (&m_body, NULL_TREE) && !m_loops.empty ()
         && (!m_bound_in_memory || whole_p ());
}

/* *TP stands outside of the loops that are to be shared, behind BEFORE.  */
bool
loop_proof::statement (tree *tp, tree before)
{
  tree t = *tp;
  switch (TREE_CODE (t))
    {
    case STATEMENT_LIST:
      for (tree_stmt_iterator i = tsi_start (t); !tsi_end_p (i); tsi_next (&i))
        {
          tree s = tsi_stmt (i);
          if (TREE_CODE (s) == DEBUG_BEGIN_STMT)
            continue;
          if (!statement (tsi_stmt_ptr (i), before))
            return false;
          before = s;
        }
      return true;
    case BIND_EXPR:
      for (tree v = BIND_EXPR_VARS (t); v; v = DECL_CHAIN (v))
        if (!VAR_P (v) || TREE_STATIC (v) || DECL_EXTERNAL (v) || !DECL_SIZE (v)
            || TREE_CODE (DECL_SIZE (v)) != INTEGER_CST)
          return false;
      return statement (&BIND_EXPR_BODY (t), NULL_TREE);
    case FOR_STMT:
      if (loop (tp, before))
        return true;
      break;
    default:
      if (no_throw_p (t))
        return statement (&TREE_OPERAND (t, 0), NULL_TREE);
      break;
    }
  m_variable = NULL_TREE;
  m_memory = false;
  if (!harmless (t))
    return false;
  m_others |= m_memory;
  return true;
}

/* Is *TP a loop that may be shared?  */
bool
loop_proof::loop (tree *tp, tree before)
{
  tree t = *tp;
  tree variable = initialized (before);
  if (!variable || FOR_INIT_STMT (t) || !FOR_COND (t)
      || !m_loop_variables.count (variable))
    return false;
  tree first = initial_value (before);
  tree condition = bound_of (expression_in (FOR_COND (t)), variable);
  tree step = step_of (FOR_EXPR (t), variable);
  if (!step || !condition || !invariant_p (first))
    return false;
  m_variable = variable;
  m_depth = 0;
  m_own.clear ();
  m_privates.clear ();
  m_accesses.clear ();
  const bool memory = m_memory;
  const bool fine = bound_p (operand (condition, 1)) && harmless (FOR_BODY (t));
  m_memory = memory;
  counted_loop l
      = { tp, variable, first, condition, step, FOR_BODY (t), m_privates };
  m_variable = NULL_TREE;
  if (!fine || !independent ())
    return false;
  m_loops.push_back (l);
  return true;
}

/* Are the iterations of the loop whose accesses to memory are known independent
   of each other, if the pairs that this notes are?  */
bool
loop_proof::independent ()
{
  std::vector<pair> pairs;
  for (const access &written : m_accesses)
    {
      if (!written.writes)
        continue;
      if (!written.exact)
        return false;
      const bool alone = TYPE_RESTRICT (TREE_TYPE (written.parameter));
      for (const access &other : m_accesses)
        {
          const bool same = other.parameter == written.parameter;
          if (!other.exact && !other.offset && (same || !alone))
            return false;
          if (alone ? same && !other.exact : !same || !other.exact)
            pairs.push_back ({ written, other, m_loops.size () });
        }
    }
  m_pairs.insert (m_pairs.end (), pairs.begin (), pairs.end ());
  return true;
}

/* Is OFFSET, in bytes, that of the element with the loop variable's number?  */
bool
loop_proof::exact_p (tree offset, tree bytes) const
{
  tree t = without_extensions (offset);
  if (integer_onep (bytes))
    return t == m_variable;
  return TREE_CODE (t) == MULT_EXPR
         && without_extensions (operand (t, 0)) == m_variable
         && operand_equal_p (without_casts (operand (t, 1)),
                             without_casts (bytes), 0);
}

/* T is an object that is read or written.  */
bool
loop_proof::reference (tree t, bool writes)
{
  for (; TREE_CODE (t) == ARRAY_REF || TREE_CODE (t) == COMPONENT_REF;
       t = operand (t, 0))
    if (TREE_THIS_VOLATILE (t)
        || (TREE_CODE (t) == ARRAY_REF && !harmless (operand (t, 1))))
      return false;
  if (TREE_THIS_VOLATILE (t))
    return false;
  if (DECL_P (t))
    {
      if (!local_p (t))
        return VAR_P (t) && !writes && TREE_READONLY (t);
      return !writes || !m_variable || m_own.count (t);
    }
  if (TREE_CODE (t) != INDIRECT_REF)
    return false;
  m_memory = true;
  tree pointer = without_casts (operand (t, 0));
  tree offset = NULL_TREE;
  if (TREE_CODE (pointer) == POINTER_PLUS_EXPR)
    {
      offset = operand (pointer, 1);
      pointer = without_casts (operand (pointer, 0));
      if (!harmless (offset))
        return false;
    }
  if (!parameter_p (pointer))
    return !m_variable && harmless (pointer);
  if (!offset)
    offset = size_zero_node;
  tree bytes = TYPE_SIZE_UNIT (TREE_TYPE (t));
  if (!bytes)
    return false;
  /* The pointer may have been converted.  */
  const bool element = TREE_CODE (TREE_TYPE (pointer)) == POINTER_TYPE
                       && TYPE_MAIN_VARIANT (TREE_TYPE (TREE_TYPE (pointer)))
                              == TYPE_MAIN_VARIANT (TREE_TYPE (t));
  m_accesses.push_back ({ pointer, bytes,
                          m_variable && element && exact_p (offset, bytes),
                          writes, invariant_p (offset) ? offset : NULL_TREE });
  return true;
}

/* May T be changed?  */
bool
loop_proof::assignment (tree lhs)
{
  if (!DECL_P (lhs))
    return reference (lhs, true);
  if (!local_p (lhs) || TREE_THIS_VOLATILE (lhs))
    return false;
  if (!m_variable || m_own.count (lhs))
    return true;
  if (lhs == m_variable || !m_loop_variables.count (lhs))
    return false;
  if (std::find (m_privates.begin (), m_privates.end (), lhs)
      == m_privates.end ())
    m_privates.push_back (lhs);
  return true;
}

/* Is T the call of a function that only computes?  Those of the library may
   set errno, which the device has not.  */
bool
loop_proof::call (tree t)
{
  tree function = get_callee_fndecl (t);
  if (!function || !fndecl_built_in_p (function, BUILT_IN_NORMAL)
      || !SCALAR_FLOAT_TYPE_P (TREE_TYPE (t)))
    return false;
  for (int i = 0; i < call_expr_nargs (t); i++)
    if (POINTER_TYPE_P (TREE_TYPE (CALL_EXPR_ARG (t, i)))
        || !harmless (CALL_EXPR_ARG (t, i)))
      return false;
  return true;
}

/* May T be executed by one thread among others?  */
bool
loop_proof::harmless (tree t)
{
  t = without_place (t);
  if (!t || CONSTANT_CLASS_P (t))
    return true;
  switch (TREE_CODE (t))
    {
    case STATEMENT_LIST:
      for (tree_stmt_iterator i = tsi_start (t); !tsi_end_p (i); tsi_next (&i))
        if (!harmless (tsi_stmt (i)))
          return false;
      return true;
    case BIND_EXPR:
      for (tree v = BIND_EXPR_VARS (t); v; v = DECL_CHAIN (v))
        {
          if (!VAR_P (v) || TREE_STATIC (v) || DECL_EXTERNAL (v)
              || !DECL_SIZE (v) || TREE_CODE (DECL_SIZE (v)) != INTEGER_CST)
            return false;
          m_own.insert (v);
        }
      return harmless (BIND_EXPR_BODY (t));
    case DECL_EXPR:
      return VAR_P (DECL_EXPR_DECL (t))
             && harmless (DECL_INITIAL (DECL_EXPR_DECL (t)));
    case TARGET_EXPR:
      m_own.insert (TARGET_EXPR_SLOT (t));
      return !AGGREGATE_TYPE_P (TREE_TYPE (t)) && !TARGET_EXPR_CLEANUP (t)
             && harmless (TARGET_EXPR_INITIAL (t));
    case FOR_STMT:
      {
        m_depth++;
        const bool fine = harmless (FOR_INIT_STMT (t))
                          && harmless (FOR_COND (t)) && harmless (FOR_EXPR (t))
                          && harmless (FOR_BODY (t));
        m_depth--;
        return fine;
      }
    case MODIFY_EXPR:
    case INIT_EXPR:
      return assignment (operand (t, 0)) && harmless (operand (t, 1));
    case PREINCREMENT_EXPR:
    case PREDECREMENT_EXPR:
    case POSTINCREMENT_EXPR:
    case POSTDECREMENT_EXPR:
      /* Which reads, too.  */
      return assignment (operand (t, 0));
    case BREAK_STMT:
      return m_depth > 0;
    case CONTINUE_STMT:
      return true;
    case COMPOUND_EXPR:
    case TRUTH_ANDIF_EXPR:
    case TRUTH_ORIF_EXPR:
    case TRUTH_AND_EXPR:
    case TRUTH_OR_EXPR:
    case TRUTH_XOR_EXPR:
      return harmless (operand (t, 0)) && harmless (operand (t, 1));
    case TRUTH_NOT_EXPR:
    case SAVE_EXPR:
    case CLEANUP_POINT_EXPR:
      return harmless (operand (t, 0));
    case DEBUG_BEGIN_STMT:
    case PREDICT_EXPR:
      return true;
    case CALL_EXPR:
      return call (t);
    case INDIRECT_REF:
    case ARRAY_REF:
    case COMPONENT_REF:
    case VAR_DECL:
    case PARM_DECL:
      return reference (t, false);
    default:
      if (control_of (t) == control::branch)
        return harmless (operand (t, 0)) && harmless (operand (t, 1))
               && harmless (operand (t, 2));
      if (is_expression_wrapper_p (t))
        return harmless (operand (t, 0));
      if (COMPARISON_CLASS_P (t) || BINARY_CLASS_P (t))
        return harmless (operand (t, 0)) && harmless (operand (t, 1));
      return UNARY_CLASS_P (t) && harmless (operand (t, 0));
    }
}

tree
loop_proof::condition () const
{
  tree all = NULL_TREE;
  for (const pair &p : m_pairs)
    {
      const counted_loop &l = m_loops[p.loop];
      tree end = fold_convert (sizetype, operand (l.condition, 1));
      if (TREE_CODE (l.condition) == LE_EXPR)
        end = size_binop (PLUS_EXPR, end, size_one_node);
      auto start_of = [&] (const access &a) {
        return a.exact ? element_address (a.parameter, unshare_expr (l.first),
                                          a.bytes)
                       : object_address (a.parameter, a.offset);
      };
      auto end_of = [&] (const access &a) {
        return a.exact
                   ? element_address (a.parameter, unshare_expr (end), a.bytes)
                   : size_binop (PLUS_EXPR, start_of (a),
                                 fold_convert (sizetype, a.bytes));
      };
      auto before = [&] (const access &a, const access &b) {
        return build2 (LE_EXPR, boolean_type_node, end_of (a), start_of (b));
      };
      tree one
          = build2 (TRUTH_ORIF_EXPR, boolean_type_node,
                    before (p.written, p.other), before (p.other, p.written));
      if (p.other.exact && operand_equal_p (p.written.bytes, p.other.bytes, 0))
        one = build2 (TRUTH_ORIF_EXPR, boolean_type_node,
                      build2 (EQ_EXPR, boolean_type_node,
                              fold_convert (sizetype, p.written.parameter),
                              fold_convert (sizetype, p.other.parameter)),
                      one);
      all = all ? build2 (TRUTH_ANDIF_EXPR, boolean_type_node, all, one) : one;
    }
  return all;
}

void
loop_proof::share (bool gangs)
{
  for (const counted_loop &l : m_loops)
    *l.place = shared_loop (l, EXPR_LOCATION (*l.place), gangs, true);
}

} // namespace accdeep
