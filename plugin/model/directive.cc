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

void
collect (const std::vector<clause> &clauses,
         std::vector<const expression *> &out)
{
  auto add = [&out] (const expression &e) {
    if (!e.tokens.empty ())
      out.push_back (&e);
  };
  for (const clause &c : clauses)
    {
      for (const expression &value : c.argument_values)
        add (value);
      for (const member_shape &m : c.members)
        for (const extent &e : m.extents)
          {
            add (e.lower);
            add (e.length);
          }
      collect (c.nest, out);
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
  collect (directive.clauses, out);
  return out;
}

} // namespace accdeep
