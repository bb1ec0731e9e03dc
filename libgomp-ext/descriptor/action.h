/* What the action of a clause or of a member means for each directive (section
   "Policies" of doc/language.md).

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_DESCRIPTOR_ACTION_H
#define ACCDEEP_DESCRIPTOR_ACTION_H

#include "abi/accdeep-abi.h"

namespace accdeep
{

/* The directives that the table tells apart.  A structured construct is one
   column: what its end does is fixed at its start.  */
enum class phase : uint8_t
{
  structured,
  enter,
  exit,
  update_device,
  update_self
};

inline bool
update_p (phase p)
{
  return p == phase::update_device || p == phase::update_self;
}

/* Effects, or-ed.  */
enum : unsigned
{
  effect_take = 1u << 0,      /* Counts; allocated when absent.   */
  effect_in = 1u << 1,        /* To the device, when allocated or updated.  */
  effect_out = 1u << 2,       /* To the host, when released or updated.   */
  effect_release = 1u << 3,   /* Gives a count back.  */
  effect_check = 1u << 4,     /* Absent is an error.  */
  effect_translate = 1u << 5, /* Absent is no error, present counts.  */
};

/* What becomes of an object or of bytes: the action that the directive asks
   for, limited to a direction.  Neither is INHERIT.  */
struct treatment
{
  accdeep_action action;
  accdeep_direction direction;

  bool
  operator== (const treatment &other) const
  {
    return action == other.action && direction == other.direction;
  }
};

/* The table.  */
unsigned effects (accdeep_action action, phase p);

/* The same, less the transfers that the direction rules out.  */
unsigned effects (treatment how, phase p);

/* What becomes of a member whose descriptor has ACTION in an object that is
   treated with OUTER.  An action of the member's own starts anew; a direction
   of its own replaces the outer one, which is only its default.  */
treatment inherit (uint32_t action, treatment outer);

/* The same for a member and a range with all that their descriptors say.  */
treatment inherit (const accdeep_member &m, treatment outer);
treatment inherit (const accdeep_range &r, treatment outer);

/* HOW for something whose first value matters.  */
treatment with_init_needed (treatment how);

/* The data clause with this action: "copyin"; for update "self" or
   "device".  */
const char *action_name (accdeep_action action, phase p);

} // namespace accdeep

#endif
