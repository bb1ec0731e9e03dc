/* Operands that GCC does not take as they are written, or not beside each
   other: rows behind pointers, A[0:n][0:m], and several sections of one array.
   Their tags have all that it takes to make clauses of them.  Section 9.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_LOWER_SECTIONS_H
#define ACCDEEP_LOWER_SECTIONS_H

#include "plugin/lower/operand.h"

namespace accdeep
{

/* Bytes from where the pointer FROM leads to where TO does.  */
tree bytes_between (tree from, tree to);

/* Do the extents of TAG's operand behind its first section lead through
   pointers?  */
bool rows_p (const tagged_operand &tag);

/* The map clause for the first section of TAG's operand on a directive of the
   kind CONSTRUCT, and behind it what goes with it, as GCC would make them.
   Null after an error, which was reported.  */
tree build_section (const tagged_operand &tag, accdeep_construct construct);

/* The array, or the pointer, that TAG's operand is a section of.  */
tree array_of_section (const tagged_operand &tag);

/* The array, or the pointer to it, that O is a section or an element of; null:
   it is none.  */
tree array_of (const operand &o);

/* Let SECTION, whose shape is that of the innermost elements, consist of rows
   as TAG says.  False after an error.  */
bool set_rows (operand &section, const tagged_operand &tag,
               captured_locals &locals);

/* All sections of one array that a construct, or "enter data", names have to be
   in one object on the device, or the pointer to it would be wrong for some.
   Add the operands that see to it.  */
void add_spans (operand_list &operands, accdeep_construct construct);

/* Compute the address and size of SPAN, one of those.  */
void complete_span (operand &span, const operand_list &operands);

} // namespace accdeep

#endif /* ACCDEEP_LOWER_SECTIONS_H */
