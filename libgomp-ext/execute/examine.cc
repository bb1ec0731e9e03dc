/* Examination of what directives name: consumes operands, produces messages.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/execute/examine.h"

#include "libgomp-ext/base/env.h"
#include "libgomp-ext/base/error.h"
#include "libgomp-ext/base/profile.h"
#include "libgomp-ext/execute/data-entry.h"
#include "libgomp-ext/execute/execute.h"
#include "libgomp-ext/execute/message.h"
#include "libgomp-ext/execute/operands.h"
#include "libgomp-ext/present/referenced.h"
#include "libgomp-ext/resolve/path.h"

namespace accdeep
{

namespace
{

/* The pointer of L led to VALUE when the device's copy was attached: warn when
   the host has another one now.  OUTCOME says what that means.  */
void
warn_if_changed (const walk_result &walked, const link &l, uintptr_t value,
                 const accdeep_directive *directive, const char *outcome)
{
  uintptr_t now = load_pointer (l.slot);
  if (now != value)
    warning ("%s: %s was changed on the host from %p to %p while it was "
             "attached on the device: %s",
             directive_text (directive).c_str (),
             link_path (walked, l).c_str (), reinterpret_cast<void *> (value),
             reinterpret_cast<void *> (now), outcome);
}

/* The directive of E has nothing to do with O: it is not there, or, where no
   clause names it, is.  */
bool
idle_p (const data_entry &e, const operand &o)
{
  const bool implicit = o.clause && (o.clause->flags & ACCDEEP_CLAUSE_IMPLICIT);
  if (e.p != phase::exit && !implicit)
    return false;
  const presence_state found = e.state.find (o.start, o.end).state;
  if (e.p == phase::exit)
    return found == presence_state::absent;
  return found == presence_state::present
         && (!(o.clause->flags & ACCDEEP_CLAUSE_REFERENCED)
             || settled_p (o.type, o.start, o.end, e.state));
}

/* The pointers that the exit of E detaches are those that were attached.  */
void
check_exit (const data_entry &e)
{
  for (const link &l : e.walked.links)
    {
      attachment found;
      if (e.state.find_attachment (l.slot, found)
          && e.state.address_of (l.slot) == found.dev_slot)
        warn_if_changed (e.walked, l, found.value, e.directive,
                         "what it led to stays there");
    }
}

/* The construct of WALKED has attached the pointer of L.  */
bool
attached_p (const walk_result &walked, const link &l, device_state &state)
{
  switch (l.kind)
    {
    case link_kind::followed:
      return walked.items[l.target].effect & effect_take;
    case link_kind::relative:
    case link_kind::lookup:
      return (walked.items[l.item].effect & effect_take)
             && state.target_of (l.value, l.ends_p ());
    case link_kind::attach:
      return state.address_of (l.base) != 0;
    default:
      return false;
    }
}

} // namespace

std::unique_ptr<walk_result>
examine (const accdeep_directive *directive, const accdeep_arguments &arguments,
         phase p, device_state &state)
{
  if (!get_environment ().check)
    return nullptr;
  const accdeep_statistics before = statistics ();
  data_entry e (directive, arguments, p, state);
  e.list = read_operands (directive, arguments, p);
  resolve_bare_pointers (e.list, directive, arguments, p, state);
  e.walked.options = options_of (directive, arguments, p);
  e.walked.options.examines = true;
  for (const operand &o : e.list.operands)
    if (!idle_p (e, o))
      e.walked.operands.push_back (o);
  e.walked.operands.insert (e.walked.operands.end (), e.list.pointers.begin (),
                            e.list.pointers.end ());
  device_presence device (state);
  walk (e.walked, device);
  if (p == phase::exit)
    {
      add_links (e.walked, e.list.detach, ACCDEEP_ACTION_DELETE);
      check_exit (e);
    }
  else if (!update_p (p))
    {
      add_links (e.walked, e.list.attach, ACCDEEP_ACTION_COPY);
      e.planned = make_plan (e.walked, state);
      check_entry (e);
    }
  statistics () = before;
  return std::unique_ptr<walk_result> (new walk_result (std::move (e.walked)));
}

void
check_unchanged (const region &r, device_state &state)
{
  if (!r.seen)
    return;
  const accdeep_statistics before = statistics ();
  for (const link &l : r.seen->links)
    if (attached_p (*r.seen, l, state))
      warn_if_changed (*r.seen, l, l.value, r.directive,
                       "what it led to then is released");
  statistics () = before;
}

} // namespace accdeep
