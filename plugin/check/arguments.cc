/* Rules for parameters of policies and their arguments: section 6.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/check/rules.h"
#include "plugin/model/definition.h"
#include "plugin/model/integer.h"

#include <algorithm>

namespace accdeep
{

namespace
{

/* "no argument", "1 argument", "1 to 2 arguments".  */
std::string
count_of (const shape_definition &policy)
{
  const std::size_t most = policy.parameters.size ();
  const std::size_t least
      = std::count_if (policy.parameters.begin (), policy.parameters.end (),
                       [] (const policy_parameter &p) {
                         return p.default_value.tokens.empty ();
                       });
  const std::string text
      = least == most ? std::to_string (most)
                      : std::to_string (least) + " to " + std::to_string (most);
  return text + (most == 1 ? " argument" : " arguments");
}

bool
enough_p (const shape_definition &policy, std::size_t n)
{
  return n <= policy.parameters.size ()
         && (n == policy.parameters.size ()
             || !policy.parameters[n].default_value.tokens.empty ());
}

/* ARGUMENT is for P, a value.  */
bool
check_value (const policy_parameter &p, const expression &argument,
             diagnostic_sink &sink)
{
  const bool number_p = argument.tokens.size () == 1
                        && argument.tokens[0].kind == token_kind::number;
  const char *what = nullptr;
  if (too_large_p (argument.tokens))
    what = " does not fit into 64 bits";
  else if (argument.tokens[0].kind == token_kind::string
           || (number_p && !integer_literal_p (argument.tokens[0])))
    what = " is not an integer";
  if (what == nullptr)
    return true;
  message (severity::error, argument.loc,
           "argument " + quoted (spell (argument.tokens)) + " for "
               + quoted (p.name.name) + what)
      .note (p.name.loc, quoted (p.name.name) + " declared here")
      .send (sink);
  return false;
}

bool
check_argument (const policy_parameter &p, const expression &argument,
                diagnostic_sink &sink)
{
  if (!p.policy_p)
    return check_value (p, argument, sink);
  if (!lone_name (argument).empty ())
    return true;
  message (severity::error, argument.loc,
           "argument " + quoted (spell (argument.tokens)) + " for "
               + quoted (p.name.name) + " is not the name of a policy")
      .note (p.name.loc, quoted (p.name.name) + " declared here")
      .send (sink);
  return false;
}

std::string
spell (const parameter_list &parameters)
{
  std::string text;
  for (const policy_parameter &p : parameters)
    {
      text += (text.empty () ? "" : ", ") + spell (p.type) + ' ' + p.name.name;
      if (!p.default_value.tokens.empty ())
        text += " = " + spell (p.default_value.tokens);
    }
  return text;
}

} // namespace

bool
check_argument_list (const type_view &type, const identifier &name,
                     const shape_definition &policy,
                     const argument_list &arguments, diagnostic_sink &sink)
{
  const std::string subject
      = (policy.kind == type_directive_kind::policy ? "policy " : "shape ")
        + quoted (policy.name) + " of " + quoted (type.name ());
  const std::size_t n = arguments.size ();
  if (!enough_p (policy, n))
    {
      message (severity::error,
               n > policy.parameters.size ()
                   ? arguments[policy.parameters.size ()].source.loc
                   : name.loc,
               subject + " takes "
                   + (policy.parameters.empty () ? std::string ("no arguments")
                                                 : count_of (policy))
                   + ", and " + (n == 0 ? "none" : std::to_string (n))
                   + (n < 2 ? " is given" : " are given"))
          .note (policy.name_loc, quoted (policy.name) + " declared here")
          .send (sink);
      return false;
    }
  for (std::size_t i = 0; i < n; i++)
    if (!check_argument (policy.parameters[i], arguments[i].source, sink))
      return false;
  return true;
}

bool
check_parameters_again (const shape_definition &definition,
                        const type_directive &directive, diagnostic_sink &sink)
{
  if (spell (definition.parameters) == spell (directive.parameters))
    return true;
  message (severity::error, directive.name.loc,
           "policy " + quoted (definition.name)
               + " is declared again with other parameters")
      .note (definition.name_loc, "first declared here")
      .send (sink);
  return false;
}

bool
check_parameters_agree (const shape_definition &own,
                        const shape_definition &theirs,
                        const type_view &element, diagnostic_sink &sink)
{
  if (spell (own.parameters) == spell (theirs.parameters))
    return true;
  message (severity::error, theirs.name_loc,
           "policy " + quoted (theirs.name) + " of " + quoted (element.name ())
               + " has other parameters than that of the other elements of a "
                 "container")
      .note (own.name_loc, quoted (own.name) + " declared here")
      .send (sink);
  return false;
}

} // namespace accdeep
