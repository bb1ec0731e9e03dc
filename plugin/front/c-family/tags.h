/* Tag clauses: how the notes on operands travel through GCC's parser.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_FRONT_C_FAMILY_TAGS_H
#define ACCDEEP_FRONT_C_FAMILY_TAGS_H

#include "plugin/front/c-family/tokens.h"

namespace accdeep
{

/* Remember DIRECTIVE, and give its operands the next numbers.  */
const executable_directive *number_operands (executable_directive directive);

/* Give out the tag clause for DIRECTIVE, which number_operands gave and which
   has notes.  */
void write_tag_clause (const executable_directive &directive, location_t loc,
                       token_writer &);

} // namespace accdeep

#endif /* ACCDEEP_FRONT_C_FAMILY_TAGS_H */
