/* Update: consumes the operands, produces transfers of the included members'
   bytes.  Nothing is mapped, counted or attached, and no pointer moves: what is
   attached on the device stays as it is, and so does the host's.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/execute/execute.h"

#include "libgomp-ext/base/error.h"
#include "libgomp-ext/base/profile.h"
#include "libgomp-ext/execute/bounds.h"
#include "libgomp-ext/execute/bulk-execute.h"
#include "libgomp-ext/execute/examine.h"
#include "libgomp-ext/execute/message.h"
#include "libgomp-ext/execute/operands.h"
#include "libgomp-ext/execute/plan-text.h"

#include <algorithm>

namespace accdeep
{

namespace
{

/* One direction of an update.  */
class update_execution
{
public:
  update_execution (const accdeep_directive *directive,
                    const accdeep_arguments &arguments, phase p)
      : m_directive (directive), m_arguments (arguments), m_phase (p),
        m_state (state_of (current_device ()))
  {
  }

  /* What the directive names.  */
  const std::vector<operand> &
  read ()
  {
    m_walked.options = options_of (m_directive, m_arguments, m_phase);
    operand_list list = read_operands (m_directive, m_arguments, m_phase);
    resolve_bare_pointers (list, m_directive, m_arguments, m_phase, m_state);
    check_readable (list, m_directive, m_arguments, m_phase, m_state);
    m_walked.operands = std::move (list.operands);
    return m_walked.operands;
  }

  /* Find all that is to move.  */
  void prepare ();

  void move ();

private:
  bool optional_p (uint32_t number) const;
  void check (const plan &p);
  std::vector<patch> attached_between (std::vector<accdeep::move> &moves);

  const accdeep_directive *m_directive;
  const accdeep_arguments &m_arguments;
  phase m_phase;
  device_state &m_state;
  walk_result m_walked;
  std::vector<accdeep::move> m_moves;
};

void
update_execution::prepare ()
{
  if (m_walked.operands.empty ())
    return;
  device_presence device (m_state);
  walk (m_walked, device);
  /* A member may move though what surrounds it does not.  */
  for (const piece &part : m_walked.pieces)
    m_walked.items[part.item].effect |= part.effect;
  const plan p = make_plan (m_walked, m_state);
  if (const std::shared_ptr<plan_text> text
      = plan_text_of (m_directive, m_phase))
    {
      text->add (p, m_walked);
      text->print ("");
    }
  if (!(m_arguments.flags & ACCDEEP_RUN_IF_PRESENT))
    check (p);
  for (const plan_object &o : p.objects)
    statistics ().objects += o.state == plan_state::present;
  const std::vector<plan_move> &moves
      = m_phase == phase::update_self ? p.out : p.in;
  m_moves.reserve (moves.size ());
  for (const plan_move &m : moves)
    if (p.objects[m.object].state == plan_state::present)
      add_without_pointers (device_move (p, m), m_state, m_moves);
}

/* Is it no error that item NUMBER is absent: does an operand lead there of
   which the device has only itself?  */
bool
update_execution::optional_p (uint32_t number) const
{
  const item &i = m_walked.items[number];
  const accdeep_clause *clause = m_walked.operands[i.operand].clause;
  return i.via != no_index && clause
         && (clause->flags & ACCDEEP_CLAUSE_OPTIONAL);
}

/* What is to move is there.  */
void
update_execution::check (const plan &p)
{
  const plan_object *o = first_object (p, [this] (const plan_object &o) {
    return o.state == plan_state::absent && !optional_p (o.item);
  });
  uint32_t absent = o ? o->item : no_index;
  for (uint32_t i = 0; i < m_walked.items.size () && i < absent; i++)
    if (m_walked.items[i].skipped && m_walked.items[i].effect
        && !optional_p (i))
      absent = i;
  if (absent != no_index)
    report_absent (m_walked, absent, m_state);
}

/* Where nothing but attached pointers separates two moves, writing those again
   makes one copy of two.  */
std::vector<patch>
update_execution::attached_between (std::vector<accdeep::move> &moves)
{
  constexpr size_t max_pointers = 32;
  std::vector<patch> patches;
  std::sort (moves.begin (), moves.end (),
             [] (const accdeep::move &a, const accdeep::move &b) {
               return a.dev_addr < b.dev_addr;
             });
  for (size_t i = 1; i < moves.size (); i++)
    {
      const accdeep::move &before = moves[i - 1];
      const accdeep::move &after = moves[i];
      uintptr_t start = before.host_addr + before.bytes;
      size_t gap = after.dev_addr - (before.dev_addr + before.bytes);
      if (before.block != after.block || after.host_addr - start != gap || !gap
          || gap > max_pointers * sizeof (uintptr_t))
        continue;
      size_t first = patches.size ();
      m_state.pointers.for_each (
          start, after.host_addr, [&] (const attachment &a) {
            patches.push_back (
                { a.dev_slot, a.dev_value, before.block, before.object });
          });
      if ((patches.size () - first) * sizeof (uintptr_t) != gap)
        patches.resize (first);
    }
  return patches;
}

void
update_execution::move ()
{
  if (m_phase == phase::update_device)
    {
      std::vector<patch> patches = attached_between (m_moves);
      move_to_device (std::move (m_moves), std::move (patches), gaps::data);
      for (const operand &o : m_walked.operands)
        if (!o.type)
          renew_bounds (m_state, o.start, o.end);
    }
  else
    move_to_host (std::move (m_moves));
}

} // namespace

void
update_data (const accdeep_directive *directive,
             const accdeep_arguments &arguments)
{
  update_execution to_device (directive, arguments, phase::update_device);
  update_execution to_host (directive, arguments, phase::update_self);
  for (phase p : { phase::update_device, phase::update_self })
    examine (directive, arguments, p, state_of (current_device ()));
  if (bulk::update (directive, to_device.read (), to_host.read (),
                    state_of (current_device ())))
    return;
  to_device.prepare ();
  to_host.prepare ();
  to_device.move ();
  to_host.move ();
}

} // namespace accdeep
