/* Warnings about objects that a directive maps without what they lead to.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_LOWER_SHALLOW_H
#define ACCDEEP_LOWER_SHALLOW_H

#include "plugin/lower/operand.h"

namespace accdeep
{

/* Warn about each type in the OPERANDS of a CONSTRUCT that is known to lead to
   other objects and has no shape that says so: once for each type and place.
   Directives that map nothing new are none of its business.  */
void report_shallow (const operand_list &operands, accdeep_construct construct);

/* The kernel of a compute construct has one pointer for a section of its
   target. If STATEMENT, a structured construct with OPERANDS, is one, take
   pointers that are mapped beside such a section out of both.  */
void drop_pointers_beside_sections (operand_list &operands, tree statement);

} // namespace accdeep

#endif /* ACCDEEP_LOWER_SHALLOW_H */
