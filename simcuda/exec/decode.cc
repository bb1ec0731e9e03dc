/* From instructions to handlers and offsets: one after the other.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "simcuda/exec/decoder.h"

namespace simcuda
{

using ptx::family;
using ptx::modifier;
using ptx::opcode;

void
decode_body (const ptx::function &source, symbol_resolver &symbols,
             function_code *code)
{
  decoder (source, symbols, *code).run ();
}

void
decoder::run ()
{
  m_locals.begin ();
  for (const ptx::instruction &insn : m_out.function ().body)
    {
      m_out.start (insn);
      if (insn.guard < 0)
        dispatch (insn);
      else
        decode_guarded (insn);
    }
  m_out.finish ();
}

/* Lanes may leave the instruction by different ways when it is a control
   one, so the others branch around it; else the others just do not take
   part.  */
void
decoder::decode_guarded (const ptx::instruction &insn)
{
  std::uint32_t predicate = m_out.register_slot (insn.guard).offset;
  if (insn.opcode == opcode::op_bra)
    return dispatch (insn);
  switch (insn.family)
    {
    case family::barrier:
    case family::branch:
    case family::call:
    case family::leave:
    case family::match:
    case family::shuffle:
    case family::vote:
      {
        std::size_t at = m_out.position ();
        m_out.emit (branch_if (!insn.guard_negated), 0, predicate);
        dispatch (insn);
        m_out.branch_here (at);
        break;
      }
    default:
      {
        std::size_t at = m_out.position ();
        m_out.emit (guard (insn.guard_negated), 0, predicate).what
            = insn.guard_negated ? effect::guard_not : effect::guard;
        dispatch (insn);
        m_out.code ().code[at].imm = m_out.position () - at - 1;
      }
    }
}

void
decoder::dispatch (const ptx::instruction &insn)
{
  switch (insn.family)
    {
    case family::address:
      return m_data.address (insn);
    case family::atomic:
      return m_data.atomic (insn);
    case family::barrier:
      return m_control.barrier (insn);
    case family::binary:
    case family::unary:
    case family::multiply:
    case family::funnel:
    case family::video:
      return insn.modifiers.has (modifier::cc) ? m_computations.carry (insn)
                                               : m_computations.compute (insn);
    case family::carry:
      return m_computations.carry (insn);
    case family::branch:
      return m_control.branch (insn);
    case family::call:
      return m_control.call (insn);
    case family::compare:
      return m_computations.compare (insn);
    case family::convert:
      return m_data.convert (insn);
    case family::leave:
      return m_control.leave (insn);
    case family::load:
      return m_data.load (insn);
    case family::match:
      return m_control.match (insn);
    case family::move:
      return m_data.move (insn);
    case family::none:
      m_out.emit (no_operation ());
      return;
    case family::select:
      return m_computations.select (insn);
    case family::shuffle:
      return m_control.shuffle (insn);
    case family::stack:
      return m_locals.stack (insn);
    case family::store:
      return m_data.store (insn);
    case family::test:
      return m_computations.test (insn);
    case family::vote:
      return m_control.vote (insn);
    }
}

} // namespace simcuda
