/* Warnings about kernels that dereference pointers of the host's: those that
   their directives exclude, and those that nothing brings to the device.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_LOWER_HOST_POINTERS_H
#define ACCDEEP_LOWER_HOST_POINTERS_H

#include "plugin/lower/report.h"

#include <vector>

namespace accdeep
{

/* The body of SITE's compute construct STATEMENT is on the device.  DIRECTIVES
   are this one and the data constructs around it; POINTERS, without a clause,
   are looked up; OUTER as for implicit_operands ().  */
void
check_host_pointers (tree statement, location_t loc,
                     const std::vector<const directive_report *> &directives,
                     const std::vector<tree> &pointers,
                     const std::vector<tree> &outer);

/* OPERANDS of CONSTRUCT have members among them, whose pointers may lead to the
   device from then on.  */
void members_reach_device (const operand_list &operands,
                           accdeep_construct construct);

/* DIRECTIVE, at LOC, maps objects for longer than a construct.  */
void note_entry (const directive_report &directive, location_t loc);

/* DIRECTIVE is an update: the device may have values of the host's.  */
void note_update (const directive_report &directive);

/* DIRECTIVE is an exit data.  */
void note_exit (const directive_report &directive);

/* CALL, a CALL_EXPR, may be one of OpenACC's that does the same.  */
void note_openacc_call (tree call);

/* T, an assignment or a CONSTRUCTOR, may give a member the address of device
   memory.  */
void note_device_address (tree t);

/* Does a directive or a call of this unit map the target of FIELD, a pointer,
   or a kernel set it?  An update or a clause that requires presence does not
   map.  Known at the end of the unit.  */
bool brought_by_hand_p (tree field);

/* Give the warnings.  */
void finish_host_pointers ();

} // namespace accdeep

#endif /* ACCDEEP_LOWER_HOST_POINTERS_H */
