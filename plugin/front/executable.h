/* Executable directives, the whole grammar.  Independent of GCC.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_FRONT_EXECUTABLE_H
#define ACCDEEP_FRONT_EXECUTABLE_H

#include "plugin/model/diagnostic.h"
#include "plugin/model/directive.h"

#include <optional>

namespace accdeep
{

/* parse_executable_directive (parser.h) less the question whether everything
   in the directive is available: also invoke clauses and nests come back.  The
   output then has "invoke(x)".  */
std::optional<executable_directive>
parse_executable_grammar (const token_list &tokens, diagnostic_sink &);

} // namespace accdeep

#endif /* ACCDEEP_FRONT_EXECUTABLE_H */
