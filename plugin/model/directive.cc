/* The written form of directives' parts, and walks over them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/model/directive.h"

#include <algorithm>
#include <string>

namespace accdeep
{

const char *directive_sentinel = "#pragma acc";

namespace
{

/* CLAUSES are const or not, and so are the expressions.  NESTS: those of their
   nests, too.  */
template <typename Clauses, typename Expression>
void
collect (Clauses &clauses, bool nests, std::vector<Expression *> &out)
{
  auto add = [&out] (Expression &e) {
    if (!e.tokens.empty ())
      out.push_back (&e);
  };
  for (auto &c : clauses)
    {
      for (auto &value : c.argument_values)
        add (value);
      for (auto &m : c.members)
        for (auto &e : m.extents)
          {
            add (e.lower);
            add (e.length);
          }
      if (nests)
        collect (c.nest, true, out);
      add (c.condition);
      add (c.live);
    }
}

} // namespace

std::string
spell (const member_path &path)
{
  std::string text;
  for (const identifier &part : path)
    {
      if (!text.empty ())
        text += '.';
      text += part.name;
    }
  return text;
}

std::string
spell (const token_list &tokens)
{
  std::string text;
  for (const token &t : tokens)
    {
      if (t.space_before && !text.empty ())
        text += ' ';
      text += t.spelling;
    }
  return text;
}

bool
punctuator_p (const token &t, const char *spelling)
{
  return t.kind == token_kind::punctuator && t.spelling == spelling;
}

std::string
operand_alias (const std::string &name)
{
  return "__accdeep_operand_" + name;
}

std::string
lone_name (const expression &e)
{
  return e.tokens.size () == 1 && e.tokens[0].kind == token_kind::identifier
             ? e.tokens[0].spelling
             : std::string ();
}

std::optional<unsigned>
value_parameter (const parameter_list &parameters, const std::string &name)
{
  unsigned index = 0;
  for (const policy_parameter &p : parameters)
    if (!p.policy_p)
      {
        if (p.name.name == name)
          return index;
        index++;
      }
  return std::nullopt;
}

const policy_parameter *
find_policy_parameter (const parameter_list &parameters,
                       const std::string &name)
{
  for (const policy_parameter &p : parameters)
    if (p.policy_p && p.name.name == name)
      return &p;
  return nullptr;
}

void
mark_parameters (expression &e, const parameter_list &parameters)
{
  token_list &tokens = e.tokens;
  auto qualified_p = [&tokens] (std::size_t i) {
    return i > 0
           && (tokens[i - 1].spelling == "." || tokens[i - 1].spelling == "->"
               || tokens[i - 1].spelling == "::");
  };
  for (std::size_t i = 0; i < tokens.size (); i++)
    if (tokens[i].kind == token_kind::identifier && !qualified_p (i)
        && value_parameter (parameters, tokens[i].spelling))
      tokens[i].kind = token_kind::parameter;
}

void
mark_parameters (type_directive &directive)
{
  std::vector<expression *> all;
  collect (directive.clauses, true, all);
  for (expression *e : all)
    mark_parameters (*e, directive.parameters);
}

std::optional<unsigned>
level_index_at (const token_list &tokens, std::size_t &i)
{
  const std::string &spelling = tokens[i].spelling;
  std::string digits;
  if (spelling == "$" && i + 1 < tokens.size ()
      && tokens[i + 1].kind == token_kind::number)
    digits = tokens[++i].spelling;
  else if (spelling.size () > 1 && spelling[0] == '$')
    digits = spelling.substr (1);
  if (digits.empty () || digits.size () > 3
      || digits.find_first_not_of ("0123456789") != std::string::npos)
    return std::nullopt;
  return std::stoul (digits);
}

bool
same_path_p (const member_path &a, const member_path &b)
{
  return std::equal (a.begin (), a.end (), b.begin (), b.end (),
                     [] (const identifier &x, const identifier &y) {
                       return x.name == y.name;
                     });
}

const clause *
type_clause (const type_directive &directive)
{
  for (const clause &c : directive.clauses)
    if (c.kind == clause_kind::type)
      return &c;
  return nullptr;
}

std::vector<const expression *>
expressions (const type_directive &directive)
{
  std::vector<const expression *> out;
  collect (directive.clauses, false, out);
  return out;
}

} // namespace accdeep
