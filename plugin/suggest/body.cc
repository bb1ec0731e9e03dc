/* Reads bodies.  Consumes GCC's trees as the parsers leave them, before
   anything is lowered; produces facts.

   Nothing is proved here: where ways meet, a variable has a value that is not
   known, and what a loop changes is not known in it, but for what it counts.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/suggest/body.h"
#include "plugin/front/c-family/language.h"
#include "plugin/lower/mentions.h"
#include "plugin/suggest/language.h"

namespace accdeep
{

namespace
{

std::int64_t
size_of (tree type)
{
  tree size = VOID_TYPE_P (type) || FUNC_OR_METHOD_TYPE_P (type)
                  ? NULL_TREE
                  : TYPE_SIZE_UNIT (type);
  return size && tree_fits_shwi_p (size) && !integer_zerop (size)
             ? tree_to_shwi (size)
             : 1;
}

/* Is T a variable of the function's own, with a value that is one?  */
bool
tracked_p (tree t)
{
  return (VAR_P (t) && !is_global_var (t) && !DECL_HAS_VALUE_EXPR_P (t))
         || TREE_CODE (t) == PARM_DECL;
}

/* The variables that T changes.  */
std::vector<tree>
changed_in (tree t)
{
  std::vector<tree> changed;
  walk_tree_without_duplicates (
      &t,
      [] (tree *tp, int *walk_subtrees, void *data) -> tree {
        if (TYPE_P (*tp))
          *walk_subtrees = 0;
        tree target = changed_operand (*tp);
        target = target ? without_wrappers (target) : NULL_TREE;
        if (target && DECL_P (target) && tracked_p (target))
          static_cast<std::vector<tree> *> (data)->push_back (target);
        return NULL_TREE;
      },
      &changed);
  return changed;
}

/* What T, a part of a loop, adds to DECL; 0: something else.  */
std::int64_t
step_of (tree t, tree decl)
{
  t = t ? without_wrappers (t) : NULL_TREE;
  if (!t)
    return 0;
  switch (TREE_CODE (t))
    {
    case COMPOUND_EXPR:
      if (const std::int64_t step = step_of (TREE_OPERAND (t, 0), decl))
        return step;
      return step_of (TREE_OPERAND (t, 1), decl);
    case PREINCREMENT_EXPR:
    case POSTINCREMENT_EXPR:
      return without_wrappers (TREE_OPERAND (t, 0)) == decl ? 1 : 0;
    case PREDECREMENT_EXPR:
    case POSTDECREMENT_EXPR:
      return without_wrappers (TREE_OPERAND (t, 0)) == decl ? -1 : 0;
    case MODIFY_EXPR:
      {
        if (without_wrappers (TREE_OPERAND (t, 0)) != decl)
          return 0;
        tree sum = without_wrappers (TREE_OPERAND (t, 1));
        const tree_code code = TREE_CODE (sum);
        if (code != PLUS_EXPR && code != MINUS_EXPR
            && code != POINTER_PLUS_EXPR)
          return 0;
        if (without_wrappers (TREE_OPERAND (sum, 0)) != decl)
          return 0;
        tree added = without_wrappers (TREE_OPERAND (sum, 1));
        /* An unknown stride is taken for a positive one.  */
        const bool down = TREE_CODE (added) == INTEGER_CST
                          && wi::neg_p (wi::to_wide (added), SIGNED);
        return down == (code == MINUS_EXPR) ? 1 : -1;
      }
    default:
      return 0;
    }
}

/* The comparison in CONDITION, or its first part, that is about DECL.  */
tree
comparison_of (tree condition, tree decl)
{
  tree t = condition ? without_wrappers (condition) : NULL_TREE;
  if (!t)
    return NULL_TREE;
  if (TREE_CODE (t) == TRUTH_ANDIF_EXPR || TREE_CODE (t) == TRUTH_AND_EXPR)
    {
      tree first = comparison_of (TREE_OPERAND (t, 0), decl);
      return first ? first : comparison_of (TREE_OPERAND (t, 1), decl);
    }
  if (TREE_CODE (t) == COMPOUND_EXPR)
    return comparison_of (TREE_OPERAND (t, 1), decl);
  auto about = [decl] (tree side) {
    side = without_wrappers (side);
    return side == decl
           || (TREE_CODE (side) == POSTDECREMENT_EXPR
               && without_wrappers (TREE_OPERAND (side, 0)) == decl);
  };
  return COMPARISON_CLASS_P (t)
                 && (about (TREE_OPERAND (t, 0)) || about (TREE_OPERAND (t, 1)))
             ? t
             : NULL_TREE;
}

/* Memory VALUE is known by the name DECL from now on.  */
void
note_name (const term *value, tree decl)
{
  if (value->is (term_kind::heap) && value->variable.empty ()
      && DECL_NAME (decl))
    value->variable = IDENTIFIER_POINTER (DECL_NAME (decl));
}

bool
null_p (const term *t)
{
  return t->is (term_kind::constant) && t->number == 0;
}

/* Is T what is not known, or what an exception is thrown instead of?  */
bool
no_value_p (const term *t)
{
  return t->is (term_kind::unknown)
         || (t->is (term_kind::call)
             && startswith (t->name.c_str (), "__cxa_"));
}

} // anonymous namespace

tree
without_wrappers (tree t)
{
  while (CONVERT_EXPR_P (t) || TREE_CODE (t) == NON_LVALUE_EXPR
         || TREE_CODE (t) == VIEW_CONVERT_EXPR
         || TREE_CODE (t) == CLEANUP_POINT_EXPR
         || is_expression_statement_p (t))
    t = TREE_OPERAND (t, 0);
  return t;
}

tree
called_function (tree fndecl)
{
  return original_function (fndecl);
}

/* ------------------------------------------------------------------------
   Variables.
   ------------------------------------------------------------------------ */

const term *
body_reader::new_version (tree decl)
{
  const term *fresh = make_variable (decl, ++m_versions[decl]);
  m_values[decl] = fresh;
  return fresh;
}

/* DECL has BEFORE on one way to here and AFTER on another one.  */
void
body_reader::join (tree decl, const term *before, const term *after)
{
  if (before == after)
    return;
  if (before && null_p (before))
    {
      m_values[decl] = after;
      return;
    }
  if (null_p (after) && before)
    {
      m_values[decl] = before;
      return;
    }
  const term *fresh = new_version (decl);
  if (before)
    m_facts.joins.emplace_back (fresh, before);
  m_facts.joins.emplace_back (fresh, after);
}

const term *
body_reader::value_of_variable (tree decl)
{
  if (VAR_P (decl) && DECL_HAS_VALUE_EXPR_P (decl))
    return value_of (DECL_VALUE_EXPR (decl));
  auto known = m_values.find (decl);
  if (known != m_values.end ())
    return known->second;
  auto parameter = m_parameters.find (decl);
  if (parameter != m_parameters.end ())
    return make_parameter (
        parameter->second,
        DECL_NAME (decl) ? IDENTIFIER_POINTER (DECL_NAME (decl)) : "");
  if (VAR_P (decl) && TREE_READONLY (decl) && DECL_INITIAL (decl)
      && TREE_CODE (DECL_INITIAL (decl)) == INTEGER_CST)
    return value_of (DECL_INITIAL (decl));
  return make_variable (decl, 0);
}

/* ------------------------------------------------------------------------
   Objects.
   ------------------------------------------------------------------------ */

void
body_reader::use (const term *pointer, const term *index, location_t loc,
                  const char *how)
{
  m_facts.accesses.push_back (
      { pointer, index, m_device, loc == UNKNOWN_LOCATION ? m_loc : loc, how });
}

/* T is *p or p->.  */
const term *
body_reader::dereferenced (tree t, bool itself)
{
  const term *pointer = value_of (TREE_OPERAND (t, 0));
  /* A reference to an array is what value_of_address () makes of that.  */
  if (TREE_CODE (TREE_TYPE (t)) == ARRAY_TYPE
      && TREE_CODE (TREE_TYPE (TREE_OPERAND (t, 0))) == REFERENCE_TYPE)
    return pointer;
  const term *index = make_constant (0);
  if (TREE_CODE (t) == MEM_REF && tree_fits_shwi_p (TREE_OPERAND (t, 1)))
    index = divided (make_constant (tree_to_shwi (TREE_OPERAND (t, 1))),
                     size_of (TREE_TYPE (t)));
  take_offset (pointer, index);
  if (itself && !pointer->is (term_kind::address))
    use (pointer, index, EXPR_LOCATION (t));
  return make_element (pointer, index);
}

const term *
body_reader::lvalue_of (tree t, bool itself)
{
  switch (TREE_CODE (t))
    {
    case COMPONENT_REF:
      return make_field (lvalue_of (TREE_OPERAND (t, 0)), TREE_OPERAND (t, 1));
    case INDIRECT_REF:
    case MEM_REF:
      return dereferenced (t, itself);
    case ARRAY_REF:
      {
        const term *index = value_of (TREE_OPERAND (t, 1));
        return make_element (lvalue_of (TREE_OPERAND (t, 0)), index);
      }
    case VAR_DECL:
      if (DECL_HAS_VALUE_EXPR_P (t))
        return lvalue_of (DECL_VALUE_EXPR (t));
      /* A copy of an object stands for that.  */
      if (AGGREGATE_TYPE_P (TREE_TYPE (t)))
        return value_of_variable (t);
      return make_variable (t, 0);
    case PARM_DECL:
      return AGGREGATE_TYPE_P (TREE_TYPE (t)) ? value_of_variable (t)
                                              : make_variable (t, 0);
    case COMPOUND_EXPR:
      value_of (TREE_OPERAND (t, 0));
      return lvalue_of (TREE_OPERAND (t, 1), itself);
    case NON_LVALUE_EXPR:
    case VIEW_CONVERT_EXPR:
    CASE_CONVERT:
    case REALPART_EXPR:
    case IMAGPART_EXPR:
      return lvalue_of (TREE_OPERAND (t, 0), itself);
    default:
      return value_of (t);
    }
}

void
body_reader::assign_through (const term *pointer, const term *value,
                             location_t loc)
{
  m_facts.assignments.push_back (
      { make_element (pointer, make_constant (0)), value, m_device, loc });
}

void
body_reader::assign (tree target, const term *value, location_t loc)
{
  target = without_wrappers (target);
  if (DECL_P (target) && tracked_p (target))
    {
      m_values[target] = value;
      note_name (value, target);
      return;
    }
  m_facts.assignments.push_back ({ lvalue_of (target), value, m_device, loc });
}

/* OBJECT starts with what CONSTRUCTOR says.  */
void
body_reader::initialize (const term *object, tree constructor, location_t loc)
{
  unsigned i;
  tree index, value;
  FOR_EACH_CONSTRUCTOR_ELT (CONSTRUCTOR_ELTS (constructor), i, index, value)
  {
    if (!index || !value)
      continue;
    const term *part = NULL;
    if (TREE_CODE (index) == FIELD_DECL)
      part = make_field (object, index);
    else if (TREE_CODE (index) == INTEGER_CST && tree_fits_shwi_p (index))
      part = make_element (object, make_constant (tree_to_shwi (index)));
    else
      continue;
    if (TREE_CODE (value) == CONSTRUCTOR)
      initialize (part, value, loc);
    else
      m_facts.assignments.push_back (
          { part, value_of (value), m_device,
            EXPR_HAS_LOCATION (value) ? EXPR_LOCATION (value) : loc });
  }
}

/* ------------------------------------------------------------------------
   Values.
   ------------------------------------------------------------------------ */

/* T is PRE- or POSTINCREMENT_EXPR or the like.  */
const term *
body_reader::value_of_sum (tree t)
{
  tree target = TREE_OPERAND (t, 0);
  const term *before = value_of (target);
  const bool up = TREE_CODE (t) == PREINCREMENT_EXPR
                  || TREE_CODE (t) == POSTINCREMENT_EXPR;
  const bool pre = TREE_CODE (t) == PREINCREMENT_EXPR
                   || TREE_CODE (t) == PREDECREMENT_EXPR;
  const bool pointer = POINTER_TYPE_P (TREE_TYPE (t));
  const term *one = make_constant (1);
  const term *after
      = pointer ? make_offset (before, up ? one : make_constant (-1))
                : make_arithmetic (up ? PLUS_EXPR : MINUS_EXPR, before, one);
  assign (target, after, EXPR_LOCATION (t));
  return pre ? after : before;
}

const term *
body_reader::value_of_arithmetic (tree t)
{
  const term *a = value_of (TREE_OPERAND (t, 0));
  const term *b = value_of (TREE_OPERAND (t, 1));
  switch (TREE_CODE (t))
    {
    case POINTER_PLUS_EXPR:
      return make_offset (a, divided (b, size_of (TREE_TYPE (TREE_TYPE (t)))));
    case EXACT_DIV_EXPR:
      /* A distance, which counts elements already.  */
      if (a->is (term_kind::arithmetic) && a->op == POINTER_DIFF_EXPR)
        return a;
      return b->is (term_kind::constant) && b->number > 0
                 ? divided (a, b->number)
                 : make_arithmetic (EXACT_DIV_EXPR, a, b);
    case POINTER_DIFF_EXPR:
    case PLUS_EXPR:
    case MINUS_EXPR:
    case MULT_EXPR:
    case TRUNC_DIV_EXPR:
    case TRUNC_MOD_EXPR:
    case LSHIFT_EXPR:
    case RSHIFT_EXPR:
    case BIT_AND_EXPR:
      if (INTEGRAL_TYPE_P (TREE_TYPE (t)))
        return make_arithmetic (TREE_CODE (t), a, b);
      return make_unknown ();
    case MAX_EXPR:
    case MIN_EXPR:
      if (a->is (term_kind::constant) != b->is (term_kind::constant))
        return a->is (term_kind::constant) ? b : a;
      return make_unknown ();
    default:
      return make_unknown ();
    }
}

/* T is a COND_EXPR with a value.  */
const term *
body_reader::value_of_choice (tree t)
{
  const term *condition = value_of (TREE_OPERAND (t, 0));
  /* Of a template's argument.  */
  if (condition->is (term_kind::constant) && TREE_OPERAND (t, 1)
      && TREE_OPERAND (t, 2))
    return value_of (TREE_OPERAND (t, condition->number ? 1 : 2));
  const auto before = m_values;
  const term *a = value_of (TREE_OPERAND (t, 1));
  m_values = before;
  const term *b = TREE_OPERAND (t, 2) ? value_of (TREE_OPERAND (t, 2)) : a;
  if (a == b || null_p (b) || no_value_p (b))
    return a;
  if (null_p (a) || no_value_p (a))
    return b;
  /* n > 0 ? n : 1.  */
  if (a->is (term_kind::constant) != b->is (term_kind::constant))
    return a->is (term_kind::constant) ? b : a;
  return make_unknown ();
}

const term *
body_reader::value_of_call (tree t)
{
  call_parts parts;
  if (!take_call_apart (t, parts))
    return nullptr;
  std::vector<const term *> arguments;
  std::vector<call_output> outputs;
  for (std::size_t i = 0; i < parts.arguments.size (); i++)
    {
      if (i == 0 && parts.object)
        {
          arguments.push_back (make_address (lvalue_of (parts.object)));
          continue;
        }
      tree argument = without_wrappers (parts.arguments[i]);
      arguments.push_back (value_of (parts.arguments[i]));
      /* A variable whose address is known may be changed.  */
      if (TREE_CODE (argument) == ADDR_EXPR
          && DECL_P (TREE_OPERAND (argument, 0))
          && tracked_p (TREE_OPERAND (argument, 0))
          && !AGGREGATE_TYPE_P (TREE_TYPE (TREE_OPERAND (argument, 0))))
        outputs.push_back ({ nullptr,
                             make_variable (TREE_OPERAND (argument, 0), 0),
                             new_version (TREE_OPERAND (argument, 0)) });
    }
  if (!parts.function)
    {
      /* A virtual function's is read from the object.  */
      if (TREE_CODE (t) == CALL_EXPR)
        value_of (CALL_EXPR_FN (t));
      return make_unknown ();
    }
  if (DECL_NAME (parts.function)
      && startswith (IDENTIFIER_POINTER (DECL_NAME (parts.function)), "acc_"))
    for (tree argument : parts.arguments)
      note_type (without_wrappers (argument), m_facts.brought);
  const std::size_t before = m_facts.assignments.size ();
  if (const term *known = library_call (*this, t, parts.function, arguments))
    {
      for (std::size_t i = before; i < m_facts.assignments.size (); i++)
        for (const call_output &output : outputs)
          if (m_facts.assignments[i].target == output.variable)
            m_facts.joins.emplace_back (output.value,
                                        m_facts.assignments[i].value);
      return known;
    }
  const term *call = make_call (called_function (parts.function), arguments);
  m_facts.calls.push_back ({ call, m_device });
  for (call_output &output : outputs)
    {
      output.call = call;
      m_facts.outputs.push_back (output);
    }
  return parts.object ? lvalue_of (parts.object) : call;
}

/* T is an ADDR_EXPR.  */
const term *
body_reader::value_of_address (tree t)
{
  tree object = without_wrappers (TREE_OPERAND (t, 0));
  if (TREE_CODE (object) == STRING_CST)
    return make_text (0, EXPR_LOCATION (t));
  if (TREE_CODE (object) == FUNCTION_DECL || TREE_CODE (object) == LABEL_DECL)
    return make_unknown ();
  const term *lvalue = lvalue_of (object, false);
  return TREE_CODE (TREE_TYPE (object)) == ARRAY_TYPE ? lvalue
                                                      : make_address (lvalue);
}

/* T is a MODIFY_EXPR or INIT_EXPR.  */
const term *
body_reader::value_of_assignment (tree t)
{
  tree target = TREE_OPERAND (t, 0), source = TREE_OPERAND (t, 1);
  if (TREE_CODE (source) == CONSTRUCTOR)
    {
      const term *object = lvalue_of (target);
      initialize (object, source, EXPR_LOCATION (t));
      return object;
    }
  const term *value = value_of (source);
  assign (target, value, EXPR_LOCATION (t));
  return value;
}

/* T is a TARGET_EXPR: a variable without a name.  */
const term *
body_reader::value_of_temporary (tree t)
{
  tree slot = TREE_OPERAND (t, 0), initial = TREE_OPERAND (t, 1);
  const term *object = make_variable (slot, 0);
  if (!initial)
    return object;
  if (TREE_CODE (initial) == CONSTRUCTOR)
    {
      initialize (object, initial, EXPR_LOCATION (t));
      return object;
    }
  const term *value = value_of (initial);
  /* A class of the library's that has new memory stands for that.  */
  if (VOID_TYPE_P (TREE_TYPE (initial)) && !value->is (term_kind::heap))
    return object;
  m_values[slot] = value;
  return value;
}

/* T is an object whose value is used.  */
const term *
body_reader::value_of_object (tree t)
{
  const term *object = lvalue_of (t);
  if (m_device && POINTER_TYPE_P (TREE_TYPE (t)))
    use (object, make_constant (0), EXPR_LOCATION (t), value_use);
  return object;
}

/* T is a conversion.  */
const term *
body_reader::value_of_conversion (tree t)
{
  const term *value = value_of (TREE_OPERAND (t, 0));
  tree to = TREE_TYPE (t), from = TREE_TYPE (TREE_OPERAND (t, 0));
  if (!POINTER_TYPE_P (to) || !POINTER_TYPE_P (from)
      || TREE_CODE (TREE_TYPE (from)) != ARRAY_TYPE
      || TYPE_MAIN_VARIANT (TREE_TYPE (TREE_TYPE (from)))
             != TYPE_MAIN_VARIANT (TREE_TYPE (to)))
    return value;
  /* A row, from a pointer to rows.  */
  const term *pointer = value, *index = make_constant (0);
  take_offset (pointer, index);
  if (pointer->is (term_kind::address))
    return value;
  use (pointer, index, EXPR_LOCATION (t));
  return make_element (pointer, index);
}

const term *
body_reader::value_of (tree t)
{
  if (!t || TYPE_P (t) || error_operand_p (t))
    return make_unknown ();
  if (EXPR_HAS_LOCATION (t))
    m_loc = EXPR_LOCATION (t);
  switch (TREE_CODE (t))
    {
    case INTEGER_CST:
      /* What is subtracted from an address is a large number.  */
      return cst_and_fits_in_hwi (t) ? make_constant (int_cst_value (t))
                                     : make_unknown ();
    case CONST_DECL:
      return value_of (DECL_INITIAL (t));
    case VAR_DECL:
    case PARM_DECL:
      return value_of_variable (t);
    case COMPONENT_REF:
    case INDIRECT_REF:
    case MEM_REF:
    case ARRAY_REF:
      return value_of_object (t);
    case ADDR_EXPR:
      return value_of_address (t);
    case MODIFY_EXPR:
    case INIT_EXPR:
      return value_of_assignment (t);
    case PREINCREMENT_EXPR:
    case PREDECREMENT_EXPR:
    case POSTINCREMENT_EXPR:
    case POSTDECREMENT_EXPR:
      return value_of_sum (t);
    case COMPOUND_EXPR:
      value_of (TREE_OPERAND (t, 0));
      return value_of (TREE_OPERAND (t, 1));
    case TARGET_EXPR:
      return value_of_temporary (t);
    CASE_CONVERT:
      return value_of_conversion (t);
    case NON_LVALUE_EXPR:
    case VIEW_CONVERT_EXPR:
    case CLEANUP_POINT_EXPR:
    case FIX_TRUNC_EXPR:
    case MUST_NOT_THROW_EXPR:
      return value_of (TREE_OPERAND (t, 0));
    case NEGATE_EXPR:
      return make_arithmetic (MINUS_EXPR, make_constant (0),
                              value_of (TREE_OPERAND (t, 0)));
    default:
      return value_of_other (t);
    }
}

/* T is something that has a value seldom.  */
const term *
body_reader::value_of_other (tree t)
{
  if (TREE_CODE (t) == COND_EXPR && !VOID_TYPE_P (TREE_TYPE (t)))
    return value_of_choice (t);
  if (TREE_CODE (t) == SAVE_EXPR)
    {
      const auto saved = m_saved.find (t);
      if (saved != m_saved.end ())
        return saved->second;
      const term *value = value_of (TREE_OPERAND (t, 0));
      m_saved[t] = value;
      return value;
    }
  if (tree constant = constant_of (t))
    return value_of (constant);
  if (const term *result = value_of_call (t))
    return result;
  if (TREE_CODE_CLASS (TREE_CODE (t)) == tcc_binary)
    return value_of_arithmetic (t);
  execute (t);
  return make_unknown ();
}

/* ------------------------------------------------------------------------
   Statements.
   ------------------------------------------------------------------------ */

void
body_reader::execute_operands (tree t)
{
  if (EXPR_P (t) || TREE_CODE_CLASS (TREE_CODE (t)) == tcc_statement)
    for (int i = 0; i < TREE_OPERAND_LENGTH (t); i++)
      if (tree operand = TREE_OPERAND (t, i))
        if (EXPR_P (operand) || TREE_CODE (operand) == STATEMENT_LIST
            || DECL_P (operand))
          value_of (operand);
}

void
body_reader::declaration (tree decl)
{
  if (!VAR_P (decl) || !DECL_INITIAL (decl))
    return;
  tree initial = DECL_INITIAL (decl);
  if (TREE_CODE (initial) == CONSTRUCTOR)
    initialize (make_variable (decl, 0), initial, DECL_SOURCE_LOCATION (decl));
  else if (tracked_p (decl) && TREE_CODE (initial) != TREE_LIST)
    {
      m_values[decl] = value_of (initial);
      note_name (m_values[decl], decl);
    }
}

/* What is computed of loops' variables counts up to the bound that it is below
   where CONDITION holds: with tiles, the last one is not full.  */
void
body_reader::guard (tree condition)
{
  tree t = without_wrappers (condition);
  if (TREE_CODE (t) == TRUTH_ANDIF_EXPR || TREE_CODE (t) == TRUTH_AND_EXPR)
    {
      guard (TREE_OPERAND (t, 0));
      guard (TREE_OPERAND (t, 1));
      return;
    }
  if (!COMPARISON_CLASS_P (t))
    return;
  tree_code code = TREE_CODE (t);
  tree variable = without_wrappers (TREE_OPERAND (t, 0));
  tree bound = TREE_OPERAND (t, 1);
  if (code == GT_EXPR || code == GE_EXPR)
    {
      variable = without_wrappers (bound);
      bound = TREE_OPERAND (t, 0);
      code = swap_tree_comparison (code);
    }
  if ((code != LT_EXPR && code != LE_EXPR) || !DECL_P (variable)
      || !DECL_NAME (variable) || !tracked_p (variable)
      || !INTEGRAL_TYPE_P (TREE_TYPE (variable)))
    return;
  const term *value = value_of_variable (variable);
  if (!value->is (term_kind::arithmetic)
      || !any_part_p (
          value, [] (const term *part) { return part->is (term_kind::loop); }))
    return;
  const term *end = value_of (bound);
  if (code == LE_EXPR)
    end = make_arithmetic (PLUS_EXPR, end, make_constant (1));
  m_values[variable] = make_loop (
      DECL_UID (variable) * 64 + ++m_versions[variable],
      IDENTIFIER_POINTER (DECL_NAME (variable)), make_constant (0), end);
}

void
body_reader::branch (tree t)
{
  value_of (TREE_OPERAND (t, 0));
  const auto before = m_values;
  guard (TREE_OPERAND (t, 0));
  const auto guarded = m_values;
  value_of (TREE_OPERAND (t, 1));
  auto taken = m_values;
  /* Behind the branch it is what it was.  */
  for (const auto &entry : guarded)
    {
      const auto old = before.find (entry.first);
      if (old != before.end () && old->second != entry.second
          && taken[entry.first] == entry.second)
        taken[entry.first] = old->second;
    }
  m_values = before;
  if (TREE_OPERAND (t, 2))
    value_of (TREE_OPERAND (t, 2));
  const auto other = m_values;
  for (const auto &entry : taken)
    {
      auto there = other.find (entry.first);
      join (entry.first, there == other.end () ? nullptr : there->second,
            entry.second);
    }
}

/* What VARIABLE, which starts with FIRST, is in a loop; null: it is not
   counted.  */
const term *
body_reader::counted (tree variable, tree condition, tree step,
                      const term *first)
{
  tree comparison = comparison_of (condition, variable);
  if (!comparison)
    return nullptr;
  tree_code code = TREE_CODE (comparison);
  tree left = without_wrappers (TREE_OPERAND (comparison, 0));
  tree right = TREE_OPERAND (comparison, 1);
  if (without_wrappers (right) == variable)
    {
      std::swap (left, right);
      code = swap_tree_comparison (code);
    }
  const bool counts_itself = TREE_CODE (left) == POSTDECREMENT_EXPR;
  const std::int64_t by = counts_itself ? -1 : step_of (step, variable);
  const term *bound = value_of (right);
  const bool pointer = POINTER_TYPE_P (TREE_TYPE (variable));
  const term *base = first;
  if (pointer)
    {
      /* From a pointer to another one.  */
      if (base->is (term_kind::offset))
        base = base->operands[0];
      first = make_arithmetic (POINTER_DIFF_EXPR, first, base);
      if (base == bound || null_p (bound))
        return nullptr;
      if (first->is (term_kind::arithmetic))
        first = make_constant (0);
      bound = make_arithmetic (POINTER_DIFF_EXPR, bound, base);
    }
  const term *one = make_constant (1);
  const unsigned id = ++m_versions[variable];
  const std::string name
      = DECL_NAME (variable) ? IDENTIFIER_POINTER (DECL_NAME (variable)) : "";
  auto number = [&] (const term *from, const term *end) {
    const term *t = make_loop (DECL_UID (variable) * 64 + id, name, from, end);
    return pointer ? make_offset (base, t) : t;
  };
  if (by > 0 && (code == LT_EXPR || code == NE_EXPR))
    return number (first, bound);
  if (by > 0 && code == LE_EXPR)
    return number (first, make_arithmetic (PLUS_EXPR, bound, one));
  if (by < 0 && (code == GE_EXPR || code == GT_EXPR || code == NE_EXPR))
    {
      const term *least = code == GT_EXPR && !counts_itself
                              ? make_arithmetic (PLUS_EXPR, bound, one)
                              : bound;
      return number (least, counts_itself
                                ? first
                                : make_arithmetic (PLUS_EXPR, first, one));
    }
  return nullptr;
}

/* Any loop; STEP is null where the body counts.  */
void
body_reader::loop (tree t, tree condition, tree step, tree body)
{
  const std::vector<tree> changed = changed_in (t);
  std::unordered_map<tree, const term *> first;
  for (tree decl : changed)
    first.emplace (decl, value_of_variable (decl));
  for (const auto &entry : first)
    new_version (entry.first);
  std::unordered_map<tree, const term *> inside;
  for (const auto &entry : first)
    {
      tree counting = step;
      tree statements = body;
      if (statements && TREE_CODE (statements) == BIND_EXPR)
        statements = BIND_EXPR_BODY (statements);
      /* while (i < n) { ... i++; }  */
      for (tree_stmt_iterator i
           = statements && TREE_CODE (statements) == STATEMENT_LIST
                 ? tsi_start (statements)
                 : tree_stmt_iterator ();
           !counting && i.ptr; tsi_next (&i))
        if (step_of (tsi_stmt (i), entry.first))
          counting = tsi_stmt (i);
      if (const term *value
          = counted (entry.first, condition, counting, entry.second))
        inside[entry.first] = value;
      else
        inside[entry.first] = m_values[entry.first];
    }
  for (const auto &entry : inside)
    m_values[entry.first] = entry.second;
  if (condition)
    value_of (condition);
  /* while (i-- > 0): counted () knows.  */
  for (const auto &entry : inside)
    m_values[entry.first] = entry.second;
  value_of (body);
  if (step)
    value_of (step);
  for (const auto &entry : inside)
    {
      const term *last = m_values[entry.first];
      if (entry.second->is (term_kind::variable))
        {
          m_facts.joins.emplace_back (entry.second, first[entry.first]);
          m_facts.joins.emplace_back (entry.second, last);
        }
      new_version (entry.first);
    }
}

/* T is an OACC_LOOP.  */
void
body_reader::openacc_loop (tree t)
{
  if (OMP_FOR_PRE_BODY (t))
    value_of (OMP_FOR_PRE_BODY (t));
  tree init = OMP_FOR_INIT (t);
  for (int i = 0; init && i < TREE_VEC_LENGTH (init); i++)
    {
      tree start = TREE_VEC_ELT (init, i);
      tree variable
          = TREE_CODE (start) == MODIFY_EXPR || TREE_CODE (start) == INIT_EXPR
                ? TREE_OPERAND (start, 0)
                : NULL_TREE;
      if (!variable || !DECL_P (variable))
        continue;
      const term *value = counted (variable, TREE_VEC_ELT (OMP_FOR_COND (t), i),
                                   TREE_VEC_ELT (OMP_FOR_INCR (t), i),
                                   value_of (TREE_OPERAND (start, 1)));
      m_values[variable] = value ? value : new_version (variable);
    }
  for (tree decl : changed_in (OMP_FOR_BODY (t)))
    new_version (decl);
  value_of (OMP_FOR_BODY (t));
}

void
body_reader::execute (tree t)
{
  if (TREE_CODE (t) == STATEMENT_LIST)
    for (tree_stmt_iterator i = tsi_start (t); !tsi_end_p (i); tsi_next (&i))
      value_of (tsi_stmt (i));
  else if (!execute_statement (t))
    execute_operands (t);
}

/* False: T is none that is executed in a way of its own.  */
bool
body_reader::execute_statement (tree t)
{
  switch (TREE_CODE (t))
    {
    case BIND_EXPR:
      value_of (BIND_EXPR_BODY (t));
      return true;
    case DECL_EXPR:
      declaration (DECL_EXPR_DECL (t));
      return true;
    case RETURN_EXPR:
      if (tree result = TREE_OPERAND (t, 0))
        {
          if (TREE_CODE (result) == MODIFY_EXPR
              || TREE_CODE (result) == INIT_EXPR)
            result = TREE_OPERAND (result, 1);
          m_facts.results.push_back (value_of (result));
        }
      return true;
    case FOR_STMT:
      if (FOR_INIT_STMT (t))
        value_of (FOR_INIT_STMT (t));
      loop (t, FOR_COND (t), FOR_EXPR (t), FOR_BODY (t));
      return true;
    case WHILE_STMT:
      loop (t, WHILE_COND (t), NULL_TREE, WHILE_BODY (t));
      return true;
    case DO_STMT:
      loop (t, DO_COND (t), NULL_TREE, DO_BODY (t));
      return true;
    case OACC_LOOP:
      openacc_loop (t);
      return true;
    case OACC_PARALLEL:
    case OACC_KERNELS:
    case OACC_SERIAL:
      compute (t);
      return true;
    case OACC_DATA:
    case OACC_HOST_DATA:
      data (t);
      return true;
    case OMP_CLAUSE:
      return true;
    default:
      if (TREE_CODE (t) == COND_EXPR || if_statement_p (t))
        {
          branch (t);
          return true;
        }
      /* Directives without a body.  */
      if (TREE_CODE (t) == OACC_UPDATE || TREE_CODE (t) == OACC_ENTER_DATA
          || TREE_CODE (t) == OACC_EXIT_DATA)
        {
          note_operands (OMP_STANDALONE_CLAUSES (t), m_facts.brought);
          return true;
        }
      return TREE_CODE (t) == OACC_DECLARE || TREE_CODE (t) == OACC_CACHE;
    }
}

void
body_reader::read (tree fndecl)
{
  unsigned index = 0;
  for (tree p = DECL_ARGUMENTS (fndecl); p; p = DECL_CHAIN (p))
    m_parameters.emplace (p, index++);
  value_of (DECL_SAVED_TREE (fndecl));
}

function_facts
read_body (tree fndecl)
{
  function_facts facts;
  facts.routine = oacc_get_fn_attrib (fndecl) != NULL_TREE;
  body_reader (facts).read (fndecl);
  return facts;
}

} // namespace accdeep
