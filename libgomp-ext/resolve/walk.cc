/* The walk: consumes operands, descriptors and host memory, produces items,
   links and pieces.

   Each followed pointer adds an item to the work list; what is in the item is
   read by the reader of descriptors, of which the walk is a visitor.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/resolve/walk.h"

#include "libgomp-ext/base/env.h"
#include "libgomp-ext/base/error.h"
#include "libgomp-ext/base/host-memory.h"
#include "libgomp-ext/base/readable.h"
#include "libgomp-ext/descriptor/classes.h"
#include "libgomp-ext/descriptor/reader.h"
#include "libgomp-ext/resolve/dynamic-object.h"
#include "libgomp-ext/resolve/follow.h"
#include "libgomp-ext/resolve/frame.h"
#include "libgomp-ext/resolve/walk-tables.h"

#include <algorithm>
#include <cinttypes>

namespace accdeep
{

namespace
{

/* An object that is read.  */
struct object_place
{
  uint32_t item;
  treatment how;
  const accdeep_frame *outer;
  parameters given;
};

/* Does an expression that WALKED may come to look at frames?  */
bool
frames_p (const walk_result &walked)
{
  return std::any_of (walked.operands.begin (), walked.operands.end (),
                      [] (const operand &o) {
                        return o.type
                               && (needs_frames_p (o.type)
                                   || (leads_to_dynamic_p (o.type)
                                       && classes_need_frames_p ()));
                      });
}

class walker
{
public:
  walker (walk_result &result, presence &device)
      : m_result (result), m_device (device), m_frames (frames_p (result)),
        m_tables (result), m_reads (result, m_frames),
        m_pointers (result, device, m_tables, m_reads, m_frames)
  {
  }

  void run ();

  /* The visitor of reader.h.  */
  bool range (const object_place &o, uintptr_t at, const accdeep_range &range,
              treatment how);
  bool member (const object_place &o, uintptr_t at, const accdeep_type &t,
               const accdeep_member &m, treatment how);
  bool dimension (const walk_place &p, uint32_t step, uintptr_t at,
                  element_range &e);
  bool element (walk_place &p, uint32_t step, uintptr_t at, int64_t index);
  bool
  pointer (const walk_place &p, uint32_t step, uintptr_t at)
  {
    m_pointers.follow (p, step, at);
    return true;
  }

  bool bytes (const walk_place &p, uintptr_t at, uint64_t n);
  bool aggregate (const walk_place &p, uintptr_t at);

private:
  void add_root (uint32_t operand);
  bool look_into_p (uint32_t item);
  bool take_part (uint32_t item);
  void expand_item (uint32_t item);
  void expand_elements (uint32_t index, const item &i);
  void expand_section (uint32_t item);
  void expand_object (uintptr_t object, const accdeep_type &t, object_place o);
  void extend_object (const walk_place &p, uint32_t step, uintptr_t at,
                      int64_t count);

  walk_result &m_result;
  presence &m_device;
  const bool m_frames; /* Expressions look at them.  */
  walk_tables m_tables;
  host_reads m_reads;
  pointer_follower m_pointers;
};

void
walker::run ()
{
  /* Only constructs are kept.  */
  m_result.reads_all = m_tables.current_phase () == phase::structured;
  if (m_result.reads_all)
    m_result.reads.reserve (32);
  for (uint32_t i = 0; i < m_result.operands.size (); i++)
    add_root (i);
  const bool check = m_result.options.examines;
  if (check)
    forget_host_memory ();
  for (uint32_t i = 0; i < m_result.items.size (); i++)
    {
      const item &next = m_result.items[i];
      if (check && m_tables.checked_p (next.effect)
          && !m_pointers.unread_p (next.start, next.end))
        check_host_memory (m_result, i);
      if (look_into_p (i))
        expand_item (i);
    }
}

void
walker::add_root (uint32_t index)
{
  const operand &o = m_result.operands[index];
  item root = {};
  root.start = o.start;
  root.end = root.live_end = o.end;
  root.type = o.type;
  root.operand = index;
  root.roots = 1;
  root.via = no_index;
  root.log2_alignment = o.log2_alignment;
  root.action = o.action;
  root.direction = ACCDEEP_DIRECTION_INOUT;
  root.effect = effects (root.how (), m_tables.current_phase ());
  if (single_dynamic_p (root))
    {
      const class_found found = m_reads.class_at (root);
      if (found.what > object_class::derived)
        report_class (m_result, o, found);
      become (root, found);
    }
  const auto [same, added] = m_tables.find_or_add (root);
  if (!added)
    m_result.items[same].roots++;
}

/* Whether there is something to find in ITEM.  Where absence is no error, an
   absent object ends the walk: what it leads to was not taken with it.   */
bool
walker::look_into_p (uint32_t index)
{
  item &i = m_result.items[index];
  if (!i.type && !i.member)
    return true;
  if (m_tables.entry_p () && !(i.effect & effect_translate))
    return true;
  i.skipped = m_device.absent_p (i.start, i.end);
  return !i.skipped;
}

/* Is item INDEX, to which a pointer has led, of a structure that is there, with
   all that it leads to?  It is then only to be found there.  */
bool
walker::take_part (uint32_t index)
{
  item &i = m_result.items[index];
  if (m_frames || !i.type || i.via == no_index || i.live_start > i.start
      || i.live_end != i.end)
    return false;
  operand o = {};
  o.start = i.start;
  o.end = i.end;
  o.clause = m_result.operands[i.operand].clause;
  o.type = i.type;
  o.action = i.action;
  o.log2_alignment = i.log2_alignment;
  if (!m_device.take_part (o))
    return false;
  i.effect = effect_check;
  return true;
}

void
walker::expand_item (uint32_t index)
{
  /* By value: the vector grows meanwhile.  */
  const item i = m_result.items[index];
  if (i.section)
    expand_section (index);
  else if (!i.type && !i.member)
    /* What an entry allocates it moves whole.  */
    m_tables.add_piece (i.start, i.bytes (), index,
                        m_tables.entry_p () ? i.effect & ~effect_in : i.effect);
  else if (take_part (index))
    /* What a closure leads to is taken as it was entered: nothing else in host
       memory has a say.  */
    m_result.reads_all &= captured_p (m_result.operands[i.operand]);
  /* What is absent comes whole, and goes back.  */
  else if (i.type && i.bytes () > i.type->object_bytes
           && m_tables.referenced_p (index)
           && !m_device.absent_p (i.start, i.end)
           && m_device.settled_p (i.type, i.start, i.end))
    m_result.reads_all = false;
  else
    expand_elements (index, i);
}

/* Item INDEX, which is I, has elements that lead on.  */
void
walker::expand_elements (uint32_t index, const item &i)
{
  const operand &o = m_result.operands[i.operand];
  uint64_t stride
      = i.type ? i.type->object_bytes : i.member->steps[i.step - 1].stride;
  int64_t number = 0;
  if (i.via != no_index)
    number = static_cast<int64_t> (i.start - m_result.links[i.via].value)
             / static_cast<int64_t> (stride);
  else
    number = o.lower;

  int64_t levels[max_steps];
  walk_frame frame = {};
  const bool outer
      = i.frame
        || (m_frames && o.clause && (o.clause->flags & ACCDEEP_CLAUSE_INDEXED));
  if (m_frames)
    {
      if (i.frame)
        frame = *static_cast<const walk_frame *> (i.frame);
      if (frame.n_index)
        memcpy (levels, frame.index, frame.n_index * sizeof *levels);
      frame.index = levels;
      frame.n_index++;
    }
  walk_place p = { index,    i.member, i.expression_object,
                   i.how (), nullptr,  m_frames ? &frame : nullptr };
  const uintptr_t first = std::max (i.start, i.live_start);
  number += (first - i.start) / stride;
  for (uintptr_t at = first; at < i.live_end; at += stride, number++)
    {
      if (m_frames)
        levels[frame.n_index - 1] = number;
      if (i.type)
        expand_object (
            at, *i.type,
            { index, i.how (), outer ? keep_frame (&frame, m_result) : nullptr,
              i.via == no_index
                  ? parameters_of_root (o, number, m_result)
                  : parameters_for (*m_result.links[i.via].member,
                                    i.expression_object, &frame, m_result) });
      else
        read_steps (*this, p, i.step, at);
    }
}

/* ITEM's elements are no neighbours.  Those of a type are visited one by one,
   whatever the run that they stand in.  */
void
walker::expand_section (uint32_t index)
{
  const item i = m_result.items[index];
  for_each_run (*i.section, [&] (uintptr_t run) {
    const uintptr_t end = run + i.section->run_bytes;
    if (!i.type)
      m_tables.add_piece (run, end - run, index,
                          m_tables.entry_p () ? i.effect & ~effect_in
                                              : i.effect);
    else
      for (uintptr_t at = run; at < end; at += i.type->object_bytes)
        expand_object (at, *i.type, { index, i.how (), nullptr, {} });
  });
}

void
walker::expand_object (uintptr_t object, const accdeep_type &t, object_place o)
{
  /* An entry moves allocations whole; an aggregate in place that moves while
     its surroundings do not is moved on its own.  */
  if (m_tables.entry_p ()
      && (effects (o.how, m_tables.current_phase ()) & effect_in)
      && !(m_result.items[o.item].effect & effect_in))
    m_tables.add_piece (object, t.object_bytes, o.item, effect_in);
  read_object (*this, o, object, t, o.how);
}

bool
walker::range (const object_place &o, uintptr_t at, const accdeep_range &range,
               treatment how)
{
  unsigned effect
      = effects (how, m_tables.current_phase ()) & (effect_in | effect_out);
  if (range.flags & ACCDEEP_RANGE_POINTER)
    {
      if ((range.flags & ACCDEEP_RANGE_TABLE) && any_device_tables_p ()
          && m_pointers.translate_tables (
              { o.item, nullptr, nullptr, how, nullptr, nullptr }, at,
              range.bytes))
        return true;
      /* Whatever the action, the device's copy is defined: kernels may compare
         it with null.  It never comes back.  */
      if (!m_tables.entry_p () && (range.flags & ACCDEEP_RANGE_EXCLUDED))
        return true;
      effect &= ~effect_out;
      if (m_tables.entry_p ())
        effect |= effect_in;
      if (m_result.options.null_untranslated
          || (range.flags & ACCDEEP_RANGE_NULL))
        {
          if (!m_tables.entry_p ())
            return true;
          const walk_place p
              = { o.item, nullptr, nullptr, how, nullptr, nullptr };
          for (uint64_t i = 0; i + sizeof (void *) <= range.bytes;
               i += sizeof (void *))
            m_tables.add_link (p, 0, at + i, load_pointer (at + i),
                               link_kind::untranslated);
          return true;
        }
    }
  if (m_tables.entry_p () && (m_result.items[o.item].effect & effect_in))
    effect &= ~effect_in;
  m_tables.add_piece (at, range.bytes, o.item, effect);
  return true;
}

bool
walker::member (const object_place &o, uintptr_t at, const accdeep_type &t,
                const accdeep_member &m, treatment how)
{
  const char *object = reinterpret_cast<const char *> (at);
  int64_t levels[max_steps];
  walk_frame frame = { { o.outer, object, levels, m_result.options.locals,
                         o.given.values, 0, o.given.n },
                       o.given.forwarded };
  walk_place p = { o.item, &m, object + m.expression_offset,
                   how,    &t, m_frames ? &frame : nullptr };
  if (!(m.flags & ACCDEEP_MEMBER_CONDITIONAL)
      || m_reads.value_of (m.condition, p.expression_object, &frame))
    return read_steps (*this, p, 0, at + m.offset);
  m_pointers.leave_pointer (at, m, o.item);
  return true;
}

bool
walker::dimension (const walk_place &p, uint32_t step, uintptr_t at,
                   element_range &e)
{
  const accdeep_step &s = p.member->steps[step];
  const int64_t lower = m_reads.extent (p, step, at, s.lower, "lower bound");
  const int64_t length = m_reads.extent (p, step, at, s.length, "length");
  if (s.full_length
      && (static_cast<uint64_t> (lower) > s.full_length
          || static_cast<uint64_t> (length)
                 > s.full_length - static_cast<uint64_t> (lower)))
    report_wrong_extent (m_result, p.at (step, at),
                         text ("elements %" PRId64 " .. %" PRId64
                               " of an array of %" PRIu64,
                               lower, lower + length - 1, s.full_length));
  if (s.flags & ACCDEEP_STEP_FLEXIBLE)
    {
      int64_t count;
      if (__builtin_add_overflow (lower, length, &count))
        count = INT64_MAX;
      extend_object (p, step, at, length ? count : 0);
      /* The object's own bytes end before these.  */
      if (m_tables.entry_p ())
        m_tables.add_piece (at + lower * s.stride, length * s.stride, p.item,
                            effects (p.how, m_tables.current_phase ())
                                & effect_in);
    }
  e = { lower, length };
  return true;
}

bool
walker::element (walk_place &p, uint32_t step, uintptr_t at, int64_t index)
{
  if (!p.frame)
    return read_steps (*this, p, step + 1, at);
  const_cast<int64_t *> (p.frame->index)[p.frame->n_index++] = index;
  read_steps (*this, p, step + 1, at);
  p.frame->n_index--;
  return true;
}

bool
walker::bytes (const walk_place &p, uintptr_t at, uint64_t n)
{
  m_tables.add_piece (at, n, p.item,
                      effects (p.how, m_tables.current_phase ()));
  return true;
}

bool
walker::aggregate (const walk_place &p, uintptr_t at)
{
  expand_object (
      at, *p.member->element,
      { p.item, p.how, keep_frame (p.frame, m_result),
        parameters_for (*p.member, p.expression_object, p.frame, m_result) });
  return true;
}

/* COUNT elements of the flexible array member at AT belong to the object in
   P.item.  An item that moves nothing by itself stands for both, and is what is
   allocated, being the larger one.  */
void
walker::extend_object (const walk_place &p, uint32_t step, uintptr_t at,
                       int64_t count)
{
  /* By value: the vector grows.  */
  const item object = m_result.items[p.item];
  const int64_t stride = p.member->steps[step].stride;
  int64_t bytes;
  uintptr_t end;
  if (__builtin_mul_overflow (count, stride, &bytes)
      || __builtin_add_overflow (at, bytes, &end))
    report_wrong_extent (m_result, p.at (step, at),
                         text ("%" PRId64 " elements of %" PRId64
                               " bytes do not fit into memory",
                               count, stride));
  if (end <= object.end || !count)
    return;
  if (object.type && object.bytes () > object.type->object_bytes)
    report_wrong_extent (m_result, p.at (step, at),
                         text ("flexible array member with %" PRId64
                               " elements in one of several objects",
                               count));
  item both = {};
  both.start = object.start;
  both.end = end;
  both.operand = object.operand;
  both.via = object.via;
  both.log2_alignment = object.log2_alignment;
  both.action = object.action;
  both.direction = ACCDEEP_DIRECTION_NONE;
  both.effect = effects (both.how (), m_tables.current_phase ());
  m_tables.find_or_add (both);
}

} // namespace

void
walk (walk_result &result, presence &device)
{
  walker (result, device).run ();
}

bool
unchanged_p (const std::vector<value_read> &reads)
{
  return std::all_of (reads.begin (), reads.end (), [] (const value_read &r) {
    if (r.expression)
      return evaluate (*r.expression, r.at, r.frame) == r.value;
    return memcmp (r.at, &r.value, sizeof r.value) == 0;
  });
}

} // namespace accdeep
