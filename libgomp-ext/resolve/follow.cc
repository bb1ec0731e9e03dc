/* Pointers that the walk meets: consumes a place and a step of its member,
   produces a link, and the item that it leads to.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/resolve/follow.h"

#include "libgomp-ext/base/env.h"
#include "libgomp-ext/resolve/dynamic-object.h"
#include "libgomp-ext/resolve/frame.h"

#include <algorithm>
#include <cstring>

namespace accdeep
{

namespace
{

uint8_t
log2_of (uint64_t alignment)
{
  return alignment ? __builtin_ctzll (alignment) : 0;
}

/* Has only the compiler said that P's member leads to something?  */
bool
assumed_p (const walk_place &p)
{
  return p.type && (p.type->flags & ACCDEEP_TYPE_ASSUMED);
}

/* Is STEP the first of M that goes through a pointer?  */
bool
first_pointer_p (const accdeep_member &m, uint32_t step)
{
  for (uint32_t i = 0; i < step; i++)
    if (pointer_step_p (m.steps[i]))
      return false;
  return true;
}

} // namespace

void
pointer_follower::follow (const walk_place &p, uint32_t step, uintptr_t slot)
{
  const accdeep_step &s = p.member->steps[step];
  switch (s.kind)
    {
    case ACCDEEP_STEP_POINTER:
      follow_pointer (p, step, slot);
      return;
    case ACCDEEP_STEP_DESCRIPTOR:
      follow_descriptor (p, step, slot);
      return;
    default:
      break;
    }
  const uintptr_t value = m_reads.pointer_at (slot);
  const uintptr_t base
      = reinterpret_cast<uintptr_t> (p.expression_object) + s.base_offset;
  if (!value)
    m_tables.add_link (p, step, slot, value, link_kind::empty);
  else if (s.kind == ACCDEEP_STEP_LOOKUP)
    m_tables.add_link (p, step, slot, value, link_kind::lookup);
  else
    m_tables.add_link (p, step, slot, value, link_kind::relative, no_index,
                       base);
}

void
pointer_follower::follow_pointer (const walk_place &p, uint32_t step,
                                  uintptr_t slot)
{
  const accdeep_step &s = p.member->steps[step];
  uintptr_t value = m_reads.pointer_at (slot);
  if (!value)
    {
      m_tables.add_link (p, step, slot, value, link_kind::empty);
      return;
    }
  if (leads_to_head_p (p, step, slot, value))
    return;
  /* The length of a string whose pointer is undefined is, too.  */
  if (assumed_p (p)
      && m_reads.value_of (s.length, p.expression_object, p.frame) < 0)
    {
      leave_unreadable (p, step, slot, value);
      return;
    }
  int64_t length = m_reads.extent (p, step, slot, s.length, "length");
  if (!length)
    {
      m_tables.add_link (p, step, slot, value, link_kind::empty);
      return;
    }
  int64_t lower = m_reads.value_of (s.lower, p.expression_object, p.frame);
  int64_t bytes, offset;
  uintptr_t start, end;
  if (__builtin_mul_overflow (length, s.stride, &bytes)
      || __builtin_mul_overflow (lower, static_cast<int64_t> (s.stride),
                                 &offset)
      || __builtin_add_overflow (value, offset, &start)
      || __builtin_add_overflow (start, bytes, &end))
    report_wrong_extent (m_result, p.at (step, slot),
                         text ("%" PRId64 " elements of %" PRIu64
                               " bytes do not fit into memory",
                               length, s.stride));
  if (!left_alone_p (p, step, slot, value, start, end))
    m_tables.add_followed (p, step, slot, value,
                           target_item (p, step, slot, start, bytes, nullptr));
}

/* The array descriptor at SLOT, which begins with its pointer.  */
void
pointer_follower::follow_descriptor (const walk_place &p, uint32_t step,
                                     uintptr_t slot)
{
  const accdeep_step &s = p.member->steps[step];
  const uintptr_t value = m_reads.pointer_at (slot);
  if (value)
    for (size_t i = sizeof value; i < dope_vector_bytes (s.full_length);
         i += sizeof value)
      m_reads.pointer_at (slot + i);
  strided_section section;
  const char *wrong = nullptr;
  switch (read_dope_vector (slot, s.full_length, s.stride, section))
    {
    case dope_state::valid:
      break;
    case dope_state::empty:
      m_tables.add_link (p, step, slot, value, link_kind::empty);
      return;
    case dope_state::overflow:
      wrong = "the array that the descriptor describes does not fit into "
              "memory: is the pointer undefined?";
      break;
    case dope_state::overlap:
      wrong = "the descriptor describes elements that share bytes: is the "
              "pointer undefined?";
      break;
    }
  if (wrong && assumed_p (p))
    {
      leave_unreadable (p, step, slot, value);
      return;
    }
  if (wrong)
    report_wrong_extent (m_result, p.at (step, slot), wrong);
  if (left_alone_p (p, step, slot, value, section.start, section.end))
    return;
  const strided_section *kept = nullptr;
  if (!section.contiguous_p ())
    {
      strided_section *copy = allocate<strided_section> (m_result, 1);
      memcpy (copy, &section, sizeof section);
      kept = copy;
    }
  m_tables.add_followed (p, step, slot, value,
                         target_item (p, step, slot, section.start,
                                      section.end - section.start, kept));
}

/* The pointer at SLOT, of value VALUE, leads to a container's head, not to a
   node: that is dealt with here.  */
bool
pointer_follower::leads_to_head_p (const walk_place &p, uint32_t step,
                                   uintptr_t slot, uintptr_t value)
{
  const accdeep_member &m = *p.member;
  const accdeep_step &s = m.steps[step];
  if (s.flags & ACCDEEP_STEP_HEAD)
    m_heads.emplace (reinterpret_cast<uintptr_t> (p.expression_object)
                         + s.base_offset,
                     p.item);
  if (step + 1 < m.n_steps || !m.element
      || !(m.element->flags & ACCDEEP_TYPE_NODE))
    return false;
  auto head = m_heads.find (value);
  if (head == m_heads.end ())
    return false;
  if (m_tables.entry_p () && !effects (p.how, m_tables.current_phase ()))
    m_tables.add_link (p, step, slot, value, link_kind::empty);
  else
    {
      m_tables.add_link (p, step, slot, value, link_kind::followed,
                         head->second);
      m_result.links.back ().head = true;
    }
  return true;
}

/* Is [START..END) absent, so that the walk ends there: the program may have
   freed it since it left the device?  */
bool
pointer_follower::unread_p (uintptr_t start, uintptr_t end)
{
  return m_result.options.absence_allowed && m_device.absent_p (start, end);
}

/* Is ITEM there because the construct refers to it, or present and captured by
   a closure?  */
bool
pointer_follower::found_p (uint32_t item) const
{
  const struct item &i = m_result.items[item];
  return m_tables.referenced_p (item)
         || (captured_p (m_result.operands[i.operand]) && i.via != no_index
             && !m_device.absent_p (i.start, i.end));
}

/* Is the pointer at SLOT, of value VALUE, no business of this directive's, or
   dealt with here?  It leads to [START..END).  */
bool
pointer_follower::left_alone_p (const walk_place &p, uint32_t step,
                                uintptr_t slot, uintptr_t value,
                                uintptr_t start, uintptr_t end)
{
  const pointer_fate fate = found_p (p.item)
                                ? m_device.fate_of (slot, value, start, end)
                                : pointer_fate::mapped;
  m_result.reads_all &= fate == pointer_fate::mapped;
  switch (fate)
    {
    case pointer_fate::mapped:
      break;
    case pointer_fate::looked_up:
      m_tables.add_link (p, step, slot, value, link_kind::lookup);
      return true;
    case pointer_fate::stays:
      return true;
    case pointer_fate::host_bits:
      m_tables.add_link (p, step, slot, value, link_kind::empty);
      return true;
    }
  /* Plain bytes that do not move are not read.  */
  const unsigned effect = effects (p.how, m_tables.current_phase ());
  const bool read = step + 1 < p.member->n_steps || p.member->element
                    || (effect & (effect_in | effect_out));
  if (!read || host_reader ().all_p (start, end)
      || (!assumed_p (p) && unread_p (start, end)))
    return false;
  /* That has more to say.  */
  if (m_result.options.examines && !assumed_p (p)
      && m_tables.checked_p (effect))
    return false;
  if (assumed_p (p))
    {
      leave_unreadable (p, step, slot, value);
      return true;
    }
  if (host_reader ().all_p (start, start + 1))
    report_wrong_extent (m_result, p.at (step, slot),
                         text ("%s cannot be read: check the length",
                               range_text (start, end).c_str ()));
  report_unreadable (m_result, p.at (step, slot), value);
}

/* The pointer at SLOT leads to nothing that can be read: the device gets the
   host's bits.  */
void
pointer_follower::leave_unreadable (const walk_place &p, uint32_t step,
                                    uintptr_t slot, uintptr_t value)
{
  m_result.reads_all = false;
  warn_unreadable (m_result, p.at (step, slot), value);
  m_tables.add_link (p, step, slot, value, link_kind::empty);
}

/* The end of those of the elements in the BYTES at START that exist.  */
uintptr_t
pointer_follower::live_end (const walk_place &p, uint32_t step, uintptr_t start,
                            size_t bytes)
{
  const accdeep_step &s = p.member->steps[step];
  const int64_t lower
      = m_reads.value_of (s.lower, p.expression_object, p.frame);
  const int64_t live
      = m_reads.value_of (p.member->condition, p.expression_object, p.frame)
        - lower;
  if (live <= 0)
    return start;
  return start + std::min<uint64_t> (live, bytes / s.stride) * s.stride;
}

/* I has elements of M of OBJECT, a container in pieces: maybe only from where
   the first one is, or up to where the last one is.  */
void
pointer_follower::limit (item &i, const accdeep_member &m, const char *object)
{
  const uint64_t places = m.condition.number;
  const uintptr_t slots = reinterpret_cast<uintptr_t> (object);
  const uintptr_t first = m_reads.pointer_at (slots + (places & UINT32_MAX));
  const uintptr_t last = m_reads.pointer_at (slots + (places >> 32));
  if (i.start <= first && first <= i.end)
    i.live_start = first;
  if (i.start <= last && last <= i.end)
    i.live_end = last;
}

/* The item of what the pointer at SLOT, of level STEP, leads to, or no_index
   where the directive has nothing to do with it.  SECTION as in struct item. */
uint32_t
pointer_follower::target_item (const walk_place &p, uint32_t step,
                               uintptr_t slot, uintptr_t start, size_t bytes,
                               const strided_section *section)
{
  const accdeep_member &m = *p.member;
  item i = {};
  i.start = start;
  i.end = i.live_end = start + bytes;
  i.section = section;
  i.operand = m_result.items[p.item].operand;
  i.via = link_pending;
  i.action = p.how.action;
  i.direction = p.how.direction;
  i.effect = effects (p.how, m_tables.current_phase ());
  i.log2_alignment = log2_of (m.element_alignment);
  if (m_tables.entry_p () && !i.effect)
    return no_index;
  /* What a construct refers to is copied where it has no clause, under
     whatever name.  */
  if (m_tables.referenced_p (p.item) && m_tables.said_p (i.start, i.end))
    {
      i.said = true;
      i.effect = effect_check;
    }
  if (first_pointer_p (m, step) && (m.flags & ACCDEEP_MEMBER_LIVE))
    i.live_end = live_end (p, step, start, bytes);
  if (step + 1 == m.n_steps && (m.flags & ACCDEEP_MEMBER_BETWEEN))
    limit (i, m, p.expression_object);
  if (step + 1 == m.n_steps)
    {
      i.type = m.element;
      if (m.flags & ACCDEEP_MEMBER_ARGUMENTS)
        i.expression_object = p.expression_object;
      else if ((m.flags & ACCDEEP_MEMBER_FORWARDS) && forwarded_to (p.frame))
        i.expression_object = forwarded_to (p.frame)->object;
    }
  else
    {
      i.member = &m;
      i.step = step + 1;
      i.expression_object = p.expression_object;
      for (uint32_t j = step + 1; j < m.n_steps; j++)
        if (pointer_step_p (m.steps[j]))
          i.log2_alignment = log2_of (alignof (void *));
    }
  if (single_dynamic_p (i) && !unread_p (i.start, i.end))
    {
      const class_found what = m_reads.class_at (i);
      if (what.what > object_class::derived)
        report_class (m_result, p.at (step, slot), what);
      become (i, what);
    }
  const auto [index, added] = m_tables.find_or_add (i);
  if (added && m_frames && (i.type || i.member))
    m_result.items[index].frame = keep_frame (p.frame, m_result);
  return index;
}

/* The condition of M does not hold: its pointer, if it is one, is like one that
   is excluded.  Another member of a union may be one in its place.  */
void
pointer_follower::leave_pointer (uintptr_t object, const accdeep_member &m,
                                 uint32_t item)
{
  if (!m.n_steps || m.steps[0].kind == ACCDEEP_STEP_DIMENSION
      || (m.flags & ACCDEEP_MEMBER_UNION))
    return;
  const walk_place p
      = { item, &m, nullptr, m_result.items[item].how (), nullptr, nullptr };
  m_tables.add_link (p, 0, object + m.offset, load_pointer (object + m.offset),
                     m_result.options.null_untranslated
                         ? link_kind::untranslated
                         : link_kind::empty);
}

/* The BYTES at AT are pointers to tables of virtual functions, which are the
   object's class on the device, too, as long as the object is there.  False:
   the device has no functions of the class.  */
bool
pointer_follower::translate_tables (const walk_place &p, uintptr_t at,
                                    uint64_t bytes)
{
  const uintptr_t end = at + bytes;
  for (uintptr_t slot = at; slot < end; slot += sizeof slot)
    if (!has_functions_p (load_pointer (slot)))
      return false;
  if (!update_p (m_tables.current_phase ()))
    for (uintptr_t slot = at; slot < end; slot += sizeof slot)
      m_tables.add_link (p, 0, slot, m_reads.pointer_at (slot),
                         link_kind::table);
  return true;
}

} // namespace accdeep
