/* -fplugin-arg-accdeep-dump: what lowering did, as text (see doc/dump.md).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_LOWER_DUMP_H
#define ACCDEEP_LOWER_DUMP_H

#include "plugin/lower/operand.h"

namespace accdeep
{

/* Note the directive at LOC with its OPERANDS.  */
void dump_directive (accdeep_construct construct, location_t loc,
                     const operand_list &operands);

/* Write the file, at the end of the translation unit, when it was asked
   for.  */
void write_dump ();

/* Take down that the directive CONSTRUCT at LOC translates POINTER, which has
   no clause, where what it leads to is present.  */
void dump_pointer (accdeep_construct construct, location_t loc,
                   const std::string &pointer);

} // namespace accdeep

#endif /* ACCDEEP_LOWER_DUMP_H */
