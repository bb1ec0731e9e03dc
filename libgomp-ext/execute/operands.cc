/* Consumes the arguments of an entry point, in libgomp's form, produces
   operands with actions.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/execute/operands.h"

#include "libgomp-ext/base/env.h"
#include "libgomp-ext/base/error.h"
#include "libgomp-ext/base/readable.h"
#include "libgomp-ext/descriptor/by-hand.h"
#include "libgomp-ext/descriptor/descriptor.h"
#include "libgomp-ext/device/gomp-kinds.h"
#include "libgomp-ext/execute/message.h"

namespace accdeep
{

namespace
{

/* All bits that make a kind special, one of which pattern means implicit.  */
constexpr unsigned special_bits = 0x7c;

unsigned
plain_kind (unsigned short kind)
{
  unsigned result = kind & 0xff;
  if ((result & special_bits) == gomp::map_flag_implicit)
    result &= ~gomp::map_flag_implicit;
  return result;
}

[[noreturn]] void
unknown_kind (const accdeep_directive *directive, uint32_t entry, unsigned kind)
{
  fatal ("%s: entry %u has mapping kind 0x%02x, which this library, accdeep "
         "%s, does not know there",
         directive_text (directive).c_str (), entry, kind, ACCDEEP_VERSION);
}

/* INHERIT: there is no such clause on the directive.  */
accdeep_action
entry_action (unsigned kind)
{
  switch (kind)
    {
    case gomp::map_alloc:
    case gomp::map_force_alloc:
      return ACCDEEP_ACTION_CREATE;
    case gomp::map_to:
    case gomp::map_force_to:
    case gomp::map_always_to:
      return ACCDEEP_ACTION_COPYIN;
    case gomp::map_from:
    case gomp::map_force_from:
    case gomp::map_always_from:
      return ACCDEEP_ACTION_COPYOUT;
    case gomp::map_tofrom:
    case gomp::map_force_tofrom:
    case gomp::map_always_tofrom:
      return ACCDEEP_ACTION_COPY;
    case gomp::map_force_present:
      return ACCDEEP_ACTION_PRESENT;
    case gomp::map_if_present:
      return ACCDEEP_ACTION_NO_CREATE;
    /* The object itself of a policy with default(delete).  */
    case gomp::map_release:
      return ACCDEEP_ACTION_DELETE;
    default:
      return ACCDEEP_ACTION_INHERIT;
    }
}

accdeep_action
exit_action (unsigned kind)
{
  switch (kind)
    {
    case gomp::map_from:
    case gomp::map_force_from:
    case gomp::map_always_from:
      return ACCDEEP_ACTION_COPYOUT;
    case gomp::map_release:
    case gomp::map_delete:
      return ACCDEEP_ACTION_DELETE;
    /* The object itself of a policy with default(present).  */
    case gomp::map_force_present:
      return ACCDEEP_ACTION_PRESENT;
    default:
      return ACCDEEP_ACTION_INHERIT;
    }
}

/* The phase of an update entry.  */
bool
update_kind_p (unsigned kind, phase p)
{
  switch (kind)
    {
    case gomp::map_to:
    case gomp::map_force_to:
    case gomp::map_always_to:
      return p == phase::update_device;
    case gomp::map_from:
    case gomp::map_force_from:
    case gomp::map_always_from:
      return p == phase::update_self;
    default:
      return false;
    }
}

class reader
{
public:
  reader (const accdeep_directive *directive,
          const accdeep_arguments &arguments, phase p)
      : m_directive (directive), m_arguments (arguments), m_phase (p)
  {
    m_result.finalize = arguments.flags & ACCDEEP_RUN_FINALIZE;
  }

  operand_list
  read ()
  {
    for (uint32_t i = 0; i < m_arguments.n; i++)
      read_entry (i);
    return std::move (m_result);
  }

private:
  uintptr_t
  host_address (uint32_t i) const
  {
    return reinterpret_cast<uintptr_t> (m_arguments.hostaddrs[i]);
  }

  void read_entry (uint32_t i);
  bool read_pointer_entry (uint32_t i, unsigned kind);
  accdeep_action action_of (uint32_t i, unsigned kind);
  void add_operand (uint32_t i, accdeep_action action,
                    const accdeep_clause *clause);

  const accdeep_directive *m_directive;
  const accdeep_arguments &m_arguments;
  phase m_phase;
  operand_list m_result = {};
};

void
reader::read_entry (uint32_t i)
{
  unsigned kind = plain_kind (m_arguments.kinds[i]);
  const accdeep_clause *clause
      = m_arguments.clauses ? m_arguments.clauses[i] : nullptr;
  if (clause)
    validate (clause);
  if (!host_address (i) || read_pointer_entry (i, kind))
    return;
  if (clause && (clause->flags & ACCDEEP_CLAUSE_SPAN))
    {
      const uintptr_t start = host_address (i);
      m_result.spans.push_back ({ start, start + m_arguments.sizes[i], clause,
                                  i, kind == gomp::map_alloc });
      return;
    }
  accdeep_action action = action_of (i, kind);
  if (action == ACCDEEP_ACTION_INHERIT)
    return;
  if (clause
      && (clause->flags & (ACCDEEP_CLAUSE_LOOKUP | ACCDEEP_CLAUSE_RELATIVE)))
    m_result.translated.push_back ({ i, host_address (i), clause, action });
  else if (m_arguments.sizes[i])
    add_operand (i, action, clause);
}

/* Entries that are about pointers alone.  */
bool
reader::read_pointer_entry (uint32_t i, unsigned kind)
{
  switch (kind)
    {
    case gomp::map_attach:
      m_result.attach.push_back ({ host_address (i), m_arguments.sizes[i],
                                   m_arguments.clauses && m_arguments.clauses[i]
                                       && (m_arguments.clauses[i]->flags
                                           & ACCDEEP_CLAUSE_COMPONENT) });
      return true;
    case gomp::map_force_detach:
      m_result.finalize = true;
      m_result.detach.push_back ({ host_address (i), 0, false });
      return true;
    case gomp::map_detach:
      m_result.detach.push_back ({ host_address (i), 0, false });
      return true;
    case gomp::map_to_pset:
      m_result.bounds.push_back ({ host_address (i), m_arguments.sizes[i] });
      return true;
    case gomp::map_pointer:
    case gomp::map_force_deviceptr:
      /* Variables that lead to data come after it (execute/variables), and
         device pointers are the inner construct's business.  */
      return true;
    default:
      return false;
    }
}

accdeep_action
reader::action_of (uint32_t i, unsigned kind)
{
  if (update_p (m_phase))
    {
      if (update_kind_p (kind, m_phase))
        return ACCDEEP_ACTION_UPDATE;
      if (!update_kind_p (kind, phase::update_device)
          && !update_kind_p (kind, phase::update_self))
        unknown_kind (m_directive, i, kind);
      return ACCDEEP_ACTION_INHERIT;
    }
  accdeep_action action
      = m_phase == phase::exit ? exit_action (kind) : entry_action (kind);
  if (action == ACCDEEP_ACTION_INHERIT)
    unknown_kind (m_directive, i, kind);
  if (m_phase == phase::exit
      && (kind == gomp::map_delete || kind == gomp::map_force_from))
    m_result.finalize = true;
  return action;
}

void
reader::add_operand (uint32_t i, accdeep_action action,
                     const accdeep_clause *clause)
{
  operand o = {};
  o.start = host_address (i);
  o.end = o.start + m_arguments.sizes[i];
  o.clause = clause;
  const meant_type meant = type_meant_by (clause);
  o.type = meant.type;
  o.by_hand = meant.decision;
  o.lower = m_arguments.lowers ? m_arguments.lowers[i] : 0;
  o.entry = i;
  o.action = action;
  o.log2_alignment = m_arguments.kinds[i] >> gomp::alignment_shift;
  if (static_cast<ptrdiff_t> (m_arguments.sizes[i]) < 0)
    fatal ("%s: %s has a negative stride, which cannot be mapped; give a dummy "
           "argument the attribute contiguous, or map a copy",
           directive_text (m_directive).c_str (), clause->name);
  if (o.type && !bare_pointer_p (o)
      && m_arguments.sizes[i] % o.type->object_bytes)
    fatal ("%s: %s: %zu bytes are no whole number of %s of %zu bytes",
           directive_text (m_directive).c_str (), clause->name,
           m_arguments.sizes[i], o.type->name,
           static_cast<size_t> (o.type->object_bytes));
  m_result.operands.push_back (o);
}

} // namespace

void
check_readable (operand_list &list, const accdeep_directive *directive,
                const accdeep_arguments &arguments, phase p,
                const device_state &state)
{
  auto readable_p = [] (const operand &o) {
    return !o.type || o.start >= o.end
           || (host_reader ().all_p (o.start, o.start + 1)
               && host_reader ().all_p (o.end - 1, o.end));
  };
  auto wrong = std::find_if_not (list.operands.begin (), list.operands.end (),
                                 readable_p);
  for (; wrong != list.operands.end ();
       wrong = std::find_if_not (wrong, list.operands.end (), readable_p))
    if ((arguments.flags & ACCDEEP_RUN_IF_PRESENT)
        && !state.address_of (wrong->start))
      wrong = list.operands.erase (wrong);
    else if (get_environment ().check && wrong->action != ACCDEEP_ACTION_UPDATE
             && wrong->action != ACCDEEP_ACTION_PRESENT)
      ++wrong;
    else
      report_unreadable (directive, *wrong, p);
}

void
add_links (walk_result &walked, const std::vector<attach_entry> &entries,
           accdeep_action action)
{
  for (const attach_entry &entry : entries)
    {
      link l = {};
      l.slot = entry.slot;
      l.value = load_pointer (entry.slot);
      l.base = l.value + entry.bias;
      l.item = no_index;
      l.target = no_index;
      l.kind = l.value || action == ACCDEEP_ACTION_DELETE ? link_kind::attach
                                                          : link_kind::empty;
      l.action = action;
      walked.links.push_back (l);
    }
}

operand_list
read_operands (const accdeep_directive *directive,
               const accdeep_arguments &arguments, phase p)
{
  return reader (directive, arguments, p).read ();
}

} // namespace accdeep
