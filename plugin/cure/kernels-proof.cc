/* Loops of kernels constructs whose iterations are independent as far as memory
   goes.  Consumes loops as the front end has left them.

   Each access is to a base, which is an object or what a pointer leads to, and
   to a number in each dimension, which is a sum of products.

   Nothing that is not in this file's list is taken for harmless.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/kernels-proof.h"
#include "plugin/cure/counted-loop.h"
#include "plugin/cure/cure.h"
#include "plugin/cure/raw-loop.h"
#include "plugin/front/gcc/clauses.h"
#include "plugin/front/gcc/mentions.h"
#include "plugin/lower/c-family/element-call.h"
#include "plugin/lower/loop-statements.h"

#if defined ACCDEEP_FORTRAN
#include "plugin/gcc/fortran.h"
#endif

#include <algorithm>

namespace accdeep
{

namespace
{

/* T without conversions that keep values as they are, or sums as they are
   modulo 2^64.  */
tree
without_extensions (tree t)
{
  for (;;)
    {
      t = unwrapped (t);
      if ((!CONVERT_EXPR_P (t) && TREE_CODE (t) != NON_LVALUE_EXPR)
          || !INTEGRAL_TYPE_P (TREE_TYPE (t))
          || !INTEGRAL_TYPE_P (TREE_TYPE (TREE_OPERAND (t, 0)))
          || TYPE_PRECISION (TREE_TYPE (t))
                 < TYPE_PRECISION (TREE_TYPE (TREE_OPERAND (t, 0))))
        return t;
      t = TREE_OPERAND (t, 0);
    }
}

tree
count_assignment (tree *tp, int *walk_subtrees, void *data)
{
  auto &counts = *static_cast<std::unordered_map<tree, unsigned> *> (data);
  tree t = *tp;
  if (TYPE_P (t))
    *walk_subtrees = 0;
  else if (TREE_CODE (t) == DECL_EXPR)
    counts[DECL_EXPR_DECL (t)]
        += VAR_P (DECL_EXPR_DECL (t)) && DECL_INITIAL (DECL_EXPR_DECL (t));
  else if (TREE_CODE (t) == ADDR_EXPR && DECL_P (TREE_OPERAND (t, 0)))
    counts[TREE_OPERAND (t, 0)] += 2;
  else if (tree decl = assigned_variable (t))
    counts[decl]++;
  return NULL_TREE;
}

tree
collect_label (tree *tp, int *walk_subtrees, void *data)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  if (TREE_CODE (*tp) == LABEL_EXPR)
    static_cast<std::unordered_set<tree> *> (data)->insert (
        LABEL_EXPR_LABEL (*tp));
  return NULL_TREE;
}

tree
collect_own (tree *tp, int *walk_subtrees, void *data)
{
  auto &own = *static_cast<std::unordered_set<tree> *> (data);
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (TREE_CODE (*tp) == BIND_EXPR)
    for (tree v = BIND_EXPR_VARS (*tp); v; v = DECL_CHAIN (v))
      own.insert (v);
  else if (TREE_CODE (*tp) == DECL_EXPR)
    own.insert (DECL_EXPR_DECL (*tp));
  return NULL_TREE;
}

/* Is T an expression, or a statement, that does nothing but what its operands
   do?  */
bool
plain_p (tree t)
{
  switch (TREE_CODE (t))
    {
    case COND_EXPR:
    case LOOP_EXPR:
    case SWITCH_EXPR:
    case COMPOUND_EXPR:
    case SAVE_EXPR:
    case CLEANUP_POINT_EXPR:
    case TRUTH_ANDIF_EXPR:
    case TRUTH_ORIF_EXPR:
    case TRUTH_AND_EXPR:
    case TRUTH_OR_EXPR:
    case TRUTH_XOR_EXPR:
    case TRUTH_NOT_EXPR:
      return true;
    default:
      return BINARY_CLASS_P (t) || UNARY_CLASS_P (t) || COMPARISON_CLASS_P (t);
    }
}

} // namespace

/* ------------------------------------------------------------------------
   Numbers.
   ------------------------------------------------------------------------ */

independence::independence (tree loop, const construct_values &values)
    : m_loop (loop), m_values (values),
      m_changes (changes_in (OMP_FOR_BODY (loop)))
{
  walk_tree (&OMP_FOR_BODY (loop), count_assignment, &m_assigned, nullptr);
  walk_tree_without_duplicates (&OMP_FOR_BODY (loop), collect_label, &m_labels);
  walk_tree_without_duplicates (&OMP_FOR_BODY (loop), collect_own, &m_own);
}

/* Has T the same value in all of the loop?  */
bool
independence::steady_p (tree t) const
{
  if (!m_changes.keep_p (t))
    return false;
  mentions found;
  collect_mentions (t, found);
  for (tree decl : found.used)
    {
      if (m_numbers.varies_p (decl) || changes_p (m_assigned, decl))
        return false;
    }
  return true;
}

/* T as a product of its own.  */
independence::form
independence::atom_form (tree t)
{
  if (const auto variable = m_numbers.of_variable (t))
    return variable;
  if (const auto found = m_forms.find (t); found != m_forms.end ())
    return found->second;
  if (DECL_P (t))
    {
      if (changes_p (m_assigned, t))
        return std::nullopt;
      if (tree value = m_values.value_of (t))
        if (form f = form_of (value))
          return f;
    }
  if (!steady_p (t))
    return std::nullopt;
  return m_numbers.of_steady (t);
}

/* Sums and products do not overflow, or are modulo 2^64, where an array has no
   room for what differs by that.  */
independence::form
independence::form_of (tree t)
{
  t = without_extensions (t);
  if (TREE_CODE (t) == SAVE_EXPR)
    t = without_extensions (TREE_OPERAND (t, 0));
  if (!INTEGRAL_TYPE_P (TREE_TYPE (t)))
    return std::nullopt;
  auto of = [&] (int i) { return form_of (TREE_OPERAND (t, i)); };
  const bool wraps = TYPE_OVERFLOW_WRAPS (TREE_TYPE (t));
  const bool wide = TYPE_PRECISION (TREE_TYPE (t)) >= TYPE_PRECISION (sizetype);
  switch (TREE_CODE (t))
    {
    case INTEGER_CST:
      if (tree_fits_shwi_p (t))
        return linear_form (tree_to_shwi (t));
      /* What is subtracted is added modulo 2^64.  */
      return wide ? form (
                 linear_form (static_cast<std::int64_t> (TREE_INT_CST_LOW (t))))
                  : std::nullopt;
    case PLUS_EXPR:
    case MINUS_EXPR:
    case MULT_EXPR:
      {
        if (wraps && !wide)
          return std::nullopt;
        const form a = of (0), b = of (1);
        if (!a || !b)
          return std::nullopt;
        if (TREE_CODE (t) != MULT_EXPR)
          return a->plus (*b, TREE_CODE (t) == PLUS_EXPR ? 1 : -1);
        return a->times (*b);
      }
    case NEGATE_EXPR:
    case BIT_NOT_EXPR:
      {
        const form a = wraps ? std::nullopt : of (0);
        return a ? linear_form (TREE_CODE (t) == NEGATE_EXPR ? 0 : -1)
                       .plus (*a, -1)
                 : std::nullopt;
      }
    default:
      return atom_form (t);
    }
}

/* The number of the element of TYPE that is OFFSET, in bytes, from the first
   one.  */
independence::form
independence::number_of (tree offset, tree type)
{
  tree bytes = TYPE_SIZE_UNIT (type);
  if (!bytes)
    return std::nullopt;
  tree t = without_extensions (offset);
  if (TREE_CODE (bytes) != INTEGER_CST)
    {
      /* A row, of as many elements as a variable says.  */
      for (int i = 0; TREE_CODE (t) == MULT_EXPR && i < 2; i++)
        if (operand_equal_p (without_extensions (TREE_OPERAND (t, i)),
                             without_extensions (bytes), 0))
          return form_of (TREE_OPERAND (t, 1 - i));
      return std::nullopt;
    }
  const form f = form_of (offset);
  return f && tree_fits_shwi_p (bytes) && tree_to_shwi (bytes) > 0
             ? f->divided_by (tree_to_shwi (bytes))
             : std::nullopt;
}

/* ------------------------------------------------------------------------
   Elements that are apart.
   ------------------------------------------------------------------------ */

/* Are A and B, of one base, different in different iterations?  */
bool
independence::apart_p (const memory_place &a, const memory_place &b)
{
  for (std::size_t i = 0; i < a.numbers.size () && i < b.numbers.size (); i++)
    if (!TYPE_SIZE_UNIT (a.units[i]) || !TYPE_SIZE_UNIT (b.units[i])
        || !operand_equal_p (TYPE_SIZE_UNIT (a.units[i]),
                             TYPE_SIZE_UNIT (b.units[i]), 0))
      return false;
    else if (a.numbers[i] && b.numbers[i]
             && m_numbers.distinct_p (*a.numbers[i], *b.numbers[i]))
      return true;
  return false;
}

/* May A and B be made in different iterations at the same time?  */
bool
independence::together_p (const access &a, const access &b)
{
  const memory_place &p = a.place, &q = b.place;
  if (p.base == q.base
      || (p.pointer == q.pointer && operand_equal_p (p.base, q.base, 0)))
    /* What changes of scalars, separate_variables asks.  */
    return (!p.pointer && DECL_P (p.base)
            && !AGGREGATE_TYPE_P (TREE_TYPE (p.base)))
           || apart_p (p, q) || a.same_value_p (b)
           || fail ("iterations may use the same elements of "
                    + name_of (p.base, m_values));
  /* In C what is stored decides which type memory behind pointers has: one
     iteration may store as double what another one has read as int.  */
  const bool types_stay = lang_GNU_Fortran () || !(p.pointer && q.pointer);
  if ((types_stay
       && !alias_sets_conflict_p (get_alias_set (a.type),
                                  get_alias_set (b.type)))
      || disjoint_p (p, q))
    return true;
  const std::string first = name_of (p.base, m_values),
                    second = name_of (q.base, m_values);
  if (first == second)
    return fail ("iterations may use the same elements of " + first);
  return fail (first + " and " + second + " may be the same memory");
}

/* ------------------------------------------------------------------------
   Statements.
   ------------------------------------------------------------------------ */

bool
independence::fail (const std::string &why)
{
  if (m_why.empty ())
    m_why = why;
  return false;
}

bool
independence::walk_operands (tree t)
{
  for (int i = 0; i < TREE_OPERAND_LENGTH (t); i++)
    if (!walk (TREE_OPERAND (t, i)))
      return false;
  return true;
}

/* The same for POINTER to the elements of an std::vector.  */
bool
independence::walk_row (tree pointer)
{
  tree vector = owner_of_elements (pointer);
  return !vector || walk_subscripts (vector);
}

/* What is evaluated to find the lvalue T.  */
bool
independence::walk_subscripts (tree t)
{
  t = unwrapped (t);
  switch (TREE_CODE (t))
    {
    case ARRAY_REF:
      return walk_subscripts (TREE_OPERAND (t, 0))
             && walk (TREE_OPERAND (t, 1));
    case INDIRECT_REF:
    case MEM_REF:
      {
        tree pointer = stripped (TREE_OPERAND (t, 0));
        if (TREE_CODE (pointer) == ADDR_EXPR)
          return walk_subscripts (TREE_OPERAND (pointer, 0));
        if (TREE_CODE (pointer) != POINTER_PLUS_EXPR)
          return walk_row (pointer);
        return walk_row (stripped (TREE_OPERAND (pointer, 0)))
               && walk (TREE_OPERAND (pointer, 1));
      }
    case COMPONENT_REF:
    case REALPART_EXPR:
    case IMAGPART_EXPR:
    case VIEW_CONVERT_EXPR:
    case BIT_FIELD_REF:
      return walk_subscripts (TREE_OPERAND (t, 0));
    default:
      return true;
    }
}

/* The lvalue T is read or written; VALUE: what is stored there, if that is
   known.  */
bool
independence::touch (tree t, bool writes, tree value)
{
  t = unwrapped (t);
  if (DECL_P (t) && !AGGREGATE_TYPE_P (TREE_TYPE (t))
      && (own_scalar_p (t) || TREE_CODE (TREE_TYPE (t)) == REFERENCE_TYPE))
    return true;
  if (TREE_CODE (t) == INDIRECT_REF && !AGGREGATE_TYPE_P (TREE_TYPE (t))
      && dummy_p (stripped (TREE_OPERAND (t, 0))))
    return true;
  if (!walk_subscripts (t))
    return false;
  memory_place p;
  if (!read_place (t, p))
    return fail (std::string ("it is not known what it ")
                 + (writes ? "writes" : "reads") + " by way of "
                 + name_of (t, m_values));
  tree root = p.pointer ? NULL_TREE : get_base_address (p.base);
  if (root && DECL_P (root))
    {
      if (m_own.count (root))
        return true;
      if (VAR_P (root) && TREE_READONLY (root) && !writes)
        return true;
    }
  if (value && (p.closed || TREE_SIDE_EFFECTS (value) || !steady_p (value)))
    value = NULL_TREE;
  m_accesses.push_back ({ p, TREE_TYPE (t), writes, value });
  return true;
}

bool
independence::assign (tree target, tree value)
{
  target = unwrapped (target);
  if (!touch (target, true, value ? unwrapped (value) : value))
    return false;
  if (!DECL_P (target))
    return true;
  const auto assigned = m_assigned.find (target);
  if (!value || assigned == m_assigned.end () || assigned->second != 1
      || !own_scalar_p (target))
    return true;
  if (TREE_CODE (value) == CLEANUP_POINT_EXPR)
    value = TREE_OPERAND (value, 0);
  if (INTEGRAL_TYPE_P (TREE_TYPE (target)))
    {
      if (const form f = form_of (value))
        m_forms[target] = *f;
    }
  else if (POINTER_TYPE_P (TREE_TYPE (target)))
    {
      memory_place p;
      if (read_pointer (value, TREE_TYPE (TREE_TYPE (target)), p))
        m_pointers[target] = p;
    }
  return true;
}

/* The values of a variable that counts from FIRST to LAST, as CODE says.  */
loop_numbers::range
independence::values_of (tree first, tree last, tree_code code)
{
  loop_numbers::range r = { form_of (first), form_of (last) };
  const bool down = code == GT_EXPR || code == GE_EXPR;
  if ((code == LT_EXPR || code == GT_EXPR) && r.last)
    r.last = r.last->plus (linear_form (down ? 1 : -1));
  if (down)
    std::swap (r.first, r.last);
  return r;
}

/* A loop inside counts VARIABLE from FIRST to LAST, as CODE says, and changes
   what is in ASSIGNED.  */
bool
independence::begin_inner (tree variable, tree first, tree last, tree_code code,
                           const counts &assigned)
{
  if (!walk (first) || !walk (last))
    return false;
  const loop_numbers::range r = values_of (first, last, code);
  if (!changes_p (assigned, variable))
    m_numbers.begin (variable, r);
  return true;
}

/* The same for the loops of the directive LOOP behind the first OUTER ones.  */
bool
independence::begin_collapsed (tree loop, int outer)
{
  counts assigned;
  walk_tree (&OMP_FOR_BODY (loop), count_assignment, &assigned, nullptr);
  for (int i = outer; i < TREE_VEC_LENGTH (OMP_FOR_INIT (loop)); i++)
    {
      counted_loop l;
      if (!read_counted_loop (loop, i, l))
        return fail ("a loop inside of it has an unknown form");
      if (!begin_inner (l.variable, l.first, l.bound, l.code, assigned))
        return false;
    }
  return true;
}

bool
independence::walk_directive_loop (tree loop)
{
  if (!walk (OMP_FOR_PRE_BODY (loop)) || !begin_collapsed (loop, 0))
    return false;
  m_depth++;
  const bool fine = walk (OMP_FOR_BODY (loop));
  m_depth--;
  for (int i = 0; i < TREE_VEC_LENGTH (OMP_FOR_INIT (loop)); i++)
    m_numbers.end (TREE_OPERAND (TREE_VEC_ELT (OMP_FOR_INIT (loop), i), 0));
  return fine;
}

bool
independence::walk_list (tree list)
{
  const std::vector<tree> statements = plain_statements_of (list);
  for (std::size_t i = 0; i < statements.size (); i++)
    {
      raw_loop l;
      if (!match_raw_loop (statements, i, l))
        {
          if (!walk (statements[i]))
            return false;
          continue;
        }
      tree body = NULL_TREE;
      for (tree s : l.body)
        append_to_statement_list_force (s, &body);
      counts assigned;
      walk_tree (&body, count_assignment, &assigned, nullptr);
      if (!begin_inner (l.variable, l.first, TREE_OPERAND (l.condition, 1),
                        TREE_CODE (l.condition), assigned))
        return false;
      m_depth++;
      const bool fine = walk (body);
      m_depth--;
      m_numbers.end (l.variable);
      if (!fine)
        return false;
      /* The label that ends it is in the list.  */
      i += l.statements - 1;
    }
  return true;
}

bool
independence::walk_call (tree t)
{
  tree function = get_callee_fndecl (t);
  const bool computes = function
                        && (TREE_READONLY (function)
                            || (fndecl_built_in_p (function, BUILT_IN_NORMAL)
                                && SCALAR_FLOAT_TYPE_P (TREE_TYPE (t))));
  if (!computes)
    return fail (function && DECL_NAME (function)
                     ? "it calls '" + user_name (function) + "'"
                     : "it calls a function");
  for (int i = 0; i < call_expr_nargs (t); i++)
    if (POINTER_TYPE_P (TREE_TYPE (CALL_EXPR_ARG (t, i))))
      return fail ("it calls '" + user_name (function) + "' with an address");
    else if (!walk (CALL_EXPR_ARG (t, i)))
      return false;
  return true;
}

/* T is a statement of one language only.  */
bool
independence::walk_language (tree t)
{
  switch (TREE_CODE (t))
    {
#if defined ACCDEEP_C || defined ACCDEEP_CXX
    case FOR_STMT:
    case WHILE_STMT:
    case DO_STMT:
    case SWITCH_STMT:
      {
        m_depth++;
        const bool fine = walk_operands (t);
        m_depth--;
        return fine;
      }
    case BREAK_STMT:
      return m_depth || fail ("'break' leaves it");
    case CONTINUE_STMT:
      return true;
#endif
#if defined ACCDEEP_CXX
    case IF_STMT:
      return walk (IF_COND (t)) && walk (THEN_CLAUSE (t))
             && walk (ELSE_CLAUSE (t));
    case EXPR_STMT:
      return walk (TREE_OPERAND (t, 0));
#endif
    default:
      return fail ("not all of its statements are understood");
    }
}

/* DECL begins to exist.  */
bool
independence::walk_declaration (tree decl)
{
  if (!VAR_P (decl))
    return true;
  if (TREE_STATIC (decl))
    return fail ("it has a static variable");
  return !DECL_INITIAL (decl)
         || (walk (DECL_INITIAL (decl)) && assign (decl, DECL_INITIAL (decl)));
}

bool
independence::walk (tree t)
{
  t = t ? unwrapped (t) : t;
  if (!t || CONSTANT_CLASS_P (t) || TYPE_P (t) || TREE_CODE (t) == CONST_DECL)
    return true;
  switch (TREE_CODE (t))
    {
    case STATEMENT_LIST:
      return walk_list (t);
    case BIND_EXPR:
      return walk (BIND_EXPR_BODY (t));
    case DECL_EXPR:
      return walk_declaration (DECL_EXPR_DECL (t));
    case MODIFY_EXPR:
    case INIT_EXPR:
      return walk (TREE_OPERAND (t, 1))
             && assign (TREE_OPERAND (t, 0), TREE_OPERAND (t, 1));
    case PREINCREMENT_EXPR:
    case PREDECREMENT_EXPR:
    case POSTINCREMENT_EXPR:
    case POSTDECREMENT_EXPR:
      return assign (TREE_OPERAND (t, 0), NULL_TREE);
    case VAR_DECL:
    case PARM_DECL:
    case RESULT_DECL:
    case INDIRECT_REF:
    case MEM_REF:
    case ARRAY_REF:
    case COMPONENT_REF:
    case REALPART_EXPR:
    case IMAGPART_EXPR:
    case VIEW_CONVERT_EXPR:
    case BIT_FIELD_REF:
      return touch (t, false);
    case OACC_LOOP:
      return walk_directive_loop (t);
    case LABEL_EXPR:
    case PREDICT_EXPR:
    case DEBUG_BEGIN_STMT:
    case CASE_LABEL_EXPR:
    case BLOCK:
      return true;
    case GOTO_EXPR:
      return m_labels.count (GOTO_DESTINATION (t)) || fail ("a jump leaves it");
    case CALL_EXPR:
      return walk_call (t);
    case CONSTRUCTOR:
      return TREE_CONSTANT (t) || fail ("not all of it is understood");
    case TARGET_EXPR:
      return !AGGREGATE_TYPE_P (TREE_TYPE (t)) && !TARGET_EXPR_CLEANUP (t)
             && walk (TARGET_EXPR_INITIAL (t));
    default:
      break;
    }
  if ((int)TREE_CODE (t) >= NUM_TREE_CODES)
    return walk_language (t);
  return plain_p (t) ? walk_operands (t) : fail ("not all of it is understood");
}

/* Iterations that differ in the variable of the loop LEVEL, and in no loop
   around that.  */
bool
independence::iterations_apart_p (int level)
{
  counted_loop l = {};
  for (int i = 0; i <= level; i++)
    {
      if (!read_counted_loop (m_loop, i, l) || !INTEGRAL_TYPE_P (l.type ()))
        return fail ("it has an unknown form");
      if (changes_p (m_assigned, l.variable))
        return fail ("it changes its own variable");
    }
  m_numbers.begin_all (l.variable);
  /* A directive evaluates it once.  */
  if (!steady_p (l.bound))
    return fail ("its bound may change");
  m_numbers.limit (values_of (l.first, l.bound, l.code));
  if (!begin_collapsed (m_loop, level + 1) || !walk (OMP_FOR_BODY (m_loop)))
    return false;
  for (const access &a : m_accesses)
    for (const access &b : m_accesses)
      if (a.writes && !(m_concurrent && b.writes) && !together_p (a, b))
        return false;
  return true;
}

bool
independence::proved_p (tree loop, const construct_values &values,
                        bool concurrent, std::string &why)
{
  for (int i = 0; i < TREE_VEC_LENGTH (OMP_FOR_INIT (loop)); i++)
    {
      independence level (loop, values);
      level.m_concurrent = concurrent;
      if (level.iterations_apart_p (i))
        continue;
      why = level.m_why.empty () ? "not all of it is understood" : level.m_why;
      return false;
    }
  return true;
}

} // namespace accdeep
