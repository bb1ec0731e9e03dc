/* Directives of which nothing but the pointers that their sections start from
   is the run-time library's (plugin/cure/base-pointers.cc).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_LOWER_BASE_POINTERS_H
#define ACCDEEP_LOWER_BASE_POINTERS_H

#include "plugin/lower/construct.h"

namespace accdeep
{

/* Leave the "enter data" or "exit data" at SITE to GCC, without the attachments
   among OPERANDS, and put a directive that attaches or detaches behind or
   before it.  Null: the directive's other clauses cannot be in two.  */
tree attach_beside (const directive_site &site, const operand_list &operands);

/* cure::attach, of the enter data or exit data directive of SITE, which GCC is
   to have: pointers that are absent are not detached, nor attached where their
   target is absent.  Null: it has none.  */
tree attach_where_present (const directive_site &site);

} // namespace accdeep

#endif /* ACCDEEP_LOWER_BASE_POINTERS_H */
