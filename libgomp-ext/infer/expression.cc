/* See expression.h.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/infer/expression.h"

#include <algorithm>
#include <cctype>

namespace accdeep
{
namespace infer
{

/* By recursive descent: shifts, sums, products, parts.  */
class expression_parser
{
public:
  expression_parser (const std::string &text,
                     const std::vector<std::string> &names)
      : m_text (text), m_names (names)
  {
  }

  bool
  parse (expression &result)
  {
    m_result = &result;
    result.m_text = m_text;
    return level (0) && blank () == m_text.size ()
           && result.m_steps.size () <= expression::most_steps;
  }

private:
  size_t
  blank ()
  {
    while (m_at < m_text.size () && m_text[m_at] == ' ')
      m_at++;
    return m_at;
  }

  /* The operator of LEVEL that is next; 0: none.  */
  char
  operator_of (unsigned level)
  {
    static const char *const operators[] = { "<>", "+-", "*/%" };
    blank ();
    for (const char *op = operators[level]; *op; op++)
      if (m_at < m_text.size () && m_text[m_at] == *op)
        {
          const bool shift = level == 0;
          if (shift && (m_at + 1 >= m_text.size () || m_text[m_at + 1] != *op))
            return 0;
          m_at += 1 + shift;
          return *op;
        }
    return 0;
  }

  bool
  level (unsigned n)
  {
    constexpr unsigned n_levels = 3;
    if (n == n_levels)
      return part ();
    if (!level (n + 1))
      return false;
    while (const char op = operator_of (n))
      {
        if (!level (n + 1))
          return false;
        m_result->m_steps.push_back ({ op, 0 });
      }
    return true;
  }

  bool
  part ()
  {
    constexpr unsigned deepest = 32;
    if (blank () == m_text.size () || ++m_depth > deepest)
      return false;
    if (m_text[m_at] == '(')
      {
        m_at++;
        if (!level (0) || blank () == m_text.size () || m_text[m_at] != ')')
          return false;
        m_at++;
        m_depth--;
        return true;
      }
    m_depth--;
    return isdigit (static_cast<unsigned char> (m_text[m_at])) ? number ()
                                                               : name ();
  }

  bool
  number ()
  {
    constexpr size_t most_digits = 15;
    const size_t start = m_at;
    int64_t value = 0;
    while (m_at < m_text.size ()
           && isdigit (static_cast<unsigned char> (m_text[m_at])))
      value = value * 10 + (m_text[m_at++] - '0');
    m_result->m_steps.push_back ({ 'n', value });
    return m_at - start <= most_digits;
  }

  /* The longest one.  */
  bool
  name ()
  {
    auto part_p = [] (char c) {
      return isalnum (static_cast<unsigned char> (c)) || c == '_' || c == '$'
             || c == '.' || c == '[' || (c & 0x80);
    };
    size_t best = m_names.size ();
    for (size_t i = 0; i < m_names.size (); i++)
      {
        const std::string &one = m_names[i];
        const size_t end = m_at + one.size ();
        if (!one.empty () && m_text.compare (m_at, one.size (), one) == 0
            && (end == m_text.size ()
                || (!part_p (m_text[end])
                    && m_text.compare (end, 2, "->") != 0))
            && (best == m_names.size () || one.size () > m_names[best].size ()))
          best = i;
      }
    if (best == m_names.size ())
      return false;
    m_at += m_names[best].size ();
    m_result->m_steps.push_back ({ 'v', static_cast<int64_t> (best) });
    return true;
  }

  const std::string &m_text;
  const std::vector<std::string> &m_names;
  expression *m_result = nullptr;
  size_t m_at = 0;
  unsigned m_depth = 0;
};

namespace
{

/* False: there is no such value.  */
bool
apply (char op, int64_t a, int64_t b, int64_t &result)
{
  constexpr int64_t most_shift = 62;
  switch (op)
    {
    case '+':
      return !__builtin_add_overflow (a, b, &result);
    case '-':
      return !__builtin_sub_overflow (a, b, &result);
    case '*':
      return !__builtin_mul_overflow (a, b, &result);
    case '/':
    case '%':
      if (b == 0 || b == -1)
        return false;
      result = op == '/' ? a / b : a % b;
      return true;
    case '<':
      if (a < 0 || b < 0 || b > most_shift || a > INT64_MAX >> b)
        return false;
      result = a << b;
      return true;
    case '>':
      if (a < 0 || b < 0 || b > most_shift)
        return false;
      result = a >> b;
      return true;
    default:
      return false;
    }
}

} // namespace

std::optional<expression>
expression::parse (const std::string &text,
                   const std::vector<std::string> &names)
{
  expression result;
  if (!expression_parser (text, names).parse (result))
    return std::nullopt;
  return result;
}

std::optional<int64_t>
expression::value (const int64_t *values, size_t n) const
{
  int64_t stack[most_steps];
  size_t depth = 0;
  for (const step &s : m_steps)
    if (s.op == 'n')
      stack[depth++] = s.number;
    else if (s.op == 'v')
      {
        const size_t i = s.number;
        if (i >= n || values[i] == none)
          return std::nullopt;
        stack[depth++] = values[i];
      }
    else
      {
        depth--;
        if (!apply (s.op, stack[depth - 1], stack[depth], stack[depth - 1]))
          return std::nullopt;
      }
  return stack[0];
}

} // namespace infer
} // namespace accdeep
