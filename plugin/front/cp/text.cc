/* What is written into the program for directives on types: see shapes.cc.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/cp/text.h"

#include "plugin/front/c-family/expression-type.h"
#include "plugin/front/c-family/once.h"
#include "plugin/front/cp/holder.h"

#include <algorithm>

namespace accdeep
{

namespace
{

/* Of long long, which C++98 has not.  */
const char integer_name[] = "__accdeep_int";

/* Declare NAME as TYPE for the whole unit, unless it is.  Only what needs it
   declares it: the numbers of declarations have a say in the order of what is
   written for the device.  All tokens are read before the first is parsed.  */
void
declare_type (const char *name, tree (*type) ())
{
  tree id = get_identifier (name);
  if (get_global_binding (id))
    return;
  tree made = type ();
  tree decl = build_lang_decl (TYPE_DECL, id, made);
  if (!TYPE_NAME (made))
    TYPE_NAME (made) = decl;
  DECL_IGNORED_P (decl) = 1;
  pushdecl_top_level (decl);
}

/* TOKENS of an expression of R.  */
void
write_expression (const recorded_directive &r, const token_list &tokens,
                  location_t loc, token_writer &out)
{
  for (std::size_t i = 0; i < tokens.size (); i++)
    if (tokens[i].kind == token_kind::parameter)
      write_parameter (r, tokens[i], out, [&] (const token_list &inner) {
        write_expression (r, inner, loc, out);
      });
    else if (std::optional<unsigned> level = level_index_at (tokens, i))
      out.text (level_index_text (
                    "static_cast <const long long *const *> (__accdeep_frame)",
                    *level),
                loc);
    else
      out.token (tokens[i]);
}

/* What stands before the function NAME's value.  */
void
write_head (const std::string &name, const owner &of, location_t loc,
            token_writer &out)
{
  out.tokens (of.header);
  out.text ("inline", loc);
  if (cxx_dialect == cxx98)
    {
      declare_type (integer_name, [] { return long_long_integer_type_node; });
      out.name (integer_name, loc);
    }
  else
    out.text ("long long", loc);
  out.tokens (of.type);
  if (!of.type.empty ())
    out.text ("::", loc);
  out.name (name, loc);
  out.text ("(const void *__accdeep_frame) const { (void) __accdeep_frame;",
            loc);
}

/* No warning is about a cast of this form.  A module takes its functions' own
   declarations with it, and no type that only this unit has.  */
void
write_return (const recorded_directive &r, const expression &e, location_t loc,
              token_writer &out)
{
  expression_written (r, e);
  if (flag_modules)
    out.text (std::string ("typedef long long ") + expression_type + ";", loc);
  else
    declare_type (expression_type, make_expression_type);
  write_parameter_types (r, loc, out);
  out.text ("return", loc);
  out.name (expression_type, loc);
  out.text ("(", loc);
  write_expression (r, e.tokens, loc, out);
  out.text (");", loc);
}

/* Finds the end of "template <...> requires ..." in a list of tokens.  Wrong
   ones end anywhere; GCC will say what is wrong.  */
class template_header
{
public:
  explicit template_header (const token_list &tokens) : m_tokens (tokens)
  {
    if (!take ("template"))
      return;
    skip_brackets ("<", ">");
    if (take ("requires"))
      do
        skip_constraint ();
      while (take ("&&") || take ("||"));
  }

  /* The index of the first token behind it; 0: there is no header.  */
  std::size_t
  end () const
  {
    return m_at;
  }

private:
  bool
  at_p (const char *spelling) const
  {
    return m_at < m_tokens.size () && m_tokens[m_at].spelling == spelling;
  }

  bool
  take (const char *spelling)
  {
    const bool found = at_p (spelling);
    m_at += found;
    return found;
  }

  bool
  word_p () const
  {
    return m_at < m_tokens.size ()
           && m_tokens[m_at].kind == token_kind::identifier;
  }

  void skip_brackets (const char *open, const char *close);
  void skip_constraint ();

  const token_list &m_tokens;
  std::size_t m_at = 0;
};

/* Step behind the bracket that closes OPEN, where the next token is.  */
void
template_header::skip_brackets (const char *open, const char *close)
{
  if (!take (open))
    return;
  const std::string two = std::string (close) + close;
  for (unsigned depth = 1; depth > 0 && m_at < m_tokens.size ();)
    if (at_p ("(") && *open == '<')
      skip_brackets ("(", ")");
    else
      {
        if (at_p (open))
          depth++;
        else if (at_p (close))
          depth--;
        else if (at_p (two.c_str ()))
          depth -= std::min (depth, 2u);
        m_at++;
      }
}

/* One operand of the operators in a requires clause.  */
void
template_header::skip_constraint ()
{
  if (at_p ("("))
    skip_brackets ("(", ")");
  else if (take ("requires"))
    {
      skip_brackets ("(", ")");
      skip_brackets ("{", "}");
    }
  else
    {
      take ("::");
      while (word_p ())
        {
          m_at++;
          skip_brackets ("<", ">");
          if (!take ("::"))
            break;
        }
    }
}

} // namespace

bool
split_template (const token_list &tokens, owner &result)
{
  const std::size_t end = template_header (tokens).end ();
  if (end == 0)
    return false;
  for (std::size_t i = 0; i < tokens.size (); i++)
    if (tokens[i].kind != token_kind::end)
      (i < end ? result.header : result.type).push_back (tokens[i]);
  return true;
}

void
write_pragma (own_pragma which, const recorded_directive &r, unsigned flags,
              token_writer &out)
{
  out.pragma (pragma_id (which), r.loc, flags);
  out.number (r.number, r.loc);
  out.pragma_end (r.loc);
}

void
write_typedef (const std::string &name, const token_list *type, location_t loc,
               token_writer &out)
{
  out.text ("typedef", loc);
  if (type)
    out.tokens (*type);
  else
    out.text ("void", loc);
  out.name (name, loc);
  out.text (";", loc);
}

void
write_alias (const std::string &name, const owner &of, location_t loc,
             token_writer &out)
{
  out.tokens (of.header);
  out.text ("using", loc);
  out.name (name, loc);
  out.text ("=", loc);
  out.tokens (of.type);
  out.text (";", loc);
}

void
write_functions (const recorded_directive &r, const owner &of,
                 token_writer &out)
{
  std::vector<const expression *> all = expressions (r.directive);
  for (std::size_t i = 0; i < all.size (); i++)
    {
      if (r.functions[i].empty ())
        continue;
      location_t loc = gcc_location (all[i]->loc);
      write_head (r.functions[i], of, loc, out);
      write_return (r, *all[i], loc, out);
      out.text ("}", loc);
    }
}

void
write_holder (const recorded_directive &r, unsigned flags, token_writer &out)
{
  if (std::all_of (r.functions.begin (), r.functions.end (),
                   [] (const std::string &name) { return name.empty (); }))
    return;
  out.text ("struct", r.loc);
  out.name (holder_prefix + r.key, r.loc);
  out.text ("{", r.loc);
  std::vector<const expression *> all = expressions (r.directive);
  for (std::size_t i = 0; i < all.size (); i++)
    {
      if (r.functions[i].empty ())
        continue;
      location_t loc = gcc_location (all[i]->loc);
      write_head (r.functions[i], owner (), loc, out);
      write_pragma (own_pragma::enter_members, r, flags, out);
      out.text ("{", loc);
      write_return (r, *all[i], loc, out);
      out.text ("}", loc);
      write_pragma (own_pragma::leave_members, r, flags, out);
      out.text ("}", loc);
    }
  out.text ("};", r.loc);
}

void
forget_plain_names (recorded_directive &r)
{
  std::vector<const expression *> all = expressions (r.directive);
  for (std::size_t i = 0; i < all.size (); i++)
    if (all[i]->tokens.size () == 1
        && all[i]->tokens[0].kind == token_kind::identifier)
      r.functions[i].clear ();
}

void
forget_policy_names (recorded_directive &r)
{
  std::vector<const expression *> all = expressions (r.directive);
  for (std::size_t i = 0; i < all.size (); i++)
    if (policy_argument_p (r, *all[i]))
      r.functions[i].clear ();
}

} // namespace accdeep
