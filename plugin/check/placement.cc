/* Where directives on types may stand: section 1.1.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/check/rules.h"

namespace accdeep
{

namespace
{

std::string
pragma (const type_directive &directive)
{
  return quoted (directive_text (
      directive.kind == type_directive_kind::shape ? "shape" : "policy"));
}

std::string
text_of (placement what, const type_directive &directive,
         const std::string &type_name)
{
  switch (what)
    {
    case placement::type_clause_missing:
      return pragma (directive) + " outside of a type needs a "
             + quoted ("type") + " clause";
    case placement::type_unknown:
      return quoted (type_name) + " does not name a type";
    case placement::type_incomplete:
      return quoted ("type") + " clause names incomplete type "
             + quoted (type_name);
    case placement::type_not_aggregate:
      return quoted ("type") + " clause names " + quoted (type_name)
             + ", which has no members";
    case placement::type_not_enclosing:
      return quoted ("type") + " clause names " + quoted (type_name)
             + ", which is neither the nearest enclosing type nor declared "
               "in it";
    case placement::type_dependent:
      return quoted ("type") + " clause names " + quoted (type_name)
             + ", which depends on a template parameter";
    case placement::template_header:
      return quoted ("type") + " clause with a template header in a function "
             + "or class";
    case placement::in_function:
      return pragma (directive) + " is not valid here";
    }
  return "";
}

/* The name in the type clause C, behind its keyword and its namespaces; null:
   the clause has template arguments.  */
const token *
name_token (const clause &c)
{
  const token *last = nullptr;
  for (const token &t : c.type.tokens)
    if (t.kind == token_kind::identifier)
      last = &t;
    else if (t.kind != token_kind::end && t.spelling != "::")
      return nullptr;
  return last;
}

} // namespace

void
report_placement (placement what, const type_directive &directive,
                  const std::string &type_name, location other,
                  diagnostic_sink &sink, const std::vector<std::string> &known)
{
  /* The type clause may be what was left out.  */
  if (what == placement::type_clause_missing && directive.erroneous)
    return;
  const clause *type = type_clause (directive);
  bool at_directive = what == placement::type_clause_missing
                      || what == placement::in_function || type == nullptr;
  const token *named = at_directive ? nullptr : name_token (*type);
  const std::string near
      = named ? suggestion (named->spelling, known) : std::string ();
  std::string text = text_of (what, directive, type_name);
  if (!near.empty ())
    text += "; did you mean " + quoted (near) + "?";
  message m (severity::error,
             at_directive    ? directive.loc
             : near.empty () ? type->type.loc
                             : named->loc,
             text);
  if (!near.empty ())
    m.fixit (near);
  m.note (other, what == placement::type_not_enclosing
                     ? "the nearest enclosing type is here"
                     : quoted (type_name) + " declared here")
      .send (sink);
}

} // namespace accdeep
