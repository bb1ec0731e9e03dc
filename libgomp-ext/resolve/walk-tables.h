/* What the walk writes, and what it reads of host memory.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_RESOLVE_WALK_TABLES_H
#define ACCDEEP_RESOLVE_WALK_TABLES_H

#include "libgomp-ext/base/error.h"
#include "libgomp-ext/base/readable.h"
#include "libgomp-ext/descriptor/classes.h"
#include "libgomp-ext/descriptor/reader.h"
#include "libgomp-ext/resolve/frame.h"
#include "libgomp-ext/resolve/item-index.h"
#include "libgomp-ext/resolve/walk-message.h"

#include <algorithm>
#include <cinttypes>
#include <utility>

namespace accdeep
{

/* Where the walk is within one object.   */
struct walk_place
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

/* ITEM.via of an item whose link is about to be made.  */
constexpr uint32_t link_pending = no_index - 1;

/* The items, links and pieces of a walk.  */
class walk_tables
{
public:
  explicit walk_tables (walk_result &result)
      : m_result (result), m_index (result.items)
  {
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

  /* Are items of EFFECT checked against the host's memory?  */
  bool
  checked_p (unsigned effect) const
  {
    return current_phase () != phase::exit
           && (effect & (effect_take | effect_in | effect_out));
  }

  /* Is ITEM there because the construct refers to it?  */
  bool
  referenced_p (uint32_t item) const
  {
    const accdeep_clause *c
        = m_result.operands[m_result.items[item].operand].clause;
    return c && (c->flags & ACCDEEP_CLAUSE_REFERENCED);
  }

  /* Does an operand with a clause have all of [START..END)?  That of no_create
     leaves what is absent to others.  */
  bool
  said_p (uintptr_t start, uintptr_t end) const
  {
    return std::any_of (
        m_result.operands.begin (), m_result.operands.end (),
        [=] (const operand &o) {
          return o.start <= start && end <= o.end
                 && o.action != ACCDEEP_ACTION_NO_CREATE
                 && !(o.clause && (o.clause->flags & ACCDEEP_CLAUSE_IMPLICIT));
        });
  }

  /* The number of the item that is equal to I, and whether it is new.  */
  std::pair<uint32_t, bool>
  find_or_add (const item &i)
  {
    const uint32_t next = m_result.items.size ();
    const uint32_t found = m_index.find_or_add (i, next);
    if (found == next)
      m_result.items.push_back (i);
    return { found, found == next };
  }

  void
  add_piece (uintptr_t start, size_t bytes, uint32_t item, unsigned effect)
  {
    effect &= effect_in | effect_out;
    if (!bytes || !effect || m_result.items[item].said)
      return;
    m_result.pieces.push_back ({ start, bytes, item, effect });
  }

  void
  add_link (const walk_place &p, uint32_t step, uintptr_t slot, uintptr_t value,
            link_kind kind, uint32_t target = no_index, uintptr_t base = 0)
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

  /* The pointer at SLOT is VALUE and leads to the item TARGET, or to nothing
     that the directive has to do with.  */
  void
  add_followed (const walk_place &p, uint32_t step, uintptr_t slot,
                uintptr_t value, uint32_t target)
  {
    add_link (p, step, slot, value,
              target == no_index ? link_kind::empty : link_kind::followed,
              target);
    /* The item exists only now that its link has a number.  */
    if (target != no_index && m_result.items[target].via == link_pending)
      m_result.items[target].via = m_result.links.size () - 1;
  }

private:
  walk_result &m_result;
  item_index m_index;
};

/* Values of host memory, which are noted for walks that are kept.  */
class host_reads
{
public:
  /* FRAMES: expressions look at them.  */
  host_reads (walk_result &result, bool frames)
      : m_result (result), m_frames (frames)
  {
  }

  int64_t
  value_of (const accdeep_value &value, const char *object,
            const accdeep_frame *frame)
  {
    const int64_t result = evaluate (value, object, frame);
    if (value.kind != ACCDEEP_VALUE_CONSTANT)
      note (object, &value, frame, result);
    return result;
  }

  /* VALUE, which is a WHAT of the array at SLOT.  */
  int64_t
  extent (const walk_place &p, uint32_t step, uintptr_t slot,
          const accdeep_value &value, const char *what)
  {
    int64_t result = value_of (value, p.expression_object, p.frame);
    if (result < 0)
      report_wrong_extent (m_result, p.at (step, slot),
                           text ("negative %s %" PRId64, what, result));
    return result;
  }

  uintptr_t
  pointer_at (uintptr_t slot)
  {
    const uintptr_t result = load_pointer (slot);
    note (reinterpret_cast<const void *> (slot), nullptr, nullptr, result);
    return result;
  }

  /* What I, one object of a dynamic type, is.  */
  class_found
  class_at (const item &i)
  {
    if (m_result.reads_all
        && host_reader ().all_p (i.start, i.start + sizeof i.start))
      pointer_at (i.start);
    return find_class (i.start, i.type);
  }

private:
  void
  note (const void *at, const accdeep_value *expression,
        const accdeep_frame *frame, int64_t value)
  {
    constexpr size_t most = 1024; /* Of what is met again and again.  */
    m_result.reads_all &= m_result.reads.size () < most;
    if (!m_result.reads_all)
      return;
    if (!m_frames || !expression || pure_p (*expression))
      frame = nullptr;
    m_result.reads_all = !arguments_p (frame);
    m_result.reads.push_back (
        { at, expression, keep_frame (frame, m_result), value });
  }

  walk_result &m_result;
  const bool m_frames;
};

} // namespace accdeep

#endif
