/* Ranges of clauses: consumes a directive's tokens, produces indices.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/fortran/clause-ranges.h"

#include <algorithm>

namespace accdeep
{

namespace
{

/* The operands of a clause between its parenthesis at OPEN and that which
   closes it.  */
std::vector<operand_range>
operands_in (const token_list &tokens, std::size_t open, std::size_t close)
{
  std::vector<operand_range> operands;
  unsigned depth = 0;
  std::size_t begin = open + 1;
  for (std::size_t i = begin; i <= close && i < tokens.size (); i++)
    {
      const token &t = tokens[i];
      if (i == close || (depth == 0 && punctuator_p (t, ",")))
        {
          operands.push_back ({ begin, i });
          begin = i + 1;
        }
      depth += punctuator_p (t, "(") || punctuator_p (t, "[");
      depth -= i < close && (punctuator_p (t, ")") || punctuator_p (t, "]"));
    }
  return operands;
}

/* The index of the parenthesis behind the word at NAME, and behind the shape
   that it may have; 0: there is none.  */
std::size_t
opening_parenthesis (const token_list &tokens, std::size_t name)
{
  std::size_t i = name + 1;
  unsigned depth = 0;
  if (i < tokens.size () && punctuator_p (tokens[i], "<"))
    do
      {
        depth += punctuator_p (tokens[i], "<");
        depth -= punctuator_p (tokens[i], ">");
        i = punctuator_p (tokens[i], "(") ? closing_parenthesis (tokens, i) + 1
                                          : i + 1;
      }
    while (i < tokens.size () && depth > 0);
  return i < tokens.size () && punctuator_p (tokens[i], "(") ? i : 0;
}

/* Behind the nest that follows the parenthesis at CLOSE, or behind that.  */
std::size_t
nest_end (const token_list &tokens, std::size_t close)
{
  std::size_t i = close + 1;
  while (i < tokens.size ()
         && (punctuator_p (tokens[i], "::") || punctuator_p (tokens[i], ":")))
    i++;
  if (i == close + 1 || i >= tokens.size () || !punctuator_p (tokens[i], "{"))
    return close + 1;
  unsigned depth = 0;
  for (; i < tokens.size (); i++)
    {
      depth += punctuator_p (tokens[i], "{");
      depth -= punctuator_p (tokens[i], "}");
      if (depth == 0)
        return i + 1;
    }
  return close + 1;
}

} // namespace

std::size_t
closing_parenthesis (const token_list &tokens, std::size_t open)
{
  unsigned depth = 0;
  for (std::size_t i = open; i < tokens.size (); i++)
    {
      const token &t = tokens[i];
      if (punctuator_p (t, "(") || punctuator_p (t, "["))
        depth++;
      else if ((punctuator_p (t, ")") || punctuator_p (t, "]")) && --depth == 0)
        return i;
    }
  return tokens.size ();
}

std::vector<clause_range>
operand_clauses (const token_list &tokens, const std::string &construct)
{
  std::vector<clause_range> clauses;
  for (std::size_t i = 1; i + 1 < tokens.size (); i++)
    {
      const std::size_t open = opening_parenthesis (tokens, i);
      if (open == 0)
        continue;
      const operand_clause *known
          = tokens[i].kind == token_kind::identifier
                ? find_operand_clause (tokens[i].spelling, construct)
                : nullptr;
      const std::size_t close = closing_parenthesis (tokens, open);
      if (known && close < tokens.size ())
        clauses.push_back ({ known, i, open, close, nest_end (tokens, close),
                             operands_in (tokens, open, close) });
      i = close;
    }
  return clauses;
}

std::vector<clause_range>
data_clauses (const token_list &tokens, const std::string &construct)
{
  std::vector<clause_range> clauses = operand_clauses (tokens, construct);
  clauses.erase (std::remove_if (clauses.begin (), clauses.end (),
                                 [] (const clause_range &c) {
                                   return c.known->form != operand_form::shaped;
                                 }),
                 clauses.end ());
  return clauses;
}

std::string
text_of (const token_list &tokens, const operand_range &r)
{
  return spell (
      token_list (tokens.begin () + r.begin, tokens.begin () + r.end));
}

} // namespace accdeep
