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
#include "libgomp-ext/resolve/frame.h"
#include "libgomp-ext/resolve/item-index.h"
#include "libgomp-ext/resolve/walk-message.h"

#include <algorithm>
#include <cinttypes>
#include <unordered_map>

namespace accdeep
{

namespace
{

/* Where the walk is within one object.   */
struct place
{
  uint32_t item;
  const accdeep_member *member;
  const char *expression_object;
  treatment how;            /* Of the member.  */
  const accdeep_type *type; /* That has the member, if it is known.  */
  /* Null when no expression looks at frames.  Its index array has room for
     max_steps.  */
  accdeep_frame *frame;

  step_place
  at (uint32_t step, uintptr_t slot) const
  {
    return { item, member, step, slot };
  }
};

/* An object that is read.  */
struct object_place
{
  uint32_t item;
  treatment how;
  const accdeep_frame *outer;
  parameters given;
};

/* ITEM.via of an item whose link is about to be made.  */
constexpr uint32_t link_pending = no_index - 1;

uint8_t
log2_of (uint64_t alignment)
{
  return alignment ? __builtin_ctzll (alignment) : 0;
}

class walker
{
public:
  walker (walk_result &result, presence &device)
      : m_result (result), m_device (device), m_index (result.items)
  {
  }

  void run ();

  /* The visitor of reader.h.  */
  bool range (const object_place &o, uintptr_t at, const accdeep_range &range,
              treatment how);
  bool member (const object_place &o, uintptr_t at, const accdeep_type &t,
               const accdeep_member &m, treatment how);
  bool dimension (const place &p, uint32_t step, uintptr_t at,
                  element_range &e);
  bool element (place &p, uint32_t step, uintptr_t at, int64_t index);
  bool pointer (const place &p, uint32_t step, uintptr_t at);
  bool bytes (const place &p, uintptr_t at, uint64_t n);
  bool aggregate (const place &p, uintptr_t at);

private:
  void add_root (uint32_t operand);
  class_found class_at (const item &i);
  void expand_item (uint32_t item);
  void expand_elements (uint32_t index, const item &i);
  void expand_section (uint32_t item);
  void expand_object (uintptr_t object, const accdeep_type &t, object_place o);
  void leave_pointer (uintptr_t object, const accdeep_member &m, uint32_t item);
  bool translate_tables (const place &p, uintptr_t at, uint64_t bytes);
  void extend_object (const place &p, uint32_t step, uintptr_t at,
                      int64_t count);
  void follow_pointer (const place &p, uint32_t step, uintptr_t slot);
  void follow_descriptor (const place &p, uint32_t step, uintptr_t slot);
  void leave_unreadable (const place &p, uint32_t step, uintptr_t slot,
                         uintptr_t value);
  bool left_alone_p (const place &p, uint32_t step, uintptr_t slot,
                     uintptr_t value, uintptr_t start, uintptr_t end);
  void add_piece (uintptr_t start, size_t bytes, uint32_t item,
                  unsigned effect);
  void add_link (const place &p, uint32_t step, uintptr_t slot, uintptr_t value,
                 link_kind kind, uint32_t target = no_index,
                 uintptr_t base = 0);
  uint32_t target_item (const place &p, uint32_t step, uintptr_t slot,
                        uintptr_t start, size_t bytes,
                        const strided_section *section);
  void add_followed (const place &p, uint32_t step, uintptr_t slot,
                     uintptr_t value, uint32_t target);
  bool look_into_p (uint32_t item);
  bool take_part (uint32_t item);
  bool leads_to_head_p (const place &p, uint32_t step, uintptr_t slot,
                        uintptr_t value);
  int64_t extent (const place &p, uint32_t step, uintptr_t slot,
                  const accdeep_value &value, const char *what);
  int64_t value_of (const accdeep_value &value, const char *object,
                    const accdeep_frame *frame);
  uintptr_t pointer_at (uintptr_t slot);
  uintptr_t live_end (const place &p, uint32_t step, uintptr_t start,
                      size_t bytes);
  void limit (item &i, const accdeep_member &m, const char *object);
  void note_read (const void *at, const accdeep_value *expression,
                  int64_t value);

  /* Are items of EFFECT checked against the host's memory?  */
  bool
  checked_p (unsigned effect) const
  {
    return current_phase () != phase::exit
           && (effect & (effect_take | effect_in | effect_out));
  }

  phase
  current_phase () const
  {
    return m_result.options.p;
  }

  bool
  entry_p () const
  {
    return current_phase () == phase::structured
           || current_phase () == phase::enter;
  }

  /* Is ITEM there because the construct refers to it?  */
  bool
  referenced_p (uint32_t item) const
  {
    const accdeep_clause *c
        = m_result.operands[m_result.items[item].operand].clause;
    return c && (c->flags & ACCDEEP_CLAUSE_REFERENCED);
  }

  walk_result &m_result;
  presence &m_device;
  item_index m_index;
  /* The heads of containers, and the items that have them.  */
  std::unordered_map<uintptr_t, uint32_t> m_heads;
  bool m_frames = false;
};

void
walker::run ()
{
  for (const operand &o : m_result.operands)
    if (o.type
        && (needs_frames_p (o.type)
            || (leads_to_dynamic_p (o.type) && classes_need_frames_p ())))
      m_frames = true;
  /* Only constructs are kept.  */
  m_result.reads_all = current_phase () == phase::structured && !m_frames;
  if (m_result.reads_all)
    m_result.reads.reserve (32);
  for (uint32_t i = 0; i < m_result.operands.size (); i++)
    add_root (i);
  const bool check = get_environment ().check;
  if (check)
    forget_host_memory ();
  for (uint32_t i = 0; i < m_result.items.size (); i++)
    {
      if (check && checked_p (m_result.items[i].effect))
        check_host_memory (m_result, i);
      if (look_into_p (i))
        expand_item (i);
    }
}

/* What I, one object of a dynamic type, is.  */
class_found
walker::class_at (const item &i)
{
  if (m_result.reads_all
      && host_reader ().all_p (i.start, i.start + sizeof i.start))
    pointer_at (i.start);
  return find_class (i.start, i.type);
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
  root.effect = effects (root.how (), current_phase ());
  if (single_dynamic_p (root))
    {
      const class_found found = class_at (root);
      if (found.what > object_class::derived)
        report_class (m_result, o, found);
      become (root, found);
    }
  uint32_t next = m_result.items.size ();
  uint32_t found = m_index.find_or_add (root, next);
  if (found == next)
    m_result.items.push_back (root);
  else
    m_result.items[found].roots++;
}

/* Whether there is something to find in ITEM.  Where absence is no error, an
   absent object ends the walk: what it leads to was not taken with it.   */
bool
walker::look_into_p (uint32_t index)
{
  item &i = m_result.items[index];
  if (!i.type && !i.member)
    return true;
  if (entry_p () && !(i.effect & effect_translate))
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
    add_piece (i.start, i.bytes (), index,
               entry_p () ? i.effect & ~effect_in : i.effect);
  else if (take_part (index)
           || (i.type && i.bytes () > i.type->object_bytes
               && referenced_p (index)
               && m_device.settled_p (i.type, i.start, i.end)))
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
  if (m_frames)
    {
      if (i.frame)
        frame = *static_cast<const walk_frame *> (i.frame);
      if (frame.n_index)
        memcpy (levels, frame.index, frame.n_index * sizeof *levels);
      frame.index = levels;
      frame.n_index++;
    }
  place p = { index,    i.member, i.expression_object,
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
            { index, i.how (),
              i.frame ? keep_frame (&frame, m_result) : nullptr,
              i.via == no_index
                  ? parameters_of_root (o, m_result)
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
      add_piece (run, end - run, index,
                 entry_p () ? i.effect & ~effect_in : i.effect);
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
  if (entry_p () && (effects (o.how, current_phase ()) & effect_in)
      && !(m_result.items[o.item].effect & effect_in))
    add_piece (object, t.object_bytes, o.item, effect_in);
  read_object (*this, o, object, t, o.how);
}

bool
walker::range (const object_place &o, uintptr_t at, const accdeep_range &range,
               treatment how)
{
  unsigned effect = effects (how, current_phase ()) & (effect_in | effect_out);
  if (range.flags & ACCDEEP_RANGE_POINTER)
    {
      if ((range.flags & ACCDEEP_RANGE_TABLE) && any_device_tables_p ()
          && translate_tables (
              { o.item, nullptr, nullptr, how, nullptr, nullptr }, at,
              range.bytes))
        return true;
      /* Whatever the action, the device's copy is defined: kernels may compare
         it with null.  It never comes back.  */
      if (!entry_p () && (range.flags & ACCDEEP_RANGE_EXCLUDED))
        return true;
      effect &= ~effect_out;
      if (entry_p ())
        effect |= effect_in;
      if (m_result.options.null_untranslated
          || (range.flags & ACCDEEP_RANGE_NULL))
        {
          if (!entry_p ())
            return true;
          const place p = { o.item, nullptr, nullptr, how, nullptr, nullptr };
          for (uint64_t i = 0; i + sizeof (void *) <= range.bytes;
               i += sizeof (void *))
            add_link (p, 0, at + i, load_pointer (at + i),
                      link_kind::untranslated);
          return true;
        }
    }
  if (entry_p () && (m_result.items[o.item].effect & effect_in))
    effect &= ~effect_in;
  add_piece (at, range.bytes, o.item, effect);
  return true;
}

/* The BYTES at AT are pointers to tables of virtual functions, which are the
   object's class on the device, too, as long as the object is there.  False:
   the device has no functions of the class.  */
bool
walker::translate_tables (const place &p, uintptr_t at, uint64_t bytes)
{
  const uintptr_t end = at + bytes;
  for (uintptr_t slot = at; slot < end; slot += sizeof slot)
    if (!has_functions_p (load_pointer (slot)))
      return false;
  if (!update_p (current_phase ()))
    for (uintptr_t slot = at; slot < end; slot += sizeof slot)
      add_link (p, 0, slot, pointer_at (slot), link_kind::table);
  return true;
}

/* The condition of M does not hold: its pointer, if it is one, is like one that
   is excluded.  Another member of a union may be one in its place.  */
void
walker::leave_pointer (uintptr_t object, const accdeep_member &m, uint32_t item)
{
  if (!m.n_steps || m.steps[0].kind == ACCDEEP_STEP_DIMENSION
      || (m.flags & ACCDEEP_MEMBER_UNION))
    return;
  const place p
      = { item, &m, nullptr, m_result.items[item].how (), nullptr, nullptr };
  add_link (p, 0, object + m.offset, load_pointer (object + m.offset),
            m_result.options.null_untranslated ? link_kind::untranslated
                                               : link_kind::empty);
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
  place p = { o.item, &m, object + m.expression_offset,
              how,    &t, m_frames ? &frame : nullptr };
  if (!(m.flags & ACCDEEP_MEMBER_CONDITIONAL)
      || value_of (m.condition, p.expression_object, &frame))
    return read_steps (*this, p, 0, at + m.offset);
  leave_pointer (at, m, o.item);
  return true;
}

bool
walker::pointer (const place &p, uint32_t step, uintptr_t at)
{
  const accdeep_step &s = p.member->steps[step];
  switch (s.kind)
    {
    case ACCDEEP_STEP_POINTER:
      follow_pointer (p, step, at);
      return true;
    case ACCDEEP_STEP_DESCRIPTOR:
      follow_descriptor (p, step, at);
      return true;
    default:
      break;
    }
  const uintptr_t value = pointer_at (at);
  const uintptr_t base
      = reinterpret_cast<uintptr_t> (p.expression_object) + s.base_offset;
  /* What they lead to is found on the device.  */
  m_result.reads_all &= s.kind != ACCDEEP_STEP_LOOKUP;
  if (!value)
    add_link (p, step, at, value, link_kind::empty);
  else if (s.kind == ACCDEEP_STEP_LOOKUP)
    add_link (p, step, at, value, link_kind::lookup);
  else
    add_link (p, step, at, value, link_kind::relative, no_index, base);
  return true;
}

bool
walker::dimension (const place &p, uint32_t step, uintptr_t at,
                   element_range &e)
{
  const accdeep_step &s = p.member->steps[step];
  const int64_t lower = extent (p, step, at, s.lower, "lower bound");
  const int64_t length = extent (p, step, at, s.length, "length");
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
      if (entry_p ())
        add_piece (at + lower * s.stride, length * s.stride, p.item,
                   effects (p.how, current_phase ()) & effect_in);
    }
  e = { lower, length };
  return true;
}

bool
walker::element (place &p, uint32_t step, uintptr_t at, int64_t index)
{
  if (!p.frame)
    return read_steps (*this, p, step + 1, at);
  const_cast<int64_t *> (p.frame->index)[p.frame->n_index++] = index;
  read_steps (*this, p, step + 1, at);
  p.frame->n_index--;
  return true;
}

bool
walker::bytes (const place &p, uintptr_t at, uint64_t n)
{
  add_piece (at, n, p.item, effects (p.how, current_phase ()));
  return true;
}

bool
walker::aggregate (const place &p, uintptr_t at)
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
walker::extend_object (const place &p, uint32_t step, uintptr_t at,
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
  both.effect = effects (both.how (), current_phase ());
  uint32_t next = m_result.items.size ();
  if (m_index.find_or_add (both, next) == next)
    m_result.items.push_back (both);
}

/* Has only the compiler said that P's member leads to something?  */
static bool
assumed_p (const place &p)
{
  return p.type && (p.type->flags & ACCDEEP_TYPE_ASSUMED);
}

/* The pointer at SLOT leads to nothing that can be read: the device gets the
   host's bits.  */
void
walker::leave_unreadable (const place &p, uint32_t step, uintptr_t slot,
                          uintptr_t value)
{
  m_result.reads_all = false;
  warn_unreadable (m_result, p.at (step, slot), value);
  add_link (p, step, slot, value, link_kind::empty);
}

/* Is the pointer at SLOT, of value VALUE, no business of this directive's, or
   dealt with here?  It leads to [START..END).  */
bool
walker::left_alone_p (const place &p, uint32_t step, uintptr_t slot,
                      uintptr_t value, uintptr_t start, uintptr_t end)
{
  const pointer_fate fate = referenced_p (p.item)
                                ? m_device.fate_of (slot, value, start, end)
                                : pointer_fate::mapped;
  m_result.reads_all &= fate == pointer_fate::mapped;
  switch (fate)
    {
    case pointer_fate::mapped:
      break;
    case pointer_fate::looked_up:
      add_link (p, step, slot, value, link_kind::lookup);
      return true;
    case pointer_fate::stays:
      return true;
    case pointer_fate::host_bits:
      add_link (p, step, slot, value, link_kind::empty);
      return true;
    }
  /* Plain bytes that do not move are not read.  */
  const unsigned effect = effects (p.how, current_phase ());
  const bool read = step + 1 < p.member->n_steps || p.member->element
                    || (effect & (effect_in | effect_out));
  if (!read || host_reader ().all_p (start, end))
    return false;
  /* That has more to say.  */
  if (get_environment ().check && !assumed_p (p) && checked_p (effect))
    return false;
  if (assumed_p (p))
    {
      leave_unreadable (p, step, slot, value);
      return true;
    }
  if (host_reader ().all_p (start, start + 1))
    report_wrong_extent (m_result, p.at (step, slot),
                         text ("%s cannot be read: is the length right?",
                               range_text (start, end).c_str ()));
  report_unreadable (m_result, p.at (step, slot), value);
}

void
walker::follow_pointer (const place &p, uint32_t step, uintptr_t slot)
{
  const accdeep_step &s = p.member->steps[step];
  uintptr_t value = pointer_at (slot);
  if (!value)
    {
      add_link (p, step, slot, value, link_kind::empty);
      return;
    }
  if (leads_to_head_p (p, step, slot, value))
    return;
  /* The length of a string whose pointer is undefined is, too.  */
  if (assumed_p (p) && value_of (s.length, p.expression_object, p.frame) < 0)
    {
      leave_unreadable (p, step, slot, value);
      return;
    }
  int64_t length = extent (p, step, slot, s.length, "length");
  if (!length)
    {
      add_link (p, step, slot, value, link_kind::empty);
      return;
    }
  int64_t lower = value_of (s.lower, p.expression_object, p.frame);
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
    add_followed (p, step, slot, value,
                  target_item (p, step, slot, start, bytes, nullptr));
}

/* The pointer at SLOT, of value VALUE, leads to a container's head, not to a
   node: that is dealt with here.  */
bool
walker::leads_to_head_p (const place &p, uint32_t step, uintptr_t slot,
                         uintptr_t value)
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
  if (entry_p () && !effects (p.how, current_phase ()))
    add_link (p, step, slot, value, link_kind::empty);
  else
    {
      add_link (p, step, slot, value, link_kind::followed, head->second);
      m_result.links.back ().head = true;
    }
  return true;
}

/* The pointer at SLOT is VALUE and leads to the item TARGET, or to nothing that
   the directive has to do with.  */
void
walker::add_followed (const place &p, uint32_t step, uintptr_t slot,
                      uintptr_t value, uint32_t target)
{
  add_link (p, step, slot, value,
            target == no_index ? link_kind::empty : link_kind::followed,
            target);
  /* The item exists only now that its link has a number.  */
  if (target != no_index && m_result.items[target].via == link_pending)
    m_result.items[target].via = m_result.links.size () - 1;
}

/* Is STEP the first of M that goes through a pointer?  */
static bool
first_pointer_p (const accdeep_member &m, uint32_t step)
{
  for (uint32_t i = 0; i < step; i++)
    if (pointer_step_p (m.steps[i]))
      return false;
  return true;
}

/* The end of those of the elements in the BYTES at START that exist.  */
uintptr_t
walker::live_end (const place &p, uint32_t step, uintptr_t start, size_t bytes)
{
  const accdeep_step &s = p.member->steps[step];
  const int64_t lower = value_of (s.lower, p.expression_object, p.frame);
  const int64_t live
      = value_of (p.member->condition, p.expression_object, p.frame) - lower;
  if (live <= 0)
    return start;
  return start + std::min<uint64_t> (live, bytes / s.stride) * s.stride;
}

/* I has elements of M of OBJECT, a container in pieces: maybe only from where
   the first one is, or up to where the last one is.  */
void
walker::limit (item &i, const accdeep_member &m, const char *object)
{
  const uint64_t places = m.condition.number;
  const uintptr_t slots = reinterpret_cast<uintptr_t> (object);
  const uintptr_t first = pointer_at (slots + (places & UINT32_MAX));
  const uintptr_t last = pointer_at (slots + (places >> 32));
  if (i.start <= first && first <= i.end)
    i.live_start = first;
  if (i.start <= last && last <= i.end)
    i.live_end = last;
}

/* The array descriptor at SLOT, which begins with its pointer.  */
void
walker::follow_descriptor (const place &p, uint32_t step, uintptr_t slot)
{
  const accdeep_step &s = p.member->steps[step];
  const uintptr_t value = pointer_at (slot);
  if (value)
    for (size_t i = sizeof value; i < dope_vector_bytes (s.full_length);
         i += sizeof value)
      pointer_at (slot + i);
  strided_section section;
  const char *wrong = nullptr;
  switch (read_dope_vector (slot, s.full_length, s.stride, section))
    {
    case dope_state::valid:
      break;
    case dope_state::empty:
      add_link (p, step, slot, value, link_kind::empty);
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
  add_followed (p, step, slot, value,
                target_item (p, step, slot, section.start,
                             section.end - section.start, kept));
}

/* The item of what the pointer at SLOT, of level STEP, leads to, or no_index
   where the directive has nothing to do with it.  SECTION as in struct item. */
uint32_t
walker::target_item (const place &p, uint32_t step, uintptr_t slot,
                     uintptr_t start, size_t bytes,
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
  i.effect = effects (p.how, current_phase ());
  i.log2_alignment = log2_of (m.element_alignment);
  if (entry_p () && !i.effect)
    return no_index;
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
  if (single_dynamic_p (i))
    {
      const class_found what = class_at (i);
      if (what.what > object_class::derived)
        report_class (m_result, p.at (step, slot), what);
      become (i, what);
    }
  uint32_t next = m_result.items.size ();
  uint32_t found = m_index.find_or_add (i, next);
  if (found != next)
    return found;
  if (m_frames && (i.type || i.member))
    i.frame = keep_frame (p.frame, m_result);
  m_result.items.push_back (i);
  return found;
}

void
walker::add_piece (uintptr_t start, size_t bytes, uint32_t item,
                   unsigned effect)
{
  effect &= effect_in | effect_out;
  if (!bytes || !effect)
    return;
  m_result.pieces.push_back ({ start, bytes, item, effect });
}

void
walker::add_link (const place &p, uint32_t step, uintptr_t slot,
                  uintptr_t value, link_kind kind, uint32_t target,
                  uintptr_t base)
{
  /* What moves whole brings the host's bits along.  */
  if (kind == link_kind::empty
      && (!entry_p () || (m_result.items[p.item].effect & effect_in)))
    return;
  link l = {};
  l.slot = slot;
  l.value = value;
  l.base = base;
  l.member = p.member;
  l.item = p.item;
  l.target = target;
  l.step = step;
  l.kind = kind;
  l.action = p.how.action;
  m_result.links.push_back (l);
}

int64_t
walker::extent (const place &p, uint32_t step, uintptr_t slot,
                const accdeep_value &value, const char *what)
{
  int64_t result = value_of (value, p.expression_object, p.frame);
  if (result < 0)
    report_wrong_extent (m_result, p.at (step, slot),
                         text ("negative %s %" PRId64, what, result));
  return result;
}

int64_t
walker::value_of (const accdeep_value &value, const char *object,
                  const accdeep_frame *frame)
{
  const int64_t result = evaluate (value, object, frame);
  m_result.reads_all &= pure_p (value);
  if (value.kind != ACCDEEP_VALUE_CONSTANT)
    note_read (object, &value, result);
  return result;
}

uintptr_t
walker::pointer_at (uintptr_t slot)
{
  const uintptr_t result = load_pointer (slot);
  note_read (reinterpret_cast<const void *> (slot), nullptr, result);
  return result;
}

void
walker::note_read (const void *at, const accdeep_value *expression,
                   int64_t value)
{
  constexpr size_t most = 1024; /* Of what is met again and again.  */
  m_result.reads_all &= m_result.reads.size () < most;
  if (m_result.reads_all)
    m_result.reads.push_back ({ at, expression, value });
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
      return evaluate (*r.expression, r.at, nullptr) == r.value;
    return memcmp (r.at, &r.value, sizeof r.value) == 0;
  });
}

} // namespace accdeep
