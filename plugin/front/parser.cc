/* Directives on types: #pragma acc shape and #pragma acc policy.  Consumes the
   tokens of one directive, produces a type_directive.  Sections 1.2 to 1.4.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/parser.h"

#include "plugin/front/clause-parser.h"
#include "plugin/front/token-cursor.h"
#include "plugin/model/rules.h"

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
      directive.parameters = split_at_commas (in, in.position () + 1, close);
      in.go_to (close + 1);
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
  check_type_clauses (directive, sink);
  directive.erroneous |= !available_p (directive, sink);
  return directive;
}

} // namespace accdeep
