/* One error for each wrong operand, and for each expression that is none.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_FRONT_C_FAMILY_ONCE_H
#define ACCDEEP_FRONT_C_FAMILY_ONCE_H

#include "plugin/front/c-family/language.h"

namespace accdeep
{

/* Wrap GCC's printing of diagnostics.  Called once.  */
void start_error_filter ();

/* The operand of NOTE, one of DIRECTIVE's, is written twice, so GCC may
   complain twice.  Only the first error is printed.  */
void operand_written_twice (const executable_directive &directive,
                            const operand_note &note);

/* GCC is going to parse an OpenACC directive with clauses, whose tokens stand
   between FIRST and LAST.  C++ only.  */
void clauses_written (location_t first, location_t last);

/* GCC is going to parse EXPRESSION of R, and the types of R's parameters with
   it.  What it says behind a mistake of its grammar, or says again of the same
   place, is dropped.  */
void expression_written (const recorded_directive &r,
                         const expression &expression);

/* Has GCC refused an operand of NOTE's clause because of rows?  */
bool rows_refused_p (const operand_note &note);

} // namespace accdeep

#endif /* ACCDEEP_FRONT_C_FAMILY_ONCE_H */
