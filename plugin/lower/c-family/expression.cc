/* Expressions in nests.

   The names in them are members of several types and, when they are none, what
   stands where the directive does; and in a template the types are known only
   in its instance.  The front end's parser can do neither, so this parses them:
   everything but assignments, lambdas and new.  What an operator or a call
   means is the front end's to say.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/c-family/expression.h"
#include "plugin/check/rules.h"
#include "plugin/lower/nest.h"
#include "plugin/model/integer.h"

#include <algorithm>

namespace accdeep
{

namespace
{

struct binary_operator
{
  const char *spelling;
  tree_code code;
  int precedence;
};

const binary_operator binary_operators[] = {
  { "||", TRUTH_ORIF_EXPR, 1 }, { "&&", TRUTH_ANDIF_EXPR, 2 },
  { "|", BIT_IOR_EXPR, 3 },     { "^", BIT_XOR_EXPR, 4 },
  { "&", BIT_AND_EXPR, 5 },     { "==", EQ_EXPR, 6 },
  { "!=", NE_EXPR, 6 },         { "<", LT_EXPR, 7 },
  { ">", GT_EXPR, 7 },          { "<=", LE_EXPR, 7 },
  { ">=", GE_EXPR, 7 },         { "<<", LSHIFT_EXPR, 8 },
  { ">>", RSHIFT_EXPR, 8 },     { "+", PLUS_EXPR, 9 },
  { "-", MINUS_EXPR, 9 },       { "*", MULT_EXPR, 10 },
  { "/", TRUNC_DIV_EXPR, 10 },  { "%", TRUNC_MOD_EXPR, 10 },
};

const binary_operator *
find_operator (const token &t)
{
  if (t.kind == token_kind::punctuator)
    for (const binary_operator &o : binary_operators)
      if (t.spelling == o.spelling)
        return &o;
  return nullptr;
}

/* What keywords say of a built-in type.  */
struct type_words
{
  unsigned longs = 0;
  bool is_unsigned = false;
  bool is_signed = false;
  std::string base;
};

tree
built_in_type (const type_words &w)
{
  if (w.base == "char")
    return w.is_unsigned ? unsigned_char_type_node
           : w.is_signed ? signed_char_type_node
                         : char_type_node;
  if (w.base == "short")
    return w.is_unsigned ? short_unsigned_type_node : short_integer_type_node;
  if (w.base == "float")
    return float_type_node;
  if (w.base == "double")
    return w.longs ? long_double_type_node : double_type_node;
  if (w.base == "bool" || w.base == "_Bool")
    return boolean_type_node;
  if (w.base == "void")
    return void_type_node;
  if (w.longs > 1)
    return w.is_unsigned ? long_long_unsigned_type_node
                         : long_long_integer_type_node;
  if (w.longs)
    return w.is_unsigned ? long_unsigned_type_node : long_integer_type_node;
  return w.is_unsigned ? unsigned_type_node : integer_type_node;
}

tree
captured_type (const capture &c)
{
  return TREE_TYPE (TREE_TYPE (c.value));
}

/* The chain of references from OBJECT to the member that FOUND is.  */
tree
member_reference (tree object, const found_member &found)
{
  if (found.member->static_p)
    return field_of (found.member->field);
  tree result = object;
  for (field_handle handle : found.fields)
    {
      tree field = field_of (handle);
      if (!field || TREE_CODE (field) != FIELD_DECL)
        return field ? field : error_mark_node;
      const int quals = TYPE_QUALS (TREE_TYPE (result));
      tree type = TREE_TYPE (field);
      if (TREE_CODE (type) != REFERENCE_TYPE && !(DECL_BIT_FIELD (field)))
        type = build_qualified_type (type, TYPE_QUALS (type) | quals);
      result = build3 (COMPONENT_REF, type, result, field, NULL_TREE);
      if (DECL_BIT_FIELD (field) && DECL_BIT_FIELD_TYPE (field))
        result = fold_convert (DECL_BIT_FIELD_TYPE (field), result);
      if (TREE_CODE (type) == REFERENCE_TYPE)
        result = build1 (INDIRECT_REF, TREE_TYPE (type), result);
    }
  return result;
}

class expression_parser
{
public:
  expression_parser (const expression &source, expression_scope &scope)
      : m_tokens (source.tokens), m_scope (scope)
  {
    while (!m_tokens.empty () && m_tokens.back ().kind == token_kind::end)
      m_tokens.pop_back ();
    m_end.loc = m_tokens.empty () ? source.loc : m_tokens.back ().loc;
  }

  tree
  parse ()
  {
    tree result = conditional ();
    if (result != error_mark_node && m_at < m_tokens.size ())
      return unexpected ();
    return result;
  }

private:
  const token &
  peek (std::size_t ahead = 0) const
  {
    return m_at + ahead < m_tokens.size () ? m_tokens[m_at + ahead] : m_end;
  }
  bool
  at_p (const char *spelling) const
  {
    return punctuator_p (peek (), spelling);
  }
  bool
  accept (const char *spelling)
  {
    const bool found = at_p (spelling);
    m_at += found;
    return found;
  }
  location_t
  here () const
  {
    return gcc_location (peek ().loc);
  }
  tree
  fail (location loc, const std::string &text)
  {
    message (severity::error, loc, text).send (diagnostics ());
    return error_mark_node;
  }
  tree unexpected ();

  tree conditional ();
  tree binary (int precedence);
  tree unary ();
  tree postfix ();
  tree primary ();
  tree parenthesised ();
  tree number ();
  tree character ();
  tree size_of ();
  tree named_cast ();
  tree name ();
  tree member_of (std::size_t level, const token &t);
  tree member_access (tree object);
  tree outside (const std::string &name, const token &first);
  bool arguments (std::vector<tree> &out);
  std::size_t type_length (std::size_t at) const;
  tree type_name_at (std::size_t at, std::size_t &end);

  token_list m_tokens;
  token m_end;
  expression_scope &m_scope;
  std::size_t m_at = 0;
};

tree
expression_parser::unexpected ()
{
  if (m_at >= m_tokens.size ())
    return fail (peek ().loc, "expression ends too early");
  return fail (peek ().loc, quoted (peek ().spelling)
                                + " cannot be used in an expression of a nest");
}

tree
expression_parser::conditional ()
{
  tree condition = binary (1);
  const location_t loc = here ();
  if (condition == error_mark_node || !accept ("?"))
    return condition;
  tree yes = conditional ();
  if (yes == error_mark_node)
    return yes;
  if (!accept (":"))
    return unexpected ();
  tree no = conditional ();
  return no == error_mark_node ? no : build_choice (loc, condition, yes, no);
}

/* Operators that bind at least as PRECEDENCE.  */
tree
expression_parser::binary (int precedence)
{
  tree left = unary ();
  for (;;)
    {
      const binary_operator *o = find_operator (peek ());
      if (left == error_mark_node || !o || o->precedence < precedence)
        return left;
      const location_t loc = here ();
      m_at++;
      tree right = binary (o->precedence + 1);
      if (right == error_mark_node)
        return right;
      left = build_operator (loc, o->code, left, right);
    }
}

tree
expression_parser::unary ()
{
  static const std::pair<const char *, tree_code> operators[]
      = { { "-", NEGATE_EXPR },
          { "~", BIT_NOT_EXPR },
          { "!", TRUTH_NOT_EXPR },
          { "+", CONVERT_EXPR } };
  const location_t loc = here ();
  for (const auto &o : operators)
    if (accept (o.first))
      {
        tree operand = unary ();
        return operand == error_mark_node
                   ? operand
                   : build_operator (loc, o.second, operand);
      }
  if (accept ("*"))
    {
      tree operand = unary ();
      return operand == error_mark_node ? operand
                                        : build_dereference (loc, operand);
    }
  if (peek ().kind == token_kind::identifier && peek ().spelling == "sizeof")
    return size_of ();
  if (at_p ("("))
    {
      std::size_t end = 0;
      tree type = type_name_at (m_at + 1, end);
      if (type
          && punctuator_p (end < m_tokens.size () ? m_tokens[end] : m_end, ")"))
        {
          m_at = end + 1;
          tree operand = unary ();
          return operand == error_mark_node ? operand
                                            : build_cast (loc, type, operand);
        }
    }
  return postfix ();
}

tree
expression_parser::postfix ()
{
  tree value = primary ();
  while (value != error_mark_node)
    {
      const location_t loc = here ();
      if (accept ("["))
        {
          tree index = conditional ();
          if (index == error_mark_node)
            return index;
          if (!accept ("]"))
            return unexpected ();
          value = build_subscript (loc, value, index);
        }
      else if (accept ("."))
        value = member_access (value);
      else if (accept ("->"))
        {
          value = build_dereference (loc, value);
          if (value != error_mark_node)
            value = member_access (value);
        }
      else if (at_p ("("))
        {
          std::vector<tree> list;
          if (!arguments (list))
            return error_mark_node;
          value = build_call (loc, value, list);
        }
      else
        break;
    }
  return value;
}

/* At "(".  */
bool
expression_parser::arguments (std::vector<tree> &out)
{
  m_at++;
  if (accept (")"))
    return true;
  do
    {
      tree argument = conditional ();
      if (argument == error_mark_node)
        return false;
      out.push_back (argument);
    }
  while (accept (","));
  if (accept (")"))
    return true;
  unexpected ();
  return false;
}

/* Behind "." or "->".  */
tree
expression_parser::member_access (tree object)
{
  const token t = peek ();
  if (t.kind != token_kind::identifier)
    return unexpected ();
  m_at++;
  tree type = object_type (TREE_TYPE (object));
  type_ptr view = RECORD_OR_UNION_TYPE_P (type) ? view_of (type) : nullptr;
  if (!view)
    return fail (t.loc, "request for member " + quoted (t.spelling)
                            + " in something of type "
                            + quoted (accdeep::type_name (type)));
  if (at_p ("(") && has_method_p (type, t.spelling))
    {
      std::vector<tree> list;
      const location_t loc = gcc_location (t.loc);
      return arguments (list)
                 ? build_method_call (loc, object, t.spelling, list)
                 : error_mark_node;
    }
  if (std::optional<found_member> found
      = find_member (*view, { { t.spelling, t.loc } }))
    return member_reference (object, *found);
  if (tree constant = class_constant (type, t.spelling))
    return constant;
  report_unknown_member (*view, { t.spelling, t.loc }, diagnostics ());
  return error_mark_node;
}

tree
expression_parser::primary ()
{
  const token &t = peek ();
  if (t.kind == token_kind::parameter)
    {
      m_at++;
      return m_scope.parameter (t.spelling);
    }
  if (t.kind == token_kind::number)
    return number ();
  if (t.kind == token_kind::string && t.spelling.back () == '\'' && t.origin)
    return character ();
  if (t.kind == token_kind::punctuator && t.spelling == "(")
    return parenthesised ();
  if (t.kind == token_kind::identifier || punctuator_p (t, "::")
      || punctuator_p (t, "$"))
    return name ();
  return unexpected ();
}

tree
expression_parser::parenthesised ()
{
  m_at++;
  tree value = conditional ();
  if (value == error_mark_node || accept (")"))
    return value;
  return unexpected ();
}

/* Is the number SPELLING a floating constant?  */
bool
floating_p (const std::string &spelling)
{
  const bool hexadecimal
      = spelling.size () > 1 && (spelling[1] == 'x' || spelling[1] == 'X');
  return spelling.find_first_of (hexadecimal ? ".pP" : ".eE")
         != std::string::npos;
}

/* The floating constant SPELLING; null: its suffix is none that is known.  */
tree
floating_constant (std::string spelling)
{
  spelling.erase (std::remove (spelling.begin (), spelling.end (), '\''),
                  spelling.end ());
  tree type = double_type_node;
  const char last = spelling.back ();
  if (last == 'f' || last == 'F')
    type = float_type_node;
  else if (last == 'l' || last == 'L')
    type = long_double_type_node;
  else if (!ISDIGIT (last) && last != '.')
    return NULL_TREE;
  if (type != double_type_node)
    spelling.pop_back ();
  if (spelling.find_first_not_of ("0123456789abcdefABCDEFxXpP.+-")
      != std::string::npos)
    return NULL_TREE;
  REAL_VALUE_TYPE value;
  real_from_string (&value, spelling.c_str ());
  real_convert (&value, TYPE_MODE (type), &value);
  return build_real (type, value);
}

tree
expression_parser::number ()
{
  const token t = peek ();
  m_at++;
  if (floating_p (t.spelling))
    {
      tree value = floating_constant (t.spelling);
      return value ? value
                   : fail (t.loc, quoted (t.spelling)
                                      + " is not a number that can be used "
                                        "here");
    }
  std::optional<std::int64_t> value = constant_of ({ t });
  if (!value)
    return fail (t.loc, quoted (t.spelling)
                            + " is not an integer that can be used here");
  unsigned longs = 0;
  bool is_unsigned = false;
  const bool hexadecimal = t.spelling.size () > 1
                           && (t.spelling[1] == 'x' || t.spelling[1] == 'X');
  for (char c : t.spelling)
    {
      longs += c == 'l' || c == 'L';
      is_unsigned |= !hexadecimal && (c == 'u' || c == 'U');
    }
  is_unsigned
      |= hexadecimal && t.spelling.find_first_of ("uU") != std::string::npos;
  if (!longs && *value > (is_unsigned ? UINT32_MAX : INT32_MAX))
    longs = 1;
  return build_int_cst (
      longs ? (is_unsigned ? long_unsigned_type_node : long_integer_type_node)
            : (is_unsigned ? unsigned_type_node : integer_type_node),
      *value);
}

/* A character constant.  */
tree
expression_parser::character ()
{
  auto origin = static_cast<const cpp_token *> (peek ().origin);
  m_at++;
  unsigned characters = 0;
  int is_unsigned = 0;
  const cppchar_t value
      = cpp_interpret_charconst (parse_in, origin, &characters, &is_unsigned);
  return build_int_cst (is_unsigned ? unsigned_type_node : integer_type_node,
                        static_cast<cppchar_signed_t> (value));
}

/* The type that starts at AT; END gets the place behind it.  Null: none.  */
tree
expression_parser::type_name_at (std::size_t at, std::size_t &end)
{
  type_words words;
  bool any = false;
  std::size_t i = at;
  for (; i < m_tokens.size () && m_tokens[i].kind == token_kind::identifier;
       i++)
    {
      const std::string &s = m_tokens[i].spelling;
      if (s == "const" || s == "volatile")
        continue;
      if (s == "long")
        words.longs++;
      else if (s == "unsigned")
        words.is_unsigned = true;
      else if (s == "signed")
        words.is_signed = true;
      else if (s == "int" || s == "char" || s == "short" || s == "float"
               || s == "double" || s == "bool" || s == "_Bool" || s == "void")
        words.base = words.base.empty () || s != "int" ? s : words.base;
      else
        break;
      any = true;
    }
  tree type = NULL_TREE;
  if (any)
    type = built_in_type (words);
  else
    {
      const std::string name
          = i < m_tokens.size () ? written_name_at (m_tokens, i) : "";
      if (name.empty ())
        return NULL_TREE;
      for (const type_ptr &t : m_scope.types ())
        if (has_member_p (*t, name))
          return NULL_TREE;
      const capture c = m_scope.outside (name);
      if (c.kind != capture_kind::type)
        return NULL_TREE;
      type = captured_type (c);
      i++;
    }
  for (; i < m_tokens.size (); i++)
    if (punctuator_p (m_tokens[i], "*"))
      type = build_pointer_type (type);
    else if (m_tokens[i].spelling != "const")
      break;
  end = i;
  return type;
}

tree
expression_parser::size_of ()
{
  const token word = peek ();
  m_at++;
  tree type = NULL_TREE;
  std::size_t end = 0;
  if (at_p ("(") && (type = type_name_at (m_at + 1, end)) != NULL_TREE
      && end < m_tokens.size () && punctuator_p (m_tokens[end], ")"))
    m_at = end + 1;
  else
    {
      tree operand = unary ();
      if (operand == error_mark_node)
        return operand;
      type = object_type (TREE_TYPE (operand));
    }
  if (!COMPLETE_TYPE_P (type)
      || TREE_CODE (TYPE_SIZE_UNIT (type)) != INTEGER_CST)
    return fail (word.loc, quoted ("sizeof") + " of type "
                               + quoted (accdeep::type_name (type))
                               + " is not a constant");
  return fold_convert (size_type_node, TYPE_SIZE_UNIT (type));
}

/* static_cast<T>(e)  */
tree
expression_parser::named_cast ()
{
  const location_t loc = here ();
  m_at++;
  if (!accept ("<"))
    return unexpected ();
  std::size_t end = 0;
  tree type = type_name_at (m_at, end);
  if (!type)
    return unexpected ();
  m_at = end;
  if (!accept (">") || !at_p ("("))
    return unexpected ();
  tree value = parenthesised ();
  return value == error_mark_node ? value : build_cast (loc, type, value);
}

/* The member at T, which the type at LEVEL has.  */
tree
expression_parser::member_of (std::size_t level, const token &t)
{
  const type_view &type = *m_scope.types ()[level];
  m_at++;
  if (std::optional<found_member> found
      = find_member (type, { { t.spelling, t.loc } }))
    return found->member->static_p
               ? field_of (found->member->field)
               : member_reference (m_scope.object (level), *found);
  if (tree constant = class_constant (tree_of (type), t.spelling))
    return constant;
  if (!at_p ("("))
    return fail (t.loc,
                 "member function " + quoted (t.spelling) + " is not called");
  std::vector<tree> list;
  if (!arguments (list))
    return error_mark_node;
  return build_method_call (gcc_location (t.loc), m_scope.object (level),
                            t.spelling, list);
}

/* NAME, of which FIRST is the first token, is no member.  */
tree
expression_parser::outside (const std::string &name, const token &first)
{
  const capture c = m_scope.outside (name);
  const location_t loc = gcc_location (first.loc);
  switch (c.kind)
    {
    case capture_kind::value:
    case capture_kind::address:
      return m_scope.captured_value (name, c);
    case capture_kind::type:
      if (at_p ("("))
        {
          tree value = parenthesised ();
          return value == error_mark_node
                     ? value
                     : build_cast (loc, captured_type (c), value);
        }
      return fail (first.loc, quoted (name) + " is a type");
    case capture_kind::function:
    case capture_kind::method:
      {
        if (!at_p ("("))
          return fail (first.loc,
                       "function " + quoted (name) + " is not called");
        std::vector<tree> list;
        if (!arguments (list))
          return error_mark_node;
        if (c.kind == capture_kind::function)
          return build_call (loc, c.value, list);
        tree self = integer_zerop (c.value) ? NULL_TREE
                                            : m_scope.captured_value (name, c);
        return build_named_call (loc, m_scope.scopes (), name, self, list);
      }
    case capture_kind::none:
      break;
    }
  report_unknown_name ({ name, first.loc }, m_scope.types (), diagnostics ());
  return error_mark_node;
}

tree
expression_parser::name ()
{
  const token first = peek ();
  const std::string &s = first.spelling;
  if (s[0] == '$')
    {
      std::optional<unsigned> level = level_index_at (m_tokens, m_at);
      if (!level)
        return unexpected ();
      m_at++;
      return m_scope.level_index (*level);
    }
  if (s == "static_cast" || s == "reinterpret_cast")
    return named_cast ();
  if (s == "true" || s == "false")
    {
      m_at++;
      return build_int_cst (boolean_type_node, s == "true");
    }
  std::size_t end = 0;
  if (tree type = type_name_at (m_at, end))
    if (end < m_tokens.size () && punctuator_p (m_tokens[end], "("))
      {
        const location_t loc = here ();
        m_at = end;
        tree value = parenthesised ();
        return value == error_mark_node ? value : build_cast (loc, type, value);
      }
  if (first.kind == token_kind::identifier && !punctuator_p (peek (1), "::"))
    for (std::size_t level = 0; level < m_scope.types ().size (); level++)
      if (has_member_p (*m_scope.types ()[level], s))
        return member_of (level, first);
  std::size_t last = m_at;
  const std::string name = written_name_at (m_tokens, last);
  if (name.empty ())
    return unexpected ();
  m_at = last + 1;
  return outside (name, first);
}

} // anonymous namespace

bool
has_member_p (const type_view &type, const std::string &name)
{
  if (find_member (type, { { name, 0 } }))
    return true;
  tree t = tree_of (type);
  return class_constant (t, name) != NULL_TREE || has_method_p (t, name);
}

bool
names_outer_member_p (const expression &source,
                      const std::vector<type_ptr> &types)
{
  for (std::size_t i = 0; i < source.tokens.size (); i++)
    {
      if (source.tokens[i].kind == token_kind::parameter)
        return true;
      const std::string name = written_name_at (source.tokens, i);
      if (name.empty () || has_member_p (*types.front (), name))
        continue;
      for (std::size_t level = 1; level < types.size (); level++)
        if (has_member_p (*types[level], name))
          return true;
    }
  return false;
}

tree
parse_expression (const expression &source, expression_scope &scope)
{
  tree value = expression_parser (source, scope).parse ();
  if (error_operand_p (value))
    return error_mark_node;
  tree type = object_type (TREE_TYPE (value));
  if (INTEGRAL_TYPE_P (type))
    return finished_expression (value);
  message (severity::error, source.loc,
           "expression of type " + quoted (type_name (type))
               + " where an integer is needed")
      .send (diagnostics ());
  return error_mark_node;
}

} // namespace accdeep
