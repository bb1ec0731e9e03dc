/* From instructions to handlers and offsets: barriers, exchanges between lanes,
   branches and calls.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "simcuda/exec/decoder.h"

namespace simcuda
{

using ptx::modifier;
using ptx::opcode;
using scalar = ptx::scalar;
using operand = ptx::operand;

void
control_decoder::barrier (const ptx::instruction &insn)
{
  const auto &ops = insn.operands;
  const ptx::modifier_set &m = insn.modifiers;
  if (m.has (modifier::warp))
    {
      if (!m.has (modifier::sync) || ops.size () != 1)
        m_out.refuse ("wrong number of operands");
      m_out.emit (warp_barrier (), 0, m_out.source (ops[0], scalar::b32));
      return;
    }
  bool red = m.has (modifier::red);
  if (red + m.has (modifier::sync) + m.has (modifier::arrive) != 1)
    m_out.refuse ("one of .sync, .arrive and .red is needed");
  std::size_t first = red ? 1 : 0;
  std::size_t last = ops.size () - (red ? 1 : 0);
  if (ops.size () < (red ? 3u : 1u) || last - first > 2
      || (m.has (modifier::arrive) && last - first != 2))
    m_out.refuse ("wrong number of operands");

  barrier_kind kind = barrier_kind::sync;
  if (m.has (modifier::arrive))
    kind = barrier_kind::arrive;
  else if (red)
    kind = m.has (modifier::op_and)  ? barrier_kind::red_and
           : m.has (modifier::op_or) ? barrier_kind::red_or
                                     : barrier_kind::red_popc;
  std::uint32_t number = m_out.source (ops[first], scalar::u32);
  bool counted = last - first == 2;
  std::uint32_t count = counted ? m_out.source (ops[first + 1], scalar::u32)
                                : m_out.constant (4, 0);
  std::uint32_t predicate = 0, result = 0;
  if (red)
    {
      predicate = m_out.source (ops.back (), scalar::pred);
      result = m_out.destination (
          ops[0], kind == barrier_kind::red_popc ? scalar::u32 : scalar::pred);
    }
  m_out.emit (block_barrier (), result, number, count, predicate).aux
      = static_cast<std::uint32_t> (kind) | (counted ? 256 : 0);
}

void
control_decoder::shuffle (const ptx::instruction &insn)
{
  const auto &ops = insn.operands;
  bool sync = insn.modifiers.has (modifier::sync);
  if (insn.type != scalar::b32 || ops.size () != (sync ? 5u : 4u))
    m_out.refuse ("wrong type or number of operands");
  std::uint32_t a = m_out.source (ops[1], scalar::b32);
  std::uint32_t b = m_out.source (ops[2], scalar::b32);
  std::uint32_t c = m_out.source (ops[3], scalar::b32);
  std::uint32_t members = sync ? m_out.source (ops[4], scalar::b32) : 0;
  bool pair = ops[0].what == operand::kind::pair;
  std::uint32_t predicate
      = pair ? m_out.destination (ops[0].elements[1], scalar::pred)
             : m_out.temporary (1);
  std::uint32_t d
      = m_out.destination (pair ? ops[0].elements[0] : ops[0], scalar::b32);
  m_out.emit (select_shuffle (insn), d, a, b, c, predicate).aux = members;
}

void
control_decoder::vote (const ptx::instruction &insn)
{
  const auto &ops = insn.operands;
  const ptx::modifier_set &m = insn.modifiers;
  if (insn.opcode == opcode::op_activemask)
    {
      m_out.emit (select_vote (insn), m_out.destination (ops[0], scalar::b32));
      return;
    }
  bool redux = insn.opcode == opcode::op_redux;
  bool sync = m.has (modifier::sync);
  if ((ops.size () == 3) != sync)
    m_out.refuse ("wrong number of operands");
  std::uint32_t a = m_out.source (ops[1], redux ? insn.type : scalar::pred);
  std::uint32_t members = sync ? m_out.source (ops[2], scalar::b32) : 0;
  scalar result = redux                      ? insn.type
                  : m.has (modifier::ballot) ? scalar::b32
                                             : scalar::pred;
  m_out.emit (select_vote (insn), m_out.destination (ops[0], result), a,
              members);
}

void
control_decoder::match (const ptx::instruction &insn)
{
  const auto &ops = insn.operands;
  bool pair = ops[0].what == operand::kind::pair;
  if (pair && !insn.modifiers.has (modifier::all))
    m_out.refuse ("only .all has a second result");
  std::uint32_t a = m_out.source (ops[1], insn.type);
  std::uint32_t members = m_out.source (ops[2], scalar::b32);
  std::uint32_t predicate
      = pair ? m_out.destination (ops[0].elements[1], scalar::pred)
             : m_out.temporary (1);
  std::uint32_t d
      = m_out.destination (pair ? ops[0].elements[0] : ops[0], scalar::b32);
  m_out.emit (select_match (insn), d, a, members, 0, predicate);
}

/* brx.idx: one comparison and branch a target.  */
void
control_decoder::branch_table (const ptx::instruction &insn)
{
  const ptx::label_info &list
      = m_out.function ().labels[insn.operands[1].index];
  if (!insn.modifiers.has (modifier::idx) || list.targets.empty ())
    m_out.refuse ("'" + list.name + "' is not a list of targets");
  ptx::instruction equal;
  equal.opcode = opcode::op_setp;
  equal.family = ptx::family::compare;
  equal.type = scalar::u32;
  equal.modifiers.add (modifier::eq);
  std::uint32_t index = m_out.source (insn.operands[0], scalar::u32);
  std::uint32_t same = m_out.temporary (1);
  for (std::size_t i = 0; i < list.targets.size (); i++)
    {
      m_out.emit (alu ().compare (equal), same, index, m_out.constant (4, i));
      m_out.branch_to (m_out.position (), list.targets[i]);
      m_out.emit (branch_if (false), 0, same);
    }
  m_out.emit (branch_nowhere (), 0, index).imm = list.targets.size ();
}

void
control_decoder::branch (const ptx::instruction &insn)
{
  if (insn.opcode == opcode::op_brx)
    return branch_table (insn);
  std::size_t at = m_out.position ();
  if (insn.guard < 0)
    m_out.emit (branch_always ());
  else
    m_out.emit (branch_if (insn.guard_negated), 0,
                m_out.register_slot (insn.guard).offset);
  m_out.branch_to (at, insn.operands[0].index);
}

slot
control_decoder::call_slot (const operand &op, bool result)
{
  if (op.what == operand::kind::parameter && op.bits == 0 && !op.address)
    return m_out.parameter_slot (op.index);
  if (op.what == operand::kind::reg && !op.negated && !op.address)
    return m_out.register_slot (op.index);
  if (op.what == operand::kind::integer && !result)
    m_out.refuse ("constants cannot be passed directly");
  m_out.refuse ("invalid argument or result");
}

void
control_decoder::call (const ptx::instruction &insn)
{
  const ptx::call_info &info = *insn.call;
  call_site site;
  for (const operand &op : info.results)
    site.results.push_back (call_slot (op, true));
  for (const operand &op : info.arguments)
    site.arguments.push_back (call_slot (op, false));

  handlers h;
  std::uint32_t address = 0;
  if (info.callee.what == operand::kind::reg)
    {
      address = m_out.source (info.callee, scalar::u64);
      h = call_indirect ();
    }
  else if (info.callee.what == operand::kind::symbol)
    {
      symbol_value value
          = m_out.symbols ().resolve (info.callee.symbol, insn.line);
      if (!value.function)
        m_out.refuse ("'" + info.callee.symbol + "' is not a function");
      if (const char *why = mismatch (*value.function, site))
        m_out.refuse ("'" + info.callee.symbol + "' " + why);
      site.callee = value.function;
      h = value.function->builtin ? call_builtin () : call_direct ();
    }
  else
    m_out.refuse ("what is called is neither a function nor a register");
  m_out.code ().calls.push_back (std::move (site));
  simcuda::insn &i = m_out.emit (h, 0, address);
  i.call = &m_out.code ().calls.back ();
  i.what = effect::call;
}

void
control_decoder::leave (const ptx::instruction &insn)
{
  switch (insn.opcode)
    {
    case opcode::op_ret:
      m_out.emit (leave_function ()).what = effect::leave;
      break;
    case opcode::op_exit:
      m_out.emit (end_threads ());
      break;
    default:
      m_out.emit (trap ());
      break;
    }
}

} // namespace simcuda
