/* The table of actions: consumes an action and a directive's kind, produces
   what is to be done.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/descriptor/action.h"

namespace accdeep
{

namespace
{

unsigned
structured_effects (accdeep_action action)
{
  switch (action)
    {
    case ACCDEEP_ACTION_COPY:
      return effect_take | effect_in | effect_out;
    case ACCDEEP_ACTION_COPYIN:
      return effect_take | effect_in;
    case ACCDEEP_ACTION_COPYOUT:
      return effect_take | effect_out;
    case ACCDEEP_ACTION_CREATE:
      return effect_take;
    case ACCDEEP_ACTION_PRESENT:
      return effect_check;
    case ACCDEEP_ACTION_NO_CREATE:
      return effect_translate;
    default:
      return 0;
    }
}

unsigned
enter_effects (accdeep_action action)
{
  return structured_effects (action) & ~effect_out;
}

unsigned
exit_effects (accdeep_action action)
{
  switch (action)
    {
    case ACCDEEP_ACTION_COPY:
    case ACCDEEP_ACTION_COPYOUT:
      return effect_release | effect_out;
    case ACCDEEP_ACTION_COPYIN:
    case ACCDEEP_ACTION_CREATE:
    case ACCDEEP_ACTION_DELETE:
      return effect_release;
    default:
      return 0;
    }
}

unsigned
update_effects (accdeep_action action, accdeep_action one_way, unsigned effect)
{
  return action == ACCDEEP_ACTION_UPDATE || action == ACCDEEP_ACTION_COPY
                 || action == one_way
             ? effect
             : 0;
}

} // namespace

unsigned
effects (accdeep_action action, phase p)
{
  switch (p)
    {
    case phase::structured:
      return structured_effects (action);
    case phase::enter:
      return enter_effects (action);
    case phase::exit:
      return exit_effects (action);
    case phase::update_device:
      return update_effects (action, ACCDEEP_ACTION_COPYIN, effect_in);
    case phase::update_self:
      return update_effects (action, ACCDEEP_ACTION_COPYOUT, effect_out);
    }
  return 0;
}

unsigned
effects (treatment how, phase p)
{
  unsigned result = effects (how.action, p);
  switch (how.direction)
    {
    case ACCDEEP_DIRECTION_IN:
      return result & ~effect_out;
    case ACCDEEP_DIRECTION_OUT:
      return result & ~effect_in;
    case ACCDEEP_DIRECTION_NONE:
      return result & ~(effect_in | effect_out);
    default:
      return result;
    }
}

treatment
inherit (uint32_t action, treatment outer)
{
  constexpr uint32_t mask = (1u << ACCDEEP_DIRECTION_SHIFT) - 1;
  treatment result = outer;
  if (action & mask)
    result = { static_cast<accdeep_action> (action & mask),
               ACCDEEP_DIRECTION_INOUT };
  if (action & ~mask)
    result.direction
        = static_cast<accdeep_direction> (action >> ACCDEEP_DIRECTION_SHIFT);
  return result;
}

treatment
inherit (const accdeep_member &m, treatment outer)
{
  const treatment how = inherit (m.action, outer);
  return m.flags & ACCDEEP_MEMBER_INIT_NEEDED ? with_init_needed (how) : how;
}

treatment
inherit (const accdeep_range &r, treatment outer)
{
  const treatment how = inherit (r.action, outer);
  return r.flags & ACCDEEP_RANGE_INIT_NEEDED ? with_init_needed (how) : how;
}

treatment
with_init_needed (treatment how)
{
  if (how.action == ACCDEEP_ACTION_CREATE)
    how.action = ACCDEEP_ACTION_COPYIN;
  else if (how.action == ACCDEEP_ACTION_COPYOUT)
    how.action = ACCDEEP_ACTION_COPY;
  if (how.direction == ACCDEEP_DIRECTION_NONE)
    how.direction = ACCDEEP_DIRECTION_IN;
  else if (how.direction == ACCDEEP_DIRECTION_OUT)
    how.direction = ACCDEEP_DIRECTION_INOUT;
  return how;
}

const char *
action_name (accdeep_action action, phase p)
{
  switch (action)
    {
    case ACCDEEP_ACTION_COPY:
      return "copy";
    case ACCDEEP_ACTION_COPYIN:
      return "copyin";
    case ACCDEEP_ACTION_COPYOUT:
      return "copyout";
    case ACCDEEP_ACTION_CREATE:
      return "create";
    case ACCDEEP_ACTION_PRESENT:
      return "present";
    case ACCDEEP_ACTION_DELETE:
      return "delete";
    case ACCDEEP_ACTION_NO_CREATE:
      return "no_create";
    case ACCDEEP_ACTION_UPDATE:
      return p == phase::update_self ? "self" : "device";
    default:
      return "clause";
    }
}

} // namespace accdeep
