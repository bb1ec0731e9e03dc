/* Loops of C and C++ whose iterations are independent of each other.  Consumes
   a function's body before it is GENERIC; produces the loops that may be
   shared, what is to be tested first, and the loops as acc loops.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/c-family/loop-proof.h"

#include "plugin/lower/c-family/element-call.h"
#include "plugin/lower/dataflow-body.h"
#include "plugin/lower/mentions.h"
#include "plugin/lower/statements.h"

#include <algorithm>

namespace accdeep
{

namespace
{

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

/* The address of element NUMBER of the array at POINTER, as an integer.  */
tree
element_address (tree pointer, tree number, tree bytes)
{
  return size_binop (PLUS_EXPR, fold_convert (sizetype, unshare_expr (pointer)),
                     size_binop (MULT_EXPR, fold_convert (sizetype, number),
                                 fold_convert (sizetype, bytes)));
}

/* The address OFFSET bytes behind POINTER, as an integer.  */
tree
object_address (tree pointer, tree offset)
{
  return size_binop (PLUS_EXPR, fold_convert (sizetype, unshare_expr (pointer)),
                     fold_convert (sizetype, unshare_expr (offset)));
}

/* The number that the variable T has in the whole program; null: it may have
   others.  */
tree
constant_value (tree t)
{
  tree value = TREE_READONLY (t) && !TREE_THIS_VOLATILE (t) && TREE_STATIC (t)
                   ? DECL_INITIAL (t)
                   : NULL_TREE;
  value = value ? without_casts (value) : NULL_TREE;
  return value && TREE_CODE (value) == INTEGER_CST
             ? fold_convert (TREE_TYPE (t), value)
             : NULL_TREE;
}

/* "this", if that is among PARAMETERS.  */
tree
object_parameter (tree parameters)
{
  return parameters && DECL_ARTIFICIAL (parameters) ? parameters : NULL_TREE;
}

/* Is V a variable that each thread that executes its block may have for itself,
   of a known size?  */
bool
variable_p (tree v)
{
  return VAR_P (v) && !TREE_STATIC (v) && !DECL_EXTERNAL (v) && DECL_SIZE (v)
         && TREE_CODE (DECL_SIZE (v)) == INTEGER_CST;
}

/* The same for V, the one behind it, and so on.  */
bool
variables_p (tree v)
{
  for (; v; v = DECL_CHAIN (v))
    if (!variable_p (v))
      return false;
  return true;
}

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

/* Is the object at ADDRESS a parameter?  Each thread has its own, and none sees
   what another one writes there, not even in front of the loop.  */
bool
own_object_p (tree address)
{
  address = without_casts (address);
  if (TREE_CODE (address) != ADDR_EXPR)
    return false;
  tree base = get_base_address (TREE_OPERAND (address, 0));
  return !base || DECL_P (base);
}

bool
same_base_p (tree a, tree b)
{
  return a == b || operand_equal_p (a, b, 0);
}

/* Is T computed without wrapping: would that be undefined?  Or modulo 2^64, if
   WRAPS is not null, which becomes true then?  */
bool
computed_p (tree t, bool *wraps)
{
  tree type = TREE_TYPE (t);
  if (!INTEGRAL_TYPE_P (type))
    return false;
  if (TYPE_OVERFLOW_UNDEFINED (type))
    return true;
  if (!wraps || TYPE_PRECISION (type) < TYPE_PRECISION (sizetype))
    return false;
  *wraps = true;
  return true;
}

/* Does VARIABLE, which adds a positive step while it is below a bound, never
   become less?  A short one may.  */
bool
counts_up_p (tree variable)
{
  tree type = TREE_TYPE (variable);
  return TYPE_UNSIGNED (type)
         || (TYPE_OVERFLOW_UNDEFINED (type)
             && TYPE_PRECISION (type) >= TYPE_PRECISION (integer_type_node));
}

/* T as a signed size, which it is if TESTS hold; null: it is none.  */
tree
as_size (tree t, std::vector<tree> &tests)
{
  tree type = TREE_TYPE (t);
  if (!INTEGRAL_TYPE_P (type))
    return NULL_TREE;
  if (TREE_CODE (t) == INTEGER_CST)
    return int_fits_type_p (t, ssizetype) ? fold_convert (ssizetype, t)
                                          : NULL_TREE;
  if (TYPE_PRECISION (type) + TYPE_UNSIGNED (type) > TYPE_PRECISION (ssizetype))
    tests.push_back (build2 (LE_EXPR, boolean_type_node, t,
                             fold_convert (type, TYPE_MAX_VALUE (ssizetype))));
  return TYPE_PRECISION (type) > TYPE_PRECISION (ssizetype)
             ? NULL_TREE
             : fold_convert (ssizetype, t);
}

/* T + 1, or null if that is.  */
tree
plus_one (tree t)
{
  return t ? fold_build2 (PLUS_EXPR, ssizetype, t, ssize_int (1)) : t;
}
tree
minus_one (tree t)
{
  return t ? fold_build2 (MINUS_EXPR, ssizetype, t, ssize_int (1)) : t;
}

bool
same_scale_p (const std::vector<tree> &a, const std::vector<tree> &b)
{
  return std::equal (a.begin (), a.end (), b.begin (), b.end (),
                     [] (tree x, tree y) { return operand_equal_p (x, y, 0); });
}

struct replacement
{
  tree from, to;
};

tree
replace_variable (tree *tp, int *walk_subtrees, void *data)
{
  const replacement &r = *static_cast<const replacement *> (data);
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (*tp == r.from)
    *tp = r.to;
  else if (TREE_CODE (*tp) == DECL_EXPR)
    {
      if (DECL_EXPR_DECL (*tp) == r.from)
        DECL_EXPR_DECL (*tp) = r.to;
      /* Where it gets its first value it may mention another one.  */
      if (VAR_P (DECL_EXPR_DECL (*tp)))
        walk_tree (&DECL_INITIAL (DECL_EXPR_DECL (*tp)), replace_variable, data,
                   NULL);
    }
  return NULL_TREE;
}

/* Let each execution of BODY have a VARIABLE of its own; returns that.  */
tree
own_variable (tree &body, tree variable)
{
  tree own = copy_node (variable);
  DECL_CHAIN (own) = NULL_TREE;
  DECL_INITIAL (own) = unshare_expr (DECL_INITIAL (own));
  replacement r = { variable, own };
  walk_tree (&body, replace_variable, &r, NULL);
  body = build3 (BIND_EXPR, void_type_node, own, body, NULL_TREE);
  TREE_SIDE_EFFECTS (body) = 1;
  return own;
}

/* The same for BODY of a loop through the elements at DATA with ITERATOR, which
   becomes one with the integer K.  */
void
own_iterator (tree &body, tree iterator, tree data, tree k)
{
  tree list = alloc_stmt_list ();
  append_to_statement_list_force (body, &list);
  body = list;
  tree own = own_variable (body, iterator);
  data = unshare_expr (data);
  tree place
      = build2 (POINTER_PLUS_EXPR, TREE_TYPE (data), data,
                size_binop (MULT_EXPR, fold_convert (sizetype, k),
                            fold_convert (sizetype, TYPE_SIZE_UNIT (TREE_TYPE (
                                                        TREE_TYPE (data))))));
  tree pointer
      = POINTER_TYPE_P (TREE_TYPE (own)) ? own : iterator_pointer (own);
  tree_stmt_iterator start = tsi_start (list);
  tsi_link_before (&start,
                   build2 (MODIFY_EXPR, TREE_TYPE (pointer), pointer,
                           fold_convert (TREE_TYPE (pointer), place)),
                   TSI_SAME_STMT);
}

} // anonymous namespace

loop_proof::loop_proof (tree body, tree parameters)
    : m_body (body), m_parameters (parameters), m_values (body)
{
}

bool
loop_proof::run ()
{
  if (!m_body)
    return false;
  m_loop_variables = loop_variables_in (m_body);
  if (!statement (&m_body, NULL_TREE) || m_loops.empty ())
    return false;
  if (!whole_p ())
    return !m_from_memory;
  /* What one gang reads before the loop another one may be behind.  */
  for (const access &written : m_loops.front ().accesses)
    for (const access &other : m_outside)
      if (written.writes)
        m_pairs.push_back ({ written, other, 0 });
  return true;
}

/* ------------------------------------------------------------------------
   Loops, and what stands outside of them.
   ------------------------------------------------------------------------ */

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
      return variables_p (BIND_EXPR_VARS (t))
             && statement (&BIND_EXPR_BODY (t), NULL_TREE);
    case FOR_STMT:
      return loop (tp, before) || outside_p (t);
    default:
      return no_throw_p (t) ? statement (&TREE_OPERAND (t, 0), NULL_TREE)
                            : outside_p (t);
    }
}

/* Is T, which stands there, harmless?  */
bool
loop_proof::outside_p (tree t)
{
  m_variable = m_array = NULL_TREE;
  m_memory = false;
  m_sometimes = true;
  m_accesses.clear ();
  const bool from_memory = m_from_memory;
  if (!harmless (t))
    return false;
  m_others |= m_memory;
  m_from_memory = from_memory;
  m_outside.insert (m_outside.end (), m_accesses.begin (), m_accesses.end ());
  return true;
}

/* Is *TP a loop that may be shared?  */
bool
loop_proof::loop (tree *tp, tree before)
{
  tree t = *tp;
  counted_for found;
  if (!match_for (t, before, m_values, found))
    return false;
  if (found.integer_p () ? !m_loop_variables.count (found.variable)
                         : count_mentions (m_body, found.variable)
                               != count_mentions (t, found.variable)
                                      + !DECL_INITIAL (found.variable))
    return false;
  m_variable = found.variable;
  m_array = NULL_TREE;
  m_inner.clear ();
  m_tests.clear ();
  m_depth = 0;
  m_sometimes = false;
  m_own.clear ();
  m_privates.clear ();
  m_declared.clear ();
  m_accesses.clear ();
  const bool memory = m_memory, from_memory = m_from_memory;
  candidate c;
  m_loop = &c;
  const bool fine = bounds (found, c) && harmless (FOR_BODY (t));
  m_memory = memory;
  m_variable = m_array = NULL_TREE;
  m_loop = nullptr;
  if (!fine || !independent ())
    {
      m_from_memory = from_memory;
      return false;
    }
  c.loop.place = tp;
  c.loop.body = FOR_BODY (t);
  c.loop.privates = m_privates;
  c.accesses = m_accesses;
  c.declared = m_declared;
  c.tests.insert (c.tests.end (), m_tests.begin (), m_tests.end ());
  m_loops.push_back (c);
  return true;
}

/* Take what FOUND begins and ends with, for C.  */
bool
loop_proof::bounds (const counted_for &found, candidate &c)
{
  c.loop.variable = found.variable;
  c.array = NULL_TREE;
  c.down = false;
  if (found.integer_p ())
    {
      c.loop.first = found.first;
      c.loop.condition = found.condition;
      c.loop.step = found.step;
      c.down = found.down_p ();
      c.end = value_at_start (operand (found.condition, 1));
      if (!c.end || !invariant_p (found.first))
        return false;
      no_wrap (c);
      return true;
    }
  tree count = NULL_TREE;
  if (found.container)
    {
      tree container = object (found.container);
      count = container ? container_count (container) : NULL_TREE;
      if (!count)
        return false;
      note_value (container);
      c.array = container_data (container);
    }
  else
    {
      pointed p;
      count = value_at_start (found.count);
      if (!count || !resolve (found.array, p) || p.offset || p.number)
        return false;
      c.array = fold_convert (
          build_pointer_type (TREE_TYPE (TREE_TYPE (found.variable))), p.base);
    }
  m_array = c.array;
  c.loop.first = ssize_int (0);
  c.loop.step = integer_one_node;
  c.loop.condition = build2 (LT_EXPR, boolean_type_node, found.variable, count);
  c.end = count;
  return true;
}

/* An unsigned variable of C may go beyond its bound, and come back from the
   other side, where a step is more than 1.  */
void
loop_proof::no_wrap (candidate &c) const
{
  tree type = TREE_TYPE (c.loop.variable);
  const tree_code code = TREE_CODE (c.loop.condition);
  const std::int64_t step = std::abs (tree_to_shwi (c.loop.step));
  if (!TYPE_UNSIGNED (type) || step == 1)
    return;
  tree rest = build_int_cst (type, step - (code == LT_EXPR || code == GT_EXPR));
  tree end = fold_convert (type, c.end);
  c.tests.push_back (
      c.down ? fold_build2 (GE_EXPR, boolean_type_node, end, rest)
             : fold_build2 (
                 LE_EXPR, boolean_type_node, end,
                 fold_build2 (MINUS_EXPR, type, TYPE_MAX_VALUE (type), rest)));
}

/* T, the bound of a loop, as it is when the function starts; null: that is not
   known, or is another value then.  It may be in memory, as long as the loop
   does not write there.  */
tree
loop_proof::value_at_start (tree t)
{
  t = without_place (t);
  if (invariant_p (t))
    return t;
  if ((CONVERT_EXPR_P (t) || TREE_CODE (t) == NON_LVALUE_EXPR)
      && INTEGRAL_TYPE_P (TREE_TYPE (t)))
    {
      tree value = value_at_start (operand (t, 0));
      return value ? fold_convert (TREE_TYPE (t), value) : NULL_TREE;
    }
  switch (TREE_CODE (t))
    {
    case PLUS_EXPR:
    case MINUS_EXPR:
    case MULT_EXPR:
    case MIN_EXPR:
    case MAX_EXPR:
      {
        tree a = value_at_start (operand (t, 0));
        tree b = value_at_start (operand (t, 1));
        return a && b ? build2 (TREE_CODE (t), TREE_TYPE (t), a, b) : NULL_TREE;
      }
    case VAR_DECL:
      {
        if (!INTEGRAL_TYPE_P (TREE_TYPE (t)))
          return NULL_TREE;
        if (tree constant = constant_value (t))
          return constant;
        tree value = m_values.only_value (t);
        return value ? value_at_start (value) : NULL_TREE;
      }
    case COMPONENT_REF:
    case INDIRECT_REF:
      {
        tree place = INTEGRAL_TYPE_P (TREE_TYPE (t)) ? object (t) : NULL_TREE;
        if (place)
          note_value (place);
        return place;
      }
    case CALL_EXPR:
      {
        const element_call c = element_call_of (t);
        return c.kind == element_call::size && element (c) ? t : NULL_TREE;
      }
    default:
      return NULL_TREE;
    }
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
      const bool alone
          = DECL_P (written.base) && TYPE_RESTRICT (TREE_TYPE (written.base));
      for (const access &other : m_accesses)
        {
          const bool same = same_base_p (other.base, written.base);
          if (!other.exact && !other.offset && (same || !alone))
            return false;
          if (same && other.exact && !same_scale_p (other.scale, written.scale))
            return false;
          if (alone ? same && !other.exact : !same || !other.exact)
            pairs.push_back ({ written, other, m_loops.size () });
        }
    }
  m_pairs.insert (m_pairs.end (), pairs.begin (), pairs.end ());
  return true;
}

/* ------------------------------------------------------------------------
   Places in memory.
   ------------------------------------------------------------------------ */

bool
loop_proof::parameter_p (tree t) const
{
  return TREE_CODE (t) == PARM_DECL && !m_values.changed_p (t);
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
  if (TREE_CODE (t) == INTEGER_CST || TREE_CODE (t) == CONST_DECL
      || parameter_p (t))
    return true;
  return (TREE_CODE (t) == PLUS_EXPR || TREE_CODE (t) == MINUS_EXPR
          || TREE_CODE (t) == MULT_EXPR)
         && invariant_p (operand (t, 0)) && invariant_p (operand (t, 1));
}

/* The number of the element at OFFSET, in bytes; null: it is not known.  */
tree
loop_proof::number_of (tree offset, tree bytes) const
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

/* LVALUE as an expression for an object that is at one place all the time: a
   parameter, what one leads to, or a member of that.  Null: it is something
   else.  */
tree
loop_proof::object (tree lvalue)
{
  lvalue = without_place (lvalue);
  switch (TREE_CODE (lvalue))
    {
    case PARM_DECL:
      return parameter_p (lvalue) ? lvalue : NULL_TREE;
    case COMPONENT_REF:
      {
        tree field = TREE_OPERAND (lvalue, 1);
        if (TREE_THIS_VOLATILE (lvalue) || TREE_CODE (field) != FIELD_DECL
            || TREE_CODE (byte_position (field)) != INTEGER_CST)
          return NULL_TREE;
        tree whole = object (operand (lvalue, 0));
        return whole ? build3 (COMPONENT_REF, TREE_TYPE (lvalue), whole, field,
                               NULL_TREE)
                     : NULL_TREE;
      }
    case INDIRECT_REF:
      return TREE_THIS_VOLATILE (lvalue)
                 ? NULL_TREE
                 : target_object (operand (lvalue, 0), TREE_TYPE (lvalue));
    default:
      return NULL_TREE;
    }
}

/* The same for what POINTER leads to, of TYPE.  Where nobody looks at it, a
   pointer of the program's may lead nowhere.  */
tree
loop_proof::target_object (tree pointer, tree type)
{
  pointer = without_casts (pointer);
  if (VAR_P (pointer) && TREE_CODE (TREE_TYPE (pointer)) == REFERENCE_TYPE)
    {
      tree value = m_values.only_value (pointer);
      if (!value)
        return NULL_TREE;
      value = without_casts (value);
      if (TREE_CODE (value) == ADDR_EXPR)
        return object (operand (value, 0));
      pointer = value;
    }
  if (!parameter_p (pointer) || !POINTER_TYPE_P (TREE_TYPE (pointer)))
    return NULL_TREE;
  if (TREE_CODE (TREE_TYPE (pointer)) != REFERENCE_TYPE
      && pointer != object_parameter (m_parameters))
    {
      if (m_sometimes)
        return NULL_TREE;
      m_pointers.insert (pointer);
    }
  return build1 (INDIRECT_REF, type, pointer);
}

/* The value of OBJECT, as the functions above make it, is wanted when the
   function starts: it is read.  */
void
loop_proof::note_value (tree object)
{
  note_fixed (object, false);
  m_from_memory |= TREE_CODE (get_base_address (object)) == INDIRECT_REF;
}

/* OBJECT is read or written.  */
void
loop_proof::note_fixed (tree object, bool writes)
{
  tree bytes = TYPE_SIZE_UNIT (TREE_TYPE (object));
  tree offset = size_zero_node;
  tree t = object;
  for (; TREE_CODE (t) == COMPONENT_REF; t = TREE_OPERAND (t, 0))
    offset
        = size_binop (PLUS_EXPR, offset, byte_position (TREE_OPERAND (t, 1)));
  if (TREE_CODE (t) != INDIRECT_REF)
    return;
  m_memory |= writes;
  if (writes)
    m_written.push_back (TREE_TYPE (object));
  m_accesses.push_back (
      { TREE_OPERAND (t, 0), bytes, false, writes, offset, {} });
}

/* Find what POINTER is.  False: it is not known.  */
bool
loop_proof::resolve (tree pointer, pointed &p)
{
  tree t = without_casts (pointer);
  switch (TREE_CODE (t))
    {
    case PARM_DECL:
      p.base = t;
      return parameter_p (t);
    case POINTER_PLUS_EXPR:
      if (!resolve (operand (t, 0), p) || p.offset || p.number)
        return false;
      p.offset = operand (t, 1);
      return harmless (p.offset);
    case VAR_DECL:
      if (t == m_variable && m_array)
        {
          p.base = m_array;
          p.number = t;
          return true;
        }
      {
        tree value = m_values.only_value (t);
        return value && resolve (value, p);
      }
    case COMPONENT_REF:
      p.base = object (t);
      if (!p.base)
        return false;
      note_value (p.base);
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
loop_proof::resolve_call (const element_call &c, pointed &p)
{
  if (c.kind == element_call::dereference && m_array)
    {
      p.base = m_array;
      p.number = c.object;
      return c.object == m_variable;
    }
  if ((c.kind != element_call::element && c.kind != element_call::data)
      || !element (c))
    return false;
  p.base = container_data (object (c.object));
  p.number = c.kind == element_call::element ? c.number : NULL_TREE;
  return true;
}

/* May one thread among others make the call C?  */
bool
loop_proof::element (const element_call &c)
{
  if (c.kind == element_call::dereference)
    return m_variable && c.object == m_variable;
  if (c.kind != element_call::element && c.kind != element_call::data
      && c.kind != element_call::size && c.kind != element_call::begin
      && c.kind != element_call::end)
    return false;
  tree container = object (c.object);
  if (!container)
    return false;
  /* What is an array itself does not look at itself.  */
  if (tree data = container_data (container))
    if (TREE_CODE (data) == ADDR_EXPR)
      return (!own_object_p (data) || c.kind == element_call::element
              || c.kind == element_call::size)
             && harmless (c.number);
  note_value (container);
  return harmless (c.number);
}

/* Are the subscripts in T, an lvalue, harmless, and nothing volatile?  */
bool
loop_proof::subscripts (tree t)
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
loop_proof::reference (tree t, bool writes)
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
      return !writes || !m_variable || m_own.count (inner);
    }
  if (TREE_CODE (inner) != INDIRECT_REF)
    return false;
  pointed p;
  if (!resolve (operand (inner, 0), p))
    {
      m_memory = true;
      return !m_variable && harmless (operand (inner, 0));
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
loop_proof::member_array (tree t, tree inner, bool writes)
{
  tree array = NULL_TREE;
  for (tree part = t; part != inner; part = operand (part, 0))
    if (TREE_CODE (part) == ARRAY_REF)
      array = part;
  tree place = array ? operand (array, 0) : t;
  if (place == inner || !TYPE_SIZE_UNIT (TREE_TYPE (t))
      || (!array && DECL_BIT_FIELD_TYPE (TREE_OPERAND (t, 1))))
    return false;
  place = object (place);
  if (!place)
    return false;
  if (!array)
    {
      note_fixed (place, writes);
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
loop_proof::note_access (tree t, const pointed &p, bool writes)
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
  if (element && m_variable && number && separated (number, s)
      && note_limits (s)
      && std::none_of (s.tests.begin (), s.tests.end (),
                       [] (tree test) { return integer_zerop (test); }))
    {
      a.exact = true;
      a.scale = s.scale;
      m_tests.insert (m_tests.end (), s.tests.begin (), s.tests.end ());
    }
  if (p.number)
    {
      if (element && invariant_p (p.number))
        a.offset = size_binop (MULT_EXPR, fold_convert (sizetype, p.number),
                               fold_convert (sizetype, bytes));
    }
  else
    {
      tree offset = p.offset ? p.offset : size_zero_node;
      a.offset = invariant_p (offset) ? offset : NULL_TREE;
    }
  m_memory = true;
  if (writes)
    m_written.push_back (strip_array_types (TREE_TYPE (t)));
  m_accesses.push_back (a);
}

/* ------------------------------------------------------------------------
   Numbers of elements: i * n + j, where j is in a loop inside, or the like.
   Each iteration of the loop that is looked into has some to itself, if what is
   added is never negative and less than what i is multiplied by.
   ------------------------------------------------------------------------ */

/* Are the values of NUMBER, an element's, different in different iterations?
 */
bool
loop_proof::separated (tree number, separation &s)
{
  tree t = without_extensions (number);
  if (t == m_variable)
    return true;
  if (TREE_CODE (t) != PLUS_EXPR)
    return scaled (t, s);
  for (int i = 0; i < 2; i++)
    {
      separation whole;
      if (scaled (operand (t, i), whole) && below (operand (t, 1 - i), whole)
          && computed_p (t, &whole.wraps))
        {
          s = whole;
          return true;
        }
    }
  return false;
}

/* Is NUMBER such a one times what is the same everywhere?  */
bool
loop_proof::scaled (tree number, separation &s)
{
  tree t = without_extensions (number);
  if (TREE_CODE (t) != MULT_EXPR)
    return false;
  for (int i = 0; i < 2; i++)
    {
      separation inner;
      if (!separated (operand (t, i), inner) || !computed_p (t, &inner.wraps))
        continue;
      tree factor = value_at_start (without_extensions (operand (t, 1 - i)));
      if (!factor)
        continue;
      tree size = as_size (factor, inner.tests);
      if (!size)
        continue;
      inner.scale.push_back (size);
      inner.tests.push_back (
          fold_build2 (GT_EXPR, boolean_type_node, size, ssize_int (0)));
      s = inner;
      return true;
    }
  return false;
}

/* Is REST, which is added, never negative, and less than S's last factor?  */
bool
loop_proof::below (tree rest, separation &s)
{
  if (!natural_p (rest))
    return false;
  tree last = last_of (rest, s);
  if (!last)
    return false;
  s.tests.push_back (
      fold_build2 (LT_EXPR, boolean_type_node, last, s.scale.back ()));
  return true;
}

/* Is T never negative?  */
bool
loop_proof::natural_p (tree t) const
{
  t = without_extensions (t);
  if (TREE_CODE (t) == INTEGER_CST)
    return tree_int_cst_sgn (t) >= 0;
  if (t == m_variable)
    return !m_array && !m_loop->down && natural_p (m_loop->loop.first)
           && counts_up_p (t);
  if (TREE_CODE (t) == PLUS_EXPR)
    return computed_p (t, nullptr) && natural_p (operand (t, 0))
           && natural_p (operand (t, 1));
  for (const counted_for &inner : m_inner)
    if (inner.variable == t)
      return counts_up_p (t) && natural_p (inner.first);
  return false;
}

/* The most that T can be, as it is known when the function starts; null: that
   is not known.  */
tree
loop_proof::last_of (tree t, separation &s)
{
  t = without_extensions (t);
  if (t == m_variable)
    return minus_one (outer_top (s));
  for (const counted_for &inner : m_inner)
    if (inner.variable == t)
      return minus_one (top_of (inner, s));
  const tree_code code = TREE_CODE (t);
  if ((code == PLUS_EXPR || code == MINUS_EXPR) && computed_p (t, nullptr)
      && !invariant_p (t))
    {
      tree left = last_of (operand (t, 0), s);
      tree right = operand (t, 1);
      if (!left)
        return NULL_TREE;
      if (code == PLUS_EXPR)
        {
          right = last_of (right, s);
          return right ? fold_build2 (PLUS_EXPR, ssizetype, left, right)
                       : NULL_TREE;
        }
      return natural_p (right) ? left : NULL_TREE;
    }
  tree value = value_at_start (t);
  return value ? as_size (value, s.tests) : NULL_TREE;
}

/* One more than the variable of LOOP, which is inside, can be in its body.  */
tree
loop_proof::top_of (const counted_for &loop, separation &s)
{
  tree last = last_of (loop.bound, s);
  return last && TREE_CODE (loop.condition) == LE_EXPR ? plus_one (last) : last;
}

/* The same for the loop that is looked into.  */
tree
loop_proof::outer_top (separation &s) const
{
  if (m_array || m_loop->down)
    return NULL_TREE;
  tree end = as_size (m_loop->end, s.tests);
  return end && TREE_CODE (m_loop->loop.condition) == LE_EXPR ? plus_one (end)
                                                              : end;
}

/* Where numbers are computed modulo 2^64, let them be less than that.  False:
   it is not known when they are.  */
bool
loop_proof::note_limits (separation &s) const
{
  if (!s.wraps)
    return true;
  tree end = natural_p (m_variable) ? outer_top (s) : NULL_TREE;
  if (!end)
    return false;
  constexpr unsigned bits = 62;
  tree limit = ssize_int (HOST_WIDE_INT_1 << (bits / (s.scale.size () + 1)));
  auto add = [&] (tree t) {
    s.tests.push_back (fold_build2 (LE_EXPR, boolean_type_node, t, limit));
  };
  for (tree factor : s.scale)
    add (factor);
  add (end);
  return true;
}

/* ------------------------------------------------------------------------
   What one thread may execute among others.
   ------------------------------------------------------------------------ */

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

/* May T be executed by one thread among others?  */
bool
loop_proof::harmless (tree t)
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
      m_sometimes = true;
      return m_depth > 0;
    case CONTINUE_STMT:
      m_sometimes = true;
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
loop_proof::declaration (tree decl)
{
  if (!VAR_P (decl))
    return false;
  if (m_variable && !m_own.count (decl))
    {
      if (!variable_p (decl))
        return false;
      m_own.insert (decl);
      m_declared.push_back (decl);
    }
  return harmless (DECL_INITIAL (decl));
}

bool
loop_proof::harmless_list (tree list)
{
  tree before = NULL_TREE;
  for (tree_stmt_iterator i = tsi_start (list); !tsi_end_p (i); tsi_next (&i))
    {
      tree s = tsi_stmt (i);
      if (TREE_CODE (s) == DEBUG_BEGIN_STMT)
        continue;
      counted_for inner;
      const bool known = TREE_CODE (s) == FOR_STMT && m_variable
                         && match_for (s, before, m_values, inner)
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
loop_proof::harmless_block (tree block)
{
  if (!variables_p (BIND_EXPR_VARS (block)))
    return false;
  for (tree v = BIND_EXPR_VARS (block); v; v = DECL_CHAIN (v))
    m_own.insert (v);
  return harmless (BIND_EXPR_BODY (block));
}

bool
loop_proof::harmless_loop (tree loop)
{
  const bool sometimes = m_sometimes;
  m_sometimes = true;
  m_depth++;
  const bool fine = harmless (FOR_INIT_STMT (loop))
                    && harmless (FOR_COND (loop)) && harmless (FOR_EXPR (loop))
                    && harmless (FOR_BODY (loop));
  m_depth--;
  m_sometimes = sometimes;
  return fine;
}

/* The same for the first N operands of T.  */
bool
loop_proof::harmless_operands (tree t, int n)
{
  for (int i = 0; i < n; i++)
    if (!harmless (operand (t, i)))
      return false;
  return true;
}

/* The same, if those from number FIRST on may not be evaluated.  What leaves
   the iteration in them also skips what follows.  */
bool
loop_proof::harmless_choice (tree t, int first, int n)
{
  if (!harmless_operands (t, first))
    return false;
  const bool sometimes = m_sometimes;
  bool leaves = false;
  for (int i = first; i < n; i++)
    {
      m_sometimes = true;
      if (!harmless (operand (t, i)))
        return false;
      leaves |= operand (t, i) && leaves_iteration_p (operand (t, i));
    }
  m_sometimes = sometimes || leaves;
  return true;
}

bool
loop_proof::harmless_expression (tree t)
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
      if (tree place = object (operand (t, 0)))
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

/* ------------------------------------------------------------------------
   What comes of it.
   ------------------------------------------------------------------------ */

/* Do the two of P not overlap, or only where both are one element?  */
tree
loop_proof::overlap_test (const pair &p) const
{
  const candidate &c = m_loops[p.loop];
  const tree_code code = TREE_CODE (c.loop.condition);
  /* The numbers of the variable, up to END without it.  */
  tree first = fold_convert (sizetype, unshare_expr (c.loop.first));
  tree end = fold_convert (sizetype, unshare_expr (c.end));
  if (c.down)
    {
      std::swap (first, end);
      end = size_binop (PLUS_EXPR, end, size_one_node);
    }
  if (code == LE_EXPR)
    end = size_binop (PLUS_EXPR, end, size_one_node);
  else if (code == GT_EXPR)
    first = size_binop (PLUS_EXPR, first, size_one_node);
  auto element = [] (const access &a, tree number) {
    number = unshare_expr (number);
    for (tree factor : a.scale)
      number = size_binop (MULT_EXPR, number,
                           fold_convert (sizetype, unshare_expr (factor)));
    return element_address (a.base, number, a.bytes);
  };
  auto start_of = [&] (const access &a) {
    return a.exact ? element (a, first) : object_address (a.base, a.offset);
  };
  auto end_of = [&] (const access &a) {
    return a.exact ? element (a, end)
                   : size_binop (PLUS_EXPR, start_of (a),
                                 fold_convert (sizetype, a.bytes));
  };
  auto before = [&] (const access &a, const access &b) {
    return build2 (LE_EXPR, boolean_type_node, end_of (a), start_of (b));
  };
  tree result
      = build2 (TRUTH_ORIF_EXPR, boolean_type_node, before (p.written, p.other),
                before (p.other, p.written));
  if (p.other.exact && operand_equal_p (p.written.bytes, p.other.bytes, 0)
      && same_scale_p (p.written.scale, p.other.scale))
    result = build2 (
        TRUTH_ORIF_EXPR, boolean_type_node,
        build2 (EQ_EXPR, boolean_type_node,
                fold_convert (sizetype, unshare_expr (p.written.base)),
                fold_convert (sizetype, unshare_expr (p.other.base))),
        result);
  return result;
}

tree
loop_proof::condition () const
{
  tree all = NULL_TREE;
  auto add = [&] (tree before) {
    all = all ? build2 (TRUTH_ANDIF_EXPR, boolean_type_node, before, all)
              : before;
  };
  for (std::size_t i = m_pairs.size (); i > 0; i--)
    add (overlap_test (m_pairs[i - 1]));
  std::vector<tree> tests;
  for (const candidate &c : m_loops)
    for (tree test : c.tests)
      if (!integer_onep (test)
          && std::none_of (tests.begin (), tests.end (), [test] (tree other) {
               return operand_equal_p (test, other, 0);
             }))
        tests.push_back (test);
  for (tree test : tests)
    add (unshare_expr (test));
  if (!all)
    return all;
  for (tree pointer : m_pointers)
    add (build2 (NE_EXPR, boolean_type_node, pointer,
                 build_zero_cst (TREE_TYPE (pointer))));
  if (!m_from_memory)
    return all;
  /* Without an iteration nothing may be there.  */
  const candidate &c = m_loops.front ();
  tree type = TREE_TYPE (c.loop.first);
  return build2 (TRUTH_ORIF_EXPR, boolean_type_node,
                 build2 (c.down ? LT_EXPR : GT_EXPR, boolean_type_node,
                         unshare_expr (c.loop.first),
                         fold_convert (type, unshare_expr (c.end))),
                 all);
}

bool
loop_proof::writes_p (tree type) const
{
  const alias_set_type set = get_alias_set (type);
  return std::any_of (m_written.begin (), m_written.end (), [set] (tree other) {
    return alias_sets_conflict_p (set, get_alias_set (other));
  });
}

void
loop_proof::share (tree function, bool gangs)
{
  for (const candidate &c : m_loops)
    {
      counted_loop l = c.loop;
      for (tree decl : c.declared)
        own_variable (l.body, decl);
      if (c.array)
        {
          tree k = build_decl (BUILTINS_LOCATION, VAR_DECL,
                               get_identifier ("accdeep_element"), ssizetype);
          DECL_CONTEXT (k) = function;
          DECL_ARTIFICIAL (k) = 1;
          TREE_USED (k) = 1;
          l.variable = k;
          l.condition = build2 (LT_EXPR, boolean_type_node, k,
                                fold_convert (ssizetype, c.end));
          own_iterator (l.body, c.loop.variable, c.array, k);
        }
      tree loop = shared_loop (l, EXPR_LOCATION (*l.place), gangs, true);
      if (c.array)
        {
          loop
              = build3 (BIND_EXPR, void_type_node, l.variable, loop, NULL_TREE);
          TREE_SIDE_EFFECTS (loop) = 1;
        }
      *c.loop.place = loop;
    }
}

} // namespace accdeep
