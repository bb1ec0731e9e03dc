/* Components without a clause: consumes objects that are present and what is
   known to be attached, produces what is left to do.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/present/referenced.h"

#include "libgomp-ext/base/readable.h"
#include "libgomp-ext/descriptor/reader.h"

#include <set>
#include <tuple>

namespace accdeep
{

namespace
{

const attachment *
attached (uintptr_t slot, device_state &state)
{
  const attachment *a = state.attachment_of (slot);
  return a && state.address_of (slot) == a->dev_slot ? a : nullptr;
}

/* Looks for pointers that are neither attached nor null, in objects and in what
   they lead to.  */
class search : public in_place_visitor<search>
{
public:
  explicit search (device_state &state) : m_state (state) {}

  /* There is none.  */
  bool
  settled_p (const accdeep_type *type, uintptr_t start, uintptr_t end)
  {
    add (type, start, end);
    for (size_t i = 0; i < m_work.size (); i++)
      if (!look_into (m_work[i]))
        return false;
    return true;
  }

  template <typename Object>
  bool
  member (Object &object, uintptr_t at, const accdeep_type &t,
          const accdeep_member &m, treatment how)
  {
    if (m.flags & ACCDEEP_MEMBER_CONDITIONAL)
      return false;
    const bool before = m_attached;
    m_attached = false;
    const bool good = in_place_visitor::member (object, at, t, m, how);
    m_attached |= before;
    return good;
  }

  /* One of several objects: who has attached one has seen to all.  */
  bool
  element (place &p, uint32_t step, uintptr_t at, int64_t index)
  {
    return m_attached || in_place_visitor::element (p, step, at, index);
  }

  bool pointer (const place &p, uint32_t step, uintptr_t slot);

private:
  struct objects
  {
    const accdeep_type *type;
    uintptr_t start;
    uintptr_t end;

    bool
    operator<(const objects &other) const
    {
      return std::tie (start, end, type)
             < std::tie (other.start, other.end, other.type);
    }
  };

  bool
  add (const accdeep_type *type, uintptr_t start, uintptr_t end)
  {
    /* Objects may lead to one another.  Most are few.  */
    constexpr size_t few = 16;
    if (m_work.size () < few || m_seen.insert ({ type, start, end }).second)
      m_work.push_back ({ type, start, end });
    return true;
  }

  /* By value: there may come more.  */
  bool
  look_into (objects o)
  {
    const bool several = o.end - o.start > o.type->object_bytes;
    m_attached = false;
    for (uintptr_t at = o.start; at < o.end && !(several && m_attached);
         at += o.type->object_bytes)
      if (!read_object (*this, o, at, *o.type, {}))
        return false;
    return true;
  }

  device_state &m_state;
  std::vector<objects> m_work;
  std::set<objects> m_seen;
  /* There is an attached pointer in these objects, or in this member.  */
  bool m_attached = false;
};

bool
search::pointer (const place &p, uint32_t step, uintptr_t slot)
{
  if (step)
    return false;
  const accdeep_member &m = *p.member;
  const accdeep_step &s = m.steps[0];
  const uintptr_t value = load_pointer (slot);
  if (!value)
    return true;
  const attachment *a = attached (slot, m_state);
  if (!a)
    return false;
  m_attached = true;
  /* The program has changed the pointer and left the device's.  */
  if (!m.element || a->value != value)
    return true;
  uintptr_t start = value, end = value + m.element->object_bytes;
  if (s.kind == ACCDEEP_STEP_DESCRIPTOR)
    {
      strided_section section;
      if (read_dope_vector (slot, s.full_length, s.stride, section)
          != dope_state::valid)
        return true;
      if (!section.contiguous_p ())
        return false;
      start = section.start;
      end = section.end;
    }
  /* Lists: who walks those does it with pointers, that is whole.  */
  else if (s.kind != ACCDEEP_STEP_POINTER)
    return true;
  return host_reader ().all_p (start, end) && add (m.element, start, end);
}

} // namespace

bool
settled_p (const accdeep_type *type, uintptr_t start, uintptr_t end,
           device_state &state)
{
  return search (state).settled_p (type, start, end);
}

/* Some of [START..END), of which neither end is present, is.  */
static bool
middle_present_p (uintptr_t start, uintptr_t end, device_state &state)
{
  const auto next = state.objects.upper_bound (start);
  return next != state.objects.end () && next->first < end
         && state.address_of (next->first);
}

pointer_fate
fate_of_pointer (uintptr_t slot, uintptr_t value, uintptr_t start,
                 uintptr_t end, device_state &state)
{
  const attachment *a = attached (slot, state);
  if (a && a->value != value)
    return pointer_fate::stays;
  const presence_state found = state.look_up (start, end).state;
  if (found == presence_state::present
      || (found == presence_state::absent
          && !middle_present_p (start, end, state)))
    return pointer_fate::mapped;
  return a                          ? pointer_fate::stays
         : state.address_of (start) ? pointer_fate::looked_up
                                    : pointer_fate::host_bits;
}

} // namespace accdeep
