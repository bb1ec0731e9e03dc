/* What one thread may execute among others: the body of a loop whose iterations
   are shared, or what stands outside of it.  Consumes statements as the parser
   has left them; produces their accesses to memory, and the variables that each
   thread must have.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/c-family/iteration.h"

#include "plugin/lower/c-family/element-call.h"
#include "plugin/lower/dataflow-body.h"

#include <algorithm>

namespace accdeep
{

namespace
{

/* Does T have a statement that leaves an iteration?  */
bool
leaves_iteration_p (tree t)
{
  return walk_tree_without_duplicates (
      &t,
      [] (tree *tp, int *walk_subtrees, void *) -> tree {
        if (TYPE_P (*tp))
          *walk_subtrees = 0;
        const control c = control_of (*tp);
        return c == control::break_ || c == control::continue_ ? *tp
                                                               : NULL_TREE;
      },
      nullptr);
}

/* Is T a variable of the function's own, of which each thread has one?  */
bool
local_p (tree t)
{
  return TREE_CODE (t) == PARM_DECL || (VAR_P (t) && !is_global_var (t));
}

/* The number of the element at OFFSET, in bytes; null: it is not known.  */
tree
number_of (tree offset, tree bytes)
{
  tree t = without_extensions (offset);
  if (integer_onep (bytes))
    return t;
  /* GCC 16 numbers bytes where it knows a part of them.  */
  if (TREE_CODE (t) == INTEGER_CST)
    return multiple_of_p (TREE_TYPE (t), t, bytes)
               ? size_binop (EXACT_DIV_EXPR, fold_convert (ssizetype, t),
                             fold_convert (ssizetype, bytes))
               : NULL_TREE;
  if (TREE_CODE (t) == PLUS_EXPR)
    {
      tree a = number_of (operand (t, 0), bytes);
      tree b = number_of (operand (t, 1), bytes);
      return a && b ? build2 (PLUS_EXPR, TREE_TYPE (t),
                              fold_convert (TREE_TYPE (t), a),
                              fold_convert (TREE_TYPE (t), b))
                    : NULL_TREE;
    }
  return TREE_CODE (t) == MULT_EXPR
                 && operand_equal_p (without_casts (operand (t, 1)),
                                     without_casts (bytes), 0)
             ? operand (t, 0)
             : NULL_TREE;
}

} // anonymous namespace

bool
variable_p (tree v)
{
  return VAR_P (v) && !TREE_STATIC (v) && !DECL_EXTERNAL (v) && DECL_SIZE (v)
         && TREE_CODE (DECL_SIZE (v)) == INTEGER_CST;
}

bool
variables_p (tree v)
{
  for (; v; v = DECL_CHAIN (v))
    if (!variable_p (v))
      return false;
  return true;
}

/* ------------------------------------------------------------------------
   Places in memory.
   ------------------------------------------------------------------------ */

bool
iteration::resolve (tree pointer, pointed &p)
{
  tree t = without_casts (pointer);
  switch (TREE_CODE (t))
    {
    case PARM_DECL:
      p.base = t;
      return m_places.parameter_p (t);
    case POINTER_PLUS_EXPR:
      if (!resolve (operand (t, 0), p) || p.offset || p.number)
        return false;
      p.offset = operand (t, 1);
      return harmless (p.offset);
    case VAR_DECL:
      if (t == variable () && array ())
        {
          p.base = array ();
          p.number = t;
          return true;
        }
      {
        tree value = m_places.values ().only_value (t);
        return value && resolve (value, p);
      }
    case COMPONENT_REF:
      p.base = m_places.object (t);
      if (!p.base)
        return false;
      m_places.note_value (p.base);
      return true;
    case SAVE_EXPR:
      return resolve (operand (t, 0), p);
    case CALL_EXPR:
      return resolve_call (element_call_of (t), p);
    default:
      return false;
    }
}

bool
iteration::resolve_call (const element_call &c, pointed &p)
{
  if (c.kind == element_call::dereference && array ())
    {
      p.base = array ();
      p.number = c.object;
      return c.object == variable ();
    }
  if ((c.kind != element_call::element && c.kind != element_call::data)
      || !element (c))
    return false;
  p.base = container_data (m_places.object (c.object));
  p.number = c.kind == element_call::element ? c.number : NULL_TREE;
  return true;
}

/* May one thread among others make the call C?  */
bool
iteration::element (const element_call &c)
{
  if (c.kind == element_call::dereference)
    return m_loop && c.object == variable ();
  if (c.kind != element_call::element && c.kind != element_call::data
      && c.kind != element_call::size && c.kind != element_call::begin
      && c.kind != element_call::end)
    return false;
  return m_places.read_container (c) && harmless (c.number);
}

/* Are the subscripts in T, an lvalue, harmless, and nothing volatile?  */
bool
iteration::subscripts (tree t)
{
  for (; TREE_CODE (t) == ARRAY_REF || TREE_CODE (t) == COMPONENT_REF;
       t = operand (t, 0))
    if (TREE_THIS_VOLATILE (t)
        || (TREE_CODE (t) == ARRAY_REF && !harmless (operand (t, 1))))
      return false;
  return !TREE_THIS_VOLATILE (t);
}

/* T is an object that is read or written.  */
bool
iteration::reference (tree t, bool writes)
{
  if (!subscripts (t))
    return false;
  tree inner = t;
  while (TREE_CODE (inner) == ARRAY_REF || TREE_CODE (inner) == COMPONENT_REF)
    inner = operand (inner, 0);
  if (DECL_P (inner))
    {
      if (!local_p (inner))
        return VAR_P (inner) && !writes && TREE_READONLY (inner);
      if (writes && TREE_CODE (inner) == PARM_DECL)
        return false;
      return !writes || !m_loop || m_own.count (inner);
    }
  if (TREE_CODE (inner) != INDIRECT_REF)
    return false;
  pointed p;
  if (!resolve (operand (inner, 0), p))
    {
      m_places.note_others ();
      return !m_loop && harmless (operand (inner, 0));
    }
  if (!p.offset && !p.number && t != inner && DECL_P (p.base)
      && member_array (t, inner, writes))
    return true;
  if (writes && own_object_p (p.base))
    return false;
  tree bytes = TYPE_SIZE_UNIT (TREE_TYPE (inner));
  if (!bytes)
    return false;
  note_access (inner, p, writes);
  return true;
}

/* T is in the object INNER, which a parameter leads to.  If it is a member, or
   element of an array in there, that alone is read or written.  */
bool
iteration::member_array (tree t, tree inner, bool writes)
{
  tree array = NULL_TREE;
  for (tree part = t; part != inner; part = operand (part, 0))
    if (TREE_CODE (part) == ARRAY_REF)
      array = part;
  tree place = array ? operand (array, 0) : t;
  if (place == inner || !TYPE_SIZE_UNIT (TREE_TYPE (t))
      || (!array && DECL_BIT_FIELD_TYPE (TREE_OPERAND (t, 1))))
    return false;
  place = m_places.object (place);
  if (!place)
    return false;
  if (!array)
    {
      m_places.note_fixed (place, writes);
      return true;
    }
  tree element = TREE_TYPE (TREE_TYPE (place));
  pointed p;
  p.base = build1 (ADDR_EXPR, build_pointer_type (element), place);
  p.number = operand (array, 1);
  note_access (array, p, writes);
  return true;
}

/* T, which is at P, is read or written.  */
void
iteration::note_access (tree t, const pointed &p, bool writes)
{
  tree bytes = TYPE_SIZE_UNIT (TREE_TYPE (t));
  /* The pointer may have been converted.  */
  const bool element = TREE_CODE (TREE_TYPE (p.base)) == POINTER_TYPE
                       && TYPE_MAIN_VARIANT (TREE_TYPE (TREE_TYPE (p.base)))
                              == TYPE_MAIN_VARIANT (TREE_TYPE (t));
  access a = { p.base, bytes, false, writes, NULL_TREE, {} };
  tree number = p.number;
  if (!number)
    number = number_of (p.offset ? p.offset : size_zero_node, bytes);
  separation s;
  if (element && m_loop && number
      && element_numbers (m_places, *m_loop, m_inner).distinct_p (number, s))
    {
      a.exact = true;
      a.scale = s.scale;
      m_tests.insert (m_tests.end (), s.tests.begin (), s.tests.end ());
    }
  if (p.number)
    {
      if (element && m_places.invariant_p (p.number))
        a.offset = size_binop (MULT_EXPR, fold_convert (sizetype, p.number),
                               fold_convert (sizetype, bytes));
    }
  else
    {
      tree offset = p.offset ? p.offset : size_zero_node;
      a.offset = m_places.invariant_p (offset) ? offset : NULL_TREE;
    }
  m_places.note_others ();
  m_places.note (a, strip_array_types (TREE_TYPE (t)));
}

/* ------------------------------------------------------------------------
   What one thread may execute among others.
   ------------------------------------------------------------------------ */

/* May T be changed?  */
bool
iteration::assignment (tree lhs)
{
  if (!DECL_P (lhs))
    return reference (lhs, true);
  if (!local_p (lhs) || TREE_THIS_VOLATILE (lhs))
    return false;
  if (!m_loop || m_own.count (lhs))
    return true;
  if (lhs == variable () || !m_loop_variables.count (lhs))
    return false;
  if (std::find (m_privates.begin (), m_privates.end (), lhs)
      == m_privates.end ())
    m_privates.push_back (lhs);
  return true;
}

/* Is T the call of a function that only computes?  Those of the library may
   set errno, which the device has not.  */
bool
iteration::call (tree t)
{
  const element_call c = element_call_of (t);
  if (c.kind != element_call::none)
    return element (c);
  tree function = get_callee_fndecl (t);
  if (!function || !SCALAR_FLOAT_TYPE_P (TREE_TYPE (t))
      || (!fndecl_built_in_p (function, BUILT_IN_NORMAL)
          && !library_mathematics_p (function)))
    return false;
  for (int i = 0; i < call_expr_nargs (t); i++)
    if (POINTER_TYPE_P (TREE_TYPE (CALL_EXPR_ARG (t, i)))
        || !harmless (CALL_EXPR_ARG (t, i)))
      return false;
  return true;
}

bool
iteration::harmless (tree t)
{
  t = without_place (t);
  if (!t || CONSTANT_CLASS_P (t) || TREE_CODE (t) == CONST_DECL)
    return true;
  switch (TREE_CODE (t))
    {
    case STATEMENT_LIST:
      return harmless_list (t);
    case BIND_EXPR:
      return harmless_block (t);
    case DECL_EXPR:
      return declaration (DECL_EXPR_DECL (t));
    case TARGET_EXPR:
      m_own.insert (TARGET_EXPR_SLOT (t));
      return !AGGREGATE_TYPE_P (TREE_TYPE (t)) && !TARGET_EXPR_CLEANUP (t)
             && harmless (TARGET_EXPR_INITIAL (t));
    case FOR_STMT:
      return harmless_loop (t);
    case BREAK_STMT:
      m_places.set_sometimes (true);
      return m_depth > 0;
    case CONTINUE_STMT:
      m_places.set_sometimes (true);
      return true;
    case DEBUG_BEGIN_STMT:
    case PREDICT_EXPR:
      return true;
    default:
      if (control_of (t) == control::branch)
        return harmless_choice (t, 1, 3);
      return harmless_expression (t);
    }
}

/* DECL begins to exist.  What a range-based loop declares belongs to the block
   around the loop.  */
bool
iteration::declaration (tree decl)
{
  if (!VAR_P (decl))
    return false;
  if (m_loop && !m_own.count (decl))
    {
      if (!variable_p (decl))
        return false;
      m_own.insert (decl);
      m_declared.push_back (decl);
    }
  return harmless (DECL_INITIAL (decl));
}

bool
iteration::harmless_list (tree list)
{
  tree before = NULL_TREE;
  for (tree_stmt_iterator i = tsi_start (list); !tsi_end_p (i); tsi_next (&i))
    {
      tree s = tsi_stmt (i);
      if (TREE_CODE (s) == DEBUG_BEGIN_STMT)
        continue;
      counted_for inner;
      const bool known = TREE_CODE (s) == FOR_STMT && m_loop
                         && match_for (s, before, m_places.values (), inner)
                         && inner.integer_p () && !inner.down_p ()
                         && m_loop_variables.count (inner.variable)
                         && !changes_p (FOR_BODY (s), inner.variable);
      if (known)
        m_inner.push_back (inner);
      const bool fine = harmless (s);
      if (known)
        m_inner.pop_back ();
      if (!fine)
        return false;
      before = s;
    }
  return true;
}

bool
iteration::harmless_block (tree block)
{
  if (!variables_p (BIND_EXPR_VARS (block)))
    return false;
  for (tree v = BIND_EXPR_VARS (block); v; v = DECL_CHAIN (v))
    m_own.insert (v);
  return harmless (BIND_EXPR_BODY (block));
}

bool
iteration::harmless_loop (tree loop)
{
  const bool sometimes = m_places.set_sometimes (true);
  m_depth++;
  const bool fine = harmless (FOR_INIT_STMT (loop))
                    && harmless (FOR_COND (loop)) && harmless (FOR_EXPR (loop))
                    && harmless (FOR_BODY (loop));
  m_depth--;
  m_places.set_sometimes (sometimes);
  return fine;
}

/* The same for the first N operands of T.  */
bool
iteration::harmless_operands (tree t, int n)
{
  for (int i = 0; i < n; i++)
    if (!harmless (operand (t, i)))
      return false;
  return true;
}

/* The same, if those from number FIRST on may not be evaluated.  What leaves
   the iteration in them also skips what follows.  */
bool
iteration::harmless_choice (tree t, int first, int n)
{
  if (!harmless_operands (t, first))
    return false;
  const bool sometimes = m_places.set_sometimes (true);
  bool leaves = false;
  for (int i = first; i < n; i++)
    {
      m_places.set_sometimes (true);
      if (!harmless (operand (t, i)))
        return false;
      leaves |= operand (t, i) && leaves_iteration_p (operand (t, i));
    }
  m_places.set_sometimes (sometimes || leaves);
  return true;
}

bool
iteration::harmless_expression (tree t)
{
  switch (TREE_CODE (t))
    {
    case MODIFY_EXPR:
    case INIT_EXPR:
      return assignment (operand (t, 0)) && harmless (operand (t, 1));
    case PREINCREMENT_EXPR:
    case PREDECREMENT_EXPR:
    case POSTINCREMENT_EXPR:
    case POSTDECREMENT_EXPR:
      /* Which reads, too.  */
      return assignment (operand (t, 0));
    case TRUTH_ANDIF_EXPR:
    case TRUTH_ORIF_EXPR:
      return harmless_choice (t, 1, 2);
    case COMPOUND_EXPR:
    case TRUTH_AND_EXPR:
    case TRUTH_OR_EXPR:
    case TRUTH_XOR_EXPR:
      return harmless_operands (t, 2);
    case TRUTH_NOT_EXPR:
    case SAVE_EXPR:
    case CLEANUP_POINT_EXPR:
      return harmless_operands (t, 1);
    case CALL_EXPR:
      return call (t);
    case ADDR_EXPR:
      /* Of a parameter only what leads to elements elsewhere.  */
      if (tree place = m_places.object (operand (t, 0)))
        {
          if (!DECL_P (get_base_address (place)))
            return true;
          tree data = container_data (place);
          return data && !own_object_p (data);
        }
      return false;
    case INDIRECT_REF:
    case ARRAY_REF:
    case COMPONENT_REF:
    case VAR_DECL:
    case PARM_DECL:
      return reference (t, false);
    default:
      if (is_expression_wrapper_p (t))
        return harmless_operands (t, 1);
      if (COMPARISON_CLASS_P (t) || BINARY_CLASS_P (t))
        return harmless_operands (t, 2);
      return UNARY_CLASS_P (t) && harmless_operands (t, 1);
    }
}

} // namespace accdeep
