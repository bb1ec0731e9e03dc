/* The errors that the user's data can cause, one function for each.  None
   returns; callers have given back what they had taken.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_EXECUTE_MESSAGE_H
#define ACCDEEP_EXECUTE_MESSAGE_H

#include "libgomp-ext/execute/plan.h"

namespace accdeep
{

/* Some bytes of ITEM are mapped, others are not.  */
[[noreturn]] void report_partly_present (const walk_result &walked,
                                         uint32_t item, device_state &state);

/* Two items of one directive overlap partly.  */
[[noreturn]] void report_overlap (const walk_result &walked, uint32_t first,
                                  uint32_t second);

/* FIRST and SECOND, sections of the array NAME, were mapped apart from each
   other, and a construct names both.  */
[[noreturn]] void report_sections_apart (const accdeep_directive *directive,
                                         const char *name, const operand &first,
                                         const operand &second);

/* ITEM has to be present, and is not.  */
[[noreturn]] void report_absent (const walk_result &walked, uint32_t item,
                                 device_state &state);

/* The same, but what the pointer led to when it was attached, at BEFORE, was.
 */
[[noreturn]] void report_changed (const walk_result &walked, uint32_t item,
                                  uintptr_t before);

/* L is [@], and its target is not present.  */
[[noreturn]] void report_absent_target (const walk_result &walked,
                                        const link &l);

/* The same for the operand NAME[@], whose value is VALUE.  */
[[noreturn]] void report_absent_target (const accdeep_directive *directive,
                                        const char *name, uintptr_t value);

/* The pointer at SLOT is not present, and neither is what it points to; O is
   the operand.  */
[[noreturn]] void report_absent_pointer (const accdeep_directive *directive,
                                         const operand &o, phase p,
                                         uintptr_t slot);

/* What the pointer NAME points to, at VALUE, is absent, and the construct needs
   it.  */
[[noreturn]] void report_absent_object (const accdeep_directive *directive,
                                        const char *name, uintptr_t value);

/* O, which has to be looked into, can not be read.  */
[[noreturn]] void report_unreadable (const accdeep_directive *directive,
                                     const operand &o, phase p);

/* The item that L points to is present, but L is not attached to it.  BEFORE is
   the host's pointer when it was attached; L's own if it was not, or is the
   same.  */
[[noreturn]] void report_not_attached (const walk_result &walked, const link &l,
                                       uintptr_t before, device_state &state);

/* The device has no room for BYTES bytes of OBJECTS objects.  */
[[noreturn]] void report_out_of_memory (const walk_result &walked, size_t bytes,
                                        size_t objects);

} // namespace accdeep

#endif
