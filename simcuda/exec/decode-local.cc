/* From instructions to handlers and offsets: what a function has in local
   memory beside its .local variables, copies of the parameters whose
   addresses are taken and what alloca gives.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "simcuda/exec/decoder.h"

#include <algorithm>

namespace simcuda
{

namespace
{

using ptx::family;
using ptx::opcode;
using scalar = ptx::scalar;

constexpr std::uint64_t default_alignment = 8;
constexpr std::uint64_t greatest_alignment = 1 << 16;

/* The unsigned type of at most BYTES.  */
scalar
chunk_type (std::uint64_t bytes)
{
  return bytes >= 8   ? scalar::u64
         : bytes >= 4 ? scalar::u32
         : bytes >= 2 ? scalar::u16
                      : scalar::u8;
}

} // namespace

/* Room for the parameters that `mov' or `cvta' take the address of.  */
void
decoder::place_parameters (std::uint64_t *local_bytes)
{
  for (const ptx::instruction &insn : m_source.body)
    {
      if (insn.family != family::move && insn.family != family::address)
        continue;
      const operand &from = insn.operands[1];
      if (from.what != operand::kind::parameter
          || m_parameter_copies.count (from.index))
        continue;
      const ptx::parameter &p = m_source.parameters[from.index];
      std::uint64_t alignment = std::max<std::uint64_t> (p.alignment, 8);
      *local_bytes = (*local_bytes + alignment - 1) & ~(alignment - 1);
      m_parameter_copies[from.index] = *local_bytes;
      *local_bytes += p.bytes;
    }
}

/* What is done before the first instruction.  */
void
decoder::begin ()
{
  bool stack = std::any_of (
      m_source.body.begin (), m_source.body.end (),
      [] (const auto &insn) { return insn.family == family::stack; });
  if (!stack && m_parameter_copies.empty ())
    return;
  m_insn = &m_source.body.front ();
  if (stack)
    {
      m_stack = place (8);
      emit (local_address (), m_stack).imm = m_code.local_bytes;
    }
  for (auto [index, offset] : m_parameter_copies)
    store_parameter_copy (index, offset);
}

/* Parameter INDEX goes to OFFSET of the frame's local memory.  */
void
decoder::store_parameter_copy (std::uint32_t index, std::uint64_t offset)
{
  const slot &from = m_parameters[index];
  m_temporaries_used = 0;
  std::uint32_t base = temporary (8);
  emit (local_address (), base).imm = offset;
  std::uint64_t done = 0;
  while (done < from.bytes)
    {
      scalar type = chunk_type (from.bytes - done);
      unsigned bytes = size_bytes (type);
      m_temporaries_used = 1;
      std::uint32_t value = temporary (8);
      insn &load = emit (select_parameter_load (type, 8), value, from.offset);
      load.imm = done;
      load.aux = from.bytes;
      emit (select_store (type, 8, ptx::space::local), 0, base, value).imm
          = done;
      done += bytes;
    }
}

/* The address of parameter OP's copy, as symbol_address () gives those of
   variables.  */
std::uint32_t
decoder::parameter_address (const operand &op, bool generic)
{
  const auto &inputs = m_source.inputs;
  if (std::find (inputs.begin (), inputs.end (), op.index) == inputs.end ()
      || m_source.parameters[op.index].reg >= 0)
    refuse ("only the function's own parameters have addresses");
  std::uint32_t address = temporary (8);
  emit (local_address (), address).imm = m_parameter_copies.at (op.index)
                                         + op.bits
                                         + (generic ? local_window : 0);
  return address;
}

/* alloca, stacksave, stackrestore.  */
void
decoder::stack (const ptx::instruction &insn)
{
  const auto &ops = insn.operands;
  switch (insn.opcode)
    {
    case opcode::op_alloca:
      {
        std::uint32_t bytes = source (ops[1], scalar::u64);
        std::uint64_t alignment = default_alignment;
        if (ops.size () == 3)
          {
            if (ops[2].what != operand::kind::integer)
              refuse ("the alignment is a constant");
            alignment = ops[2].bits;
          }
        if (alignment == 0 || (alignment & (alignment - 1))
            || alignment > greatest_alignment)
          refuse ("invalid alignment");
        emit (allocate_local (), destination (ops[0], scalar::u64), bytes,
              m_stack)
            .imm
            = alignment;
        return;
      }
    case opcode::op_stacksave:
      copy ({ destination (ops[0], scalar::u64), 8 }, m_stack);
      return;
    default:
      emit (restore_local (), m_stack, source (ops[0], scalar::u64));
    }
}

} // namespace simcuda
