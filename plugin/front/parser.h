/* The directive parser: tokens in, directives out.  Independent of GCC.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_FRONT_PARSER_H
#define ACCDEEP_FRONT_PARSER_H

#include "plugin/model/diagnostic.h"
#include "plugin/model/directive.h"

#include <optional>

namespace accdeep
{

/* TOKENS begin with the word "shape" or "policy" and end with an end token.
   A directive with wrong clauses comes back without them, after their errors;
   nullopt when nothing can be made of it.  Sections 1.2 to 1.4.  */
std::optional<type_directive> parse_type_directive (const token_list &tokens,
                                                    diagnostic_sink &);

/* Where executable directives stand.  */
enum class host_language
{
  c,
  cxx,
  fortran
};

/* TOKENS begin with the first word of an OpenACC construct.  Constructs and
   clauses that accdeep does not care about pass through unchanged.  Section
   2.  nullopt after an error.  DROP_REPEATED: what `update' has twice is once
   in the output; GCC rejects it.  */
std::optional<executable_directive>
parse_executable_directive (const token_list &tokens, diagnostic_sink &,
                            host_language = host_language::c,
                            bool drop_repeated = false,
                            bool alias_objects = false);

} // namespace accdeep

#endif /* ACCDEEP_FRONT_PARSER_H */
