/* #pragma GCC diagnostic with a warning of ours.  Consumes the tokens of the
   pragma, produces a pragma of ours and, when the parser reaches it, an entry
   in GCC's history of classifications.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/c-family/warning-pragma.h"
#include "plugin/front/c-family/language.h"
#include "plugin/front/gcc/warning-options.h"

#include <cstring>
#include <deque>

namespace accdeep
{

namespace
{

constexpr char option_start[] = "-Waccdeep";

struct warning_pragma
{
  warning_state state;
  std::string option; /* As the user has written it.  */
  location_t loc;     /* Of the pragma.  */
  location_t option_loc;
};
std::deque<warning_pragma> s_pragmas;

std::optional<warning_state>
state_called (const std::string &word)
{
  if (word == "ignored")
    return warning_state::ignored;
  if (word == "warning")
    return warning_state::warning;
  if (word == "error")
    return warning_state::error;
  return std::nullopt;
}

/* The warnings that OPTION names.  */
std::vector<warning_option>
warnings_of (const std::string &option)
{
  const std::string rest = option.substr (strlen (option_start));
  if (rest.empty ())
    return warnings_called ("all");
  return rest[0] == '-' ? warnings_called (rest.substr (1))
                        : std::vector<warning_option> ();
}

} // namespace

bool
warning_pragma_string_p (const std::string &literal)
{
  return literal.find ("GCC") != std::string::npos
         && literal.find ("diagnostic") != std::string::npos
         && literal.find (option_start) != std::string::npos;
}

bool
rewrite_warning_pragma (const intercepted &in, token_writer &out)
{
  const token_list tokens = parser_tokens (in.rest, "", in.pragma.src_loc);
  if (tokens.size () < 3 || tokens[0].kind != token_kind::identifier
      || tokens[1].kind != token_kind::string
      || tokens[2].kind != token_kind::end)
    return false;
  const std::optional<warning_state> state = state_called (tokens[0].spelling);
  const std::string &literal = tokens[1].spelling;
  if (!state || literal.size () < 2 || literal.front () != '"'
      || literal.compare (1, strlen (option_start), option_start) != 0)
    return false;
  out.pragma (pragma_id (own_pragma::warning), in.pragma.src_loc,
              in.pragma.flags);
  out.number (s_pragmas.size (), in.pragma.src_loc);
  out.pragma_end (in.rest.end);
  s_pragmas.push_back ({ *state, literal.substr (1, literal.size () - 2),
                         in.pragma.src_loc, gcc_location (tokens[1].loc) });
  return true;
}

void
warning_pragma_reached (unsigned long number)
{
  if (number >= s_pragmas.size ())
    return;
  const warning_pragma &p = s_pragmas[number];
  const std::vector<warning_option> options = warnings_of (p.option);
  for (warning_option option : options)
    set_warning (option, p.state, p.loc);
  if (!options.empty ())
    return;
  const std::string near = similar_warning (p.option.substr (strlen ("-W")));
  /* In GCC's words.  */
  if (warning_at (p.option_loc, OPT_Wpragmas,
                  "unknown option after %<#pragma GCC diagnostic%> kind")
      && !near.empty ())
    inform (p.option_loc, "did you mean %<-Waccdeep-%s%>?", near.c_str ());
}

} // namespace accdeep
