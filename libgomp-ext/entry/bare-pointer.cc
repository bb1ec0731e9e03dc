/* Pointers in clauses that allocate nothing, present(p), delete(p), update
   self(p).  Consumes operands that are pointers, produces operands that are the
   objects that they point into.

   Where the pointer itself is mapped, the clause is about that, as OpenACC
   says.  Else it would be an error to libgomp, and what the compilers of other
   vendors do is meant; or, for "exit data" and "if_present", no action, which a
   program may rely on.  There it means the object only in programs that cannot
   be meant for GCC alone.  A kernel gets the value of such a variable with its
   arguments.  For data constructs, and for members, the pointer has a mapping
   of its own, which lasts as long as the construct, and which has the device's
   address in it.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/execute/operands.h"

#include "libgomp-ext/descriptor/descriptor.h"
#include "libgomp-ext/execute/message.h"

namespace accdeep
{

namespace
{

const accdeep_step pointer_steps[]
    = { { ACCDEEP_STEP_LOOKUP,
          ACCDEEP_STEP_OPTIONAL,
          1,
          0,
          0,
          { ACCDEEP_VALUE_CONSTANT, 0, 0, nullptr },
          { ACCDEEP_VALUE_CONSTANT, 0, 0, nullptr },
          nullptr,
          { nullptr, 0, 0 } } };

const accdeep_member pointer_members[]
    = { { "",
          0,
          ACCDEEP_ACTION_INHERIT,
          0,
          0,
          1,
          1,
          nullptr,
          pointer_steps,
          1,
          0,
          { ACCDEEP_VALUE_CONSTANT, 0, 0, nullptr },
          { nullptr, 0, 0 } } };

/* A pointer that is looked up.  */
const accdeep_type pointer_type
    = { { ACCDEEP_ABI_MAJOR, ACCDEEP_ABI_MINOR, sizeof (accdeep_type) },
        "pointer",
        nullptr,
        0,
        sizeof (void *),
        alignof (void *),
        0,
        pointer_members,
        nullptr,
        1,
        0,
        { nullptr, 0, 0 },
        nullptr,
        nullptr,
        0,
        nullptr,
        0,
        nullptr };

const accdeep_clause pointer_clause
    = { { ACCDEEP_ABI_MAJOR, ACCDEEP_ABI_MINOR, sizeof (accdeep_clause) },
        &pointer_type,
        "pointer",
        0,
        0,
        { nullptr, 0, 0 },
        nullptr,
        0 };

/* The device's copy of the pointer that O is.  */
operand
copy_of_pointer (const operand &o)
{
  validate (&pointer_clause);
  operand copy = o;
  copy.type = &pointer_type;
  copy.lower = 0;
  copy.action = ACCDEEP_ACTION_CREATE;
  copy.log2_alignment = __builtin_ctz (alignof (void *));
  return copy;
}

/* Let O be the object [START..END), which VALUE points into.  Its elements are
   of O's type if that fits.  */
void
set_target (operand &o, uintptr_t value, uintptr_t start, uintptr_t end)
{
  o.start = start;
  o.end = end;
  o.log2_alignment = 0;
  o.lower = 0;
  if (!o.type)
    return;
  const uint64_t bytes = o.type->object_bytes;
  if ((value - start) % bytes || (end - start) % bytes)
    o.type = nullptr;
  else
    o.lower = -static_cast<int64_t> ((value - start) / bytes);
}

/* The program has done what libgomp would have stopped it for.  */
bool s_dialect;

/* Is O, which need not be present to libgomp, about what it points to, at
   VALUE?  */
bool
stands_for_target_p (const operand &o, uintptr_t value, device_state &state)
{
  if (s_dialect || o.type)
    return true;
  bulk::located l;
  if (state.structure_of (value, value + 1, l))
    return true;
  const object_table::value_type *record = state.record_of (value);
  return record && record->second.made_by;
}

} // namespace

void
resolve_bare_pointers (operand_list &list, const accdeep_directive *directive,
                       const accdeep_arguments &arguments, phase p,
                       device_state &state)
{
  std::vector<operand> kept;
  for (operand &o : list.operands)
    {
      if (!bare_pointer_p (o))
        {
          kept.push_back (o);
          continue;
        }
      const uintptr_t slot = o.start;
      if (state.address_of (slot))
        {
          o.type = nullptr;
          kept.push_back (o);
          continue;
        }
      const uintptr_t value = load_pointer (slot);
      const auto target = value ? state.mapping_of (value)
                                : std::pair<uintptr_t, uintptr_t> (0, 0);
      const bool needed = p != phase::exit
                          && o.action != ACCDEEP_ACTION_NO_CREATE
                          && !(arguments.flags & ACCDEEP_RUN_IF_PRESENT);
      if (value && !target.second && needed)
        report_absent_pointer (directive, o, p, slot);
      if (p == phase::structured && (target.second || !value))
        {
          if (o.clause->flags & ACCDEEP_CLAUSE_VARIABLE)
            list.passed.push_back ({ slot, value, o.clause });
          else
            list.pointers.push_back (copy_of_pointer (o));
        }
      if (!target.second)
        {
          list.may_appear |= value != 0;
          continue;
        }
      s_dialect |= needed;
      if (!needed && p != phase::structured && p != phase::enter
          && !stands_for_target_p (o, value, state))
        continue;
      set_target (o, value, target.first, target.second);
      kept.push_back (o);
    }
  list.operands.swap (kept);
}

} // namespace accdeep
