/* What the walk has to say about host data that is wrong.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_RESOLVE_WALK_MESSAGE_H
#define ACCDEEP_RESOLVE_WALK_MESSAGE_H

#include "libgomp-ext/descriptor/classes.h"
#include "libgomp-ext/resolve/walk.h"

#include <string>

namespace accdeep
{

/* Where step STEP of MEMBER, in ITEM, reads a pointer or starts an array.  */
struct step_place
{
  uint32_t item;
  const accdeep_member *member;
  uint32_t step;
  uintptr_t slot;
};

/* The extent there is wrong: WHAT.  */
[[noreturn]] void report_wrong_extent (const walk_result &walked, step_place p,
                                       const std::string &what);

/* The pointer there, VALUE, leads to nothing that can be read.  */
[[noreturn]] void report_unreadable (const walk_result &walked,
                                     const step_place &p, uintptr_t value);

/* The same as a warning, once for each member.  */
void warn_unreadable (const walk_result &walked, const step_place &p,
                      uintptr_t value);

/* What the pointer there, or the operand O, leads to is FOUND: an object of a
   class that its files say nothing of.  */
[[noreturn]] void report_class (const walk_result &walked, const step_place &p,
                                const class_found &found);
[[noreturn]] void report_class (const walk_result &walked, const operand &o,
                                const class_found &found);

/* Item INDEX does not reach beyond what the host has there.  */
void check_host_memory (const walk_result &walked, uint32_t index);

} // namespace accdeep

#endif
