/* Declare directives outside of functions, of which GCC keeps no statement.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_FRONT_C_FAMILY_FILE_DECLARES_H
#define ACCDEEP_FRONT_C_FAMILY_FILE_DECLARES_H

#include "plugin/front/gcc/file-declares.h"
#include "plugin/model/directive.h"

namespace accdeep
{

/* Does somebody want to know of them?  */
bool file_declares_matter_p ();

/* The operands of the declare directive TOKENS, which starts with its own word;
   they have no decl yet.  */
std::vector<file_declare_operand> declare_operands (const token_list &tokens);

/* The parser is at the directive at LOC with OPERANDS, outside of a
   function.  */
void file_declare_reached (location_t loc,
                           std::vector<file_declare_operand> operands);

/* The variable NAME, which may be qualified, where the parser is; null: there
   is none.  Implemented in front/c and front/cp.  */
tree variable_named (const std::string &name);

} // namespace accdeep

#endif /* ACCDEEP_FRONT_C_FAMILY_FILE_DECLARES_H */
