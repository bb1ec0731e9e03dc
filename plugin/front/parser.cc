/* Directives on types: #pragma acc shape and #pragma acc policy.  Consumes the
   tokens of one directive, produces a type_directive.  Sections 1.2 to 1.4.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/parser.h"

#include "plugin/front/clause-parser.h"
#include "plugin/front/token-cursor.h"

namespace accdeep
{

namespace
{

/* At the "(" behind the first word.  Is it the PGI dialect's list of members,
   rather than a name?  Section 1.3.  */
bool
member_list_p (const token_cursor &in)
{
  return in.at_identifier_p (1)
         && (in.at_punctuator_p ("[", 2) || in.at_punctuator_p (",", 2)
             || in.at_punctuator_p (".", 2));
}

/* shape(p[0:n], q[0:n]) of the PGI dialect, as an include clause.  */
void
parse_pgi_members (token_cursor &in, type_directive &directive)
{
  std::size_t open = in.position ();
  clause c;
  c.kind = clause_kind::include;
  c.loc = directive.loc;
  in.next ();
  std::optional<std::vector<member_shape>> members = parse_member_shapes (in);
  if (members && in.require (")"))
    {
      c.members = std::move (*members);
      directive.clauses.push_back (std::move (c));
      return;
    }
  directive.erroneous = true;
  std::size_t close = in.closing (open);
  in.go_to (close == token_cursor::npos ? in.size () : close + 1);
}

/* Can a parameter with TYPE be an integer?  The front end finds out about names
   of types.  */
bool
integer_type_p (const token_list &type)
{
  for (const token &t : type)
    {
      for (const char *word : { "float", "double", "void", "struct", "union" })
        if (t.spelling == word)
          return false;
      for (const char *mark : { "*", "&", "&&", "[", "]", "(", ")", ";", "{" })
        if (t.spelling == mark)
          return false;
    }
  return true;
}

/* TOKENS are one parameter, CLOSE the ")" behind the last one.  */
std::optional<policy_parameter>
parse_parameter (const token_list &tokens, const token &close,
                 const policy_parameter *previous, diagnostic_sink &sink)
{
  policy_parameter p;
  std::size_t end = 0;
  while (end < tokens.size () && tokens[end].spelling != "=")
    end++;
  if (end == 0 || tokens[end - 1].kind != token_kind::identifier)
    {
      const token &place = end < tokens.size () ? tokens[end]
                           : end == 0           ? close
                                                : tokens[end - 1];
      message (severity::error, place.loc,
               "expected name of a parameter before " + quoted (place.spelling))
          .send (sink);
      return std::nullopt;
    }
  const token &name = tokens[end - 1];
  p.name = { name.spelling, name.loc };
  p.type.assign (tokens.begin (), tokens.begin () + (end - 1));
  p.policy_p = p.type.size () == 1 && p.type[0].spelling == "policy";
  auto error = [&sink, &name] (const std::string &text) {
    message (severity::error, name.loc, text).send (sink);
    return std::nullopt;
  };
  if (p.type.empty ())
    return error ("parameter " + quoted (name.spelling) + " has no type");
  /* There it would have no expression to be in.  */
  if (!p.policy_p && directive_sentinel[0] == '!')
    return error ("parameter " + quoted (name.spelling)
                  + " is not a policy, as parameters are in Fortran");
  if (!p.policy_p && !integer_type_p (p.type))
    return error ("parameter " + quoted (name.spelling) + " of type "
                  + quoted (spell (p.type)) + " is not an integer");
  if (end < tokens.size ())
    {
      p.default_value.tokens.assign (tokens.begin () + end + 1, tokens.end ());
      p.default_value.loc = tokens[end].loc;
    }
  if (end < tokens.size ()
      && (p.policy_p ? lone_name (p.default_value).empty ()
                     : p.default_value.tokens.empty ()))
    return error (
        "the default of " + quoted (name.spelling)
        + (p.policy_p ? " is not the name of a policy" : " is missing"));
  if (end == tokens.size () && previous != nullptr
      && !previous->default_value.tokens.empty ())
    return error ("parameter " + quoted (name.spelling)
                  + " has no default, and " + quoted (previous->name.name)
                  + " in front of it has one");
  return p;
}

/* At the "(" of a policy's parameters, which the ")" at CLOSE ends.  */
bool
parse_parameters (token_cursor &in, std::size_t close,
                  parameter_list &parameters)
{
  for (const token_list &tokens :
       split_at_commas (in, in.position () + 1, close))
    {
      std::optional<policy_parameter> p = parse_parameter (
          tokens, in.at (close),
          parameters.empty () ? nullptr : &parameters.back (), in.sink ());
      if (!p)
        return false;
      for (const policy_parameter &first : parameters)
        if (first.name.name == p->name.name)
          {
            message (severity::error, p->name.loc,
                     "more than one parameter " + quoted (p->name.name))
                .note (first.name.loc, "the first one is here")
                .send (in.sink ());
            return false;
          }
      mark_parameters (p->default_value, parameters);
      parameters.push_back (std::move (*p));
    }
  in.go_to (close + 1);
  return true;
}

/* (name) or, for policies, (name(int k, policy P)).  */
bool
parse_name (token_cursor &in, type_directive &directive)
{
  in.next ();
  if (!in.at_identifier_p ())
    {
      in.report_expected (directive.kind == type_directive_kind::shape
                              ? "name of the shape"
                              : "name of the policy");
      return false;
    }
  const token &name = in.next ();
  directive.name = { name.spelling, name.loc };
  if (directive.kind == type_directive_kind::policy && in.at_punctuator_p ("("))
    {
      std::size_t close = in.closing (in.position ());
      if (close == token_cursor::npos)
        {
          in.report_expected (quoted (")"));
          return false;
        }
      if (!parse_parameters (in, close, directive.parameters))
        return false;
    }
  return in.require (")");
}

/* At most one type clause; the front end takes the first.  */
void
check_type_clauses (const type_directive &directive, diagnostic_sink &sink)
{
  const clause *first = nullptr;
  for (const clause &c : directive.clauses)
    if (c.kind == clause_kind::type)
      {
        if (first != nullptr)
          message (severity::error, c.loc,
                   "more than one " + quoted ("type") + " clause")
              .note (first->loc, "the first one is here")
              .send (sink);
        else
          first = &c;
      }
}

} // namespace

std::optional<type_directive>
parse_type_directive (const token_list &tokens, diagnostic_sink &sink)
{
  token_cursor in (tokens, sink);
  type_directive directive;
  const token &word = in.next ();
  if (word.kind != token_kind::identifier
      || (word.spelling != "shape" && word.spelling != "policy"))
    return std::nullopt;
  directive.kind = word.spelling == "shape" ? type_directive_kind::shape
                                            : type_directive_kind::policy;
  directive.loc = word.loc;

  if (in.at_punctuator_p ("("))
    {
      if (directive.kind == type_directive_kind::shape && member_list_p (in))
        parse_pgi_members (in, directive);
      else if (!parse_name (in, directive))
        return std::nullopt;
    }

  clause_list rest
      = parse_clauses (in, directive.kind == type_directive_kind::shape
                               ? clause_context::shape
                               : clause_context::policy);
  for (clause &c : rest.clauses)
    directive.clauses.push_back (std::move (c));
  directive.erroneous |= !rest.complete;
  if (!directive.erroneous)
    check_type_clauses (directive, sink);
  mark_parameters (directive);
  return directive;
}

} // namespace accdeep
