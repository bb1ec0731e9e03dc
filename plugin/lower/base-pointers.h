/* Directives of which nothing but the pointers that their sections start from
   is the run-time library's (plugin/cure/base-pointers.cc).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_LOWER_BASE_POINTERS_H
#define ACCDEEP_LOWER_BASE_POINTERS_H

#include "plugin/lower/construct.h"

namespace accdeep
{

/* Take the attachments of base pointers out of OPERANDS and of the "enter data"
   or "exit data" at SITE, and give a directive that attaches them, behind that,
   or detaches them, before it.  Null: the directive's other clauses cannot be
   in two.  */
tree attach_beside (const directive_site &site, operand_list &operands);

/* cure::attach, of the enter data or exit data directive of SITE, which GCC is
   to have: pointers that are absent are not detached, nor attached where their
   target is absent.  Null: it has none.  */
tree attach_where_present (const directive_site &site);

/* cure::attach, of the enter data or exit data directive of SITE: leave what
   members of OPERANDS' objects point to to GCC, and attach or detach them
   behind or before that.  Null: there are none, or GCC has to do it.  */
tree attach_members_beside (const directive_site &site,
                            const operand_list &operands);

/* Copies of CLAUSES in front of CHAIN.  */
tree copies_of_clauses (const std::vector<tree> &clauses, tree chain);

/* The directive STATEMENT with CLAUSES and the OTHERS alone; null: it has
   nothing to do.  */
tree standalone_with (tree statement, const std::vector<tree> &clauses,
                      const std::vector<tree> &others);

} // namespace accdeep

#endif /* ACCDEEP_LOWER_BASE_POINTERS_H */
