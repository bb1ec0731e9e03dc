/* Rows: sections that start from elements, on compute constructs.  Include
   plugin/gcc/compat.h first.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_LOWER_ROWS_H
#define ACCDEEP_LOWER_ROWS_H

#include "plugin/lower/operand.h"

namespace accdeep
{

/* Let the compute construct with *CLAUSES and OPERANDS have the pointers in
   memory that its sections start from, attached to these.  False: there are
   none.  */
bool add_row_pointers (operand_list &operands, tree *clauses,
                       accdeep_construct construct);

} // namespace accdeep

#endif /* ACCDEEP_LOWER_ROWS_H */
