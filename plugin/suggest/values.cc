/* Reads expressions.  Consumes GCC's trees as the parsers leave them, before
   anything is lowered; produces values, and facts about what they do.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/c-family/language.h"
#include "plugin/front/gcc/mentions.h"
#include "plugin/suggest/body.h"
#include "plugin/suggest/language.h"
#include "plugin/suggest/polynomial.h"

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

const term *
value_reader::value_of_variable (tree decl)
{
  if (VAR_P (decl) && DECL_HAS_VALUE_EXPR_P (decl))
    return value_of (DECL_VALUE_EXPR (decl));
  if (const term *known = m_body.variables.value_of (decl))
    return known;
  if (VAR_P (decl) && TREE_READONLY (decl) && DECL_INITIAL (decl)
      && TREE_CODE (DECL_INITIAL (decl)) == INTEGER_CST)
    return value_of (DECL_INITIAL (decl));
  return make_variable (decl, 0);
}

/* ------------------------------------------------------------------------
   Objects.
   ------------------------------------------------------------------------ */

void
value_reader::use (const term *pointer, const term *index, location_t loc,
                   const char *how)
{
  m_body.facts.accesses.push_back ({ pointer, index, m_body.device,
                                     loc == UNKNOWN_LOCATION ? m_body.loc : loc,
                                     how, false, m_body.guards });
}

/* T is *p or p->.  */
const term *
value_reader::dereferenced (tree t, bool itself)
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
value_reader::lvalue_of (tree t, bool itself)
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
value_reader::assign_through (const term *pointer, const term *value,
                              location_t loc)
{
  m_body.facts.assignments.push_back (
      { make_element (pointer, make_constant (0)), value, m_body.device, loc });
}

void
value_reader::assign (tree target, const term *value, location_t loc)
{
  target = without_wrappers (target);
  if (DECL_P (target) && tracked_p (target))
    {
      m_body.variables.set (target, value);
      return;
    }
  const term *lvalue = lvalue_of (target);
  if (lowered_p (lvalue, value))
    m_lowered[lvalue] = value;
  else
    m_lowered.erase (lvalue);
  m_body.facts.assignments.push_back ({ lvalue, value, m_body.device, loc });
}

/* OBJECT starts with what CONSTRUCTOR says.  */
void
value_reader::initialize (const term *object, tree constructor, location_t loc)
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
      m_body.facts.assignments.push_back (
          { part, value_of (value), m_body.device,
            EXPR_HAS_LOCATION (value) ? EXPR_LOCATION (value) : loc });
  }
}

/* ------------------------------------------------------------------------
   Values.
   ------------------------------------------------------------------------ */

/* T is PRE- or POSTINCREMENT_EXPR or the like.  */
const term *
value_reader::value_of_sum (tree t)
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
value_reader::value_of_arithmetic (tree t)
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
value_reader::value_of_choice (tree t)
{
  const term *condition = value_of (TREE_OPERAND (t, 0));
  /* Of a template's argument.  */
  if (condition->is (term_kind::constant) && TREE_OPERAND (t, 1)
      && TREE_OPERAND (t, 2))
    return value_of (TREE_OPERAND (t, condition->number ? 1 : 2));
  const variable_values::state before = m_body.variables.now ();
  const term *a = value_of (TREE_OPERAND (t, 1));
  m_body.variables.go_back (before);
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
value_reader::value_of_call (tree t)
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
        outputs.push_back (
            { nullptr, make_variable (TREE_OPERAND (argument, 0), 0),
              m_body.variables.new_version (TREE_OPERAND (argument, 0)) });
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
      note_type (without_wrappers (argument), m_body.facts.brought);
  const std::size_t before = m_body.facts.assignments.size ();
  if (const term *known = library_call (*this, t, parts.function, arguments))
    {
      for (std::size_t i = before; i < m_body.facts.assignments.size (); i++)
        for (const call_output &output : outputs)
          if (m_body.facts.assignments[i].target == output.variable)
            m_body.facts.joins.emplace_back (output.value,
                                             m_body.facts.assignments[i].value);
      return known;
    }
  const term *call = make_call (called_function (parts.function), arguments);
  m_body.facts.calls.push_back ({ call, m_body.device });
  for (call_output &output : outputs)
    {
      output.call = call;
      m_body.facts.outputs.push_back (output);
    }
  return parts.object ? lvalue_of (parts.object) : call;
}

/* T is an ADDR_EXPR.  */
const term *
value_reader::value_of_address (tree t)
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
value_reader::value_of_assignment (tree t)
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
value_reader::value_of_temporary (tree t)
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
  m_body.variables.set (slot, value);
  return value;
}

/* T is an object whose value is used.  */
const term *
value_reader::value_of_object (tree t)
{
  const term *object = lvalue_of (t);
  if (m_body.device && POINTER_TYPE_P (TREE_TYPE (t)))
    use (object, make_constant (0), EXPR_LOCATION (t), value_use);
  const auto lowered = m_lowered.find (object);
  return lowered == m_lowered.end () ? object : lowered->second;
}

/* T is a conversion.  */
const term *
value_reader::value_of_conversion (tree t)
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
value_reader::value_of (tree t)
{
  if (!t || TYPE_P (t) || error_operand_p (t))
    return make_unknown ();
  if (EXPR_HAS_LOCATION (t))
    m_body.loc = EXPR_LOCATION (t);
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
value_reader::value_of_other (tree t)
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
  m_statements.execute (t);
  return make_unknown ();
}

} // namespace accdeep
