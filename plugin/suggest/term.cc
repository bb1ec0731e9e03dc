/* Terms.  Consumes what the readers of bodies (body.h) finds, produces unique
   objects in a simple form.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/suggest/term.h"
#include "plugin/front/gcc/translation-unit.h"
#include "plugin/lower/classes.h"
#include "plugin/suggest/language.h"

#include <algorithm>
#include <tuple>

namespace accdeep
{

namespace
{

using term_key = std::tuple<term_kind, std::int64_t, unsigned, int, tree,
                            std::string, location_t, std::vector<const term *>>;

const term *
unique (term t)
{
  static std::map<term_key, std::unique_ptr<term>> all;
  std::unique_ptr<term> &place = all[term_key (
      t.kind, t.number, t.version, t.op, t.field, t.name, t.loc, t.operands)];
  if (!place)
    {
      if (t.field)
        root_tree (t.field);
      t.serial = all.size ();
      place.reset (new term (std::move (t)));
    }
  return place.get ();
}

term
of_kind (term_kind kind, std::vector<const term *> operands = {})
{
  term t;
  t.kind = kind;
  t.operands = std::move (operands);
  return t;
}

bool
constant_p (const term *t, std::int64_t number)
{
  return t->is (term_kind::constant) && t->number == number;
}

std::int64_t
computed (tree_code op, std::int64_t a, std::int64_t b)
{
  const auto x = static_cast<std::uint64_t> (a);
  const auto y = static_cast<std::uint64_t> (b);
  return static_cast<std::int64_t> (op == PLUS_EXPR    ? x + y
                                    : op == MINUS_EXPR ? x - y
                                                       : x * y);
}

} // anonymous namespace

const term *
make_unknown ()
{
  static std::int64_t count;
  term t;
  t.number = ++count;
  return unique (t);
}

const term *
make_constant (std::int64_t number)
{
  term t = of_kind (term_kind::constant);
  t.number = number;
  return unique (t);
}

const term *
make_parameter (unsigned index, const std::string &name)
{
  term t = of_kind (term_kind::parameter);
  t.number = index;
  t.name = name;
  return unique (t);
}

const term *
make_variable (tree decl, unsigned version)
{
  term t = of_kind (term_kind::variable);
  t.number = DECL_UID (decl);
  t.version = version;
  if (DECL_NAME (decl))
    t.name = IDENTIFIER_POINTER (DECL_NAME (decl));
  tree domain = TREE_CODE (TREE_TYPE (decl)) == ARRAY_TYPE
                    ? TYPE_DOMAIN (TREE_TYPE (decl))
                    : NULL_TREE;
  if (domain && TYPE_MAX_VALUE (domain)
      && tree_fits_shwi_p (TYPE_MAX_VALUE (domain)))
    t.elements = tree_to_shwi (TYPE_MAX_VALUE (domain)) + 1;
  if (VAR_P (decl) && DECL_FILE_SCOPE_P (decl))
    t.loc = DECL_SOURCE_LOCATION (decl);
  return unique (t);
}

const term *
make_loop (unsigned id, const std::string &name, const term *first,
           const term *end)
{
  term t = of_kind (term_kind::loop, { first, end });
  t.number = id;
  t.name = name;
  return unique (t);
}

const term *
make_field (const term *object, tree field)
{
  term t = of_kind (term_kind::field, { object });
  t.field = field;
  return unique (t);
}

void
take_offset (const term *&pointer, const term *&index)
{
  if (!pointer->is (term_kind::offset))
    return;
  index = make_arithmetic (PLUS_EXPR, pointer->operands[1], index);
  pointer = pointer->operands[0];
}

const term *
make_element (const term *pointer, const term *index)
{
  take_offset (pointer, index);
  if (pointer->is (term_kind::address) && constant_p (index, 0))
    return pointer->operands[0];
  return unique (of_kind (term_kind::element, { pointer, index }));
}

const term *
make_address (const term *lvalue)
{
  if (lvalue->is (term_kind::element))
    return make_offset (lvalue->operands[0], lvalue->operands[1]);
  return unique (of_kind (term_kind::address, { lvalue }));
}

const term *
make_offset (const term *pointer, const term *index)
{
  take_offset (pointer, index);
  if (constant_p (index, 0))
    return pointer;
  return unique (of_kind (term_kind::offset, { pointer, index }));
}

const term *
make_arithmetic (tree_code op, const term *a, const term *b)
{
  if ((op == PLUS_EXPR || op == MINUS_EXPR || op == MULT_EXPR)
      && a->is (term_kind::constant) && b->is (term_kind::constant))
    return make_constant (computed (op, a->number, b->number));
  if ((op == PLUS_EXPR && constant_p (a, 0))
      || (op == MULT_EXPR && constant_p (a, 1)))
    return b;
  if (((op == PLUS_EXPR || op == MINUS_EXPR) && constant_p (b, 0))
      || (op == MULT_EXPR && constant_p (b, 1)))
    return a;
  if (op == MINUS_EXPR && b->is (term_kind::constant))
    return make_arithmetic (PLUS_EXPR, a, make_constant (-b->number));
  if (op == PLUS_EXPR && b->is (term_kind::constant)
      && a->is (term_kind::arithmetic) && a->op == PLUS_EXPR
      && a->operands[1]->is (term_kind::constant))
    return make_arithmetic (PLUS_EXPR, a->operands[0],
                            make_arithmetic (PLUS_EXPR, a->operands[1], b));
  /* The distance of two addresses in one array.  */
  if (op == POINTER_DIFF_EXPR && a->is (term_kind::offset)
      && a->operands[0] == b)
    return a->operands[1];
  term t = of_kind (term_kind::arithmetic, { a, b });
  t.op = op;
  return unique (t);
}

const term *
make_heap (const term *bytes, const std::string &function,
           const std::string &written, location_t loc)
{
  term t = of_kind (term_kind::heap, { bytes });
  t.name = written;
  t.loc = loc;
  /* What `new' gets has room for the number of elements in front of them.  */
  t.version = function == "new[]";
  return unique (t);
}

const term *
make_text (unsigned id, location_t loc)
{
  term t = of_kind (term_kind::text);
  t.number = id;
  t.loc = loc;
  return unique (t);
}

const term *
make_length (const term *string)
{
  return unique (of_kind (term_kind::length, { string }));
}

const term *
make_call (tree function, std::vector<const term *> arguments)
{
  term t = of_kind (term_kind::call, std::move (arguments));
  t.number = DECL_UID (function);
  if (DECL_NAME (function))
    t.name = IDENTIFIER_POINTER (DECL_NAME (function));
  return unique (t);
}

const term *
divided (const term *t, std::int64_t size)
{
  if (size == 1)
    return t;
  if (t->is (term_kind::constant) && t->number % size == 0)
    return make_constant (t->number / size);
  if (t->is (term_kind::arithmetic) && t->op == MULT_EXPR)
    for (int i = 0; i < 2; i++)
      if (t->operands[i]->is (term_kind::constant)
          && t->operands[i]->number % size == 0)
        return make_arithmetic (MULT_EXPR, t->operands[1 - i],
                                make_constant (t->operands[i]->number / size));
  if (t->is (term_kind::arithmetic)
      && (t->op == PLUS_EXPR || t->op == MINUS_EXPR))
    return make_arithmetic (t->op, divided (t->operands[0], size),
                            divided (t->operands[1], size));
  return make_arithmetic (EXACT_DIV_EXPR, t, make_constant (size));
}

/* T with OPERANDS for its own.  */
static const term *
with_operands (const term *t, const std::vector<const term *> &operands)
{
  switch (t->kind)
    {
    case term_kind::element:
      return make_element (operands[0], operands[1]);
    case term_kind::address:
      return make_address (operands[0]);
    case term_kind::offset:
      return make_offset (operands[0], operands[1]);
    case term_kind::arithmetic:
      return make_arithmetic (t->op, operands[0], operands[1]);
    default:
      {
        term changed = *t;
        changed.operands = operands;
        return unique (changed);
      }
    }
}

const term *
rebuilt (const term *t, const std::function<const term *(const term *)> &change)
{
  if (const term *other = change (t))
    return other;
  if (t->operands.empty ())
    return t;
  std::vector<const term *> operands;
  for (const term *operand : t->operands)
    operands.push_back (rebuilt (operand, change));
  return operands == t->operands ? t : with_operands (t, operands);
}

bool
any_part_p (const term *t, const std::function<bool (const term *)> &predicate)
{
  return predicate (t)
         || std::any_of (t->operands.begin (), t->operands.end (),
                         [&] (const term *operand) {
                           return any_part_p (operand, predicate);
                         });
}

bool
same_object_p (const term *a, const term *b)
{
  if (a == b)
    return true;
  if (a->kind != b->kind)
    return false;
  auto loops = [] (const term *t) {
    return any_part_p (
        t, [] (const term *part) { return part->is (term_kind::loop); });
  };
  if (a->is (term_kind::field))
    return a->field == b->field
           && same_object_p (a->operands[0], b->operands[0]);
  return a->is (term_kind::element)
         && same_object_p (a->operands[0], b->operands[0])
         && (loops (a->operands[1]) || loops (b->operands[1]));
}

bool
library_field_p (tree field)
{
  /* Base classes have no place.  */
  tree name = TYPE_NAME (DECL_CONTEXT (field));
  return in_system_header_at (DECL_SOURCE_LOCATION (field))
         || (name && DECL_P (name)
             && in_system_header_at (DECL_SOURCE_LOCATION (name)))
         || own_class_p (DECL_CONTEXT (field));
}

const term *
container_with (const term *t)
{
  if (!t->is (term_kind::field) || !library_field_p (t->field))
    return nullptr;
  while (t->is (term_kind::field) && library_field_p (t->field))
    t = t->operands[0];
  return t->is (term_kind::field) ? t : nullptr;
}

const term *
container_with_size (const term *t)
{
  const bool distance
      = t->is (term_kind::arithmetic) && t->op == POINTER_DIFF_EXPR;
  const term *const last = distance ? t->operands[0] : t;
  const term *const whole = container_with (last);
  return whole
                 && library_part_of (TREE_TYPE (whole->field), last->field)
                        == (distance ? library_part::end : library_part::size)
                 && (!distance || container_with (t->operands[1]) == whole)
             ? whole
             : nullptr;
}

/* ------------------------------------------------------------------------
   Text.
   ------------------------------------------------------------------------ */

static const char *
spell (tree_code op)
{
  switch (op)
    {
    case PLUS_EXPR:
      return " + ";
    case MINUS_EXPR:
    case POINTER_DIFF_EXPR:
      return " - ";
    case MULT_EXPR:
      return " * ";
    case TRUNC_DIV_EXPR:
    case EXACT_DIV_EXPR:
      return " / ";
    case TRUNC_MOD_EXPR:
      return " % ";
    case LSHIFT_EXPR:
      return " << ";
    case RSHIFT_EXPR:
      return " >> ";
    case BIT_AND_EXPR:
      return " & ";
    case BIT_IOR_EXPR:
      return " | ";
    default:
      return " ? ";
    }
}

/* In parentheses, unless it is one name.  */
static std::string
spell_factor (const term *t)
{
  const std::string text = spell (t);
  return t->is (term_kind::arithmetic) || t->is (term_kind::offset)
             ? "(" + text + ")"
             : text;
}

static std::string
spell_field (const term *t)
{
  const term *object = t->operands[0];
  /* A base class, or an anonymous structure.  */
  if (!DECL_NAME (t->field))
    return spell (object);
  if (const term *whole = container_with (t))
    if (library_part_of (TREE_TYPE (whole->field), t->field)
        == library_part::first)
      return spell (whole);
  const std::string name = IDENTIFIER_POINTER (DECL_NAME (t->field));
  while (object->is (term_kind::field) && !DECL_NAME (object->field))
    object = object->operands[0];
  if (object->is (term_kind::element) && constant_p (object->operands[1], 0))
    {
      const std::string pointer = spell_factor (object->operands[0]);
      return pointer == "this" ? name : pointer + "->" + name;
    }
  return spell_factor (object) + "." + name;
}

std::string
spell (const term *t)
{
  if (const term *whole = container_with_size (t))
    return spell (whole) + ".size ()";
  switch (t->kind)
    {
    case term_kind::constant:
      return std::to_string (t->number);
    case term_kind::parameter:
    case term_kind::variable:
    case term_kind::loop:
      return t->name;
    case term_kind::heap:
      return t->variable.empty () ? t->name : t->variable;
    case term_kind::field:
      return spell_field (t);
    case term_kind::element:
      return spell_factor (t->operands[0]) + "[" + spell (t->operands[1]) + "]";
    case term_kind::address:
      return "&" + spell_factor (t->operands[0]);
    case term_kind::offset:
      return spell (t->operands[0]) + " + " + spell_factor (t->operands[1]);
    case term_kind::arithmetic:
      if (t->op == PLUS_EXPR && t->operands[1]->is (term_kind::constant)
          && t->operands[1]->number < 0)
        return spell (t->operands[0]) + " - "
               + std::to_string (-t->operands[1]->number);
      return (t->op == PLUS_EXPR ? spell (t->operands[0])
                                 : spell_factor (t->operands[0]))
             + spell (t->op) + spell_factor (t->operands[1]);
    case term_kind::length:
      return "strlen (" + spell (t->operands[0]) + ")";
    case term_kind::call:
      {
        std::string arguments;
        for (const term *operand : t->operands)
          arguments += (arguments.empty () ? "" : ", ") + spell (operand);
        return t->name + " (" + arguments + ")";
      }
    default:
      return "...";
    }
}

} // namespace accdeep
