/* Components without a clause: consumes objects that are present and what is
   known to be attached, produces what is left to do.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/present/referenced.h"

#include "libgomp-ext/base/readable.h"
#include "libgomp-ext/descriptor/descriptor.h"

namespace accdeep
{

namespace
{

/* What an object's pointers are like.  */
enum class finding
{
  empty,   /* All null.  */
  settled, /* Attached, or null.  */
  open     /* One is neither.  */
};

const attachment *
attached (uintptr_t slot, device_state &state)
{
  const attachment *a = state.attachment_of (slot);
  return a && state.address_of (slot) == a->dev_slot ? a : nullptr;
}

class search
{
public:
  explicit search (device_state &state) : m_state (state) {}

  finding
  objects (const accdeep_type *type, uintptr_t start, uintptr_t end)
  {
    const bool several = end - start > type->object_bytes;
    finding result = finding::empty;
    for (uintptr_t at = start; at < end; at += type->object_bytes)
      {
        result = object (type, at);
        if (result == finding::open || (several && result == finding::settled))
          break;
      }
    return result;
  }

private:
  finding object (const accdeep_type *type, uintptr_t at);
  finding member (const accdeep_member &m, uintptr_t slot);
  finding behind (const accdeep_member &m, uintptr_t slot, uintptr_t value);

  device_state &m_state;
};

finding
search::object (const accdeep_type *type, uintptr_t at)
{
  finding result = finding::empty;
  for (uint32_t i = 0; i < type->n_members; i++)
    {
      const finding one
          = member (type->members[i], at + type->members[i].offset);
      if (one == finding::open)
        return one;
      if (one == finding::settled)
        result = one;
    }
  return result;
}

finding
search::member (const accdeep_member &m, uintptr_t slot)
{
  if (m.flags & ACCDEEP_MEMBER_CONDITIONAL)
    return finding::open;
  if (!m.n_steps || m.steps[0].kind == ACCDEEP_STEP_DIMENSION)
    {
      uint64_t elements = 1;
      for (uint32_t i = 0; i < m.n_steps; i++)
        {
          if (m.steps[i].kind != ACCDEEP_STEP_DIMENSION)
            return finding::open;
          elements *= m.steps[i].full_length;
        }
      return m.element ? objects (m.element, slot,
                                  slot + elements * m.element->object_bytes)
                       : finding::empty;
    }
  const uintptr_t value = load_pointer (slot);
  if (!value)
    return finding::empty;
  const attachment *a = attached (slot, m_state);
  if (!a)
    return finding::open;
  /* The program has changed the pointer and left the device's.  */
  if (!m.element || a->value != value)
    return finding::settled;
  return behind (m, slot, value) == finding::open ? finding::open
                                                  : finding::settled;
}

/* The objects that the attached pointer at SLOT leads to.  */
finding
search::behind (const accdeep_member &m, uintptr_t slot, uintptr_t value)
{
  const accdeep_step &s = m.steps[0];
  uintptr_t start = value, end = value + m.element->object_bytes;
  if (s.kind == ACCDEEP_STEP_DESCRIPTOR)
    {
      strided_section section;
      if (read_dope_vector (slot, s.full_length, s.stride, section)
          != dope_state::valid)
        return finding::empty;
      if (!section.contiguous_p ())
        return finding::open;
      start = section.start;
      end = section.end;
    }
  /* Lists: who walks those does it with pointers, that is whole.  */
  if (s.kind != ACCDEEP_STEP_DESCRIPTOR && s.kind != ACCDEEP_STEP_POINTER)
    return finding::empty;
  return host_reader ().all_p (start, end) ? objects (m.element, start, end)
                                           : finding::open;
}

} // namespace

bool
settled_p (const accdeep_type *type, uintptr_t start, uintptr_t end,
           device_state &state)
{
  return search (state).objects (type, start, end) != finding::open;
}

pointer_fate
fate_of_pointer (uintptr_t slot, uintptr_t value, uintptr_t start,
                 uintptr_t end, device_state &state)
{
  const attachment *a = attached (slot, state);
  if (a && a->value != value)
    return pointer_fate::stays;
  switch (state.look_up (start, end).state)
    {
    case presence_state::partial:
      return a                          ? pointer_fate::stays
             : state.address_of (start) ? pointer_fate::looked_up
                                        : pointer_fate::host_bits;
    default:
      return pointer_fate::mapped;
    }
}

} // namespace accdeep
